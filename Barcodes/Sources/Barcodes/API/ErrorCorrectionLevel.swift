/// How much of a QR code may be lost or wrong and still be recovered (ISO/IEC 18004, 6.5.1).
public enum ErrorCorrectionLevel: String, CaseIterable, Hashable, Sendable, Comparable, Codable {
    /// About 7 % of the codewords.
    case low = "L"
    /// About 15 %.
    case medium = "M"
    /// About 25 %.
    case quartile = "Q"
    /// About 30 %.
    case high = "H"

    /// Whether the first is the lower one.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    /// 0 for L to 3 for H.
    var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .quartile: 2
        case .high: 3
        }
    }
}
