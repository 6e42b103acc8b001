// Each option of the reader, on a made picture of two codes.

import Barcodes

let codes = try ["left", "right"].map { try BarcodeWriter.qrCode(text: $0).luminance(scale: 5) }
let side = codes[0].layout.width
// Row by row, the pixels of the left code and then those of the right one.
let luminance = (0..<side).flatMap { y in codes.flatMap { $0.pixels[y * side..<(y + 1) * side] } }
let layout = ImageLayout(width: 2 * side, height: side)

// Only some symbologies: the less there is to look for, the faster.
var options = ReaderOptions(symbologies: [.qrCode])

// A part of the picture. Corners are those of the whole picture all the same.
options.region = PixelRectangle(x: side, y: 0, width: side, height: side)
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
for failure in report.failures { print(failure.symbology?.rawValue ?? "bars", failure.stage, failure.corners.center) }

// Frame after frame, carrying on from the last.
var live = LiveBarcodeReader(options: options)
for _ in 0..<3 { print(try live.read(luminance.span, layout: layout).map(\.text)) }
