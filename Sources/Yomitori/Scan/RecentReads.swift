import Barcodes

/// The codes that were read a short while ago. One that lies before a camera, is covered and comes into view again is
/// one entry of the history.
nonisolated package struct RecentReads {
    private struct Code: Hashable {
        let symbology: Symbology
        let bytes: [UInt8]
    }

    private var times: [Code: ContinuousClock.Instant] = [:]
    /// As long as a code comes back within this time, it is the same read.
    private static let pause = Duration.seconds(60)

    package init() {}

    /// Takes note of a read.
    /// - Returns: whether it is a new one.
    package mutating func add(_ barcode: Barcode, at time: ContinuousClock.Instant = .now) -> Bool {
        times = times.filter { time - $0.value < Self.pause }
        return times.updateValue(time, forKey: Code(symbology: barcode.symbology, bytes: barcode.bytes)) == nil
    }
}
