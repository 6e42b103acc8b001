import Barcodes

/// Position, orientation, curvature and condition of a symbol.
///
/// The symbol lies on a card that reaches as far as its quiet zone. With the values of `init()` the card faces the
/// camera upright in the middle of the picture.
public struct SymbolPose: Hashable, Sendable {
    /// Side of a module at the middle of the symbol, in pixels.
    public var moduleSize: Double = 6
    /// Middle of the symbol in the picture; `nil` is the picture's middle.
    public var center: Point?
    /// Clockwise rotation of the symbol in its own plane, in degrees.
    public var rotation: Double = 0
    /// Angle between the symbol's plane and the picture's, in degrees, below 90.
    public var tilt: Double = 0
    /// Direction of the axis of the tilt, in degrees clockwise from the x axis. At 0 the top edge comes nearer.
    public var tiltAxis: Double = 0
    /// Arc that the symbol's width covers on a cylinder whose axis is the symbol's y axis, in degrees: 0 is flat, 120 a
    /// code on a can. The symbol bulges towards the camera.
    public var curl: Double = 0
    /// Whether left and right are exchanged.
    public var isMirrored = false
    /// Whether dark and light are exchanged, the card included.
    public var isInverted = false
    /// Light margin around the symbol, in modules.
    public var quietZone: Double = 4
    /// Reflectance of the dark modules, 0 to 1.
    public var dark: Double = 0.08
    /// Reflectance of the light modules and the card, 0 to 1.
    public var light: Double = 0.92
    /// Diameter of dark modules that are dots, as peened or sprayed ones are, in modules; `nil` for squares. Dots wider
    /// than a module overlap.
    public var dotSize: Double?
    /// Share of the symbol's area that blotches cover, 0 to 1. They may hit a finder pattern.
    public var damage: Double = 0

    public init() {}
}
