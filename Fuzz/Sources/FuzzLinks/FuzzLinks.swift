import Links

private let inspector = LinkInspector()

/// Inspects the fuzzer's bytes as a link.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLinks(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    let text = String(decoding: UnsafeBufferPointer(start: data, count: size), as: UTF8.self)
    guard let link = inspector.inspect(text) else { return 0 }
    _ = link.hostParts
    _ = link.asciiHostParts
    let rest = inspector.inspect(link.addressWithoutTracking)
    precondition(rest?.trackingParameters == [] && rest?.host == link.host, "what is left leads elsewhere")
    return 0
}
