import ArgumentParser
import Barcodes
import Glibc
import Pictures

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the codes in picture files.",
        discussion: """
            Prints the text of each code on a line of its own. PNG, JPEG, WebP, GIF (the first frame), BMP, \
            TIFF and SVG files are read, by what is in them and not by their names. Transparency is over \
            white, and an EXIF orientation is not applied. Of PDF files every page is read, at 200 pixels an inch and, \
            where nothing is found, at 400.

            EXAMPLES
              yomi scan ticket.png
              yomi scan --json photos/*.jpg
              yomi scan tickets.pdf
              grim - | yomi scan -
              yomi scan --region 0,0,640,360 frame.png
              yomi scan --failures blurred.jpg

            JSON
              {"file":"a.png","page":null,"width":640,"height":480,"milliseconds":1.2,
               "barcodes":[{"symbology":"QRCode","text":"…","bytes":"<base64>",
               "corners":[[x,y],[x,y],[x,y],[x,y]],…}],"error":null}

            With --json, there is one such object a file and line, in the order of the files; of a PDF file one a page, \
            with the page's number from 1 and its size at 200 pixels an inch. Corners are in pixels \
            from the picture's top left, clockwise from the symbol's own top left. "milliseconds" is the processor \
            time of the search alone, without loading the file: the median of --repeat searches. "error" says why \
            a file could not be read, and is null otherwise.

            FAILURES
              not read: QRCode: checksum (block 0): 40.0,40.0 250.0,40.0 250.0,250.0 40.0,250.0

            With --failures, there is such a line for everything that looked like a code and was not read: its \
            symbology, the stage that it failed at, and its corners. The stages are, in this order: located (some of its \
            patterns are missing), timing, format information, checksum (in this block, from 0, more is damaged than \
            can be put right) and content. Patterns that happen to look like those of a code are among them. With \
            --json, each object has them as \
            "failures":[{"symbology":"QRCode","stage":"checksum","block":0,"corners":[[x,y],…]}].

            EXIT STATUS
              0  at least one code was read
              1  there was none
              2  an error, such as a file that is no picture; the others are read
            """)

    @Flag(help: "Print one JSON object a file.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Look for these only, separated by commas: \(SymbologyList.knownNames). (default: all)",
            valueName: "names"))
    var symbologies: SymbologyList?

    @Option(help: ArgumentHelp("Look in this part of each picture only, in pixels.", valueName: "x,y,width,height"))
    var region: RegionArgument?

    @Option(help: "How much work to put into codes that are hard to read.")
    var effort: EffortArgument = .balanced

    @Flag(help: "Print what looked like a code and was not read, too.")
    var failures = false

    @Option(help: ArgumentHelp("Search each picture this many times, to measure.", valueName: "count"))
    var `repeat` = 1

    @Argument(help: ArgumentHelp("Picture files; - is standard input.", valueName: "file"))
    var files: [String]

    func validate() throws {
        guard (1...10_000).contains(self.repeat) else {
            throw ValidationError("--repeat must be from 1 to 10000.")
        }
    }

    func run() throws {
        var options = ReaderOptions(region: region?.rectangle, effort: effort.effort)
        if let symbologies { options.symbologies = symbologies.symbologies }
        options.returnsFailures = failures
        var arguments = RawArguments()
        var (isAnyRead, hasFailed) = (false, false)
        for file in files {
            let source: PictureSource = file == "-" ? .descriptor(STDIN_FILENO) : .file(path: arguments.bytes(of: file))
            do throws(PictureError) {
                switch try PictureFile(source) {
                case .picture(let picture):
                    let scan = PictureScan(picture, options: options, count: self.repeat)
                    isAnyRead = report(scan, of: file, page: nil) || isAnyRead
                case .document(let document):
                    let (isRead, isWhole) = self.scan(document, of: file, options: options)
                    (isAnyRead, hasFailed) = (isAnyRead || isRead, hasFailed || !isWhole)
                }
            } catch {
                hasFailed = true
                report(error, of: file, page: nil)
            }
        }
        throw hasFailed ? Status.error : isAnyRead ? Status.success : Status.nothingRead
    }

    /// Reads a document page by page, so that no more than one is in memory.
    /// - Returns: whether there was a code, and whether every page could be drawn.
    private func scan(
        _ document: PDFDocument, of file: String, options: ReaderOptions
    ) -> (isRead: Bool, isWhole: Bool) {
        var (isRead, isWhole) = (false, true)
        for index in 0..<document.pageCount {
            do throws(PictureError) {
                let scan = try PictureScan(page: index, of: document, options: options, count: self.repeat)
                isRead = report(scan, of: file, page: index + 1) || isRead
            } catch {
                isWhole = false
                report(error, of: file, page: index + 1)
            }
        }
        return (isRead, isWhole)
    }

    /// - Returns: whether there was a code.
    private func report(_ scan: PictureScan, of file: String, page: Int?) -> Bool {
        if json {
            Console.print(scan.json(file: file, page: page, tellsFailures: failures).text)
        } else {
            for barcode in scan.report.barcodes { Console.printText(barcode.text) }
            for failure in scan.report.failures { Console.printText(failure.line) }
        }
        return !scan.report.barcodes.isEmpty
    }

    private func report(_ error: PictureError, of file: String, page: Int?) {
        let name = file == "-" ? "standard input" : file
        Console.error("\(name)\(page.map { ", page \($0)" } ?? ""): \(error.message)")
        guard json else { return }
        Console.print(PictureScan.json(file: file, page: page, error: error, tellsFailures: failures).text)
    }
}
