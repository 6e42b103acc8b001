// A whole program: makes a code and reads it.

// snippet.hello
import Barcodes

let picture = try BarcodeWriter.qrCode(text: "Hello").luminance(scale: 5)
for barcode in try BarcodeReader().read(picture.pixels, layout: picture.layout) { print(barcode.text) }
// snippet.end
