import ArgumentParser
import Payloads
import Pictures

struct CreateEPC: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "epc", abstract: "Make a code that pays by SEPA credit transfer.",
        discussion: """
            The account's check digits and those of an RF reference are checked. The code is a QR code of level M, as \
            EPC069-12 asks.

            EXAMPLES
              yomi create epc --name 'Red Cross' --iban BE72000000001616 \\
                --amount 10.00 --text Gift -o gift.png
            """)

    @Option(help: ArgumentHelp("The payee's name.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The payee's account.", valueName: "iban"))
    var iban: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The amount in euros, such as 12.50. (default: left to the payer)", valueName: "amount"))
    var amount: String = ""

    @Option(help: ArgumentHelp("The purpose of the payment, as text.", valueName: "text"))
    var text: String = ""

    @Option(help: ArgumentHelp("The purpose as a reference (RF…), instead of --text.", valueName: "reference"))
    var reference: String = ""

    @Option(help: ArgumentHelp("The BIC of the payee's bank.", valueName: "bic"))
    var bic: String = ""

    @Option(help: ArgumentHelp("The purpose code, up to four letters.", valueName: "code"))
    var purpose: String = ""

    @Option(help: ArgumentHelp("A message that the payer is shown.", valueName: "text"))
    var information: String = ""

    @OptionGroup var options: FormOptions

    var bill: PaymentCode? { .epc }

    func payload() throws(FormError) -> any EncodablePayload {
        let payment = EPCPayment(
            name: name, iban: iban, bic: bic, amount: DecimalPoint.replacingComma(inAmount: amount), purpose: purpose,
            reference: reference,
            remittance: text,
            information: information)
        if payment.fields.contains(where: { $0.key == .amount && $0.problem != nil }) {
            throw .value(amount, option: "--amount", expected: "euros from 0.01 to 999999999.99, such as 12.30")
        }
        return payment
    }
}

struct CreateSwiss: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "swiss", abstract: "Make the code of a Swiss QR-bill.",
        discussion: """
            Checks that account and reference are valid and go together. The code has the Swiss cross in its middle and is \
            46 × 46 mm large on paper, as the QR-bill asks.

            EXAMPLES
              yomi create swiss --iban CH5800791123000889012 --name 'Robert Schneider AG' \\
                --postal-code 2501 --town Biel --amount 199.95 \\
                --reference RF18539007547034 -o bill.pdf
            """)

    @Option(help: ArgumentHelp("The payee's account.", valueName: "iban"))
    var iban: String

    @Option(help: ArgumentHelp("The payee's name.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The payee's street.", valueName: "street"))
    var street: String = ""

    @Option(help: ArgumentHelp("The payee's house number.", valueName: "number"))
    var houseNumber: String = ""

    @Option(help: ArgumentHelp("The payee's postal code.", valueName: "code"))
    var postalCode: String

    @Option(help: ArgumentHelp("The payee's town.", valueName: "town"))
    var town: String

    @Option(help: ArgumentHelp("The payee's country, two letters.", valueName: "country"))
    var country = "CH"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The amount, such as 199.95. (default: left to the payer)", valueName: "amount"))
    var amount: String = ""

    @Option(help: ArgumentHelp("CHF or EUR.", valueName: "currency"))
    var currency = "CHF"

    @Option(help: ArgumentHelp("27 digits for a QR-IBAN, RF… for another account.", valueName: "reference"))
    var reference: String = ""

    @Option(help: ArgumentHelp("The purpose of the payment, as text.", valueName: "text"))
    var message: String = ""

    @OptionGroup var options: FormOptions

    var bill: PaymentCode? { .swiss }

    func payload() throws(FormError) -> any EncodablePayload {
        let type: SwissPayment.ReferenceType = IBAN(iban).isQRIBAN ? .qr : reference.isEmpty ? .none : .creditor
        return SwissPayment(
            iban: iban,
            creditor: .init(
                name: name, street: street, houseNumber: houseNumber, postalCode: postalCode, town: town,
                country: country),
            amount: DecimalPoint.withCents(amount), currency: currency, referenceType: type, reference: reference,
            message: message)
    }
}
