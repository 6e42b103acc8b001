import Barcodes
import PictureMaker

extension MadePicture {
    /// Returns a picture of one symbol.
    /// - Parameters:
    ///   - moduleSize: size of a module, in pixels.
    ///   - quietZone: width of the quiet zone, in modules.
    ///   - size: size of the picture; `nil` for one into which the symbol fits at any angle.
    ///   - change: changes the pose and scene from an upright symbol in good light.
    static func of(
        _ grid: ModuleGrid, moduleSize: Double, quietZone: Double, size: (width: Int, height: Int)? = nil,
        _ change: (inout SymbolPose, inout Scene) -> Void = { _, _ in }
    ) -> MadePicture {
        var pose = SymbolPose()
        pose.moduleSize = moduleSize
        pose.quietZone = quietZone
        var scene = Scene(width: size?.width ?? 0, height: size?.height ?? 0)
        change(&pose, &scene)
        if size == nil {
            let (width, height) = (Double(grid.width) + 2 * quietZone + 4, Double(grid.height) + 2 * quietZone + 4)
            let side = Int(pose.moduleSize * (width * width + height * height).squareRoot())
            (scene.width, scene.height) = (side, side)
        }
        return PictureMaker.picture(of: [(grid: grid, pose: pose)], in: scene)
    }
}
