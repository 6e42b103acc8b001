// Measures the time to make a symbol: reads lines of SYMBOLOGY, LEVEL, VERSION and TEXT, separated by tabs, and answers
// each with the microseconds for a symbol. Benchmarks/writers runs this program beside other writers; "-" is no level
// and no version. If the symbology follows a "#", the answer is the number of modules of the symbol.

import Barcodes
import Glibc

let clock = ContinuousClock()
while let line = readLine() {
    // The caller waits for the answer.
    defer { fflush(nil) }
    let parts = line.split(separator: "\t", maxSplits: 3).map(String.init)
    let isSize = parts.first?.first == "#"
    guard parts.count == 4, let symbology = Symbology(named: String(isSize ? parts[0].dropFirst() : parts[0][...]))
    else {
        print("unknown")
        continue
    }
    let options = WriterOptions(
        errorCorrection: parts[1] == "-" ? nil : ErrorCorrection(rawValue: parts[1]),
        version: parts[2] == "-" ? nil : SymbolVersion(rawValue: parts[2]))
    func make() throws -> Int {
        try BarcodeWriter.symbol(.text(parts[3]), as: symbology, options: options).modules.width
    }
    do {
        if isSize {
            let symbol = try BarcodeWriter.symbol(.text(parts[3]), as: symbology, options: options)
            print(Double(symbol.modules.width * symbol.modules.height))
            continue
        }
        // About 50 ms in all, in ten batches of which the fastest counts, because the others were disturbed.
        var (count, widths) = (1, try make())
        while count < 1 << 20 {
            let time = try clock.measure { for _ in 0..<count { widths &+= try make() } }
            if time > .milliseconds(5) { break }
            count *= 2
        }
        var best = Duration.seconds(1000)
        for _ in 0..<10 {
            best = min(best, try clock.measure { for _ in 0..<count { widths &+= try make() } })
        }
        precondition(widths != 0)
        print(best / .microseconds(1) / Double(count))
    } catch {
        print("\(error)")
    }
}
