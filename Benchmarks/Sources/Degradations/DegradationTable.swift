import Barcodes
import Foundation

/// Counts the codes that are read while pictures get worse along one axis at a time.
struct DegradationTable {
    let family: Family
    var sampleCount = 40
    var effort = ReaderOptions.Effort.balanced
    var peers: Peers?
    /// Where the pictures are saved, if they are.
    var pictures: SavedSamples?

    private var names: [String] { ["yomitori"] + (peers?.names ?? []) }

    /// Prints a Markdown table: for each axis and level the share of codes read, and the misreads if there are any.
    /// - Parameter prefix: beginning of the names of the wanted axes.
    func print(axesNamed prefix: String = "") throws {
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [family.symbology], effort: effort))
        Swift.print(
            "\(sampleCount) codes a level, \(family.sizes), in 640 × 480; % read, and ! with the number of misreads\n")
        Swift.print("| axis | " + names.map { "\($0) at each level | " }.joined() + "levels |")
        Swift.print("|---|" + names.map { _ in "---|" }.joined() + "---|")
        var totals = [String: Int]()
        var total = 0
        for axis in Axis.all(of: family) where axis.name.hasPrefix(prefix) {
            var cells = [String: [String]]()
            for level in axis.levels {
                let samples = try (0..<sampleCount).map { try Sample.make($0, of: family, axis: axis, level: level) }
                try pictures?.save(samples, axis: axis, level: level)
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
                    cells[name, default: []].append(
                        "\(read * 100 / max(samples.count, 1))" + (wrong > 0 ? "!\(wrong)" : ""))
                }
            }
            let levels = axis.levels.map { $0 == $0.rounded() ? "\(Int($0))" : "\($0)" }.joined(separator: " ")
            let row = names.map { (cells[$0] ?? []).joined(separator: " ") + " | " }.joined()
            Swift.print("| \(axis.name) | \(row)\(levels) \(axis.unit) |")
        }
        let sums = names.map { String(format: "%.1f %% | ", Double(totals[$0] ?? 0) * 100 / Double(max(total, 1))) }
        Swift.print("| **all** | \(sums.joined()) |")
    }
}
