/// A pixel format in the notation of Video4Linux: four ASCII characters, the first in the lowest byte.
package struct FourCharacterCode: Hashable, Sendable, CustomStringConvertible {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    package static let mjpeg = Self("MJPG")
    /// Motion JPEG under the name that some drivers give it.
    package static let jpeg = Self("JPEG")
    package static let yuyv = Self("YUYV")
    package static let nv12 = Self("NV12")
    package static let grey = Self("GREY")
    /// Format to which libv4l2 is asked to convert all unsupported formats.
    package static let bgr24 = Self("BGR3")

    /// Format of the frames that other targets get; nil for formats that libv4l2 has to convert.
    package var pixelFormat: PixelFormat? {
        switch self {
        case .mjpeg, .jpeg: .mjpeg
        case .yuyv: .yuyv
        case .nv12: .nv12
        case .grey: .grey
        default: nil
        }
    }

    /// Whether the format has luminance only: `GREY`, and the `Y10 `, `Y16 `, `Y8I ` … of infra-red sensors.
    package var isMonochrome: Bool {
        let text = description
        return self == .grey || text.hasPrefix("Y1") || text.hasPrefix("Y8") || text.hasPrefix("Z16")
    }

    /// Whether the format is raw sensor data, one colour for each pixel: `V4L2_PIX_FMT_SBGGR8` and similar formats in
    /// `linux/videodev2.h`.
    package var isBayer: Bool { isSimpleBayer || Self.deepBayer.contains(description) }

    /// Whether the format is raw sensor data with a byte for each pixel, which libv4l2 can convert to pictures.
    package var isSimpleBayer: Bool { ["BA81", "GBRG", "GRBG", "RGGB"].contains(description) }

    /// Raw sensor formats with more than eight bits for each pixel, which only libcamera can convert to pictures.
    private static let deepBayer: Set<String> = [
        "BG10", "GB10", "BA10", "RG10", "pBAA", "pGAA", "pgAA", "pRAA", "aBA8", "aGA8", "agA8", "aRA8", "bBA8", "bGA8",
        "BD10", "bRA8", "BG12", "GB12", "BA12", "RG12", "pBCC", "pGCC", "pgCC", "pRCC", "BG14", "GB14", "GR14", "RG14",
        "pBEE", "pGEE", "pgEE", "pREE", "BYR2", "GB16", "GR16", "RG16", "ip3b", "ip3g", "ip3G", "ip3r",
    ]

    package var description: String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }, as: UTF8.self)
    }
}
