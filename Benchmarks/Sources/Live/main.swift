// Compares the cost and the misses of live reading with those of reading each frame alone, on the demo camera's scene:
//
//     Live [--seconds N] [--each]     the demo camera's scene
//     Live --noise                   codes in the same place in frames of heavy noise
//     Live --hand                    small and blurred codes that a hand holds before the camera
//
// Both readers get each frame, one after the other, in one thread whose processor time is measured, so the ratio does
// not depend on other load of the machine. A code is N frames late if a single read of a frame finds it and live
// reading finds it N frames later for the first time since. `--each` prints a line for each frame.

import Barcodes
import Capture
import Foundation

func value(of option: String, or standard: Double) -> Double {
    guard let index = CommandLine.arguments.firstIndex(of: option), index + 1 < CommandLine.arguments.count else {
        return standard
    }
    return Double(CommandLine.arguments[index + 1]) ?? standard
}

/// Returns the processor time that this thread has used, in seconds.
func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

if CommandLine.arguments.contains("--noise") {
    try Joining.run()
    exit(0)
}

if CommandLine.arguments.contains("--hand") {
    try HandHeld.run()
    exit(0)
}

let rate = 30.0
let symbols = DemoContent.cards()
let scene = DemoScene(symbols: symbols)
// Each cycle shows the next symbol by itself.
let seconds = value(of: "--seconds", or: DemoScene.period * Double(symbols.count))
let single = BarcodeReader()
var live = LiveBarcodeReader()
var tally = Tally()

for index in 0..<Int(seconds * rate) {
    let time = Double(index) / rate
    let plane = try scene.render(at: time).luminance()
    let layout = ImageLayout(
        width: plane.width, height: plane.height, rowStride: plane.rowStride, pixelStride: plane.pixelStride,
        offset: plane.offset)
    let truth = scene.visibleSymbols(at: time).map { (text: DemoContent.texts[$0.index], corners: $0.corners) }
    // The readers take turns at being first, so that neither has the frame in the processor's cache more often.
    var times = (single: 0.0, live: 0.0)
    var found: (single: [Barcode], live: [Barcode]) = ([], [])
    for isLive in index & 1 == 0 ? [false, true] : [true, false] {
        let start = threadTime()
        if isLive {
            found.live = try live.read(plane.bytes.span, layout: layout)
            times.live = threadTime() - start
        } else {
            found.single = try single.read(plane.bytes.span, layout: layout)
            times.single = threadTime() - start
        }
    }
    if CommandLine.arguments.contains("--each") {
        let ratio = String(format: "%.2f ms %.2f", times.single * 1000, times.live / times.single)
        print(index, truth.count, found.single.count, found.live.count, ratio)
    }
    tally.add(index, truth: truth, single: found.single, live: found.live, times: times)
}
tally.finish()
print(tally.report)
