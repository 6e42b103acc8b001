// The library in ten lines: prints the codes in a grey picture in the PGM form.
//
//     convert photo.jpg photo.pgm && swift run read-file photo.pgm

import Barcodes
import Foundation

guard CommandLine.arguments.count == 2 else { exit(2) }
let file = [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))

// "P5", the width, the height and 255, then a byte a pixel.
let parts = file.split(maxSplits: 4) { [9, 10, 13, 32].contains($0) }
let header = parts.prefix(4).map { String(decoding: $0, as: UTF8.self) }
guard parts.count == 5, header[0] == "P5", let width = Int(header[1]), let height = Int(header[2]), header[3] == "255"
else { exit(2) }

let luminance = [UInt8](parts[4])
for barcode in try BarcodeReader().read(luminance.span, layout: ImageLayout(width: width, height: height)) {
    print(barcode.symbology, barcode.text, barcode.corners.center)
}
