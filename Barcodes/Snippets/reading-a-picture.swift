// Reads the codes in a picture of grey values.

import Barcodes

// A picture to read: a code of 3 pixels a module. Yours comes from a file or a camera.
let code = try BarcodeWriter.qrCode(text: "https://example.org/bikes/4711").luminance(scale: 3)
let (luminance, width, height) = (code.pixels, code.layout.width, code.layout.height)

// snippet.read
let layout = ImageLayout(width: width, height: height)
for barcode in try BarcodeReader().read(luminance, layout: layout) {
    print(barcode.symbology, barcode.text, barcode.corners.center)
}
// snippet.end

// snippet.content
for barcode in try BarcodeReader().read(luminance, layout: layout) {
    print(barcode.bytes.count, "bytes,", barcode.symbologyIdentifier ?? "no symbology identifier")
    if let details = barcode.details.qrCode { print("version", details.version) }
    if let addOn = barcode.details.linear?.addOn { print("add-on", addOn) }
    for element in barcode.gs1?.elements ?? [] { print(element.identifier, element.title, element.value) }
    if let place = barcode.structuredAppend { print("symbol", place.index + 1, "of", place.count ?? 0) }
}
// snippet.end

// The same picture in colour.
let rgba: [UInt8] = luminance.flatMap { [$0, $0, $0, 255] }

// snippet.color
let grey = stride(from: 0, to: rgba.count, by: 4).map { index in
    let (red, green, blue) = (Int(rgba[index]), Int(rgba[index + 1]), Int(rgba[index + 2]))
    return UInt8((77 * red + 150 * green + 29 * blue) >> 8)
}
// snippet.end
print(try BarcodeReader().read(grey, layout: layout).count)

// snippet.options
var options = ReaderOptions(symbologies: [.qrCode, .ean13])
options.effort = .thorough
options.maximumCount = 1
print(try BarcodeReader(options: options).read(luminance, layout: layout).count)
// snippet.end

// snippet.failures
let report = try BarcodeReader().report(luminance.span, layout: layout)
for failure in report.failures { print(failure.symbology?.rawValue ?? "bars", failure.stage, failure.corners.center) }
// snippet.end

// snippet.stages
for failure in report.failures {
    switch failure.stage {
    case .located: print("a part of the code is hidden")
    case .checksum: print("the code is damaged")
    default: print("not read:", failure.stage)
    }
}
// snippet.end
