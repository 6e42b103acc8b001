/// How long each part of a sequence is shown.
///
/// A phone's camera gives 15 to 30 pictures a second and is read at some ten of them; what costs time is that it
/// exposes and focuses anew. A second leaves it several tries at each part.
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
