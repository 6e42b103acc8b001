import Barcodes

/// Reads the fuzzer's bytes as data codewords that error correction has passed, which noise on a grid never reaches.
/// The first byte gives the version.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzContent(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 1 else { return 0 }
    let bytes = Array(UnsafeBufferPointer(start: data, count: size))
    let format = BitStreamFormat.qrCode(version: 1 + Int(bytes[0]) % 40)
    _ = try? BitStreamParser(data: Array(bytes.dropFirst()), format: format).content()
    return 0
}
