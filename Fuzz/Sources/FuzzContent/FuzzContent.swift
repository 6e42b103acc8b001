import Barcodes

/// Parses the fuzzer's bytes as data codewords that have passed error correction, which random modules never do. The
/// first byte gives the version.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContent(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 1 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let version = 1 + Int(bytes[0]) % 40
    let parser = BitStreamParser(data: Array(bytes.dropFirst()), format: .qrCode(version: version))
    _ = try? parser.content(details: QRCodeDetails(version: version))
    return 0
}
