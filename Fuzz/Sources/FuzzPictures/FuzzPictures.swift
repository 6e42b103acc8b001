import Barcodes
import PictureMaker

/// Reads the fuzzer's bytes as a picture. The first eight give its layout in the rest, valid or not: width, height and
/// row stride (two bytes each, low byte first), then pixel stride with effort, then offset. If the highest bit of the
/// seventh is set, they select instead a picture made to slow a reader down, with the rest written over its middle.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPictures(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 8 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    if bytes[6] & 0x80 != 0 {
        readHostilePicture(Array(bytes))
        return 0
    }
    func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
    let layout = ImageLayout(
        width: number(0), height: number(2), rowStride: number(4), pixelStride: Int(bytes[6] & 3),
        offset: 8 + Int(bytes[7]))
    let efforts = ReaderOptions.Effort.allCases
    let options = ReaderOptions(effort: efforts[Int(bytes[6] >> 2) % efforts.count])
    let codes = (try? BarcodeReader(options: options).read(bytes.span, layout: layout)) ?? []
    // The same picture is read again by the live reader, and once more as if it had moved.
    var live = LiveBarcodeReader(options: options)
    var liveCodes: [Barcode] = []
    for shift in [0, 0, 1] {
        var moved = layout
        moved.offset += shift
        liveCodes = (try? live.read(bytes.span, layout: moved)) ?? []
    }
    // The centre of each code has to be in the picture.
    for code in codes + liveCodes {
        let center = code.corners.center
        precondition(center.x >= 0 && center.y >= 0)
        precondition(center.x <= Double(layout.width) && center.y <= Double(layout.height))
    }
    return 0
}

/// Reads a picture made to slow a reader down. At the default effort this takes a fraction of a second; if it takes
/// longer than the fuzzer's limit, that is a bug.
private func readHostilePicture(_ bytes: [UInt8]) {
    let kinds = HostilePicture.allCases
    let kind = kinds[Int(bytes[7]) % kinds.count]
    var picture = kind.made(
        width: 1 + Int(bytes[0]), height: 1 + Int(bytes[2]), scale: 1 + Int(bytes[4] & 7), seed: UInt64(bytes[5]))
    let rest = bytes.dropFirst(8)
    let first = max(0, picture.luminance.count - rest.count) / 2
    for (index, value) in zip(first..<picture.luminance.count, rest) { picture.luminance[index] ^= value }
    var options = ReaderOptions(symbologies: Set(Symbology.allCases))
    if bytes[6] & 0x40 != 0 { options.effort = .fast }
    _ = try? BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
}
