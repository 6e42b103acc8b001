/// A code for the demo camera to show, already encoded: this module knows nothing about codes.
public struct DemoSymbol: Hashable, Sendable {
    /// In modules, without the quiet zone.
    public var width: Int
    public var height: Int
    /// Row by row from the top left; `true` is dark.
    public var modules: [Bool]
    /// The light margin on every side, in modules.
    public var quietZone: Int

    /// - Precondition: there are `width * height` modules.
    public init(width: Int, height: Int, modules: [Bool], quietZone: Int = 4) {
        precondition(width > 0 && height > 0 && modules.count == width * height && quietZone >= 0)
        self.width = width
        self.height = height
        self.modules = modules
        self.quietZone = quietZone
    }
}
