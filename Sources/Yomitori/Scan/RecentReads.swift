import Barcodes

/// The codes that were read a short while ago. A code in front of the camera that is covered and comes into view again
/// is one entry of the history.
nonisolated package struct RecentReads {
    private struct Code: Hashable {
        let symbology: Symbology
        let bytes: [UInt8]
    }

    private var times: [Code: ContinuousClock.Instant] = [:]
    /// Maximum time between two reads of a code that count as the same read.
    private static let pause = Duration.seconds(60)

    package init() {}

    /// Records a read.
    /// - Returns: Whether the read is a new one.
    package mutating func add(_ barcode: Barcode, at time: ContinuousClock.Instant = .now) -> Bool {
        times = times.filter { time - $0.value < Self.pause }
        return times.updateValue(time, forKey: Code(symbology: barcode.symbology, bytes: barcode.bytes)) == nil
    }
}
