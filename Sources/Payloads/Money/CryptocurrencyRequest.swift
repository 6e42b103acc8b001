/// A payment in a cryptocurrency: `bitcoin:` (BIP 21) and the like, `ethereum:` (ERC-681), `lightning:`.
public struct CryptocurrencyRequest: EncodablePayload {
    /// Scheme: "bitcoin", "ethereum" …
    public var scheme: String
    /// The payee's address; of Ethereum without the prefix `pay-` and the chain.
    public var address: String
    /// Number of the chain on which Ethereum's payment is made, as written in the code; `nil` where it names none.
    public var chain: String?
    /// Amount with a point, in the currency's own unit; empty where none is given.
    public var amount: String
    public var label: String
    public var message: String
    /// An invoice of the Lightning network beside an address, or empty.
    public var lightning: String
    /// A parameter that only some currencies have, such as Stellar's `memo` or the token in which Solana's amount is.
    public struct Parameter: Hashable, Sendable {
        public var name: String
        public var value: String

        public init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
    }

    /// The other parameters, in the order of the code.
    public var parameters: [Parameter] = []
    /// Amount in the smallest unit that is not a valid number, as written in the code, or empty.
    private var unreadableAmount = ""

    public init(
        scheme: String, address: String, amount: String = "", label: String = "", message: String = "",
        lightning: String = "", chain: String? = nil
    ) {
        self.scheme = scheme
        self.address = address
        self.chain = chain
        self.amount = amount
        self.label = label
        self.message = message
        self.lightning = lightning
    }

    /// Schemes in use, with the name of the currency and the unit of its amounts.
    private static let currencies: [String: (name: String, unit: String)] = [
        "bitcoin": ("Bitcoin", "BTC"), "bitcoincash": ("Bitcoin Cash", "BCH"), "litecoin": ("Litecoin", "LTC"),
        "dogecoin": ("Dogecoin", "DOGE"), "dash": ("Dash", "DASH"), "zcash": ("Zcash", "ZEC"),
        "monero": ("Monero", "XMR"), "ethereum": ("Ethereum", "ETH"), "solana": ("Solana", "SOL"),
        "ripple": ("XRP", "XRP"), "xrp": ("XRP", "XRP"), "stellar": ("Stellar", "XLM"), "tron": ("TRON", "TRX"),
        "cardano": ("Cardano", "ADA"), "web+cardano": ("Cardano", "ADA"), "tezos": ("Tezos", "XTZ"),
        "nano": ("Nano", "XNO"), "lightning": ("Bitcoin (Lightning)", "BTC"), "peercoin": ("Peercoin", "PPC"),
        "namecoin": ("Namecoin", "NMC"), "digibyte": ("DigiByte", "DGB"), "ecash": ("eCash", "XEC"),
    ]

    /// Unit of the amount; empty where it is in a token, or in the currency of another chain.
    private var unit: String {
        let isOfToken = parameters.contains { Self.tokens.contains($0.name.lowercased()) }
        return isOfToken || isOnOtherChain ? "" : Self.currencies[scheme]?.unit ?? ""
    }

    /// Whether the code names a chain whose currency is not known to be ether.
    private var isOnOtherChain: Bool { chain.map { !Self.etherChains.contains($0) } ?? false }

    /// Chains that pay in ether: Ethereum, and on top of it OP Mainnet, Base and Arbitrum One (chainlist.org).
    private static let etherChains: Set<String> = ["1", "10", "8453", "42161"]

    /// Parameters that name another unit for the amount (Solana Pay, and those of other wallets).
    private static let tokens: Set<String> = ["spl-token", "token", "asset", "asset_code", "currency", "contract"]

    /// Currencies whose codes have the amount in the smallest unit: wei (ERC-681) and raw (nano.community,
    /// "Integrations"). Values: name of the parameter, number of decimal places of the currency's own unit, and an
    /// example.
    private static let smallestUnits: [String: (name: String, places: Int, example: String)] = [
        "ethereum": ("value", 18, "2.014e18"), "nano": ("amount", 30, "1" + String(repeating: "0", count: 30)),
    ]

    /// Sets of names that wallets use for the same parameter. Monero has names of its own.
    private static let synonyms: [Set<String>] = [
        ["amount", "tx_amount", "value"], ["label", "recipient_name"], ["message", "tx_description"],
    ]

    init?(_ text: String) {
        guard let (name, rest) = text.trimmed.cut(at: UInt8(ascii: ":")), Self.currencies[name.lowercased()] != nil
        else { return nil }
        let scheme = name.lowercased()
        let (path, queryText) = rest.cut(at: UInt8(ascii: "?")) ?? (rest, "")
        // Cardano's other links, such as those to a stake pool, have an authority after `//` (CIP-13).
        guard scheme != "web+cardano" || !path.hasPrefix("//") else { return nil }
        let query = PercentEncoding.query(queryText)
        let names = Set(query.map { $0.name.lowercased() })
        // A repeated name, or two names for the same parameter, is ambiguous: wallets differ in which one they take.
        guard names.count == query.count, Self.synonyms.allSatisfy({ names.intersection($0).count <= 1 }) else {
            return nil
        }
        let address = PercentEncoding.decoded(path.hasPrefix("//") ? String(path.dropFirst(2)) : path)
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return nil }
        // A contract call has a slash in its address; payee and amount are among its arguments, which are not read.
        guard scheme != "ethereum" || !address.utf8.contains(UInt8(ascii: "/")) else { return nil }
        self.init(scheme: scheme, address: address)
        if scheme == "ethereum" { separateAddress() }
        let smallest = Self.smallestUnits[scheme]
        amount = (query["amount"] ?? query["tx_amount"] ?? "").trimmed
        if let smallest, let text = query[smallest.name]?.trimmed.orNil {
            let converted = Self.amount(fromSmallest: text, places: smallest.places)
            (amount, unreadableAmount) = (converted ?? "", converted == nil ? text : "")
        }
        label = (query["label"] ?? query["recipient_name"] ?? "").trimmed
        message = (query["message"] ?? query["tx_description"] ?? "").withPlainLineBreaks.trimmed
        lightning = (query["lightning"] ?? "").trimmed
        parameters = query.filter { parameter in
            let name = parameter.name.lowercased()
            // "value" is an amount only for some currencies.
            return name == "value" ? smallest?.name != name : !Self.known.contains(name)
        }
        .map { Parameter($0.name, $0.value.trimmed) }
        // A payment with a required parameter (`req-`) that is not understood must not be made (BIP 21).
        let isUnderstood = !parameters.contains { $0.name.lowercased().hasPrefix("req-") }
        guard isUnderstood, !self.address.isEmpty || !lightning.isEmpty else { return nil }
    }

    /// Takes the prefix and the chain off an address of Ethereum: `pay-0x…@1` (ERC-681).
    private mutating func separateAddress() {
        address = address.dropping(prefix: Self.prefix) ?? address
        guard let (payee, chain) = address.cut(at: UInt8(ascii: "@")) else { return }
        (address, self.chain) = (payee, chain)
    }

    /// The prefix of Ethereum's payments. It is optional before an address in digits (ERC-831).
    private static let prefix = "pay-"

    /// Names of the parameters that are read into properties of their own.
    private static let known: Set<String> = synonyms.reduce(["lightning"]) { $0.union($1) }

    /// Converts an amount from the smallest unit to the currency's own unit; wei may be written as "2.014e18".
    private static func amount(fromSmallest text: String, places: Int) -> String? {
        let (number, exponentText) = text.lowercased().cut(at: UInt8(ascii: "e")) ?? (text, "0")
        let (whole, fraction) = number.cut(at: UInt8(ascii: ".")) ?? (number, "")
        guard let exponent = Digits.value(exponentText), exponent <= 30, whole.isAllDigits, whole.utf8.count <= 40,
            fraction.utf8.count <= exponent, fraction.isEmpty || fraction.isAllDigits
        else { return nil }
        let digits = whole + fraction + String(repeating: "0", count: exponent - fraction.utf8.count)
        var result = Digits.withPoint(Digits.withoutLeadingZeros(digits), places: places)
        while result.hasSuffix("0") { result.removeLast() }
        return result.hasSuffix(".") ? String(result.dropLast()) : result
    }

    public var kind: PayloadKind { .cryptocurrency }
    public var title: String { label.orNil ?? address.orNil ?? lightning }
    public var detail: String? {
        amount.isEmpty
            ? unreadableAmount.orNil ?? message.orNil : PayloadValue.amount(amount, currency: unit).text
    }

    public var fields: [PayloadField] {
        var fields = [PayloadField(.currency, .text(Self.currencies[scheme]?.name ?? scheme))]
        if !address.isEmpty { fields.append(PayloadField(.account, .text(address))) }
        if let chain {
            fields.append(
                PayloadField(
                    .element, .text(chain), standardName: "chain_id", problem: chain.isAllDigits ? nil : .format,
                    example: "1"))
        }
        if !unreadableAmount.isEmpty {
            fields.append(
                PayloadField(
                    .amount, .text(unreadableAmount), problem: .format, example: Self.smallestUnits[scheme]?.example))
        } else if !amount.isEmpty {
            fields.append(
                PayloadField(
                    .amount, .amount(amount, currency: unit),
                    problem: Self.isDecimal(amount) ? nil : .format))
        }
        let texts = [(PayloadFieldKey.label, label), (.message, message), (.lightning, lightning)]
        return fields + texts.filter { !$0.1.isEmpty }.map { PayloadField($0.0, .text($0.1)) }
            + parameters.map { PayloadField(.element, .text($0.value), standardName: $0.name) }
    }

    /// Whether the text is digits with at most one point. Wallets differ in how they read anything else, such as 1e2.
    private static func isDecimal(_ text: String) -> Bool {
        let (whole, fraction) = text.cut(at: UInt8(ascii: ".")) ?? (text, "")
        return !(whole + fraction).isEmpty && (whole + fraction).isAllDigits
    }

    public var encoded: String {
        let isMonero = scheme == "monero"
        let own = [
            writtenAmount, (isMonero ? "recipient_name" : "label", label),
            (isMonero ? "tx_description" : "message", message), ("lightning", lightning),
        ]
        let query = (own + parameters.map { ($0.name, $0.value) }).filter { !$0.1.isEmpty }
            .map { "\($0.0)=\(PercentEncoding.encoded($0.1, allowing: "@"))" }.joined(separator: "&")
        let written = PercentEncoding.encoded(writtenAddress, allowing: "@/:")
        return scheme + ":" + written + (query.isEmpty ? "" : "?" + query)
    }

    /// The address as written into a code.
    private var writtenAddress: String {
        guard scheme == "ethereum" else { return address }
        let needsPrefix = !address.isEmpty && !address.hasASCIIPrefix("0x")
        return (needsPrefix ? Self.prefix : "") + address + (chain.map { "@" + $0 } ?? "")
    }

    /// Name and value of the amount's parameter as written into a code.
    private var writtenAmount: (String, String) {
        let name = scheme == "monero" ? "tx_amount" : "amount"
        guard let smallest = Self.smallestUnits[scheme] else { return (name, amount) }
        guard unreadableAmount.isEmpty else { return (smallest.name, unreadableAmount) }
        // An amount that is not a number is kept, so that the reader sees the problem.
        guard let number = Self.smallest(fromAmount: amount, places: smallest.places) else { return (name, amount) }
        return (smallest.name, number)
    }

    private static func smallest(fromAmount text: String, places: Int) -> String? {
        let (whole, fraction) = text.cut(at: UInt8(ascii: ".")) ?? (text, "")
        guard whole.isAllDigits, fraction.isEmpty || fraction.isAllDigits, fraction.utf8.count <= places else {
            return nil
        }
        return Digits.withoutLeadingZeros(
            whole + fraction + String(repeating: "0", count: places - fraction.utf8.count))
    }
}
