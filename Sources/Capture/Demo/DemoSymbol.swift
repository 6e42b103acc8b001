/// A code for the demo camera to show, already encoded: this module knows nothing about codes.
public struct DemoSymbol: Hashable, Sendable {
    /// Width in modules, without the quiet zone.
    public var width: Int
    public var height: Int
    /// Modules row by row from the top left; `true` is dark.
    public var modules: [Bool]
    /// Light margin on every side, in modules.
    public var quietZone: Int
    public var carrier: Carrier

    /// Object on which a code is printed.
    public enum Carrier: Hashable, Sendable, CaseIterable {
        /// A card of its own; the first four symbols are also together on a sheet.
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
