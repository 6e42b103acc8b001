import Barcodes
import PictureMaker
import Testing

extension MadePicture {
    func barcodes(_ options: ReaderOptions = ReaderOptions()) throws -> [Barcode] {
        try BarcodeReader(options: options).read(luminance.span, layout: layout)
    }

    /// Expects a barcode to be this picture's first symbol, its corners less than `tolerance` pixels away.
    func expectFirst(
        _ barcode: Barcode, _ pose: SymbolPose, within tolerance: Double, _ comment: Comment? = nil,
        sourceLocation: SourceLocation
    ) {
        #expect(barcode.isMirrored == pose.isMirrored, comment, sourceLocation: sourceLocation)
        #expect(barcode.isInverted == pose.isInverted, comment, sourceLocation: sourceLocation)
        for (found, truth) in zip(barcode.corners.points, outlines[0].points) {
            let (dx, dy) = (found.x - truth.x, found.y - truth.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            #expect(distance < tolerance, comment, sourceLocation: sourceLocation)
        }
    }

    /// Expects that nothing is read, at any effort, from clutter in the noise of a dark room. From a noise of 90 on,
    /// which is as strong as a symbol's contrast, the picture has noise alone.
    static func expectNothingIsRead(
        _ options: ReaderOptions, noise: Double, seed: UInt64, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var scene = Scene(width: 640, height: 480)
        (scene.seed, scene.clutter, scene.noise) = (seed, noise < 90 ? 1 : 0, noise)
        let picture = PictureMaker.picture(of: [], in: scene)
        var options = options
        for effort in ReaderOptions.Effort.allCases {
            options.effort = effort
            #expect(try picture.barcodes(options).isEmpty, sourceLocation: sourceLocation)
        }
    }
}
