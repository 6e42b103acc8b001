/// Error correction level of a QR code: the share of it that may be lost or wrong and can still be recovered (ISO/IEC
/// 18004, 7.5.1).
///
/// These are all that the standard has; no case will be added.
public enum ErrorCorrectionLevel: String, CaseIterable, Hashable, Sendable, Comparable, Codable {
    /// About 7 % of the codewords.
    case low = "L"
    /// About 15 % of the codewords.
    case medium = "M"
    /// About 25 % of the codewords.
    case quartile = "Q"
    /// About 30 % of the codewords.
    case high = "H"

    /// Whether the first level is lower than the second.
    public static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    /// Rank of the level, from 0 for L to 3 for H.
    var rank: Int {
        switch self {
        case .low: 0
        case .medium: 1
        case .quartile: 2
        case .high: 3
        }
    }
}
