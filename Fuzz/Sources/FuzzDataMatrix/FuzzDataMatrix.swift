import Barcodes

/// Decodes the fuzzer's bytes as a Data Matrix symbol of the size that the first byte selects: as modules, eight in a
/// byte, and as data codewords with the right parity, so that the parser is reached as well.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDataMatrix(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 2 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    let symbol = DataMatrixTables.sizes[Int(bytes[0]) % DataMatrixTables.sizes.count]
    var grid = ModuleGrid(width: symbol.columns, height: symbol.rows)
    for index in 0..<(symbol.columns * symbol.rows) where 1 + index / 8 < size {
        grid[index % symbol.columns, index / symbol.columns] = bytes[1 + index / 8] >> UInt8(index % 8) & 1 == 1
    }
    _ = try? DataMatrixDecoder.decode(grid)
    let codewords = DataMatrixEncoder.padded(Array(bytes.dropFirst().prefix(symbol.dataCount)), to: symbol.dataCount)
    let content = try? DataMatrixDecoder.decode(DataMatrixEncoder.grid(data: codewords, size: symbol))
    // Content that was read can be written, and is read back unchanged.
    if let content, content.fnc1 == nil, content.structuredAppend == nil, !content.isReaderProgramming,
        let again = try? BarcodeWriter.dataMatrix(bytes: content.bytes)
    {
        precondition((try? DataMatrixDecoder.decode(again.modules))?.bytes == content.bytes)
    }
    return 0
}
