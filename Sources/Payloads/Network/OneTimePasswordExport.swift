/// Google Authenticator's export: `otpauth-migration://offline?data=…`, one of several codes that belong together.
///
/// The data is a message of Protocol Buffers in Base64. Its fields: 1 a password's parameters (1 secret, 2 name, 3
/// issuer, 4 algorithm, 5 digits, 6 type, 7 counter), 2 version, 3 number of codes, 4 index of this code, 5 the
/// export's number.
public struct OneTimePasswordExport: EncodablePayload {
    public var passwords: [OneTimePassword]
    /// Index of this code in the export, from 0.
    public var index: Int
    /// Number of codes in the export.
    public var count: Int
    /// Number of the export, the same in all its codes.
    public var batch: Int

    public init(passwords: [OneTimePassword], index: Int = 0, count: Int = 1, batch: Int = 0) {
        self.passwords = passwords
        self.index = index
        self.count = count
        self.batch = batch
    }

    init?(_ text: String) {
        guard let rest = text.trimmed.dropping(prefix: "otpauth-migration://"),
            let query = rest.cut(at: UInt8(ascii: "?"))?.after, let data = PercentEncoding.query(query)["data"],
            // Data that was decoded as a web form's has spaces in place of plus signs.
            let bytes = Base64.decoded(String(data.map { $0 == " " ? "+" : $0 })),
            let message = ProtocolBuffer.fields(bytes)
        else { return nil }
        self.init(passwords: [])
        var version: Int?
        for (number, value) in message {
            switch (number, value) {
            case (1, .bytes(let bytes)):
                guard let password = Self.password(bytes) else { return nil }
                passwords.append(password)
            case (2, .integer(let value)): version = Int(truncatingIfNeeded: value)
            case (3, .integer(let value)): count = Int(Int32(truncatingIfNeeded: value))
            case (4, .integer(let value)): index = Int(Int32(truncatingIfNeeded: value))
            case (5, .integer(let value)): batch = Int(Int32(truncatingIfNeeded: value))
            default: break
            }
        }
        count = max(1, count)
        guard !passwords.isEmpty, version != nil || count == 1, (0..<count).contains(index) else { return nil }
    }

    private static func password(_ bytes: [UInt8]) -> OneTimePassword? {
        guard let message = ProtocolBuffer.fields(bytes) else { return nil }
        var password = OneTimePassword(issuer: "", account: "", secret: [])
        var counter = 0
        var isCounter = false
        for (number, value) in message {
            switch (number, value) {
            case (1, .bytes(let bytes)): password.secret = bytes
            case (2, .bytes(let bytes)): password.account = String(decoding: bytes, as: UTF8.self).trimmed
            case (3, .bytes(let bytes)): password.issuer = String(decoding: bytes, as: UTF8.self).trimmed
            case (4, .integer(let value)): password.algorithm = algorithms.first { $0.1 == value }?.0 ?? .sha1
            case (5, .integer(let value)): password.digits = value == 2 ? 8 : 6
            case (6, .integer(let value)): isCounter = value == 1
            case (7, .integer(let value)): counter = Int(truncatingIfNeeded: value)
            default: break
            }
        }
        guard !password.secret.isEmpty else { return nil }
        if isCounter { password.moving = .counter(max(0, counter)) }
        // The account often begins with the issuer and a colon.
        if let (front, back) = password.account.cut(at: UInt8(ascii: ":")),
            password.issuer.isEmpty || front.trimmed == password.issuer
        {
            password.issuer = front.trimmed
            password.account = back.trimmed
        }
        return password
    }

    private static let algorithms: [(OneTimePassword.Algorithm, UInt64)] = [
        (.sha1, 1), (.sha256, 2), (.sha512, 3), (.md5, 4),
    ]

    /// Joins the codes of one export: all passwords in order, or `nil` while one of its codes is missing. Codes of
    /// other exports are ignored.
    public static func joined(_ parts: [OneTimePasswordExport]) -> OneTimePasswordExport? {
        guard let first = parts.first else { return nil }
        let own = parts.filter { $0.batch == first.batch && $0.count == first.count }
        let ordered = (0..<min(first.count, parts.count)).compactMap { index in own.first { $0.index == index } }
        guard ordered.count == first.count else { return nil }
        return OneTimePasswordExport(passwords: ordered.flatMap(\.passwords), batch: first.batch)
    }

    public var kind: PayloadKind { .oneTimePasswordExport }
    /// Issuers of the passwords, each once.
    public var title: String {
        var seen: Set<String> = []
        return passwords.map(\.title).filter { !$0.isEmpty && seen.insert($0).inserted }.joined(separator: ", ")
    }
    public var detail: String? { count > 1 ? "\(index + 1)/\(count)" : nil }

    public var fields: [PayloadField] {
        (count > 1 ? [PayloadField(.part, .text("\(index + 1)/\(count)"))] : []) + passwords.flatMap(\.fields)
    }

    public var encoded: String {
        var message: [UInt8] = []
        for password in passwords {
            var body = ProtocolBuffer.field(1, bytes: password.secret)
            body += ProtocolBuffer.field(2, bytes: Array(password.account.utf8))
            body += ProtocolBuffer.field(3, bytes: Array(password.issuer.utf8))
            body += ProtocolBuffer.field(4, integer: Self.algorithms.first { $0.0 == password.algorithm }?.1 ?? 1)
            body += ProtocolBuffer.field(5, integer: password.digits == 8 ? 2 : 1)
            if case .counter(let counter) = password.moving {
                body += ProtocolBuffer.field(6, integer: 1) + ProtocolBuffer.field(7, integer: UInt64(max(0, counter)))
            } else {
                body += ProtocolBuffer.field(6, integer: 2)
            }
            message += ProtocolBuffer.field(1, bytes: body)
        }
        message += ProtocolBuffer.field(2, integer: 1) + ProtocolBuffer.field(3, integer: UInt64(max(1, count)))
        message += ProtocolBuffer.field(4, integer: UInt64(max(0, index)))
        message += ProtocolBuffer.field(5, integer: UInt64(truncatingIfNeeded: batch))
        return "otpauth-migration://offline?data=" + PercentEncoding.encoded(Base64.encoded(message))
    }
}
