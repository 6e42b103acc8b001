/// Parameters from which an authenticator makes one-time passwords: `otpauth://totp/Issuer:account?secret=…`.
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
        /// A new password every `period` seconds (TOTP).
        case time(period: Int)
        /// A new password for each use, with the counter of the next one (HOTP).
        case counter(Int)
    }

    public var issuer: String
    public var account: String
    public var secret: [UInt8]
    public var algorithm: Algorithm
    public var digits: Int
    public var moving: Moving
    /// Issuer in front of the account, where it differs from ``issuer``; else empty. Authenticators differ in which of
    /// the two they show.
    public private(set) var otherIssuer = ""
    /// Values of the code that are not valid, by field; ``algorithm``, ``digits`` and ``moving`` then have the defaults
    /// of authenticators.
    private var unreadable: [PayloadFieldKey: String] = [:]

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

    /// Decodes a secret from Base32, the form that people are given. `nil` for an empty or invalid text, and for a
    /// number of characters that no number of bytes gives: a character was lost.
    public static func secret(fromBase32 text: String) -> [UInt8]? {
        let count = text.utf8.filter { $0.isLetter || $0.isDigit }.count
        return [1, 3, 6].contains(count % 8) ? nil : Base32.decoded(text)?.orNil
    }

    init?(_ text: String) {
        guard let rest = text.trimmed.dropping(prefix: "otpauth://") else { return nil }
        let (path, queryText) = rest.cut(at: UInt8(ascii: "?")) ?? (rest, "")
        let (type, label) = path.cut(at: UInt8(ascii: "/")) ?? (path, "")
        let query = PercentEncoding.query(queryText)
        // A code with two secrets is ambiguous: authenticators differ in which one they use.
        guard query.filter({ $0.name.lowercased() == "secret" }).count == 1, let text = query["secret"],
            let secret = Base32.decoded(text)?.orNil
        else { return nil }
        var unreadable: [PayloadFieldKey: String] = [:]
        func number(_ name: String, _ key: PayloadFieldKey, in range: ClosedRange<Int>) -> Int? {
            guard let text = query[name]?.trimmed.orNil else { return nil }
            if let value = Digits.value(text), range.contains(value) { return value }
            unreadable[key] = text
            return nil
        }
        switch type.lowercased() {
        case "totp": moving = .time(period: number("period", .period, in: 1...Int.max) ?? 30)
        case "hotp": moving = .counter(number("counter", .counter, in: 0...Int.max) ?? 0)
        default: return nil
        }
        self.secret = secret
        let name = PercentEncoding.decoded(label).trimmed
        let (front, back) = name.cut(at: UInt8(ascii: ":")) ?? ("", name)
        account = back.trimmed
        // A plus sign in a label stands for itself; it is not decoded as a space, although some writers mean one.
        issuer = query["issuer"]?.trimmed.orNil ?? front.trimmed
        if issuer.lowercased() != front.trimmed.lowercased() { otherIssuer = front.trimmed }
        let algorithm = (query["algorithm"] ?? "").uppercased().filter { $0 != "-" }
        if let known = Algorithm(rawValue: algorithm.hasPrefix("HMAC") ? String(algorithm.dropFirst(4)) : algorithm) {
            self.algorithm = known
        } else {
            self.algorithm = .sha1
            unreadable[.algorithm] = query["algorithm"]?.trimmed.orNil
        }
        digits = number("digits", .digits, in: 1...10) ?? 6
        self.unreadable = unreadable
    }

    public var kind: PayloadKind { .oneTimePassword }
    public var title: String { issuer.orNil ?? account }
    public var detail: String? { issuer.isEmpty ? nil : account.orNil }

    public var fields: [PayloadField] {
        var fields = [(PayloadFieldKey.issuer, issuer), (.account, account)].filter { !$0.1.isEmpty }
            .map { PayloadField($0.0, .text($0.1)) }
        if !otherIssuer.isEmpty { fields.insert(PayloadField(.issuer, .text(otherIssuer), problem: .mismatch), at: 1) }
        fields.append(
            PayloadField(
                .secret, .text(Base32.encoded(secret)), isSecret: true, problem: secret.isEmpty ? .missing : nil))
        func append(_ key: PayloadFieldKey, _ value: PayloadValue) {
            let field = unreadable[key].map { PayloadField(key, .text($0), problem: .format) }
            fields.append(field ?? PayloadField(key, value))
        }
        append(.algorithm, .text(algorithm.rawValue))
        append(.digits, .text("\(digits)"))
        switch moving {
        case .time(let period):
            fields.append(PayloadField(.otpType, .term(.totp)))
            append(.period, .measure("\(period)", unit: "s"))
        case .counter(let counter):
            fields.append(PayloadField(.otpType, .term(.hotp)))
            append(.counter, .text("\(counter)"))
        }
        return fields
    }

    /// The `otpauth:` URI, without the parameters that have every authenticator's default values.
    public var encoded: String {
        let front = otherIssuer.orNil ?? issuer
        let label =
            (front.isEmpty ? "" : PercentEncoding.encoded(front, allowing: "@") + ":")
            + PercentEncoding.encoded(account, allowing: "@")
        var query = [("secret", Base32.encoded(secret)), ("issuer", PercentEncoding.encoded(issuer))]
        func append(_ name: String, _ key: PayloadFieldKey, _ value: String?) {
            guard let text = unreadable[key].map({ PercentEncoding.encoded($0) }) ?? value else { return }
            query.append((name, text))
        }
        append("algorithm", .algorithm, algorithm == .sha1 ? nil : algorithm.rawValue)
        append("digits", .digits, digits == 6 ? nil : "\(digits)")
        let type: String
        switch moving {
        case .time(let period):
            type = "totp"
            append("period", .period, period == 30 ? nil : "\(period)")
        case .counter(let counter):
            type = "hotp"
            append("counter", .counter, "\(counter)")
        }
        let pairs = query.filter { !$0.1.isEmpty }.map { "\($0.0)=\($0.1)" }
        return "otpauth://\(type)/\(label)?" + pairs.joined(separator: "&")
    }
}
