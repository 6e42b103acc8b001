// A small program: prints the codes in a grey picture in the PGM form.
//
//     convert photo.jpg photo.pgm && swift run read-file photo.pgm

import Barcodes
import Foundation

func fail(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("read-file: \(reason)\n".utf8))
    exit(2)
}

guard CommandLine.arguments.count == 2 else { fail("give the name of a PGM file") }
let file = [UInt8](try Data(contentsOf: URL(filePath: CommandLine.arguments[1])))

// "P5", the width, the height and 255, with blanks and comments between them; then one blank and a byte a pixel.
let blanks: Set<UInt8> = [9, 10, 13, 32]
var (header, rest): ([String], ArraySlice<UInt8>) = ([], file[...])
while header.count < 4, let byte = rest.first {
    if blanks.contains(byte) {
        rest.removeFirst()
    } else if byte == UInt8(ascii: "#") {
        rest = rest.drop { $0 != 10 }
    } else {
        let word = rest.prefix { !blanks.contains($0) }
        header.append(String(decoding: word, as: UTF8.self))
        rest.removeFirst(word.count)
    }
}
guard header.count == 4, header[0] == "P5", header[3] == "255", let width = Int(header[1]), let height = Int(header[2])
else { fail("this is not a PGM file (P5) with 8 bits a pixel") }

let luminance = [UInt8](rest.dropFirst())
for barcode in try BarcodeReader().read(luminance.span, layout: ImageLayout(width: width, height: height)) {
    print(barcode.symbology, barcode.text, barcode.corners.center)
}
