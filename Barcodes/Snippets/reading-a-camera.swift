// Reads the codes in one frame after another.

import Barcodes

let code = try BarcodeWriter.qrCode(text: "https://example.org/bikes/4711").luminance(scale: 4)
let (width, height) = (320, 240)

/// A frame of a camera: interleaved YUYV, as most webcams send it, in which a code moves to the right.
func frame(_ number: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 128, count: 2 * width * height)
    for index in stride(from: 0, to: bytes.count, by: 2) { bytes[index] = 255 }
    for y in 0..<code.layout.height {
        for x in 0..<code.layout.width {
            bytes[2 * ((y + 44) * width + x + 44 + 4 * number)] = code.pixels[y * code.layout.width + x]
        }
    }
    return bytes
}

// snippet.live
// Every second byte is luminance.
let layout = ImageLayout(width: width, height: height, rowStride: 2 * width, pixelStride: 2)
var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
for number in 0..<10 {
    let bytes = frame(number)
    for barcode in try reader.read(bytes.span, layout: layout) {
        print(number, barcode.text, barcode.corners.center.x)
    }
}
// snippet.end

// snippet.region
// Only this part is searched. A code that extends beyond it may be missed.
reader.options.region = PixelRectangle(x: 80, y: 60, width: 160, height: 120)
print(try reader.read(frame(10).span, layout: layout).count)
// snippet.end

// snippet.unread
// What looks like a code and is not read yet: too small, too blurred, half covered.
for outline in reader.unreadOutlines { print("not read yet:", outline.center) }
// snippet.end
