import Barcodes

/// A code that has come into view.
package struct CodeArrival: Hashable, Sendable {
    package var barcode: Barcode
    /// Whether it counts as a read: it was not read before, or long enough ago.
    package var isNew: Bool
    /// When the frame was taken, in nanoseconds of the monotonic clock.
    package var timestamp: UInt64

    package init(_ barcode: Barcode, isNew: Bool, timestamp: UInt64) {
        self.barcode = barcode
        self.isNew = isNew
        self.timestamp = timestamp
    }
}

/// Tells a code that comes into view from one that is still there, and one that counts from one that was read before.
package struct CodeMemory: Sendable {
    /// What makes two readings the same code. The symbols of a sequence differ by their place in it.
    struct Key: Hashable {
        let symbology: Symbology
        let bytes: [UInt8]
        let index: Int?

        init(_ barcode: Barcode) {
            (symbology, bytes, index) = (barcode.symbology, barcode.bytes, barcode.structuredAppend?.index)
        }
    }

    /// After so many nanoseconds out of view a code that was read counts again; `nil` is never.
    package var repeatsAfter: UInt64?
    private var lastSeen: [Key: UInt64] = [:]
    private var latest: UInt64 = 0
    private var isHeld = false

    package init(repeatsAfter: UInt64?) {
        self.repeatsAfter = repeatsAfter
    }

    /// For how many nanoseconds a code may be out of sight and still count as being there. A reader misses a frame now
    /// and then, and a hand shakes: without this, one code would be met again and again. Where codes are to count
    /// again sooner than two seconds, so much less; but a hand's shake takes almost one.
    package var patience: UInt64 {
        min(max(repeatsAfter ?? .max, 900_000_000), 2_000_000_000)
    }

    /// The codes among these that were not in view, in their order; a code that is there twice comes once.
    package mutating func arrivals(among barcodes: [Barcode], at timestamp: UInt64) -> [CodeArrival] {
        bridge(to: timestamp)
        var result: [CodeArrival] = []
        for barcode in barcodes {
            guard let last = lastSeen.updateValue(timestamp, forKey: Key(barcode)) else {
                result.append(CodeArrival(barcode, isNew: true, timestamp: timestamp))
                continue
            }
            // By a clock that was set back, by a restarted camera, nobody knows how long ago that was.
            let away = timestamp >= last ? timestamp - last : .max
            guard away > patience else { continue }
            let isNew = repeatsAfter.map { away >= $0 } ?? false
            result.append(CodeArrival(barcode, isNew: isNew, timestamp: timestamp))
        }
        return result
    }

    /// While nothing is looked at, what is in view stays there.
    package mutating func hold() { isHeld = true }

    private mutating func bridge(to timestamp: UInt64) {
        if isHeld {
            for (key, time) in lastSeen where latest >= time && latest - time <= patience { lastSeen[key] = timestamp }
        }
        (isHeld, latest) = (false, timestamp)
    }

    /// These codes were never met.
    package mutating func forget(_ barcodes: [Barcode]) {
        for barcode in barcodes { lastSeen[Key(barcode)] = nil }
    }

    package mutating func forgetAll() { lastSeen = [:] }
}
