import ArgumentParser
import Barcodes
import Glibc
import Pictures

struct Create: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Make a QR code.",
        discussion: """
            Draws the code in the terminal, or writes it to a file: PNG, SVG or PDF, by the name's ending. A file \
            is read back before it gets its name, so that what is written can be read.

            EXAMPLES
              yomi create https://example.org/
              yomi create --level H -o poster.svg 'WIFI:T:WPA;S:Guests;P:secret;;'
              yomi create -o label.pdf --width 25 KEG-0042
              yomi create -o card.png - < contact.vcf

            The level is how much of a code may be lost or covered: L 7 %, M 15 %, Q 25 %, H 30 %. A higher one is \
            taken where it makes the code no larger.

            EXIT STATUS
              0  the code was made
              2  an error, for example text that is too long
            """)

    @Argument(
        help: ArgumentHelp(
            "What the code says; - is standard input, without the line break at its end.", valueName: "text"))
    var text: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write to this file, its name ending in .png, .svg or .pdf.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("How much may be lost, at least.", valueName: "level"))
    var level: LevelArgument = .medium

    @Option(help: ArgumentHelp("The side of a module in pixels.", valueName: "pixels"))
    var scale = 8

    @Option(help: ArgumentHelp("The light margin on each side, in modules.", valueName: "modules"))
    var quietZone = 4

    @Option(
        help: ArgumentHelp(
            "Of a PDF, the width on paper with the margin, in millimetres. (default: 96 pixels an inch)",
            valueName: "millimetres"))
    var width: Double?

    func validate() throws {
        guard (1...1000).contains(scale) else { throw ValidationError("--scale must be from 1 to 1000 pixels.") }
        guard (0...100).contains(quietZone) else {
            throw ValidationError("--quiet-zone must be from 0 to 100 modules; the standard asks for 4.")
        }
        if let output, SymbolFileFormat(fileName: output) == nil {
            throw ValidationError("-o needs a name that ends in .png, .svg or .pdf, not “\(output)”.")
        }
        if let width {
            guard (1...5000).contains(width) else { throw ValidationError("--width must be from 1 to 5000 mm.") }
            guard output.flatMap({ SymbolFileFormat(fileName: $0) }) == .pdf else {
                throw ValidationError("--width is for PDF files; use --scale for others.")
            }
        }
    }

    func run() throws {
        var arguments = RawArguments()
        do throws(CreateError) {
            let content = text == "-" ? try .standardInput() : CreateContent(arguments.bytes(of: text))
            let symbol = try content.symbol(level: level.level)
            guard let output, let format = SymbolFileFormat(fileName: output) else {
                return draw(symbol)
            }
            try write(symbol, as: format, saying: content, to: arguments.bytes(of: output), named: output)
        } catch {
            Console.error(error.message)
            throw Status.error
        }
    }

    /// Draws the code with characters; on a terminal in black on white, whatever the terminal's colours are. They are
    /// taken from the 256 because the first sixteen are themes' to change.
    private func draw(_ symbol: Symbol) {
        for line in symbol.textDrawing(quietZone: QuietZone(quietZone), isOnDark: false).split(separator: "\n") {
            Console.print(Console.isTerminal ? "\u{1B}[38;5;16;48;5;231m\(line)\u{1B}[0m" : String(line))
        }
    }

    private func write(
        _ symbol: Symbol, as format: SymbolFileFormat, saying content: CreateContent, to path: [UInt8],
        named name: String
    ) throws(CreateError) {
        let picture: SymbolPicture
        let bytes: [UInt8]
        do throws(SymbolPictureError) {
            picture = try SymbolPicture(symbol, scale: scale, quietZone: QuietZone(quietZone))
            bytes = try picture.file(format, printedWidth: width)
        } catch {
            throw .picture(error)
        }
        let file: PendingFile
        do throws(FileError) { file = try PendingFile(bytes, path: path) } catch { throw .file(error, path: name) }
        let readBack: ReadBack
        do throws(PictureError) {
            readBack = try picture.readBack(file.source, format: format) { content.isSaid(by: $0) }
        } catch {
            throw .readBack(error)
        }
        if readBack == .unreadable { throw .unreadable }
        do throws(FileError) { try file.commit() } catch { throw .file(error, path: name) }
        if readBack == .onlyWithHelp {
            Console.error(
                "\(name): written, but readers may have trouble with so small a picture; a --scale of 4 pixels and a "
                    + "--quiet-zone of 4 modules are safe")
        }
    }
}
