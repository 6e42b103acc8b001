import ArgumentParser
import Barcodes
import Payloads
import Pictures

struct CreateGS1: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gs1", abstract: "Make a code with GS1 elements.",
        discussion: """
            Each element must have the right form and check digit. The code is a GS1 DataMatrix code, if no other \
            --symbology is given.

            EXAMPLES
              yomi create gs1 '(01)09521234543213(17)261231(10)ABC123' -o item.png
              yomi create gs1 --symbology code128 '(00)395212345678901236' -o pallet.pdf
            """)

    @Argument(help: ArgumentHelp("Application identifiers in parentheses, each with its value.", valueName: "elements"))
    var elements: String

    @OptionGroup var options: CreateOptions

    func validate() throws { try options.validateOutput() }

    func run() throws {
        var options = options
        options.code.gs1 = true
        options.code.symbology = options.code.symbology ?? SymbologyArgument(symbology: .dataMatrix)
        try options.make(SymbolContent(elements))
    }
}

struct CreateProduct: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "product", abstract: "Make the code of a product's number.",
        discussion: """
            The number decides the kind of code: EAN-8 for 8 digits, UPC-A for 12, EAN-13 for 13, ITF-14 for 14. If the \
            check digit at the end is left out, it is added; 12 digits are taken for a UPC-A code if the last of them \
            checks the others. Spaces and hyphens don't count.

            EXAMPLES
              yomi create product 4012345678901 -o product.png
              yomi create product --symbology UPCE 01234565 -o small.svg
            """)

    @Argument(help: ArgumentHelp("The digits.", valueName: "number"))
    var number: String

    @OptionGroup var options: CreateOptions

    func validate() throws { try options.validateOutput() }

    func run() throws {
        let digits = number.filter { $0 != " " && $0 != "-" }
        var options = options
        if options.code.symbology == nil {
            guard let symbology = Self.symbology(of: digits) else {
                Console.error("a product's number has 8, 12, 13 or 14 digits, or one less without the check digit")
                throw Status.error
            }
            options.code.symbology = SymbologyArgument(symbology: symbology)
        }
        // Plain ITF has neither a check digit nor the frame of bearer bars.
        if digits.utf8.count == 14, options.code.symbology?.symbology == .itf, options.code.symbolVersion == nil {
            options.code.symbolVersion = "ITF-14"
        }
        try options.make(SymbolContent(digits))
    }

    private static func symbology(of digits: String) -> Symbology? {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        switch digits.utf8.count {
        case 7, 8: return .ean8
        case 11: return .upcA
        case 12: return (try? BarcodeWriter.symbol(.text(digits), as: .upcA)) == nil ? .ean13 : .upcA
        case 13: return .ean13
        case 14: return .itf
        default: return nil
        }
    }
}

struct CreateLink: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "link", abstract: "Make a code that opens an address on the web.",
        discussion: """
            https:// is put in front of an address that has no scheme: readers would show it as text.

            EXAMPLES
              yomi create link example.org/menu -o menu.svg
            """)

    @Argument(help: ArgumentHelp("The address.", valueName: "address"))
    var address: String

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        guard let link = WebLink(WebLink.typedAddress(address)) else {
            throw .problem("“\(address)” is no address such as https://example.org/")
        }
        return link
    }
}

struct CreateFile: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "file", abstract: "Make a code with the bytes of a file.",
        discussion: """
            The bytes are taken just as they are, also a line break at the end. A QR code has room for 2331 of them, \
            or for 2953 with --level L; --sequence spreads more over several codes.

            EXAMPLES
              yomi create file key.bin -o key.png
              yomi create file --symbology aztec --sequence 4 ticket.bin -o part.png
            """)

    @Argument(help: ArgumentHelp("The file; - is standard input.", valueName: "file"), completion: .file())
    var file: String

    @OptionGroup var options: CreateOptions

    func validate() throws { try options.validateOutput() }

    func run() throws {
        var arguments = RawArguments()
        let bytes: [UInt8]
        let path = file == "-" ? nil : arguments.bytes(of: file)
        do throws(StandardInput.ReadingError) {
            bytes = try StandardInput.file(path, limit: 1 << 20)
        } catch {
            Console.error(error.message(file == "-" ? "standard input" : file))
            throw Status.error
        }
        try options.make(SymbolContent(exactly: bytes), from: path.map { InputFiles($0) } ?? InputFiles())
    }
}
