import ArgumentParser
import Payloads

struct CreateDigitalLink: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "digital-link",
        abstract: "Make a code with a GS1 Digital Link.",
        discussion: """
            The elements become a web address, which phones open and tills read. Each element has to be valid, with the \
            right check digit, and one of them has to identify something, as (01) does.

            EXAMPLES
              yomi create digital-link '(01)09506000134352(10)ABC(17)261231' -o item.png
              yomi create digital-link --under https://example.org '(01)09506000134352'
            """)

    @Argument(help: ArgumentHelp("Application identifiers in parentheses, each with its value.", valueName: "elements"))
    var elements: String

    @Option(help: ArgumentHelp("The web address that the elements are added to.", valueName: "address"))
    var under = "https://id.gs1.org"

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        guard case .gs1(var content) = Payload(elements), content.link.isEmpty else {
            throw .problem("“\(elements)” is not made of GS1 elements, such as (01)09506000134352")
        }
        guard GS1Content.isBase(under) else {
            throw .value(
                under, option: "--under", expected: "a web address without ? and #, such as https://example.org")
        }
        guard let link = content.digitalLink(under: under) else {
            throw .problem(
                "“\(elements)” does not say what it is of: add the product, such as (01)09506000134352, or another thing "
                    + "that GS1 numbers")
        }
        content.link = link
        return content
    }
}
