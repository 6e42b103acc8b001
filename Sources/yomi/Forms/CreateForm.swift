import ArgumentParser
import Payloads
import Pictures

/// Subcommand of `yomi create` that fills in a form.
protocol CreateForm: ParsableCommand {
    var options: FormOptions { get }
    /// The rules for the code of a payment; `nil` where the code may be of any kind.
    var bill: PaymentCode? { get }
    /// Returns the content of the form.
    /// - Throws: ``FormError`` if the values make no sense.
    func payload() throws(FormError) -> any EncodablePayload
}

extension CreateForm {
    var bill: PaymentCode? { nil }

    func run() throws {
        let payload: any EncodablePayload
        do throws(FormError) {
            payload = try self.payload()
            if let field = payload.fields.first(where: { $0.problem != nil }), let problem = field.problem {
                let value = field.isSecret || field.value.text.isEmpty ? "" : " " + field.value.text
                throw .problem("\(field.label)\(value): \(field.label(of: problem))")
            }
        } catch {
            Console.error(error.message)
            throw Status.error
        }
        for warning in FormWarnings.of(payload) { Console.error("warning: \(warning)") }
        if options.textOnly {
            try Console.print(payload.encoded)
        } else {
            try options.output.make(SymbolContent(Array(payload.encoded.utf8)), bill: bill)
        }
    }
}

/// Options that all forms have besides their own fields.
struct FormOptions: ParsableArguments {
    @Flag(help: "Print the text of the code, instead of making the code.")
    var textOnly = false

    @OptionGroup var output: CreateOptions

    func validate() throws { try output.validateOutput() }
}

/// Reason why a form can't be turned into a text.
enum FormError: Error {
    case input(StandardInput.ReadingError)
    case notText
    case missing(String)
    case value(String, option: String, expected: String)
    /// A field has a value that its format does not allow.
    case problem(String)

    var message: String {
        switch self {
        case .input(let error): error.message
        case .notText: "what standard input says is no text in UTF-8"
        case .missing(let what): "there is no \(what)"
        case .value(let value, let option, let expected): "\(option) needs \(expected), not “\(value)”"
        case .problem(let text): text
        }
    }
}
