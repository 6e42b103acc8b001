/// A code for the demo camera to show, already encoded: this module knows nothing about codes.
public struct DemoSymbol: Hashable, Sendable {
    /// In modules, without the quiet zone.
    public var width: Int
    public var height: Int
    /// Row by row from the top left; `true` is dark.
    public var modules: [Bool]
    /// The light margin on every side, in modules.
    public var quietZone: Int
    public var carrier: Carrier

    /// What a code is printed on.
    public enum Carrier: Hashable, Sendable, CaseIterable {
        /// A card of its own; the first four are on a sheet together too.
        case card
        /// The back of a packet, held askew.
        case package
        /// A ticket, wider than high.
        case ticket
        /// A small label on a part.
        case part
        /// The label of a parcel.
        case parcel
    }

    /// - Precondition: there are `width * height` modules.
    public init(width: Int, height: Int, modules: [Bool], quietZone: Int = 4, carrier: Carrier = .card) {
        precondition(width > 0 && height > 0 && modules.count == width * height && quietZone >= 0)
        self.width = width
        self.height = height
        self.modules = modules
        self.quietZone = quietZone
        self.carrier = carrier
    }
}
