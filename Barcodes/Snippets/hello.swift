// A whole program: makes a code and reads it.

// snippet.hello
import Barcodes

let grid = try BarcodeWriter.qrCode(text: "Hello").grid
let side = 160
var luminance = Array(repeating: UInt8(255), count: side * side)
for y in 0..<grid.height * 5 {
    for x in 0..<grid.width * 5 where grid[x / 5, y / 5] { luminance[(y + 25) * side + x + 25] = 0 }
}
let layout = ImageLayout(width: side, height: side)
for barcode in try BarcodeReader().read(luminance.span, layout: layout) { print(barcode.text) }
// snippet.end
