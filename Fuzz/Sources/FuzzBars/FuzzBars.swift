import Barcodes

/// Decodes bars of any widths with every linear decoder, alone and as rows of a stack, and GS1 element strings of any
/// bytes.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    let linear = Set(Symbology.allCases.filter(\.isLinear))
    // A zero byte starts another row; each row is read in both directions.
    let rows = bytes.split(separator: 0).map { row -> BarWidths in
        var widths = row.map { Float($0 & 0x3F) / 4 + 0.25 }
        if widths.count.isMultiple(of: 2) { widths.append(20) }
        return BarWidths([20] + widths.dropLast() + [20, 20].prefix(widths.count & 1))
    }
    _ = LinearSymbologies.contents(of: rows.flatMap { [$0, $0.reversed] }, symbologies: linear)
    let message = GS1Message(elementString: String(decoding: bytes, as: UTF8.self))
    _ = message.problems.map(\.description)
    _ = try? GS1Message(bracketed: message.bracketed)
    // Content that Code 128 can encode has to be read back unchanged, up to the longest symbol that is read.
    let characters = Code128Encoder.characters(bytes.map { .byte($0) })
    if !bytes.isEmpty {
        let row = Code128Encoder.bars(characters).widths.map { Float($0) }
        let found = LinearSymbologies.contents(of: [BarWidths([20] + row + [20])], symbologies: [.code128])
        precondition(characters.count > 250 || found.first?.content.bytes == bytes, "Code 128 reads something else")
    }
    // The lines are read as rows of Codablock F, with right check characters.
    let lines = bytes.split(separator: 0).map { line -> [Int] in
        var sum = 103
        let characters = line.map { Int($0) % 103 }
        for (index, character) in characters.enumerated() { sum = (sum + (index + 1) * character) % 103 }
        return characters + [sum]
    }
    _ = try? CodablockFDecoder.content(lines: lines)
    if let symbol = try? BarcodeWriter.codablockF(.bytes(Array(bytes.prefix(400)))) {
        let rows = stride(from: 1, to: symbol.modules.height, by: 2).map { row in
            BarWidths([20] + symbol.modules.barRow(row).widths.map { Float($0) } + [20])
        }
        let found = LinearSymbologies.contents(of: rows, symbologies: [.codablockF])
        precondition(found.first?.content.bytes == Array(bytes.prefix(400)), "Codablock F reads something else")
    }
    return 0
}
