import ArgumentParser
import Barcodes
import Characters
import Files
import Glibc
import Pictures

/// Options for the appearance of a code and for the output file, which all ways to enter its text share.
struct CreateOptions: ParsableArguments {
    @Option(
        name: [.short, .long],
        help: ArgumentHelp(
            "Write to this file, whose name ends in .png, .svg, .pdf or .eps; - is standard output.", valueName: "file"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Write this kind of file, whatever its name is. (values: text, png, svg, pdf, eps)", valueName: "format"),
        completion: .list(["text"] + SymbolFileFormat.allCases.map(\.rawValue)))
    var format: OutputFormat?

    @OptionGroup(title: "Code options")
    var code: SymbolArguments

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The side of a module in pixels. (default: 8)", valueName: "pixels"))
    var scale: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The light margin on each side, in modules. (default: as the standard requires, 4 for QR codes)",
            valueName: "modules"))
    var quietZone: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The side of a module on paper, in millimeters. (default: 96 pixels an inch)", valueName: "millimeters"))
    var moduleSize: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The width on paper with the margin, in millimeters.", valueName: "millimeters"))
    var width: Double?

    @Option(
        help: ArgumentHelp("The color of dark modules, such as #1a5fb4. (default: #000000)", valueName: "color"),
        transform: ColorArgument.parse)
    var foreground: ColorArgument?

    @Option(
        help: ArgumentHelp("The color of light modules and the margin. (default: #ffffff)", valueName: "color"),
        transform: ColorArgument.parse)
    var background: ColorArgument?

    @Option(
        help: ArgumentHelp(
            "A line of text below the code, or on labels that have no caption; {text} stands for what the code says.",
            valueName: "text"))
    var caption: String?

    @Flag(help: "Say how well the code reads: as it is, small, blurred, gray, and on a dark page.")
    var check = false

    func validate() throws {
        if let scale, !(1...1000).contains(scale) {
            throw ValidationError("--scale must be from 1 to 1000 pixels.")
        }
        if let quietZone, !(0...100).contains(quietZone) {
            throw ValidationError("--quiet-zone must be from 0 to 100 modules.")
        }
        if let moduleSize, !(0.01...1000).contains(moduleSize) {
            throw ValidationError("--module-size must be from 0.01 to 1000 mm.")
        }
        if let width, !(1...5000).contains(width) { throw ValidationError("--width must be from 1 to 5000 mm.") }
        // ISO/IEC 15415 and 15416: a symbol contrast of less than 20 % fails.
        let contrast = abs(Int(look.background.luminance) - Int(look.foreground.luminance))
        guard contrast >= 51 else {
            throw ValidationError(
                "\(look.foreground.css) on \(look.background.css) has too little contrast for any reader; use a darker "
                    + "--foreground or a lighter --background.")
        }
        guard width == nil || moduleSize == nil else {
            throw ValidationError("--width and --module-size say the same in two ways; name one of them.")
        }
    }

    /// Checks whether a single code can be written to the given name. Many codes go to a folder or a sheet instead.
    func validateOutput() throws {
        if let output, output != "-", format == nil, SymbolFileFormat(fileName: output) == nil {
            throw ValidationError(
                "-o needs a name that ends in .png, .svg, .pdf or .eps, not “\(output)”; or name the --format.")
        }
    }

    /// Colours of the code. The caption, and what else only one code has, are added when the code is made.
    var look: SymbolAppearance {
        SymbolAppearance(foreground: foreground?.color ?? .black, background: background?.color ?? .white)
    }

    /// Makes the code.
    /// - Parameters:
    ///   - bill: the rules for the code of a payment. That of a Swiss QR-bill has a size and a mark of its own.
    ///   - inputs: the files that the content is read from.
    /// - Throws: what ends the program, after it was reported.
    func make(
        _ content: SymbolContent, bill: PaymentCode? = nil, from inputs: InputFiles = InputFiles()
    ) throws {
        var arguments = RawArguments()
        do throws(CreateError) {
            guard bill != .swiss || self.look == SymbolAppearance() else { throw .bill(.swiss) }
            let (symbols, said) = try code.symbols(saying: content, for: bill)
            let look = try self.look(of: content, isSwissBill: bill == .swiss)
            let path = output.map { $0 == "-" ? nil : arguments.bytes(of: $0) } ?? nil
            if check {
                for symbol in symbols { Console.error(try verdict(on: symbol, look, saying: said)) }
            }
            try write(symbols, look, saying: said, to: path, besides: inputs)
            for symbol in symbols.prefix(1) where symbol.losesLetters(of: content) {
                let name = symbol.symbology.nameWithArticle
                let said = VisibleText.of(symbol.readText ?? "")
                Console.error("warning: \(name) code has capital letters only and no spaces, and says “\(said)”")
            }
            for symbol in symbols where symbols.count == 1 && DefaultReading.mayDiffer(symbol.symbology) {
                let picture = try drawing(of: symbol, look)
                if let warning = DefaultReading.warning(about: picture, saying: said) {
                    Console.error("warning: \(warning)")
                }
            }
            if code.gs1, let text = said.text {
                for problem in GS1Message(elementString: text).associationProblems {
                    let isMissing = if case .missing = problem { true } else { false }
                    Console.error("note: \(problem)\(isMissing ? "; another code on the same item may have it" : "")")
                }
            }
        } catch {
            if case .output(let error) = error { throw error }
            Console.error(error.message)
            throw Status.error
        }
    }

    /// Returns the look of a code with this content.
    private func look(of content: SymbolContent, isSwissBill: Bool) throws(CreateError) -> SymbolAppearance {
        var look = self.look
        look.hasSwissCross = isSwissBill
        look.caption = try caption(caption(for: content.text ?? ""), maker: CaptionMaker())
        return look
    }

    /// Returns a line as the caption below a code; `nil` for a blank one.
    /// - Throws: ``CreateError/caption(_:)``.
    func caption(_ line: String, maker: CaptionMaker) throws(CreateError) -> SymbolCaption? {
        do throws(CaptionError) {
            return try maker.caption(line, preferring: .font)
        } catch {
            throw .caption(error)
        }
    }

    /// Returns the text of the caption of a code with this text.
    func caption(for text: String) -> String { CaptionMaker.text(caption ?? "", of: text) }

    /// - Parameter path: `nil` for standard output.
    private func write(
        _ symbols: [Symbol], _ look: SymbolAppearance, saying content: SymbolContent, to path: [UInt8]?,
        besides inputs: InputFiles
    ) throws(CreateError) {
        let chosen =
            format ?? output.flatMap { SymbolFileFormat(fileName: $0) }.map { .file($0) }
            ?? (output == nil ? .text : .file(.png))
        let drawings = try symbols.map { symbol throws(CreateError) in try drawing(of: symbol, look) }
        let files: [CheckedFile]
        switch chosen {
        case .text:
            if let symbol = symbols.first(where: { $0.moduleShape == .hexagon }) { throw .hexagons(symbol.symbology) }
            let caption = look.caption?.text
            files = symbols.map { CheckedFile(bytes: Array(textDrawing($0, caption: caption).utf8)) }
        case .file(let kind): files = try checkedFiles(drawings, as: kind, saying: content)
        }
        guard let path else { return try print(files, isText: chosen == .text) }
        let paths = files.indices.map { files.count == 1 ? path : Self.numbered(path, $0 + 1) }
        if let input = paths.first(where: inputs.contains) {
            throw .isInput(path: String(decoding: input, as: UTF8.self))
        }
        for (index, (file, path)) in zip(files, paths).enumerated() {
            let name = String(decoding: path, as: UTF8.self)
            do throws(FileError) { try PendingFile.write(file.bytes, path: path) } catch {
                throw .file(error, path: name, written: index)
            }
            if let trouble = file.help?.trouble { Console.error(trouble.message(on: name)) }
        }
    }

    /// Makes and reads back the files of a code, or of the codes of a sequence.
    func checkedFiles(
        _ pictures: [SymbolPicture], as kind: SymbolFileFormat, saying content: SymbolContent
    ) throws(CreateError) -> [CheckedFile] {
        do throws(CreateError) {
            return try CheckedFile.all(pictures, as: kind, saying: content)
        } catch {
            guard code.height != nil else { throw error }
            switch error {
            case .unreadable, .appearance, .colors: throw .height
            default: throw error
            }
        }
    }

    /// Returns a sentence that says how well a code reads.
    private func verdict(
        on symbol: Symbol, _ look: SymbolAppearance, saying content: SymbolContent
    ) throws(CreateError) -> String {
        let verdict = try drawing(of: symbol, look).verdict(isExpected: symbol.matcher(for: content))
        return verdict?.message(on: symbol)
            ?? "\(symbol.symbology.displayName)s are not read by Yomitori, so this one was not checked"
    }

    private func print(_ files: [CheckedFile], isText: Bool) throws(CreateError) {
        guard isText || files.count == 1 else { throw .severalFiles }
        guard isText || !Console.isTerminal || format == .file(.svg) else { throw .terminal }
        do throws(OutputError) {
            for (index, file) in files.enumerated() {
                if index > 0 { try Console.print("") }
                try Console.write(file.bytes)
            }
        } catch {
            throw .output(error)
        }
    }

    /// Side of a module in pixels, if none is given.
    private static let usualScale = 8

    /// - Parameter look: the colours, and what only this code has.
    func drawing(of symbol: Symbol, _ look: SymbolAppearance) throws(CreateError) -> SymbolPicture {
        let margin = quietZone.map { QuietZone($0) } ?? symbol.quietZone
        let room = symbol.margin(margin, showsText: true)
        let columns = Double(symbol.drawnSize.width + room.left + room.right)
        let usual = look.hasSwissCross ? SymbolPicture.swissModuleSize(of: symbol) : nil
        do throws(SymbolPictureError) {
            return try SymbolPicture(
                symbol, scale: scale ?? Self.usualScale, quietZone: margin,
                moduleSize: moduleSize ?? width.map { $0 / columns } ?? usual, look: look)
        } catch {
            throw .picture(error)
        }
    }

    /// Returns the code drawn with characters. On a terminal it is black on white, whatever the terminal's colours are:
    /// the colours are taken from the 256-colour palette, because themes change the first sixteen.
    private func textDrawing(_ symbol: Symbol, caption: String?) -> String {
        var drawing = symbol.textDrawing(quietZone: quietZone.map { QuietZone($0) }, isOnDark: false)
        if let caption, let columns = drawing.split(separator: "\n").first?.count {
            let (room, line) = (max(0, columns - caption.count), VisibleText.of(caption))
            drawing += String(repeating: " ", count: room / 2) + line + String(repeating: " ", count: room - room / 2)
            drawing += "\n"
        }
        guard output == nil, Console.isTerminal else { return drawing }
        return drawing.split(separator: "\n").map { "\u{1B}[38;5;16;48;5;231m\($0)\u{1B}[0m\n" }.joined()
    }

    /// Returns the path of a file of a sequence: `part.png` becomes `part-2.png`.
    private static func numbered(_ path: [UInt8], _ number: Int) -> [UInt8] {
        let name = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let dot = path[name...].lastIndex(of: UInt8(ascii: ".")) ?? path.count
        return Array(path[..<dot]) + Array("-\(number)".utf8) + Array(path[dot...])
    }
}

extension Symbol {
    /// Whether the symbol has capitals in place of the content's small letters, or leaves out spaces between letters.
    fileprivate func losesLetters(of content: SymbolContent) -> Bool {
        guard let readText, let text = content.text, readText != text else { return false }
        return readText.contains(where: \.isLetter) && readText == text.uppercased().filter { $0 != " " }
    }
}

/// `--foreground` and `--background`.
struct ColorArgument {
    var color: PictureColor

    /// - Throws: an error that says what a colour looks like.
    static func parse(_ argument: String) throws -> ColorArgument {
        var digits = argument.hasPrefix("#") ? String(argument.dropFirst()) : argument
        // CSS has three digits for six: #eee is #eeeeee.
        if digits.count == 3 { digits = digits.map { "\($0)\($0)" }.joined() }
        guard let color = PictureColor(css: "#" + digits) else {
            throw ValidationError("a color is six hexadecimal digits, such as #1a5fb4.")
        }
        return ColorArgument(color: color)
    }
}

/// Format of the output.
enum OutputFormat: ExpressibleByArgument, Equatable {
    /// A drawing with characters.
    case text
    case file(SymbolFileFormat)

    init?(argument: String) {
        let name = argument.lowercased()
        if name == "text" {
            self = .text
        } else if let format = SymbolFileFormat(rawValue: name) {
            self = .file(format)
        } else {
            return nil
        }
    }
}

/// A file that was read back.
struct CheckedFile {
    var bytes: [UInt8]
    /// What was read back only with help; `nil` where the file was read as it is.
    var help: Help?

    /// A picture that was read back only with help.
    struct Help {
        var picture: SymbolPicture
        var content: SymbolContent

        /// The trouble with it. To find the remedy, the code is drawn and read several times.
        var trouble: ReadingTrouble { ReadingTrouble(picture, saying: content) }
    }

    /// Makes and reads back the files of a code, or of the codes of a sequence.
    static func all(
        _ pictures: [SymbolPicture], as format: SymbolFileFormat, saying content: SymbolContent
    ) throws(CreateError) -> [CheckedFile] {
        var files: [CheckedFile] = []
        var assembler = StructuredAppendAssembler()
        var message: StructuredAppendAssembler.Message?
        for picture in pictures {
            do throws(SymbolFileError) {
                let file = try picture.verifiedFile(format) { barcode in
                    guard picture.symbol.matcher(for: content)(barcode) else { return false }
                    message = assembler.add(barcode) ?? message
                    return true
                }
                let help = file.readBack == .onlyWithHelp ? Help(picture: picture, content: content) : nil
                files.append(CheckedFile(bytes: file.bytes, help: help))
            } catch {
                guard error == .unreadable else { throw .symbolFile(error) }
                // Without its check character, nothing distinguishes an MSI symbol from other bars.
                if picture.lacksCheckDigit { throw .checkCharacter(.msi) }
                if picture.isTooShort { throw .short(picture.symbol.symbology) }
                // Another look helps only if the code can be read at all.
                guard picture.symbol.isReadBack(as: content) else { throw .unreadable }
                guard picture.scale >= 4, !picture.isMarginNarrow else { throw .symbolFile(error) }
                throw picture.look.isBlackOnWhite ? .appearance : .colors
            }
        }
        guard pictures.count == 1 || message.map({ content.matches(text: $0.text, bytes: $0.bytes) }) == true else {
            throw .unreadable
        }
        return files
    }
}
