import Barcodes

/// Reads the fuzzer's bytes as a line across bars, in two ways: each byte is the width of an element, or the grey value
/// of a pixel, in a picture whose rows are all alike. The first byte gives the height of that picture.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzProfiles(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 34, size <= 4096 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let linear = Set(Symbology.allCases.filter(\.isLinear))
    var widths = bytes.dropFirst().map { Float($0) / 16 + 0.05 }
    if widths.count & 1 == 0 { widths.removeLast() }
    let line = BarWidths(widths, beginsAtEdge: bytes[0] & 1 == 1, endsAtEdge: bytes[0] & 2 == 2)
    _ = LinearSymbologies.contents(of: [line, line.reversed], symbologies: linear)

    let row = bytes.dropFirst()
    let height = 8 + Int(bytes[0]) % 32
    let picture = (0..<height).flatMap { _ in row }
    let reader = BarcodeReader(options: ReaderOptions(symbologies: linear))
    _ = try? reader.read(picture.span, layout: ImageLayout(width: row.count, height: height))
    return 0
}
