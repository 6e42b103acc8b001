/// A combination of format, size and frame rate that a Video4Linux camera offers.
package struct VideoMode: Hashable, Sendable {
    package var format: FourCharacterCode
    package var width: Int
    package var height: Int
    /// Frame rate; 0 if the driver does not say.
    package var framesPerSecond: Double

    package init(format: FourCharacterCode, width: Int, height: Int, framesPerSecond: Double) {
        self.format = format
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
    }
}

extension VideoMode {
    /// Number of lines with enough detail for a code that fills a fifth of the picture's width.
    private static let enoughLines = 720
    /// Frame rate at which the picture follows the hand; a lower one looks broken.
    private static let enoughFrames = 24.0

    /// Returns the mode to stream in, by this rule:
    ///
    /// 1. Of the modes with at least 720 lines and 24 frames a second, those with the fewest pixels:
    ///    more than 720p makes scanning slower and reads hardly more.
    /// 2. If there is none, the mode with the most pixels a second, in which no frames above the 24th are counted.
    /// 3. Among equals, a raw format in colour (its luminance is read in place), then MJPEG, then grey, then a format
    /// that libv4l2 has to convert.
    /// 4. Then the frame rate nearest to 30 frames a second.
    ///
    /// So YUYV is used if it reaches 720p at 24 frames a second, which it doesn't over USB 2, and MJPEG otherwise.
    package static func best(of modes: [VideoMode]) -> VideoMode? {
        let native = modes.filter { $0.format.pixelFormat != nil }
        let candidates = native.isEmpty ? modes.filter { $0.format == .bgr24 } : native
        let usable = candidates.filter { Frame.permits(width: $0.width, height: $0.height) }
        let good = usable.filter { $0.isGood }
        if good.isEmpty {
            return usable.max {
                ($0.pixelRate, -$0.formatRank, -$0.rateError) < ($1.pixelRate, -$1.formatRank, -$1.rateError)
            }
        }
        return good.min { ($0.pixels, $0.formatRank, $0.rateError) < ($1.pixels, $1.formatRank, $1.rateError) }
    }

    /// Returns the duration of a frame as a fraction of seconds; `nil` if no frame rate is requested.
    ///
    /// Drivers report frame rates as fractions of any two 32-bit numbers. Frame rates above a million frames a second
    /// are clamped.
    package static func frameTime(framesPerSecond: Double) -> (numerator: UInt32, denominator: UInt32)? {
        guard framesPerSecond > 0 else { return nil }
        return (1_000, UInt32(max(1, min(framesPerSecond, 1e6) * 1_000)))
    }

    private var pixels: Int { width * height }

    /// Frame rate used for comparison; 30 if the driver does not say.
    private var frameRate: Double { framesPerSecond > 0 ? framesPerSecond : 30 }

    private var rateError: Double { abs(frameRate - 30) }

    private var pixelRate: Double { Double(pixels) * min(frameRate, Self.enoughFrames) }

    /// Whether the mode has enough lines and frames. The smaller side counts: a sensor mounted upright has its 720
    /// "lines" in the width.
    private var isGood: Bool { min(width, height) >= Self.enoughLines && frameRate >= Self.enoughFrames }

    private var formatRank: Int {
        switch format.pixelFormat {
        case .yuyv: 0
        case .nv12: 1
        case .mjpeg: 2
        case .grey: 3
        case .bgrx, nil: 4
        }
    }
}
