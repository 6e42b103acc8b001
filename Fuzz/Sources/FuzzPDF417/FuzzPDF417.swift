import Barcodes

/// Decodes the fuzzer's bytes as codewords, two bytes each, of a PDF417 or MicroPDF417 symbol. The first byte selects
/// which: an even one a PDF417 symbol, whose columns, rows and level are the next three bytes; an odd one a size of
/// MicroPDF417.
///
/// Half of the symbols get right error correction codewords, so that content is parsed and not only rejected.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPDF417(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 4 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    func codeword(_ index: Int) -> Int? {
        guard 4 + 2 * index + 1 < size else { return 900 }
        let value = Int(bytes[4 + 2 * index]) << 8 | Int(bytes[4 + 2 * index + 1])
        return value % 1024 < 929 ? value % 1024 : nil
    }
    if bytes[0] % 2 == 1 {
        let sizes = MicroPDF417Tables.sizes
        let symbol = sizes[Int(bytes[1]) % sizes.count]
        var codewords = (0..<(symbol.rows * symbol.columns)).map(codeword)
        if bytes[2] % 2 == 0 {
            let data = codewords.prefix(symbol.dataCount).map { $0 ?? 0 }
            codewords = data + PrimeFieldReedSolomon.pdf417.parity(of: data, count: symbol.parity)
        }
        _ = try? MicroPDF417Decoder.decode(symbol, codewords: codewords)
    } else {
        let (columns, rows, level) = (Int(bytes[1]) % 32, Int(bytes[2]) % 92, Int(bytes[3]) % 9)
        var codewords = (0..<(rows * columns)).map(codeword)
        let parity = 2 << level
        if bytes[0] % 4 == 0, codewords.count > parity, codewords.count <= 928 {
            var data = codewords.dropLast(parity).map { $0 ?? 0 }
            data[0] = data.count
            codewords = data + PrimeFieldReedSolomon.pdf417.parity(of: data, count: parity)
        }
        _ = try? PDF417Decoder.decode(
            PDF417Codewords(rows: rows, columns: columns, level: level, codewords: codewords))
    }
    return 0
}
