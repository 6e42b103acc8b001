/// Codewords of a PDF417 or MicroPDF417 symbol with a certainty each, for error correction that leaves out the least
/// certain ones: an error takes two parity codewords, an erasure one.
struct LeastCertainCodewords {
    private var codewords: [Int?]
    /// Maximum number of codewords that may be missing.
    private let capacity: Int
    /// Indices of the codewords that were read, the least certain first.
    private let known: [Int]

    /// Shares of the remaining capacity that are spent on leaving out codewords, one attempt after another.
    private static let shares = [0.35, 0.6, 0.85]

    /// - Parameters:
    ///   - codewords: codewords of the symbol; `nil` where none was read.
    ///   - weights: certainty of each codeword.
    ///   - capacity: maximum number of codewords that may be missing.
    init(_ codewords: [Int?], weights: [Float], capacity: Int) {
        self.codewords = codewords
        self.capacity = capacity
        known = codewords.indices.filter { codewords[$0] != nil }.sorted { (weights[$0], $0) < (weights[$1], $1) }
    }

    private var missing: Int { codewords.count - known.count }

    /// Whether the missing codewords are within the capacity.
    var areEnough: Bool { missing <= capacity }

    /// Leaves out more and more of the least certain codewords, and returns the first meaning that is found.
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
