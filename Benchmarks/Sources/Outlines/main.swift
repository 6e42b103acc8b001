// Measures the distance of the outlines on the screen from the codes in the picture on the screen, at 30 frames a
// second, on the demo camera's scene:
//
//     Outlines [--seconds N]
//
// The window's handling of pictures and reports is simulated with a clock that is counted, not measured: a read takes
// the time in the table, and a picture is ready for the screen after 3 ms. So the figures are the same on every
// machine.

import Barcodes
import Capture
import Foundation

let conversion = 3
let interval = 1000 / 30.0
let symbols = DemoContent.cards()
let scene = DemoScene(symbols: symbols)
let seconds: Double = {
    guard let index = CommandLine.arguments.firstIndex(of: "--seconds"), index + 1 < CommandLine.arguments.count else {
        return DemoScene.period * Double(symbols.count)
    }
    return Double(CommandLine.arguments[index + 1]) ?? DemoScene.period
}()
let count = Int(seconds * 30)

/// Content of a frame, and the time at which it was taken.
struct Taken {
    var time: UInt64
    var plane: LuminancePlane
    var truth: [(text: String, corners: [SIMD2<Double>])]
}

/// Results for the pictures on the screen: distances of corners from the truth, in pixels, and delays of pictures, in
/// milliseconds.
struct Tally {
    var shown = 0
    /// Number of outlines of codes whose position was not known.
    var hidden = 0
    var distances: [Double] = []
    /// Distances of the position at which each code was last read, for comparison.
    var readDistances: [Double] = []
    var delays: [Int] = []

    mutating func add(_ codes: [CodeInView], over frame: Taken, delay: Int) {
        shown += 1
        delays.append(delay)
        for code in codes {
            // For a code that is no longer completely in the picture there is no truth.
            guard let truth = frame.truth.first(where: { $0.text == code.barcode.text }) else { continue }
            guard code.opacity(at: frame.time) > 0 else {
                hidden += 1
                continue
            }
            func worst(_ outline: Quadrilateral) -> Double {
                zip(outline.points, truth.corners).map { corner, expected in
                    let (dx, dy) = (corner.x - expected.x, corner.y - expected.y)
                    return (dx * dx + dy * dy).squareRoot()
                }.max() ?? 0
            }
            distances.append(worst(code.corners(at: frame.time)))
            readDistances.append(worst(code.barcode.corners))
        }
    }

    private static func share(_ part: Double, _ values: [Double]) -> String {
        let sorted = values.sorted()
        return sorted.isEmpty ? "-" : String(format: "%.1f", sorted[Int(Double(sorted.count - 1) * part)])
    }

    func line(_ reading: Int) -> String {
        let last = readDistances
        return "| \(reading) ms | \(shown) | \(delays.sorted()[delays.count / 2]) ms | \(Self.share(0.5, distances)) "
            + "| \(Self.share(0.95, distances)) | \(Self.share(1, distances)) | \(Self.share(0.95, last)) "
            + "| \(Self.share(1, last)) | \(hidden * 1000 / max(1, hidden + distances.count)) ‰ |"
    }
}

/// Runs the scene with a reader that takes this many milliseconds for a frame.
func run(readingTakes reading: Int) throws -> Tally {
    var tally = Tally()
    var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
    var codes = CodesInView(repeatsAfter: nil)
    var pacer = PicturePacer<Taken>()
    var busy: (frame: Taken, end: Int)?
    var newest: Taken?
    var converting: [(frame: Taken, end: Int)] = []
    var inView: [CodeInView] = []
    var next = 0
    for now in 0..<Int(Double(count) * interval) {
        if let done = busy, now >= done.end {
            let plane = done.frame.plane
            let layout = ImageLayout(
                width: plane.width, height: plane.height, rowStride: plane.rowStride, pixelStride: plane.pixelStride,
                offset: plane.offset)
            let barcodes = try reader.read(plane.bytes.span, layout: layout)
            _ = codes.update(barcodes, unread: reader.unreadOutlines, at: done.frame.time)
            inView = codes.codes
            busy = nil
            if let due = pacer.takeReport(at: done.frame.time) {
                tally.add(inView, over: due.picture, delay: now - Int(due.time / 1_000_000))
            }
        }
        if let first = converting.first, now >= first.end {
            converting.removeFirst()
            if let due = pacer.take(first.frame, at: first.frame.time, isReading: true) {
                tally.add(inView, over: due.picture, delay: now - Int(due.time / 1_000_000))
            }
        }
        if now >= Int(Double(next) * interval), next < count {
            let time = Double(next) / 30
            let frame = Taken(
                time: UInt64(now) * 1_000_000, plane: try scene.render(at: time).luminance(),
                truth: scene.visibleSymbols(at: time).map { (DemoContent.texts[$0.index], $0.corners) })
            next += 1
            newest = frame
            converting.append((frame, now + conversion))
        }
        if busy == nil, let frame = newest { (busy, newest) = ((frame, now + reading), nil) }
    }
    return tally
}

print("| a read takes | pictures | delay | median | 95 % | worst | 95 %, read last | worst, read last | hidden |")
print("|---|---|---|---|---|---|---|---|---|")
for reading in [5, 10, 15, 20, 30, 60, 100] {
    print(try run(readingTakes: reading).line(reading))
    fflush(nil)
}
