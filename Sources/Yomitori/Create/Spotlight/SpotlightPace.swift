/// Time for which each part of a sequence is shown, in milliseconds.
///
/// A phone's camera delivers 15 to 30 frames a second, about ten of which are read; it takes time to adjust exposure
/// and focus. One second leaves several attempts for each part.
nonisolated package enum SpotlightPace: Int, CaseIterable, Sendable {
    case fast = 400
    case brisk = 700
    case usual = 1000
    case slow = 1600
    case verySlow = 2500

    package var milliseconds: UInt32 { UInt32(rawValue) }
    package var slower: SpotlightPace { Self.allCases.first { $0.rawValue > rawValue } ?? self }
    package var faster: SpotlightPace { Self.allCases.last { $0.rawValue < rawValue } ?? self }
}
