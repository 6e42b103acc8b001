/// A payment in a cryptocurrency: `bitcoin:` (BIP 21) and the like, `ethereum:` (ERC-681), `lightning:`.
public struct CryptocurrencyRequest: EncodablePayload {
    /// The scheme: "bitcoin", "ethereum" …
    public var scheme: String
    public var address: String
    /// With a point, in the currency's own unit; empty where it is not told.
    public var amount: String
    public var label: String
    public var message: String
    /// An invoice of the Lightning network beside an address, or empty.
    public var lightning: String
    /// A parameter that not every currency has, such as Stellar's `memo` or the token that Solana's amount is in.
    public struct Parameter: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// The other parameters, in the order of the code.
    public var parameters: [Parameter] = []

    public init(
        scheme: String, address: String, amount: String = "", label: String = "", message: String = "",
        lightning: String = ""
    ) {
        self.scheme = scheme
        self.address = address
        self.amount = amount
        self.label = label
        self.message = message
        self.lightning = lightning
    }

    /// Schemes in use, with the name of the currency and the unit that an amount is in.
    private static let currencies: [String: (name: String, unit: String)] = [
        "bitcoin": ("Bitcoin", "BTC"), "bitcoincash": ("Bitcoin Cash", "BCH"), "litecoin": ("Litecoin", "LTC"),
        "dogecoin": ("Dogecoin", "DOGE"), "dash": ("Dash", "DASH"), "zcash": ("Zcash", "ZEC"),
        "monero": ("Monero", "XMR"), "ethereum": ("Ethereum", "ETH"), "solana": ("Solana", "SOL"),
        "ripple": ("XRP", "XRP"), "xrp": ("XRP", "XRP"), "stellar": ("Stellar", "XLM"), "tron": ("TRON", "TRX"),
        "cardano": ("Cardano", "ADA"), "web+cardano": ("Cardano", "ADA"), "tezos": ("Tezos", "XTZ"),
        "nano": ("Nano", "XNO"), "lightning": ("Bitcoin (Lightning)", "BTC"), "peercoin": ("Peercoin", "PPC"),
        "namecoin": ("Namecoin", "NMC"), "digibyte": ("DigiByte", "DGB"), "ecash": ("eCash", "XEC"),
    ]

    /// Empty where the amount is in a token.
    private var unit: String {
        let isOfToken = parameters.contains { Self.tokens.contains($0.name.lowercased()) }
        return isOfToken ? "" : Self.currencies[scheme]?.unit ?? ""
    }

    /// Parameters that name another unit (Solana Pay, and those of other wallets).
    private static let tokens: Set<String> = ["spl-token", "token", "asset", "asset_code", "currency", "contract"]

    init?(_ text: String) {
        guard let (scheme, rest) = text.trimmed.cut(at: UInt8(ascii: ":")), Self.currencies[scheme.lowercased()] != nil
        else { return nil }
        let (path, queryText) = rest.cut(at: UInt8(ascii: "?")) ?? (rest, "")
        let query = PercentEncoding.query(queryText)
        // Of a name that comes twice, wallets would take one or the other.
        guard Set(query.map { $0.name.lowercased() }).count == query.count else { return nil }
        let address = PercentEncoding.decoded(path.hasPrefix("//") ? String(path.dropFirst(2)) : path)
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        // A call of a contract: who is paid, and how much, is among its arguments.
        guard scheme.lowercased() != "ethereum" || !address.utf8.contains(UInt8(ascii: "/")) else { return nil }
        self.init(scheme: scheme.lowercased(), address: address)
        amount = (query["amount"] ?? query["tx_amount"] ?? "").trimmed
        if scheme.lowercased() == "ethereum", amount.isEmpty, let wei = query["value"] {
            amount = Self.ether(fromWei: wei) ?? ""
        }
        label = (query["label"] ?? query["recipient_name"] ?? "").trimmed
        message = (query["message"] ?? query["tx_description"] ?? "").withPlainLineBreaks.trimmed
        lightning = (query["lightning"] ?? "").trimmed
        parameters = query.filter { !Self.known.contains($0.name.lowercased()) }
            .map { Parameter($0.name, $0.value.trimmed) }
        // Whoever does not understand such a parameter must not pay (BIP 21).
        let isUnderstood = !parameters.contains { $0.name.lowercased().hasPrefix("req-") }
        guard isUnderstood, !address.isEmpty || !lightning.isEmpty else { return nil }
    }

    /// The parameters that are taken apart. Monero has names of its own.
    private static let known: Set<String> = [
        "amount", "tx_amount", "value", "label", "recipient_name", "message", "tx_description", "lightning",
    ]

    /// Wei are 10⁻¹⁸ ether; "2.014e18" is a way to write them.
    private static func ether(fromWei text: String) -> String? {
        let (number, exponentText) = text.lowercased().cut(at: UInt8(ascii: "e")) ?? (text, "0")
        let (whole, fraction) = number.cut(at: UInt8(ascii: ".")) ?? (number, "")
        guard let exponent = Digits.value(exponentText), exponent <= 30, whole.isAllDigits, whole.utf8.count <= 40,
            fraction.utf8.count <= exponent, fraction.isEmpty || fraction.isAllDigits
        else { return nil }
        let digits = whole + fraction + String(repeating: "0", count: exponent - fraction.utf8.count)
        var result = Digits.withPoint(Digits.withoutLeadingZeros(digits), places: 18)
        while result.hasSuffix("0") { result.removeLast() }
        return result.hasSuffix(".") ? String(result.dropLast()) : result
    }

    public var kind: PayloadKind { .cryptocurrency }
    public var title: String { label.orNil ?? address.orNil ?? lightning }
    public var detail: String? { amount.isEmpty ? message.orNil : "\(amount) \(unit)" }

    public var fields: [PayloadField] {
        var fields = [PayloadField(.currency, .text(Self.currencies[scheme]?.name ?? scheme))]
        if !address.isEmpty { fields.append(PayloadField(.account, .text(address))) }
        if !amount.isEmpty {
            fields.append(
                PayloadField(
                    .amount, .amount(amount, currency: unit),
                    problem: Self.isDecimal(amount) ? nil : .format))
        }
        let texts = [(PayloadFieldKey.label, label), (.message, message), (.lightning, lightning)]
        return fields + texts.filter { !$0.1.isEmpty }.map { PayloadField($0.0, .text($0.1)) }
            + parameters.map { PayloadField(.element, .text($0.value), standardName: $0.name) }
    }

    /// Whether it is digits with at most one point. Wallets differ in what they make of anything else, such as 1e2.
    private static func isDecimal(_ text: String) -> Bool {
        let (whole, fraction) = text.cut(at: UInt8(ascii: ".")) ?? (text, "")
        return !(whole + fraction).isEmpty && (whole + fraction).isAllDigits
    }

    public var encoded: String {
        // ERC-681 counts in wei.
        let (isEthereum, isMonero) = (scheme == "ethereum", scheme == "monero")
        let own = [
            (isMonero ? "tx_amount" : "amount", isEthereum ? "" : amount),
            ("value", isEthereum ? Self.wei(fromEther: amount) ?? "" : ""),
            (isMonero ? "recipient_name" : "label", label), (isMonero ? "tx_description" : "message", message),
            ("lightning", lightning),
        ]
        let query = (own + parameters.map { ($0.name, $0.value) }).filter { !$0.1.isEmpty }
            .map { "\($0.0)=\(PercentEncoding.encoded($0.1, allowing: "@"))" }.joined(separator: "&")
        return scheme + ":" + PercentEncoding.encoded(address, allowing: "@/:") + (query.isEmpty ? "" : "?" + query)
    }

    private static func wei(fromEther text: String) -> String? {
        let (whole, fraction) = text.cut(at: UInt8(ascii: ".")) ?? (text, "")
        guard whole.isAllDigits, fraction.isEmpty || fraction.isAllDigits, fraction.utf8.count <= 18 else { return nil }
        return Digits.withoutLeadingZeros(whole + fraction + String(repeating: "0", count: 18 - fraction.utf8.count))
    }
}
