/// Codewords of a symbol of rows, and how certain they are, to be corrected without those that are least certain: a
/// wrong codeword takes two of the parity, one that is left out takes one.
struct LeastCertainCodewords {
    private var codewords: [Int?]
    /// The number of codewords that may be missing.
    private let capacity: Int
    /// Those that were seen, the least certain first.
    private let known: [Int]

    /// The shares that are left out of what may be missing, one after another.
    private static let shares = [0.35, 0.6, 0.85]

    /// - Parameters:
    ///   - codewords: `nil` where none was seen.
    ///   - weights: how certain each is.
    ///   - capacity: the number of codewords that may be missing.
    init(_ codewords: [Int?], weights: [Float], capacity: Int) {
        self.codewords = codewords
        self.capacity = capacity
        known = codewords.indices.filter { codewords[$0] != nil }.sorted { (weights[$0], $0) < (weights[$1], $1) }
    }

    private var missing: Int { codewords.count - known.count }

    /// Whether no more are missing than may be.
    var areEnough: Bool { missing <= capacity }

    /// The first meaning that is found as more and more of what is least certain is left out.
    mutating func leftOut<Meaning>(until meaning: ([Int?]) -> Meaning?) -> Meaning? {
        guard areEnough else { return nil }
        var erased = 0
        for share in Self.shares {
            let wanted = Int(Double(capacity - missing) * share)
            guard wanted > erased, wanted < known.count else { continue }
            for index in known[erased..<wanted] { codewords[index] = nil }
            erased = wanted
            if let found = meaning(codewords) { return found }
        }
        return nil
    }
}
