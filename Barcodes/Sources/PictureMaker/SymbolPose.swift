import Barcodes

/// Where a symbol is, how it is turned and bent, and what state it is in.
///
/// The symbol lies on a card that reaches as far as its quiet zone. With the values of `init()` the card faces the
/// camera upright in the middle of the picture.
public struct SymbolPose: Hashable, Sendable {
    /// The side of a module in pixels, where the middle of the symbol is.
    public var moduleSize: Double = 6
    /// The middle of the symbol in the picture; `nil` is the picture's middle.
    public var center: Point?
    /// How far the symbol is turned clockwise in its own plane, in degrees.
    public var rotation: Double = 0
    /// The angle between the symbol's plane and the picture's, in degrees, below 90.
    public var tilt: Double = 0
    /// The direction of the axis that it is tilted about, in degrees clockwise from the x axis. At 0 the top edge
    /// comes nearer.
    public var tiltAxis: Double = 0
    /// The arc that the symbol's width covers on a cylinder whose axis is its own y axis, in degrees: 0 is flat, 120
    /// a code on a can. It bulges towards the camera.
    public var curl: Double = 0
    /// Whether left and right are exchanged.
    public var isMirrored = false
    /// Whether dark and light are exchanged, the card included.
    public var isInverted = false
    /// The light margin around the symbol, in modules.
    public var quietZone: Double = 4
    /// What the dark modules reflect, 0 to 1.
    public var dark: Double = 0.08
    /// What the light modules and the card reflect, 0 to 1.
    public var light: Double = 0.92
    /// The diameter of dark modules in modules where they are dots, as peened or sprayed ones are; `nil` for squares.
    /// Dots wider than a module overlap.
    public var dotSize: Double?
    /// The share of the symbol's area that blotches cover, 0 to 1. They may hit a finder pattern.
    public var damage: Double = 0

    public init() {}
}
