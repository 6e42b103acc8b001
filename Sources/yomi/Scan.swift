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
            white, and an EXIF orientation is not applied.

            EXAMPLES
              yomi scan ticket.png
              yomi scan --json photos/*.jpg
              grim - | yomi scan -
              yomi scan --region 0,0,640,360 frame.png

            JSON
              {"file":"a.png","width":640,"height":480,"milliseconds":1.2,
               "barcodes":[{"symbology":"QRCode","text":"…","bytes":"<base64>",
               "corners":[[x,y],[x,y],[x,y],[x,y]],…}],"error":null}

            With --json, there is one such object a file and line, in the order of the files. Corners are in pixels \
            from the picture's top left, clockwise from the symbol's own top left. "milliseconds" is the processor \
            time of the search alone, without loading the file: the median of --repeat searches. "error" says why \
            a file could not be read, and is null otherwise.

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
        var arguments = RawArguments()
        var (isAnyRead, hasFailed) = (false, false)
        for file in files {
            let source: PictureSource = file == "-" ? .descriptor(STDIN_FILENO) : .file(path: arguments.bytes(of: file))
            do throws(PictureError) {
                let scan = PictureScan(try Picture(source), options: options, count: self.repeat)
                isAnyRead = isAnyRead || !scan.barcodes.isEmpty
                report(scan, of: file)
            } catch {
                hasFailed = true
                report(error, of: file)
            }
        }
        throw hasFailed ? Status.error : isAnyRead ? Status.success : Status.nothingRead
    }

    private func report(_ scan: PictureScan, of file: String) {
        if json {
            Console.print(scan.json(file: file).text)
        } else {
            for barcode in scan.barcodes { Console.printText(barcode.text) }
        }
    }

    private func report(_ error: PictureError, of file: String) {
        Console.error("\(file == "-" ? "standard input" : file): \(error.message)")
        guard json else { return }
        Console.print(
            JSON.object([
                ("file", .string(file)), ("width", .null), ("height", .null), ("milliseconds", .null),
                ("barcodes", .array([])), ("error", .string(error.message)),
            ]).text)
    }
}

/// A picture that was searched, and how long it took.
private struct PictureScan {
    let width: Int
    let height: Int
    let barcodes: [Barcode]
    /// The median processor time of a search.
    let milliseconds: Double

    init(_ picture: Picture, options: ReaderOptions, count: Int) {
        (width, height) = (picture.width, picture.height)
        var barcodes: [Barcode] = []
        var times: [Double] = []
        for _ in 0..<count {
            let start = Self.threadMilliseconds()
            barcodes = picture.barcodes(options: options)
            times.append(Self.threadMilliseconds() - start)
        }
        self.barcodes = barcodes
        times.sort()
        milliseconds = (times[(count - 1) / 2] + times[count / 2]) / 2
    }

    /// The time that the processor has spent on this thread: unlike a clock's, it doesn't grow when the
    /// machine is busy with something else.
    private static func threadMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1000 + Double(time.tv_nsec) / 1_000_000
    }

    func json(file: String) -> JSON {
        .object([
            ("file", .string(file)), ("width", .int(width)), ("height", .int(height)),
            ("milliseconds", .double(milliseconds)), ("barcodes", .array(barcodes.map(\.json))), ("error", .null),
        ])
    }
}
