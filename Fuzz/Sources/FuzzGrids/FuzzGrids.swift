import Barcodes

/// Decodes the fuzzer's bytes as the modules of a QR code, eight in a byte. The first byte gives the version; if it is
/// above 40, the second and third are the sides of a grid that is not a QR code's size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzGrids(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 3 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    let version = Int(bytes[0])
    let isSquare = (1...40).contains(version)
    let width = isSquare ? 17 + 4 * version : Int(bytes[1])
    let height = isSquare ? 17 + 4 * version : Int(bytes[2])
    var grid = ModuleGrid(width: width, height: height)
    for index in 0..<(width * height) where 3 + index / 8 < size {
        grid[index % width, index / width] = bytes[3 + index / 8] >> UInt8(index % 8) & 1 == 1
    }
    _ = try? QRCodeDecoder.decode(grid)
    return 0
}
