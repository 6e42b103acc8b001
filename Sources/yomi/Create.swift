import ArgumentParser
import Glibc
import Pictures

struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a code.",
        discussion: """
            Draws the code in the terminal, or writes it to a file: PNG, SVG, PDF or EPS, by the extension of its name. A \
            file is read back before it gets its name, so that what is written can be read. Pharmacode, RM4SCC, KIX and \
            POSTNET can't be: yomi makes them, and does not read them.

            EXAMPLES
              yomi create https://example.org/
              yomi create --level H -o poster.svg https://example.org/
              yomi create wifi --ssid Guests -o guests.png
              yomi create -o label.pdf --module-size 0.5 KEG-0042
              yomi create -o card.png - < contact.vcf
              yomi create -o - --format svg KEG-0042 | lp
              yomi create --symbology rmqrcode --symbol-version R11x43 -o tag.png KEG-0042
              yomi create --gs1 '(01)09521234543213(10)ABC123' -o item.png
              yomi create --symbology ean13 --composite '(17)261231(10)A1' \\
                -o item.png 4006381333931
              yomi create --sequence 3 -o part.png - < long.txt
              yomi create --csv kegs.csv --sheet L7160 -o labels.pdf
              yomi create --series 'KEG-{0001}' --count 500 --sheet 4x10 \\
                --caption '{text}' -o labels.pdf
              yomi create --csv kegs.csv --format svg -o folder

            The level is how much of a code may be damaged or covered; for QR codes: L 7 %, M 15 %, Q 25 %, H 30 %. If none \
            is given it is M (for Micro QR codes L), or a higher one if that does not make the code larger.

            yomi symbologies lists all kinds of codes that can be made, and the options of each.

            A sequence spreads the text over several codes, which yomi scan puts together again. Its files are numbered: \
            part-1.png, part-2.png and so on.

            From a table (--csv) or a numbered series (--series), many codes are made at once: on sheets of labels (--sheet), \
            or each in a file of its own in the folder that -o names. Every code that yomi can read is read back first. \
            If one can't be made, its row is named and nothing is written, unless --skip-errors is given.

            FORMS
              yomi create wifi --ssid Guests < password
              yomi create contact --given Ana --family Müller --phone cell:+49301234567

            The other subcommands write the text from the values that they are given, with the right escaping, and check \
            it. Passwords and other secrets are read from standard input. yomi help create text lists the options that \
            all of them have, yomi help create wifi, for example, also its own.

            EXIT STATUS
              0  the code was made
              2  an error, for example text that is too long
            """,
        subcommands: [
            CreateText.self, CreateWiFi.self, CreateContact.self, CreateEmail.self, CreatePhone.self, CreateSMS.self,
            CreateGeo.self, CreateEvent.self, CreateOTP.self, CreateEPC.self, CreateSwiss.self, CreateLink.self,
            CreateProduct.self, CreateGS1.self, CreateDigitalLink.self, CreateFile.self,
        ], defaultSubcommand: CreateText.self)
}

/// Makes a code with a text as it is given.
struct CreateText: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Make a code with this text.",
        discussion: """
            This is what yomi create does if no form is named. After the word “text”, the text may also be the name of a form.

            EXAMPLES
              yomi create text wifi
            """)

    @Argument(
        help: ArgumentHelp(
            "The text of the code; - is standard input, without the line break at its end.", valueName: "text"))
    var text: String?

    @OptionGroup var options: CreateOptions

    @OptionGroup(title: "Many codes")
    var list: ListOptions

    func validate() throws {
        guard text == nil || !list.isGiven else {
            throw ValidationError("Give either a text, or --csv or --series.")
        }
        guard text != nil || list.isGiven else { throw ValidationError("Missing expected argument '<text>'") }
        guard !options.check || !list.isGiven else { throw ValidationError("--check is for a single code.") }
        guard list.sheet == nil || options.scale == nil && options.width == nil else {
            throw ValidationError(
                "--scale and --width are not for --sheet: on labels, --module-size sets the size of a code.")
        }
        if !list.isGiven {
            try options.validateOutput()
        } else if list.sheet != nil, let output = options.output, output != "-", options.format == nil,
            SymbolFileFormat(fileName: output) != .pdf
        {
            throw ValidationError("Sheets of labels are PDF files: -o needs a name that ends in .pdf, not “\(output)”.")
        } else if list.sheet == nil, let output = options.output, SymbolFileFormat(fileName: output) != nil,
            !CreateList.isFolder(output)
        {
            throw ValidationError(
                "Many codes are written to a folder, and -o “\(output)” has the name of a file; with --sheet, they are "
                    + "printed into one PDF file.")
        }
    }

    func run() throws {
        guard let text else { return try CreateList(list: list, options: options).run() }
        let content: SymbolContent
        do throws(CreateError) {
            content = SymbolContent(try Self.bytes(of: text))
        } catch {
            Console.error(error.message)
            throw Status.error
        }
        try options.make(content)
        if let (word, form) = MistypedWord.form(meantBy: CommandLine.arguments), word == text {
            Console.error("the code says “\(word)”; for the form, write yomi create \(form)")
        }
        if let form = MistypedWord.formBehindOptions(CommandLine.arguments), form == text {
            Console.error("the code says “\(form)”; for the form, write yomi create \(form), and the options behind it")
        }
    }

    private static func bytes(of text: String) throws(CreateError) -> [UInt8] {
        guard text == "-" else {
            var arguments = RawArguments()
            return arguments.bytes(of: text)
        }
        do throws(StandardInput.ReadingError) { return try StandardInput.bytes() } catch { throw .input(error) }
    }
}
