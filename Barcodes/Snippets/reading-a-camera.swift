// Reads the codes in one frame after another.

import Barcodes

let symbol = try BarcodeWriter.qrCode(text: "https://example.org/bikes/4711")
let (width, height, scale) = (320, 240, 4)

/// A frame of a camera: interleaved YUYV, as most webcams send it, in which a code moves to the right.
func frame(_ number: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 128, count: width * height * 2)
    for y in 0..<height {
        for x in 0..<width { bytes[2 * (y * width + x)] = 230 }
    }
    for y in 0..<symbol.grid.height * scale {
        for x in 0..<symbol.grid.width * scale where symbol.grid[x / scale, y / scale] {
            bytes[2 * ((y + 60) * width + x + 60 + 4 * number)] = 20
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
