import Barcodes

/// Decodes the fuzzer's bytes as the modules of an Aztec or a MaxiCode symbol, eight in a byte. The first byte gives
/// the size: that of an Aztec symbol with this number of layers and a valid mode message, in which the second and third
/// bytes give the number of data codewords; or of a MaxiCode symbol.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzBullseyeGrids(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 4 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    func fill(_ grid: inout ModuleGrid) {
        for index in 0..<(grid.width * grid.height) where 3 + index / 8 < size {
            grid[index % grid.width, index / grid.width] = bytes[3 + index / 8] >> UInt8(index % 8) & 1 == 1
        }
    }
    let kind = Int(bytes[0])
    let layers = kind & 63
    if let symbol = AztecSize(layers: layers, isCompact: kind & 64 != 0) {
        var grid = ModuleGrid(width: symbol.side, height: symbol.side)
        fill(&grid)
        _ = try? AztecDecoder.decode(grid)
        let reliability = (0..<(grid.width * grid.height)).map { bytes[3 + $0 % (size - 3)] }
        let words = 1 + (Int(bytes[1]) << 8 | Int(bytes[2])) % max(1, symbol.wordCount - 3)
        _ = try? AztecDecoder.decode(grid, AztecModeMessage(size: symbol, dataWords: words), reliability: reliability)
        // The bytes are parsed as bits that have passed error correction.
        var stream: [Bool] = []
        for byte in bytes { for bit in 0..<8 { stream.append(byte >> UInt8(bit) & 1 == 1) } }
        var parser = AztecContentParser(bits: stream)
        _ = try? parser.items()
    } else {
        var grid = ModuleGrid(width: 30, height: 33)
        fill(&grid)
        _ = try? MaxiCodeDecoder.decode(grid)
        // The symbol is decoded again with matching error correction codewords.
        let mode = 2 + layers % 5
        let words = (0..<94).map { UInt8(bytes[$0 % size] & 63) }
        let primary = [UInt8(mode) | words[0] & 48] + words[1..<10]
        let secondary = Array(words[10..<(mode == 5 ? 78 : 94)])
        _ = try? MaxiCodeDecoder.decode(
            MaxiCodeEncoder.grid(MaxiCodeEncoder.words(mode: mode, primary: primary, secondary: secondary)))
    }
    return 0
}
