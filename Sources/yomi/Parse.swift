import ArgumentParser
import Barcodes
import Characters
import Glibc
import History
import Links
import Payloads

struct Parse: ParsableCommand {
    /// Values of a field's "problem", for the help.
    private static let problems: String = {
        let words = PayloadProblem.allCases.map { "\"\($0.rawValue)\"" }
        return words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }()

    static let configuration = CommandConfiguration(
        abstract: "Print what the text of a code means.",
        discussion: """
            Splits a text into fields, as the window does with what it reads: links, Wi-Fi networks, contacts (vCard, \
            MeCard), email, phone numbers, messages, places, events, one-time passwords, payments (EPC, Swiss \
            QR-bills, the codes of Czech, Slovenian, Serbian and Croatian banks, UPI, merchants' codes of EMVCo, \
            cryptocurrencies), GS1 element strings and Digital Links, product numbers, labels of industry and \
            medicine, boarding passes, driver's licenses, and the set-up codes of eSIMs, Matter and HomeKit. \
            Everything else is text, or bytes. Links are inspected without any network access. Each field is on a line of its \
            own: line breaks in a value are shown as ␊, and other control characters likewise; with --json, values are \
            exact.

            EXAMPLES
              yomi parse 'WIFI:T:WPA;S:Guests;P:open-sesame;;'
              yomi parse '(01)09506000134352(17)261231(10)ABC'
              yomi parse --json - < contact.vcf
              yomi parse --symbology EAN13 4006381333931

            JSON
              {"kind":"wifi","title":"Guests","detail":null,
               "fields":[{"key":"ssid","type":"text","value":"Guests",
               "code":null,"name":null,"qualifiers":[],"secret":false,
               "problem":null},…],"link":null,"gs1":null}

            The values are the same in every language: days as in ISO 8601, countries by their two letters. \
            "code" and "name" are a standard's names of an element, such as a GS1 application identifier. "problem" is \
            \(problems). "link" describes where a link leads. "gs1" has the elements of GS1, in "problems" what is \
            wrong with them, and in "associations" which of them need others, or can't have them, on one item. The \
            same object is the "payload" of each barcode in yomi scan --json.

            EXIT STATUS
              0  the fields were printed; any text is at least of the kind “text”
              2  an error, such as no text
            """)

    @Flag(help: "Print one JSON object, with secrets.")
    var json = false

    @Flag(help: "Show passwords and other secrets.")
    var secrets = false

    @Flag(name: .customLong("gs1"), help: "The content is GS1 data, as the code's FNC1 says.")
    var isGS1 = false

    @Option(
        help: ArgumentHelp("The kind of code that the text is from, as yomi symbologies names it.", valueName: "name"),
        completion: .symbologies(),
        transform: SymbologyArgument.parseName)
    var symbology: String?

    @Argument(
        help: ArgumentHelp(
            "The code's text; - is standard input, without the line break at its end.", valueName: "text"))
    var text: String

    func run() throws {
        var bytes: [UInt8]
        if text == "-" {
            do throws(StandardInput.ReadingError) {
                bytes = try StandardInput.bytes()
            } catch {
                Console.error(error.message)
                throw Status.error
            }
        } else {
            var arguments = RawArguments()
            bytes = arguments.bytes(of: text)
        }
        guard !bytes.isEmpty else {
            Console.error("there is no text to take apart")
            throw Status.error
        }
        let payload = Payload(
            text: String(decoding: bytes, as: UTF8.self), bytes: bytes, symbology: symbology ?? "", isGS1: isGS1)
        if json {
            try Console.print(payload.json.text)
        } else {
            // Unlike the text of a code, which scan prints into a pipe unchanged, a line is no content: a value with a
            // line break would add a field that the code does not have.
            for line in lines(of: payload) {
                try Console.print(VisibleText.shown(line.unicodeScalars, keeping: ["\t"]))
            }
        }
    }

    private func shown(_ field: PayloadField) -> String {
        guard !secrets else { return field.shown }
        let notice = "hidden, see --secrets"
        return switch field.shown(of: field.shown) {
        case .whole: field.shown
        case .rest(let rest): "\(rest) (password \(notice))"
        case .nothing: notice
        }
    }

    private func lines(of payload: Payload) -> [String] {
        var lines = ["Kind: \(payload.kind.label)"]
        for field in payload.fields {
            let problem = field.problem.map { " (\(field.label(of: $0)))" } ?? ""
            lines.append("\(field.label): \(shown(field))\(problem)")
        }
        if payload.fields.allSatisfy({ $0.problem == nil }) {
            lines += (payload.gs1?.problems ?? []).map { "Problem: \($0)" }
        }
        lines += (payload.gs1?.associationProblems ?? []).map { "Note: \($0)" }
        if case .phone(let phone) = payload, phone.isCommand {
            lines.append("Warning: not a number to call: a phone carries this out as a command")
        }
        // Each inspector reads the Public Suffix List, and a contact may have hundreds of addresses.
        let addresses = payload.furtherAddresses
        let inspector = addresses.isEmpty ? nil : LinkInspector()
        for address in addresses {
            for warning in inspector?.inspect(address)?.warnings ?? [] where warning.isDeceptive {
                lines.append("Warning: \(secrets ? address : address.withoutPasswords): \(warning.message)")
            }
        }
        guard let link = payload.inspectedLink else { return lines }
        if let domain = link.domain { lines.append("Domain: \(domain)") }
        lines += link.warnings.map { "Warning: \($0.message)" }
        if !link.trackingParameters.isEmpty { lines.append("Without tracking: \(link.addressWithoutTracking)") }
        return lines
    }
}
