import Barcodes

/// Decodes the fuzzer's bytes as codewords of a 2-D component, two bytes each after the first three. The first byte
/// selects the test: a component of one of the sizes of CC-A and CC-B, a CC-C component, the bits of a component alone,
/// or an element string that is written and has to be read back unchanged.
///
/// Half of the components get right error correction codewords, so that content is parsed and not only rejected.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzComposite(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 4 else { return 0 }
    let bytes = UnsafeBufferPointer(start: data, count: size)
    func codeword(_ index: Int) -> Int? {
        guard 3 + 2 * index + 1 < size else { return 900 }
        let value = (Int(bytes[3 + 2 * index]) << 8 | Int(bytes[3 + 2 * index + 1])) % 1024
        return value < 929 ? value : nil
    }
    let isRight = bytes[2] % 2 == 0
    switch bytes[0] % 4 {
    case 0:
        let sizes = CompositeTables.sizes
        let symbol = sizes[Int(bytes[1]) % sizes.count]
        var codewords = (0..<(symbol.rows * symbol.columns)).map(codeword)
        if isRight {
            var data = codewords.dropLast(symbol.parity).map { $0 ?? 0 }
            if symbol.kind == .b { (data[0], data[1]) = (920, bytes[2] % 4 == 0 ? 901 : 924) }
            codewords = data + PrimeFieldReedSolomon.pdf417.parity(of: data, count: symbol.parity)
        }
        _ = try? CompositeDecoder.text(symbol, codewords)
    case 1:
        let (columns, rows, level) = (1 + Int(bytes[1]) % 30, 3 + Int(bytes[2]) % 28, Int(bytes[1]) % 5)
        var codewords = (0..<(rows * columns)).map(codeword)
        let parity = 2 << level
        if isRight, codewords.count > parity + 3 {
            var data = codewords.dropLast(parity).map { $0 ?? 0 }
            (data[0], data[1], data[2]) = (data.count, 920, bytes[2] % 4 == 0 ? 901 : 924)
            codewords = data + PrimeFieldReedSolomon.pdf417.parity(of: data, count: parity)
        }
        _ = try? CompositeDecoder.text(
            PDF417Codewords(rows: rows, columns: columns, level: level, codewords: codewords))
    case 2:
        // The bits are used as they are: in byte compaction one byte is one codeword.
        let data = [920, 901] + bytes[1...].prefix(4).map { Int($0) }
        _ = try? CompositeDecoder.text(data: data, kind: .b)
        _ = try? CompositeDecoder.text(data: (0..<min(200, (size - 3) / 2)).map { codeword($0) ?? 0 }, kind: .a)
    default:
        // A date, a lot or an element of an agency comes first, because these have encodation methods of their own.
        let first = ["", "17261231", "11991130", "10", "90", "91"][Int(bytes[1]) % 6]
        let text = first + String(decoding: bytes[3...].map { $0 & 0x7F }, as: UTF8.self)
        let message = GS1Message(elementString: text)
        guard message.problems.isEmpty, message.elementString == text else { return 0 }
        let symbology = [Symbology.ean13, .ean8, .upcE, .code128][Int(bytes[2]) % 4]
        let linear = ["4006381333931", "96385074", "01234565", "(01)03812345678908"][Int(bytes[2]) % 4]
        guard let symbol = try? BarcodeWriter.composite(linear, as: symbology, component: text) else { return 0 }
        precondition(symbol.details.composite?.componentText == text)
        precondition(symbol.modules.width <= 579 + 7 && symbol.rowHeights.count == symbol.modules.height)
    }
    return 0
}
