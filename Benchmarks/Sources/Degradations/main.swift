// How many codes are read as pictures get worse, one axis at a time:
//
//     Degradations [--samples N] [--effort fast|balanced|thorough] [--axis NAME] [--peers PATH-OF-peers.py]
//
// Prints a Markdown table: for each axis and level the share of codes read, and the misreads where there are any.

import Barcodes
import Foundation

func value(of option: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: option), index + 1 < CommandLine.arguments.count else {
        return nil
    }
    return CommandLine.arguments[index + 1]
}

let sampleCount = value(of: "--samples").flatMap(Int.init) ?? 40
let efforts: [String: ReaderOptions.Effort] = ["fast": .fast, "balanced": .balanced, "thorough": .thorough]
let reader = BarcodeReader(
    options: ReaderOptions(symbologies: [.qrCode], effort: efforts[value(of: "--effort") ?? "balanced"] ?? .balanced))
let peers = try value(of: "--peers").map(Peers.init)
defer { peers?.close() }

let names = ["yomitori"] + (peers?.names ?? [])
let axes = Axis.all.filter { $0.name.hasPrefix(value(of: "--axis") ?? "") }
print("\(sampleCount) codes a level, versions 1 to 10, in 640 × 480; % read, and ! with the number of misreads\n")
print("| axis | " + names.map { "\($0) at each level | " }.joined() + "levels |")
print("|---|" + names.map { _ in "---|" }.joined() + "---|")

var totals = [String: Int]()
var total = 0
for axis in axes {
    var cells = [String: [String]]()
    for level in axis.levels {
        let samples = try (0..<sampleCount).map { try Sample.make($0, axis: axis, level: level) }
        var found = try peers?.read(samples) ?? [:]
        found["yomitori"] = try samples.map { sample in
            try reader.read(sample.picture.luminance.span, layout: sample.picture.layout).map(\.text)
        }
        total += samples.count
        for name in names {
            let texts = found[name] ?? []
            let read = zip(samples, texts).count { $1.contains($0.text) }
            let wrong = zip(samples, texts).reduce(0) { sum, pair in sum + pair.1.count { $0 != pair.0.text } }
            totals[name, default: 0] += read
            cells[name, default: []].append("\(read * 100 / max(samples.count, 1))" + (wrong > 0 ? "!\(wrong)" : ""))
        }
    }
    let levels = axis.levels.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: " ")
    let row = names.map { (cells[$0] ?? []).joined(separator: " ") + " | " }.joined()
    print("| \(axis.name) | \(row)\(levels) \(axis.unit) |")
}
let sums = names.map { String(format: "%.1f %% | ", Double(totals[$0] ?? 0) * 100 / Double(max(total, 1))) }.joined()
print("| **all** | \(sums) |")
