import Barcodes

/// What is in the picture besides the symbols: background, light, lens and sensor.
///
/// With the values of `init()` nothing is degraded. Each property is one axis to be turned up by itself or together
/// with others; the order in which they act is that of light on its way: reflection, light and shadow, glare, lens
/// blur, motion, exposure, noise, compression.
public struct Scene: Hashable, Sendable {
    /// In pixels.
    public var width: Int
    /// In pixels.
    public var height: Int
    /// Everything that is left to chance comes from this.
    public var seed: UInt64 = 1

    /// What the background reflects on average, 0 to 1.
    public var background: Double = 0.6
    /// How busy the background is: 0 is plain; at 1 it has a strong texture, boxes and lines like print.
    public var clutter: Double = 0

    /// How much darker the darkest edge of the picture is than the brightest, 0 to 1.
    public var gradient: Double = 0
    /// How much light a soft-edged shadow takes away from the part of the picture that it falls on, 0 to 1.
    public var shadow: Double = 0
    /// The number of bright reflections on each symbol.
    public var glareSpots: Int = 0
    /// The radius of a reflection as a share of its symbol's side.
    public var glareRadius: Double = 0.15

    /// The standard deviation of the lens blur, in pixels.
    public var blur: Double = 0
    /// The way that the picture moves while it is taken, in pixels.
    public var motion: Double = 0
    /// The direction of the motion, in degrees clockwise from the x axis.
    public var motionDirection: Double = 0
    /// What is left of the light, 0 to 1: 0.1 is a dark room.
    public var exposure: Double = 1
    /// The standard deviation of the sensor's noise in grey levels of 0 to 255, whatever the exposure.
    public var noise: Double = 0
    /// Passes the picture through the lossy part of JPEG at this quality, 1 to 100.
    public var jpegQuality: Int?

    /// How many samples a side of a pixel is divided into where a symbol is.
    public var samplesPerSide: Int = 4

    public init(width: Int = 640, height: Int = 480) {
        self.width = width
        self.height = height
    }
}
