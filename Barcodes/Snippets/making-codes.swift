// Makes codes, and draws one.

import Barcodes

// snippet.make
let symbol = try BarcodeWriter.qrCode(
    text: "https://example.org/bikes/4711", options: QRCodeOptions(errorCorrectionLevel: .quartile))
print(symbol.grid.width, "modules wide")
// snippet.end

// snippet.drawings
// As an SVG picture, as pixels, and with block characters for a terminal.
print(symbol.svg().utf8.count, "bytes")
let picture = symbol.luminance(scale: 4)
print(picture.layout.width, "×", picture.layout.height, "pixels, a byte each:", picture.pixels.count)
print(symbol.textDrawing())
// snippet.end

// snippet.draw
let (light, modules) = (symbol.quietZone, symbol.grid)
for y in -light.top..<modules.height + light.bottom {
    let row = (-light.left..<modules.width + light.right).map { x in
        let isInside = (0..<modules.width).contains(x) && (0..<modules.height).contains(y)
        return isInside && modules[x, y] ? "██" : "  "
    }
    print(row.joined())
}
// snippet.end

// snippet.any
// Any symbology, and the options that it has.
let options = WriterOptions(showsText: true, addOn: "05")
let bars = try BarcodeWriter.symbol(.text("4006381333931"), as: .ean13, options: options)
print(bars.rowHeights, bars.texts.map(\.string))
print(Symbology.ean13.writerOptions)
// snippet.end

// snippet.sequence
// One message in three symbols, each with its place in the sequence.
let parts = try BarcodeWriter.qrCodeSequence(text: String(repeating: "long ", count: 200), symbolCount: 3)
print(parts.map { $0.structuredAppend?.index ?? -1 })
// snippet.end

// snippet.error
do {
    _ = try BarcodeWriter.qrCode(text: String(repeating: "a", count: 3000))
} catch {
    if case .contentTooLong(let required, let available) = error { print("\(required - available) bits too long") }
    if error.isTooLong { print("shorten it, split it, or permit larger symbols:", error) }
}
// snippet.end
