/// A number to call: `tel:` (RFC 3966), or an international number alone.
public struct PhoneNumber: EncodablePayload {
    /// Number as written in the code, without the scheme and parameters; spaces and hyphens stay.
    public var number: String
    /// Extension to dial after the call was answered, or empty.
    public var extensionNumber: String

    public init(number: String, extensionNumber: String = "") {
        self.number = number
        self.extensionNumber = extensionNumber
    }

    /// Creates a number from a contact's: as people write it, or with the parameters of a `tel:` link.
    package init(dialling text: String) {
        let parts = Self("tel:" + text) ?? Self(number: text)
        self.init(
            number: parts.number.filter { "+0123456789*#(),-./".contains($0) }, extensionNumber: parts.extensionNumber)
    }

    init?(_ text: String) {
        let text = text.trimmed
        if let rest = text.dropping(prefix: "tel:") {
            let parts = rest.parts(separatedBy: UInt8(ascii: ";"))
            let query = parts.dropFirst().compactMap { $0.cut(at: UInt8(ascii: "=")) }
            func parameter(_ name: String) -> String {
                PercentEncoding.decoded(query.first { $0.before.lowercased() == name }?.after ?? "").trimmed
            }
            var number = PercentEncoding.decoded(parts[0]).trimmed
            // A local number has a context in which it is dialled; that may be a prefix of the number (RFC 3966,
            // 5.1.5).
            let context = parameter("phone-context")
            if !number.hasPrefix("+"), context.hasPrefix("+") { number = context + "-" + number }
            self.init(number: number, extensionNumber: parameter("ext"))
            guard !number.isEmpty else { return nil }
        } else if Self.isInternational(text) {
            self.init(number: text)
        } else {
            return nil
        }
    }

    /// Whether the text is a plus sign and 7 to 15 digits (ITU-T E.164), with the separators that people write between
    /// them.
    static func isInternational(_ text: String) -> Bool {
        guard text.hasPrefix("+"), text.utf8.count <= 30 else { return false }
        let rest = text.utf8.dropFirst()
        return rest.allSatisfy { $0.isDigit || " -./()".utf8.contains($0) }
            && (7...15).contains(rest.count { $0.isDigit })
    }

    /// Returns the characters that a telephone dials: digits, `*`, `#`, and a plus sign in front.
    public static func dialled(_ number: String) -> String {
        var result = ""
        for scalar in number.unicodeScalars {
            switch scalar {
            case "0"..."9", "*", "#": result.unicodeScalars.append(scalar)
            case "+" where result.isEmpty: result.unicodeScalars.append(scalar)
            default: break
            }
        }
        return result
    }

    /// Whether the number has anything to dial: a plus sign alone calls nobody.
    static func canBeDialled(_ number: String) -> Bool { dialled(number).contains { $0 != "+" } }

    /// Whether a telephone executes the number as a command, such as to divert calls, instead of calling somebody (ETSI
    /// TS 122 030, clause 6.5): it begins with `*` or `#`.
    public var isCommand: Bool { Self.dialled(number).first.map { "*#".contains($0) } ?? false }

    public var kind: PayloadKind { .phone }
    public var title: String { number }
    public var detail: String? { nil }

    public var fields: [PayloadField] {
        [PayloadField(.phone, .phone(number), problem: Self.canBeDialled(number) ? nil : .format)]
            + (extensionNumber.isEmpty ? [] : [PayloadField(.phoneExtension, .text(extensionNumber))])
    }

    /// The number as a `tel:` link. Other characters than digits and visual separators, such as the comma of a pause,
    /// are percent-encoded: readers disagree about them, but removing them would change what is dialled.
    public var encoded: String {
        "tel:" + PercentEncoding.encoded(Self.separated(number), allowing: "+*()")
            + (extensionNumber.isEmpty ? "" : ";ext=" + PercentEncoding.encoded(Self.separated(extensionNumber)))
    }

    /// Returns a number with hyphens in place of white space and slashes, which people write between digits, but which
    /// are no visual separators of a `tel:` link (RFC 3966, clause 3). White space beside a separator is dropped.
    private static func separated(_ number: String) -> String {
        var result = String.UnicodeScalarView()
        // A hyphen is pending, to be written unless a separator stands beside it.
        var isPending = false
        for scalar in number.trimmed.unicodeScalars {
            if scalar.properties.isWhitespace {
                isPending = true
                continue
            }
            let isSeparator = "-./()".unicodeScalars.contains(scalar)
            if isPending, !isSeparator, result.last.map({ !"-.()".unicodeScalars.contains($0) }) ?? false {
                result.append("-")
            }
            isPending = false
            result.append(scalar == "/" ? "-" : scalar)
        }
        return String(result)
    }
}
