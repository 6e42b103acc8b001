import Barcodes
import Foundation

/// Results of both readers for all frames.
struct Tally {
    private var frames = 0
    private var times: [(single: Double, live: Double)] = []
    private var visible = 0
    private var readings = (single: 0, live: 0)
    private var wrong = (single: 0, live: 0)
    /// Largest distance of a corner from the truth over all live readings, in pixels.
    private var worstCorner = 0.0
    /// By text, the frame since which single reads find a code and live reading does not.
    private var waiting: [String: Int] = [:]
    /// Number of codes by the number of frames that live reading was late.
    private var late: [Int: Int] = [:]
    private var lost = 0

    mutating func add(
        _ frame: Int, truth: [(text: String, corners: [SIMD2<Double>])], single: [Barcode], live: [Barcode],
        times spent: (single: Double, live: Double)
    ) {
        frames += 1
        times.append(spent)
        visible += truth.count
        let texts = Set(truth.map(\.text))
        readings.single += single.count { texts.contains($0.text) }
        readings.live += live.count { texts.contains($0.text) }
        // A code that is partly outside the picture may be read all the same: only a text that no cycle shows is wrong.
        wrong.single += single.count { !DemoContent.texts.contains($0.text) }
        wrong.live += live.count { !DemoContent.texts.contains($0.text) }
        for code in live {
            guard let expectedCorners = truth.first(where: { $0.text == code.text })?.corners else { continue }
            for (corner, expected) in zip(code.corners.points, expectedCorners) {
                let (dx, dy) = (corner.x - expected.x, corner.y - expected.y)
                worstCorner = max(worstCorner, (dx * dx + dy * dy).squareRoot())
            }
        }
        let now = Set(live.map(\.text))
        for text in Set(single.map(\.text)) where !now.contains(text) && waiting[text] == nil { waiting[text] = frame }
        for (text, since) in waiting where now.contains(text) {
            late[frame - since, default: 0] += 1
            waiting[text] = nil
        }
        for text in Set(single.map(\.text)) where now.contains(text) { late[0, default: 0] += 1 }
        // Neither reader finds the code any more, so live reading never found it.
        for (text, since) in waiting where frame - since > 30 {
            lost += 1
            waiting[text] = nil
        }
    }

    mutating func finish() {
        lost += waiting.count
    }

    /// Summary for people.
    var report: String {
        let total = times.reduce((0.0, 0.0)) { ($0.0 + $1.single, $0.1 + $1.live) }
        let ratios = times.map { $0.live / $0.single }.sorted()
        let mean = { (sum: Double) in String(format: "%.2f ms", sum / Double(max(frames, 1)) * 1000) }
        func share(_ part: Double) -> String { String(format: "%.2f", ratios[Int(Double(ratios.count - 1) * part)]) }
        let lateness = late.keys.sorted().map { "\($0): \(late[$0, default: 0])" }.joined(separator: ", ")
        return """
            \(frames) frames with \(visible) codes wholly in view
            one read a frame   \(mean(total.0)), \(readings.single) read, \(wrong.single) wrong
            live               \(mean(total.1)), \(readings.live) read, \(wrong.live) wrong
            ratio              \(String(format: "%.2f", total.1 / total.0)) of all frames together; \
            median frame \(share(0.5)), 95th percentile \(share(0.95)), worst \(share(1))
            frames late        \(lateness); never: \(lost)
            worst corner       \(String(format: "%.1f px", worstCorner))
            """
    }
}
