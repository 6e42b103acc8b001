import ArgumentParser
import Payloads

struct CreateEmail: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "email", abstract: "Make a code that writes an email.",
        discussion: """
            EXAMPLES
              yomi create email --to info@example.org --subject 'Room 12' -o mail.png
            """)

    @Option(help: ArgumentHelp("A recipient; may be given several times.", valueName: "address"))
    var to: [String]

    @Option(help: ArgumentHelp("A recipient of a copy; may be given several times.", valueName: "address"))
    var cc: [String] = []

    @Option(help: ArgumentHelp("A recipient of a blind copy; may be given several times.", valueName: "address"))
    var bcc: [String] = []

    @Option(help: ArgumentHelp("The subject.", valueName: "text"))
    var subject: String = ""

    @Option(help: ArgumentHelp("The text of the message.", valueName: "text"))
    var body: String = ""

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        Email(to: to, cc: cc, bcc: bcc, subject: subject, body: body)
    }
}

struct CreatePhone: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "phone", abstract: "Make a code that calls a number.",
        discussion: """
            EXAMPLES
              yomi create phone +49301234567 -o call.png
            """)

    @Argument(help: ArgumentHelp("The number, with the country code.", valueName: "number"))
    var number: String

    @Option(
        name: .customLong("extension"),
        help: ArgumentHelp("The extension to dial after the number.", valueName: "digits"))
    var extensionNumber: String = ""

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        PhoneNumber(number: number.trimmed, extensionNumber: extensionNumber)
    }
}

struct CreateSMS: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "sms", abstract: "Make a code that writes a text message.",
        discussion: """
            EXAMPLES
              yomi create sms --to +49301234567 --body 'Ticket 12' -o sms.png
            """)

    @Option(help: ArgumentHelp("A recipient's number; may be given several times.", valueName: "number"))
    var to: [String]

    @Option(help: ArgumentHelp("The text of the message.", valueName: "text"))
    var body: String = ""

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        TextMessage(numbers: to.map(\.trimmed), body: body)
    }
}
