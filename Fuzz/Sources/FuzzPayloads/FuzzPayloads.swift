import Payloads

/// Parses the fuzzer's bytes as a code's content. The first byte gives its kind and whether it is GS1 content. A
/// payload that can be encoded again has to be parsed to the same value.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPayloads(_ data: UnsafePointer<UInt8>, _ size: Int) -> CInt {
    guard size >= 1 else { return 0 }
    let content = Array(UnsafeBufferPointer(start: data, count: size))
    let bytes = Array(content.dropFirst())
    let symbologies = ["", "QRCode", "EAN13", "UPCE", "ITF", "DataBar"]
    let symbology = symbologies[Int(content[0] >> 2) % symbologies.count]
    let isGS1 = content[0] & 1 != 0
    let text = String(decoding: bytes, as: UTF8.self)
    let payload = Payload(text: text, bytes: content[0] & 2 != 0 ? bytes : [], symbology: symbology, isGS1: isGS1)
    _ = (payload.title, payload.detail, payload.fields.map(\.value.text))
    if case .bytes(let content) = payload { _ = (content.rows(), content.encodings) }
    if case .contact(let contact) = payload { _ = Contact.Format.allCases.map(contact.encoded) }
    if case .gs1(let message) = payload { _ = (message.bracketed, message.digitalLink()) }
    if let encoded = payload.encoded {
        // Element strings are recognized by the code's FNC1, and not by their text.
        let again = Payload(text: encoded, symbology: symbology, isGS1: isGS1 || payload.kind == .gs1)
        precondition(again.kind == payload.kind && again.encoded == encoded, "not read as what was made")
    }
    return 0
}
