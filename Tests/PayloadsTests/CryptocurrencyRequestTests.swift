import Payloads
import Testing

struct CryptocurrencyRequestTests {
    @Test func cryptocurrencyRequestsAreRead() {
        let bitcoin = CryptocurrencyRequest(
            scheme: "bitcoin", address: "175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W", amount: "20.3", label: "Luke-Jr")
        #expect(
            Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=20.3&label=Luke-Jr") == .cryptocurrency(bitcoin))
        #expect(bitcoin.detail == "20.3 BTC" && Payload(bitcoin.encoded) == .cryptocurrency(bitcoin))
        #expect(Payload("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=2.014e18").detail == "2.014 ETH")
        #expect(Payload("LIGHTNING:LNBC1X").title == "LNBC1X")
        #expect(bitcoin.fields.first?.value == .text("Bitcoin"))
        #expect(Payload("bitcoin:").kind == .text)
    }

    @Test(arguments: [
        "solana:mvines9?amount=5&spl-token=EPjF", "ripple:rEb8?amount=10&dt=12345",
        "stellar:GABC?memo=99&memo-type=id", "monero:44AF?tx_amount=1.5&tx_payment_id=7&recipient_name=A",
    ])
    func furtherParametersOfACryptocurrencyAreKept(text: String) {
        guard case .cryptocurrency(let request) = Payload(text) else {
            Issue.record("no request")
            return
        }
        #expect(Payload(request.encoded) == .cryptocurrency(request))
        let query = text.split(separator: "?")[1].split(separator: "&")
        #expect(query.allSatisfy { request.encoded.contains($0) }, "\(request.encoded)")
        #expect(request.fields.contains { $0.key == .element } && request.detail != "5 SOL")
    }

    @Test func unknownRequiredParametersMakeAPaymentInvalid() {
        #expect(Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=1&req-foo=1").kind != .cryptocurrency)
    }

    @Test func theRecipientOfACryptocurrencyIsNeverHidden() {
        let (contract, payee) = (String(repeating: "1", count: 40), String(repeating: "2", count: 40))
        for text in [
            "ethereum:0x\(contract)/transfer?address=0x\(payee)&uint256=1e18", "bitcoin:1A1z?amount=1&amount=100",
            // Wallets differ in which of two names of the same parameter they know.
            "ethereum:0x\(payee)?amount=0.01&value=5e18", "monero:44AF?amount=0.1&tx_amount=50",
            "monero:44AF?label=Ana&recipient_name=Eva", "monero:44AF?message=a&tx_description=b",
            // This link delegates stake to a pool, and pays nobody.
            "web+cardano://stake?a1b2c3",
        ] {
            #expect(Payload(text).kind != .cryptocurrency)
        }
    }

    @Test(arguments: ["0x10", "1.5", "abc", "1e", String(repeating: "9", count: 41)])
    func anAmountThatIsNoNumberOfTheSmallestUnitIsKeptAsAProblem(amount: String) {
        for start in ["ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359?value=", "nano:nano_3uzu?amount="] {
            let payload = Payload(start + amount)
            let field = payload.fields.first { $0.key == .amount }
            #expect(field?.value == .text(amount) && field?.problem == .format)
            #expect(payload.encoded == start + amount && payload.detail == amount)
        }
        #expect(Payload("bitcoin:1A1z?value=\(amount)").fields.contains { $0.value == .text(amount) })
    }

    @Test func anAmountInEtherThatIsNoNumberStaysInTheCode() {
        let request = CryptocurrencyRequest(scheme: "ethereum", address: "0xfb69", amount: "a lot")
        #expect(request.encoded == "ethereum:0xfb69?amount=a%20lot")
    }

    /// ERC-681; a name needs the prefix (ERC-831).
    @Test(
        arguments: [
            ("pay-0xfb69@1", "0xfb69", "1", "0xfb69@1"), ("pay-0xfb69", "0xfb69", nil, "0xfb69"),
            ("0xfb69@137", "0xfb69", "137", "0xfb69@137"), ("pay-name.eth@10", "name.eth", "10", "pay-name.eth@10"),
        ] as [(String, String, String?, String)])
    func anAddressOfEthereumHasNeitherPrefixNorChain(
        text: String, address: String, chain: String?, written: String
    ) throws {
        guard case .cryptocurrency(let request) = Payload("ethereum:\(text)?value=1e18") else { throw Missing() }
        #expect(request.address == address && request.chain == chain && request.title == address)
        #expect(request.fields.first { $0.key == .account }?.value == .text(address))
        let field = request.fields.first { $0.standardName == "chain_id" }
        #expect(field?.value == chain.map { PayloadValue.text($0) } && field?.problem == nil)
        #expect(request.encoded == "ethereum:\(written)?value=1000000000000000000")
        #expect(Payload(request.encoded) == .cryptocurrency(request))
    }

    @Test func aChainIsANumber() {
        for chain in ["", "mainnet", "1@2"] {
            let field = Payload("ethereum:0xfb69@\(chain)").fields.first { $0.standardName == "chain_id" }
            #expect(field?.value == .text(chain) && field?.problem == .format)
        }
        // The addresses of other currencies stay as they are.
        #expect(Payload("bitcoin:pay-1A1z@1").title == "pay-1A1z@1")
    }

    @Test func anAmountOfNanoIsInItsSmallestUnit() {
        let text = "nano:nano_3uzu?amount=1230000000000000000000000000000"
        let payload = Payload(text)
        #expect(payload.detail == "1.23 XNO" && payload.encoded == text)
        #expect(payload.fields.first { $0.key == .amount }?.value == .amount("1.23", currency: "XNO"))
    }

    @Test(arguments: [
        ("", "2 ETH"), ("@1", "2 ETH"), ("@8453", "2 ETH"), ("@137", "2"), ("@11155111", "2"), ("@", "2"),
    ])
    func anAmountOnAnotherChainIsNotCalledEther(chain: String, amount: String) {
        let payload = Payload("ethereum:0xfb6916095ca1df60bb79Ce92ce3ea74c37c5d359\(chain)?value=2e18")
        #expect(payload.detail == amount)
    }

    @Test(arguments: [
        ("20", true), ("0.5", true), (".5", true), ("1e2", false), ("0x10", false), ("-1", false), ("1,5", false),
        (".", false), ("inf", false),
    ])
    func anAmountOfACryptocurrencyIsDigitsWithAPoint(amount: String, isRight: Bool) {
        let field = Payload("bitcoin:175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W?amount=\(amount)").fields
            .first { $0.key == .amount }
        #expect(field?.value == .amount(amount, currency: "BTC") && field?.problem == (isRight ? nil : .format))
    }
}
