import Barcodes

/// Properties of a picture other than its symbols: background, light, lens and sensor.
///
/// With the values of `init()` nothing is degraded. Each property is one kind of degradation, to be increased by itself
/// or together with others; they are applied in the order in which they happen to light: reflection, light and shadow,
/// glare, lens blur, motion, exposure, noise, compression.
public struct Scene: Hashable, Sendable {
    /// Width, in pixels.
    public var width: Int
    /// Height, in pixels.
    public var height: Int
    /// Seed of all random values.
    public var seed: UInt64 = 1

    /// Mean reflectance of the background, 0 to 1.
    public var background: Double = 0.6
    /// Clutter of the background: 0 is plain; at 1 it has a strong texture, boxes and lines like print.
    public var clutter: Double = 0

    /// Darkening from the brightest to the darkest edge of the picture, 0 to 1.
    public var gradient: Double = 0
    /// Share of the light that a soft-edged shadow takes away from its part of the picture, 0 to 1.
    public var shadow: Double = 0
    /// Number of bright reflections on each symbol.
    public var glareSpots: Int = 0
    /// Radius of a reflection as a share of its symbol's side.
    public var glareRadius: Double = 0.15

    /// Standard deviation of the lens blur, in pixels.
    public var blur: Double = 0
    /// Distance by which the picture moves during the exposure, in pixels.
    public var motion: Double = 0
    /// Direction of the motion, in degrees clockwise from the x axis.
    public var motionDirection: Double = 0
    /// Share of the light that remains, 0 to 1: 0.1 is a dark room.
    public var exposure: Double = 1
    /// Standard deviation of the sensor's noise in grey levels of 0 to 255, whatever the exposure.
    public var noise: Double = 0
    /// Quality, 1 to 100, of the lossy part of JPEG that is applied to the picture; `nil` for none.
    public var jpegQuality: Int?

    /// Number of samples along each side of a pixel of a symbol.
    public var samplesPerSide: Int = 4

    public init(width: Int = 640, height: Int = 480) {
        self.width = width
        self.height = height
    }
}
