// Each option of the reader, on a made picture of two codes.

import Barcodes

let symbols = try ["left", "right"].map { try BarcodeWriter.qrCode(text: $0) }
let (width, height, scale) = (400, 200, 5)
var luminance = [UInt8](repeating: 255, count: width * height)
for (index, symbol) in symbols.enumerated() {
    for y in 0..<symbol.grid.height * scale {
        for x in 0..<symbol.grid.width * scale where symbol.grid[x / scale, y / scale] {
            luminance[(y + 45) * width + x + 45 + 200 * index] = 0
        }
    }
}
let layout = ImageLayout(width: width, height: height)

// Only some symbologies: the less there is to look for, the faster.
var options = ReaderOptions(symbologies: [.qrCode])

// A part of the picture. Corners are those of the whole picture all the same.
options.region = PixelRectangle(x: 200, y: 0, width: 200, height: 200)
print(try BarcodeReader(options: options).read(luminance.span, layout: layout).map(\.text))
options.region = nil

// Work: fast for live pictures, balanced by default, thorough for a picture that must be read.
options.effort = .thorough

// The search ends with the first code.
options.maximumCount = 1
print(try BarcodeReader(options: options).read(luminance.span, layout: layout).count)
options.maximumCount = nil

// What looked like a code and was not read, with the stage it failed at.
let report = try BarcodeReader(options: options).report(luminance.span, layout: layout)
for failure in report.failures { print(failure.symbology, failure.stage, failure.corners.center) }

// Frame after frame, carrying on from the last.
var live = LiveBarcodeReader(options: options)
for _ in 0..<3 { print(try live.read(luminance.span, layout: layout).map(\.text)) }
