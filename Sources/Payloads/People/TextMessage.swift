/// A text message to send: `sms:` (RFC 5724), `SMSTO:number:text`, and likewise `mms:` and `MMSTO:`.
public struct TextMessage: EncodablePayload {
    public var numbers: [String]
    public var body: String

    public init(numbers: [String], body: String = "") {
        self.numbers = numbers
        self.body = body
    }

    init?(_ text: String) {
        let text = text.trimmed
        let rest: String
        if let message = text.dropping(prefix: "smsto:") ?? text.dropping(prefix: "mmsto:") {
            rest = message
        } else if let message = text.dropping(prefix: "sms:") ?? text.dropping(prefix: "mms:") {
            rest = message
        } else {
            return nil
        }
        // Apple's telephones once required & in place of the standard's ?.
        let mark = rest.utf8.firstIndex { "?&".utf8.contains($0) }
        let colon = rest.utf8.firstIndex(of: UInt8(ascii: ":"))
        let list: String
        var body = ""
        if let colon, mark.map({ colon < $0 }) ?? true {
            list = String(rest[..<colon])
            body = String(rest[rest.utf8.index(after: colon)...])
        } else if let mark {
            list = String(rest[..<mark])
            body = PercentEncoding.query(rest[rest.utf8.index(after: mark)...])["body"] ?? ""
        } else {
            list = rest
        }
        self.init(numbers: Self.numbers(list), body: body.withPlainLineBreaks.trimmed)
        guard !numbers.isEmpty || !self.body.isEmpty else { return nil }
    }

    /// Splits a list of numbers. A semicolon begins a parameter by the standard (`;phone-context=…`), but Android puts
    /// it between two numbers.
    private static func numbers(_ list: String) -> [String] {
        list.parts(separatedBy: UInt8(ascii: ",")).flatMap { part in
            let parts = part.parts(separatedBy: UInt8(ascii: ";")).map { PercentEncoding.decoded($0).trimmed }
            return Array(parts.prefix(1)) + parts.dropFirst().filter(PhoneNumber.canBeDialled)
        }.filter { !$0.isEmpty }
    }

    public var kind: PayloadKind { .sms }
    public var title: String { numbers.orNil?.joined(separator: ", ") ?? body }
    public var detail: String? { numbers.isEmpty ? nil : body.orNil }

    public var fields: [PayloadField] {
        numbers.map { PayloadField(.phone, .phone($0), problem: PhoneNumber.canBeDialled($0) ? nil : .format) }
            + (body.isEmpty ? [] : [PayloadField(.body, .text(body))])
    }

    /// Address by `sms:` (RFC 5724), with which messaging programs are started.
    public var address: String {
        let list = numbers.map { PercentEncoding.encoded(PhoneNumber.dialled($0), allowing: "+*") }
        return "sms:" + list.joined(separator: ",") + (body.isEmpty ? "" : "?body=" + PercentEncoding.encoded(body))
    }

    /// The message as `SMSTO:`, which every reader accepts, and in which the text needs no escaping.
    public var encoded: String {
        let list = numbers.map { PercentEncoding.encoded($0, allowing: "+*()# ") }.joined(separator: ",")
        return "SMSTO:" + list + (body.isEmpty ? "" : ":" + body)
    }
}
