import Barcodes

extension Symbology {
    /// How far a symbology's own checks vouch for what was read.
    package enum Check: Hashable, Sendable {
        /// Parity that detects nearly every misreading, as Reed–Solomon's: one look is enough.
        case strong
        /// None, or one digit, as a linear code's: stripes read across a fold may pass for another code.
        case weak
    }

    package var check: Check { hasWeakCheck ? .weak : .strong }
}

/// Holds a reading back until a second look agrees, where the symbology's own checks are too weak to vouch for it.
package struct ReadConfirmation: Sendable {
    /// Looks that are farther apart than this many nanoseconds say nothing about each other.
    package static let patience: UInt64 = 1_000_000_000

    private let check: @Sendable (Barcode) -> Symbology.Check
    /// When each was seen last.
    private var looks: [CodesInView.Key: UInt64] = [:]

    /// - Parameter check: how far a reading is vouched for by itself.
    package init(check: @escaping @Sendable (Barcode) -> Symbology.Check = { $0.symbology.check }) {
        self.check = check
    }

    /// Parts what a frame gave into what is to be reported and what another look has to agree with.
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
            // The same code twice in a frame is one look: what bends one may bend the other.
            let key = CodesInView.Key(barcode)
            looks[key] = timestamp
            if before[key] != nil { confirmed.append(barcode) } else { pending.append(barcode) }
        }
        return (confirmed, pending)
    }
}
