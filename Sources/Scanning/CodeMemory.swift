import Barcodes

/// Tells a code that has just come into view from one that is still there.
package struct CodeMemory: Sendable {
    /// What makes two readings the same code. The symbols of a sequence differ by their place in it.
    private struct Key: Hashable {
        let symbology: Symbology
        let bytes: [UInt8]
        let index: Int?
    }

    /// How long a code may be out of sight, in nanoseconds, and still count as being there. A reader misses a
    /// frame now and then, and a hand shakes: without this, one code would be reported again and again.
    package let patience: UInt64
    private var lastSeen: [Key: UInt64] = [:]

    package init(patience: UInt64) {
        self.patience = patience
    }

    /// The codes among these that were not in view, in their order; a code that is there twice counts once.
    package mutating func newCodes(among barcodes: [Barcode], at timestamp: UInt64) -> [Barcode] {
        // A clock that was set back by a restarted camera makes everything be in the future: that is forgotten too.
        lastSeen = lastSeen.filter { _, time in timestamp >= time && timestamp - time <= patience }
        var result: [Barcode] = []
        for barcode in barcodes {
            let key = Key(
                symbology: barcode.symbology, bytes: barcode.bytes, index: barcode.structuredAppend?.index)
            if lastSeen.updateValue(timestamp, forKey: key) == nil { result.append(barcode) }
        }
        return result
    }

    package mutating func forgetAll() {
        lastSeen = [:]
    }
}
