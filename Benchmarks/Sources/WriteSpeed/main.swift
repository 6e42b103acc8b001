// How long a symbol takes to be made: reads lines of SYMBOLOGY, LEVEL, VERSION and TEXT, parted by tabs, and answers
// each with microseconds a symbol. What Benchmarks/writers runs beside other writers; "-" is no level and no version.

import Barcodes
import Glibc

let clock = ContinuousClock()
while let line = readLine() {
    // Whoever asks waits for the answer.
    defer { fflush(nil) }
    let parts = line.split(separator: "\t", maxSplits: 3).map(String.init)
    guard parts.count == 4, let symbology = Symbology(named: parts[0]) else {
        print("unknown")
        continue
    }
    let options = WriterOptions(
        errorCorrection: parts[1] == "-" ? nil : parts[1], version: parts[2] == "-" ? nil : parts[2])
    func make() throws -> Int {
        try BarcodeWriter.symbols(.text(parts[3]), as: symbology, options: options).reduce(0) { $0 + $1.modules.width }
    }
    do {
        // About 50 ms in all, in ten batches of which the fastest counts: the others were disturbed.
        var (count, width) = (1, try make())
        while count < 1 << 20 {
            let time = try clock.measure { for _ in 0..<count { width &+= try make() } }
            if time > .milliseconds(5) { break }
            count *= 2
        }
        var best = Duration.seconds(1000)
        for _ in 0..<10 {
            best = min(best, try clock.measure { for _ in 0..<count { width &+= try make() } })
        }
        precondition(width != 0)
        print(best / .microseconds(1) / Double(count))
    } catch {
        print("\(error)")
    }
}
