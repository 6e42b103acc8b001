import Barcodes

/// Decodes the fuzzer's bytes as the modules of a Han Xin or the dots of a DotCode symbol, eight in a byte, and as data
/// that has passed their error correction. The first byte gives the kind and the size.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSparseGrids(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 4 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    func filled(width: Int, height: Int) -> ModuleGrid {
        var grid = ModuleGrid(width: width, height: height)
        for index in 0..<(width * height) where 3 + index / 8 < size {
            grid[index % width, index / width] = bytes[3 + index / 8] >> UInt8(index % 8) & 1 == 1
        }
        return grid
    }
    let reliability = Array(bytes[3...])
    if bytes[0] & 1 == 0 {
        let side = 23 + 2 * (Int(bytes[1]) % 84)
        let grid = filled(width: side, height: side)
        _ = try? HanXinDecoder.decode(grid)
        _ = try? HanXinDecoder.decode(grid, reliability: (0..<side * side).map { reliability[$0 % reliability.count] })
        let details = HanXinDetails(version: 1, errorCorrectionLevel: 1, mask: 0)
        _ = try? HanXinContentParser.content(of: Array(bytes[1...]), details: details)
    } else {
        let (width, height) = (5 + Int(bytes[1]) % 60, 5 + Int(bytes[2]) % 60)
        let grid = filled(width: width, height: height)
        _ = try? DotCodeDecoder.decode(grid)
        _ = try? DotCodeDecoder.decode(
            grid, reliability: (0..<width * height).map { reliability[$0 % reliability.count] })
        let details = DotCodeDetails(width: width, height: height, mask: 0)
        _ = try? DotCodeContentParser.content(of: bytes[1...].map { Int($0) % 113 }, details: details)
    }
    return 0
}
