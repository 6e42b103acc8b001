/// What an authenticator needs to make one-time passwords: `otpauth://totp/Issuer:account?secret=…`.
///
/// The format is Google Authenticator's ("Key Uri Format"); the passwords are RFC 4226's and RFC 6238's.
public struct OneTimePassword: EncodablePayload {
    public enum Algorithm: String, CaseIterable, Hashable, Sendable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
        case md5 = "MD5"
    }

    public enum Moving: Hashable, Sendable {
        /// A new one every so many seconds.
        case time(period: Int)
        /// A new one each time, with the number of the next.
        case counter(Int)
    }

    public var issuer: String
    public var account: String
    public var secret: [UInt8]
    public var algorithm: Algorithm
    public var digits: Int
    public var moving: Moving

    public init(
        issuer: String, account: String, secret: [UInt8], algorithm: Algorithm = .sha1, digits: Int = 6,
        moving: Moving = .time(period: 30)
    ) {
        self.issuer = issuer
        self.account = account
        self.secret = secret
        self.algorithm = algorithm
        self.digits = digits
        self.moving = moving
    }

    /// The bytes of a secret as people are told it, in Base32; `nil` when it is none.
    public static func secret(fromBase32 text: String) -> [UInt8]? { Base32.decoded(text)?.orNil }

    init?(_ text: String) {
        guard let rest = text.trimmed.dropping(prefix: "otpauth://") else { return nil }
        let (path, queryText) = rest.cut(at: UInt8(ascii: "?")) ?? (rest, "")
        let (type, label) = path.cut(at: UInt8(ascii: "/")) ?? (path, "")
        let query = PercentEncoding.query(queryText)
        guard let text = query["secret"], let secret = Self.secret(fromBase32: text) else { return nil }
        switch type.lowercased() {
        case "totp":
            moving = .time(period: query["period"].flatMap { Digits.value($0) }.flatMap { $0 > 0 ? $0 : nil } ?? 30)
        case "hotp": moving = .counter(query["counter"].flatMap { Digits.value($0) } ?? 0)
        default: return nil
        }
        self.secret = secret
        let name = PercentEncoding.decoded(label).trimmed
        let (front, back) = name.cut(at: UInt8(ascii: ":")) ?? ("", name)
        account = back.trimmed
        // A plus sign is one, but some write spaces so.
        issuer = query["issuer"]?.trimmed.orNil ?? front.trimmed
        let algorithm = (query["algorithm"] ?? "").uppercased().filter { $0 != "-" }
        self.algorithm =
            Algorithm(rawValue: algorithm.hasPrefix("HMAC") ? String(algorithm.dropFirst(4)) : algorithm) ?? .sha1
        digits = query["digits"].flatMap { Digits.value($0) }.flatMap { (1...10).contains($0) ? $0 : nil } ?? 6
    }

    public var kind: PayloadKind { .oneTimePassword }
    public var title: String { issuer.orNil ?? account }
    public var detail: String? { issuer.isEmpty ? nil : account.orNil }

    public var fields: [PayloadField] {
        var fields = [(PayloadFieldKey.issuer, issuer), (.account, account)].filter { !$0.1.isEmpty }
            .map { PayloadField($0.0, .text($0.1)) }
        fields.append(
            PayloadField(
                .secret, .text(Base32.encoded(secret)), isSecret: true, problem: secret.isEmpty ? .missing : nil))
        fields.append(PayloadField(.algorithm, .text(algorithm.rawValue)))
        fields.append(PayloadField(.digits, .text("\(digits)")))
        switch moving {
        case .time(let period):
            fields.append(PayloadField(.otpType, .term(.totp)))
            fields.append(PayloadField(.period, .measure("\(period)", unit: "s")))
        case .counter(let counter):
            fields.append(PayloadField(.otpType, .term(.hotp)))
            fields.append(PayloadField(.counter, .text("\(counter)")))
        }
        return fields
    }

    /// What every authenticator takes for granted is left out.
    public var encoded: String {
        let label =
            (issuer.isEmpty ? "" : PercentEncoding.encoded(issuer, allowing: "@") + ":")
            + PercentEncoding.encoded(account, allowing: "@")
        var query = [("secret", Base32.encoded(secret)), ("issuer", PercentEncoding.encoded(issuer))]
        if algorithm != .sha1 { query.append(("algorithm", algorithm.rawValue)) }
        if digits != 6 { query.append(("digits", "\(digits)")) }
        let type: String
        switch moving {
        case .time(let period):
            type = "totp"
            if period != 30 { query.append(("period", "\(period)")) }
        case .counter(let counter):
            type = "hotp"
            query.append(("counter", "\(counter)"))
        }
        let pairs = query.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }
        return "otpauth://\(type)/\(label)?" + pairs.joined(separator: "&")
    }
}
