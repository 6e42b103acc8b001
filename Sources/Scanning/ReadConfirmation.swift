import Barcodes

extension Symbology {
    /// Reliability of a symbology's own check.
    package enum Check: Hashable, Sendable {
        /// Parity that detects nearly every misreading, as Reed–Solomon codes have: one reading is enough.
        case strong
        /// No check, or a single check digit, as linear codes have: bars read across a fold may give another valid
        /// code.
        case weak
    }

    package var check: Check { hasWeakCheck ? .weak : .strong }
}

/// Holds a reading back until a second frame confirms it, if the symbology's own check is weak.
package struct ReadConfirmation: Sendable {
    /// Maximum time between two readings that confirm each other, in nanoseconds.
    package static let patience: UInt64 = 1_000_000_000

    private let check: @Sendable (Barcode) -> Symbology.Check
    /// Time at which each code with a weak check was last seen.
    private var looks: [CodesInView.Key: UInt64] = [:]

    /// - Parameter check: returns the reliability of a single reading.
    package init(check: @escaping @Sendable (Barcode) -> Symbology.Check = { $0.symbology.check }) {
        self.check = check
    }

    /// Splits a frame's readings into those to report and those that another frame has to confirm.
    package mutating func take(
        _ barcodes: [Barcode], at timestamp: UInt64
    ) -> (confirmed: [Barcode], pending: [Barcode]) {
        looks = looks.filter { timestamp >= $1 && timestamp - $1 <= Self.patience }
        let before = looks
        var (confirmed, pending): ([Barcode], [Barcode]) = ([], [])
        for barcode in barcodes {
            guard check(barcode) == .weak else {
                confirmed.append(barcode)
                continue
            }
            // The same code twice in a frame counts once: both may be misread for the same reason.
            let key = CodesInView.Key(barcode)
            looks[key] = timestamp
            if before[key] != nil { confirmed.append(barcode) } else { pending.append(barcode) }
        }
        return (confirmed, pending)
    }
}
