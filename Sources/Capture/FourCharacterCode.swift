/// A pixel format as Video4Linux names it: four ASCII characters, the first in the lowest byte.
package struct FourCharacterCode: Hashable, Sendable, CustomStringConvertible {
    package var rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    private init(_ text: StaticString) {
        rawValue = text.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    package static let mjpeg = Self("MJPG")
    /// The same pictures under the name that some drivers give them.
    package static let jpeg = Self("JPEG")
    package static let yuyv = Self("YUYV")
    package static let nv12 = Self("NV12")
    package static let grey = Self("GREY")
    /// What libv4l2 is asked to convert everything else to.
    package static let bgr24 = Self("BGR3")

    /// The format's frames as the other targets get them; nil for formats that libv4l2 has to convert.
    package var pixelFormat: PixelFormat? {
        switch self {
        case .mjpeg, .jpeg: .mjpeg
        case .yuyv: .yuyv
        case .nv12: .nv12
        case .grey: .grey
        default: nil
        }
    }

    /// Whether only luminance is in it: `GREY`, and the `Y10 `, `Y16 `, `Y8I ` … of infra-red sensors.
    package var isMonochrome: Bool {
        let text = description
        return self == .grey || text.hasPrefix("Y1") || text.hasPrefix("Y8") || text.hasPrefix("Z16")
    }

    /// A sensor's bare data, one colour a pixel: `V4L2_PIX_FMT_SBGGR8` and its kin in `linux/videodev2.h`.
    package var isBayer: Bool { isSimpleBayer || Self.deepBayer.contains(description) }

    /// Bare data with a byte a pixel, which libv4l2 makes pictures of.
    package var isSimpleBayer: Bool { ["BA81", "GBRG", "GRBG", "RGGB"].contains(description) }

    /// More than eight bits a pixel: what only libcamera makes pictures of.
    private static let deepBayer: Set<String> = [
        "BG10", "GB10", "BA10", "RG10", "pBAA", "pGAA", "pgAA", "pRAA", "aBA8", "aGA8", "agA8", "aRA8", "bBA8", "bGA8",
        "BD10", "bRA8", "BG12", "GB12", "BA12", "RG12", "pBCC", "pGCC", "pgCC", "pRCC", "BG14", "GB14", "GR14", "RG14",
        "pBEE", "pGEE", "pgEE", "pREE", "BYR2", "GB16", "GR16", "RG16", "ip3b", "ip3g", "ip3G", "ip3r",
    ]

    package var description: String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * $0)) }, as: UTF8.self)
    }
}
