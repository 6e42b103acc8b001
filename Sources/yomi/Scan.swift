import ArgumentParser
import Barcodes
import Glibc
import History
import Pictures

struct Scan: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read the codes in picture files.",
        discussion: """
            Prints the text of each code on a line of its own; with several files, the file's name comes first. On a \
            terminal, line breaks in a code are shown as ␊ where names stand in front. Reads PNG, JPEG, WebP, GIF (the \
            first frame), BMP, TIFF and SVG files, whatever their names. Transparent parts are white, or black where \
            nothing would be seen on white, and the EXIF orientation is not applied. Of PDF and TIFF files every page \
            is read: in a PDF file, a page that consists of one picture in that picture's resolution, others at 300 \
            pixels an inch. Of a directory those files are read whose names end as those of pictures do (.png, .jpg, \
            .pdf …); directories within it are not.

            EXAMPLES
              yomi scan ticket.png
              yomi scan --json photos/*.jpg
              yomi scan tickets.pdf
              yomi scan photos/
              grim - | yomi scan -
              yomi scan --region 0,0,640,360 frame.png
              yomi scan --failures blurred.jpg
              yomi scan -0 -H *.png | xargs -0 -n 3 …
              yomi scan --raw key.png > key.bin

            SEQUENCES
              a.png: of a message in 5 codes, codes 2 and 4 are missing

            A message that is spread over several codes is printed once, when all of them were read, in one file or in \
            several. If some are missing, a line on standard error says which, and those that were read are printed at \
            the end, each by itself. So are codes of different messages that nothing tells apart: give each message's \
            files one after another, or scan them in runs of their own. Such a line also says when a message does not \
            match the parity of its QR codes.

            JSON
              {"file":"a.png","page":null,"width":640,"height":480,"milliseconds":1.2,
               "barcodes":[{"symbology":"QRCode","text":"…","bytes":"<base64>",
               "corners":[[x,y],[x,y],[x,y],[x,y]],…}],"messages":[],"error":null}

            With --json, each file is one such object on a line of its own, in the order of the files. Each page of a \
            PDF file is one, with the page's number from 1 and its size at 200 pixels an inch, and so is each page of \
            a TIFF file with several pages, with its size in its own pixels. Corners are in pixels from the picture's \
            top left corner, in the order top left, top right, bottom right, bottom left of the symbol. "milliseconds" \
            is the processor time of the search, without loading the file: the median of --repeat searches. "messages" \
            has the messages in several codes that were completed by this file. "error" says why a file could not be \
            read or searched, and is null otherwise; then there are no barcodes, "milliseconds" is null, and so are \
            "width" and "height" if the file could not be loaded. A file whose name is not UTF-8 has "fileBytes" as \
            well: the name in base64.

            Each code also has the "version", "errorCorrectionLevel" and "mask" of a QR code; whether it is \
            "mirrored", and "inverted", light on dark; the "orientation" of its top edge, in degrees clockwise; in \
            "structuredAppend" its place among several codes; in "segments" the parts of its content, each with its \
            mode, its ECI or null, its text and its bytes, and in "eci" the first of these ECIs; in "fnc1" the position \
            of an FNC1, first (GS1) or second; the "symbologyIdentifier" of ISO/IEC 15424, such as ]Q1; in \
            "readerProgramming" whether it is for setting up a scanner; in "gs1" the elements of GS1; in "addOn" the \
            digits beside an EAN or UPC code; and in "payload" what the content means, as yomi parse --json prints it. \
            What a code does not have is null. Later versions may add members, and neither rename nor remove any.

            FAILURES
              not read: QRCode: checksum (block 0): 40.0,40.0 250.0,40.0 …

            With --failures, there is such a line for everything that looked like a QR code, a Data Matrix, Aztec, \
            MaxiCode or PDF417 symbol and was not read: its symbology, the stage at which it failed, and its corners. \
            The stages are, in this order: located (some finder patterns are missing), timing, format information, \
            checksum (there are more errors than can be corrected; in a QR code in this block, counted from 0) and \
            content. Only QR codes fail at other stages than checksum. If no code was read, there is also a line for \
            bars in which no characters were found, with “bars” in place of a symbology. Other things that look like \
            a code are reported, too. With --json, each object has them, with null as the symbology of bars:

              "failures":[{"symbology":"QRCode","stage":"checksum","block":0,
               "corners":[[x,y],…]},…]

            EXIT STATUS
              0  at least one code was read
              1  there was none
              2  an error, such as a file that is no picture; the others are read
            """)

    @Flag(help: "Print one JSON object a file.")
    var json = false

    @Option(
        help: ArgumentHelp(
            "Search for these only, separated by commas, by the names that yomi symbologies lists. "
                + "(default: those that it lists as “read”)",
            valueName: "names"),
        completion: .symbologies(where: \.isReadable),
        transform: SymbologyList.parseReadable)
    var symbologies: SymbologyList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Search this part of each picture only, in pixels.", valueName: "x,y,width,height"),
        transform: RegionArgument.parse)
    var region: RegionArgument?

    @Option(help: "How much work to put into codes that are hard to read.")
    var effort: EffortArgument = .balanced

    @Flag(help: "Also print what looked like a code and was not read.")
    var failures = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Search each picture this many times, to measure the time.", valueName: "count"))
    var `repeat` = 1

    @Flag(
        name: [.customShort("H"), .long],
        inversion: .prefixedNo, exclusivity: .chooseLast,
        help: ArgumentHelp(
            "Print the file's name, and of a document the page, before each code. (default: with several files, or a "
                + "directory) Into a pipe "
                + "or a file a name goes as it is, also with a line break in it; -0 keeps such names apart."))
    var filename: Bool?

    @Flag(
        name: [.customShort("0"), .customLong("null")],
        help: ArgumentHelp(
            "End each text with a zero byte instead of a line break, and also the file's name and the page (empty for a "
                + "picture), where these are printed."))
    var isZeroTerminated = false

    @Flag(help: "Print the bytes of the codes alone, with nothing in between: no names, no line breaks.")
    var raw = false

    @Flag(
        help:
            "Add what is read to the history, as the window does. Passwords are left out.")
    var keep = false

    @Argument(
        help: ArgumentHelp("Picture files, or directories of them; - is standard input.", valueName: "file"),
        completion: .file())
    var files: [String]

    func validate() throws {
        guard (1...10_000).contains(self.repeat) else {
            throw ValidationError("--repeat must be from 1 to 10000.")
        }
        guard !raw || filename != true && !failures else {
            throw ValidationError("--raw prints nothing but the bytes of codes; -H and --failures print more.")
        }
        guard !json || !raw && !isZeroTerminated && filename == nil else {
            throw ValidationError("--json has its own form; -0, --raw and --filename are for text.")
        }
    }

    func run() throws {
        MemoryHeadroom.keepFreedMemory()
        var options = ReaderOptions(region: region?.rectangle, effort: effort.effort)
        if let symbologies { options.symbologies = symbologies.symbologies }
        var (isAnyRead, hasFailed) = (false, false)
        var joiner = SequenceJoiner()
        let kept = try KeptReads(isWanted: keep)
        // A time is measured while nothing else is done.
        var queue = PictureQueue(files, loadsAhead: self.repeat == 1)
        while let turn = queue.next() {
            do {
                let file = try turn.load()
                if case .picture = file { queue.loadAhead() }
                let (isRead, isWhole) = try scan(file, at: turn.place, options: options, &joiner, kept)
                (isAnyRead, hasFailed) = (isAnyRead || isRead, hasFailed || !isWhole)
            } catch let error as PictureError {
                hasFailed = true
                try report(error.message(at: turn.place), at: turn.place)
            }
        }
        try reportRests(joiner, kept)
        throw hasFailed || kept.hasFailed ? Status.error : isAnyRead ? Status.success : Status.nothingRead
    }

    private var output: TextOutput {
        TextOutput(hasNames: filename ?? (!raw && areSeveral), isZeroTerminated: isZeroTerminated, isRaw: raw)
    }

    /// Whether there may be several pictures.
    private var areSeveral: Bool {
        // Asked for each line that is printed, so that the bytes of a long list of files must not be looked up here.
        guard files.count == 1, let file = files.first, file != "-" else { return files.count > 1 }
        var arguments = RawArguments()
        return PictureFolder.isFolder(arguments.bytes(of: file))
    }

    /// Reads the codes in a file.
    /// - Returns: whether there was a code, and whether the whole file could be searched.
    private func scan(
        _ file: PictureFile, at place: CodePlace, options: ReaderOptions, _ joiner: inout SequenceJoiner,
        _ kept: KeptReads
    ) throws -> (isRead: Bool, isWhole: Bool) {
        switch file {
        case .picture(let picture):
            let outcome = try report(picture, options: options, at: place, &joiner, kept)
            return (outcome == .read, outcome != .failed)
        case .document(let document):
            return try scan(document, at: place, options: options, &joiner, kept)
        }
    }

    /// Reads a document page by page, so that no more than one is in memory.
    /// - Returns: whether there was a code, and whether every page could be drawn and searched.
    private func scan(
        _ document: PictureDocument, at file: CodePlace, options: ReaderOptions, _ joiner: inout SequenceJoiner,
        _ kept: KeptReads
    ) throws -> (isRead: Bool, isWhole: Bool) {
        var (isRead, isWhole) = (false, true)
        for index in 0..<document.pageCount {
            let place = CodePlace(file: file.file, bytes: file.bytes, page: index + 1)
            do {
                let picture = try document.page(index, isNextPrepared: true)
                let outcome = try report(picture, options: options, at: place, &joiner, kept)
                (isRead, isWhole) = (isRead || outcome == .read, isWhole && outcome != .failed)
            } catch let error as PictureError {
                isWhole = false
                try report(error.message, at: place)
            }
        }
        return (isRead, isWhole)
    }

    /// Result of a picture or a page.
    private enum Outcome {
        case read, nothingRead, failed
    }

    private func report(
        _ picture: Picture, options: ReaderOptions, at place: CodePlace, _ joiner: inout SequenceJoiner,
        _ kept: KeptReads
    ) throws(OutputError) -> Outcome {
        if let region, !picture.shows(region.rectangle) {
            let error = "--region lies outside of the picture, which is \(picture.width) × \(picture.height) pixels"
            try report(error, of: (picture.width, picture.height), at: place)
            return .failed
        }
        let scan = PictureScan(picture, options: options, keepsFailures: failures, count: self.repeat)
        var messages: [JSON] = []
        for barcode in scan.inReadingOrder {
            switch joiner.add(barcode, at: place) {
            case .single:
                kept.keep(barcode, text: barcode.textWithAddOn, bytes: barcode.bytes, at: place)
                if !json { try output.print(text: barcode.text, bytes: barcode.bytes, from: place) }
            case .waiting, .repeated: break
            case .whole(let message):
                if let doubt = joiner.doubt(about: message, of: barcode) { Console.error(doubt) }
                kept.keep(barcode, text: message.text, bytes: message.bytes, at: place)
                if !json {
                    try output.print(text: message.text, bytes: message.bytes, from: place)
                } else if let part = barcode.structuredAppend {
                    messages.append(message.json(of: part, symbology: barcode.symbology))
                }
            }
        }
        if json {
            try Console.print(scan.json(at: place, messages: messages, tellsFailures: failures).text)
        } else {
            for failure in scan.report.failures { try output.print(line: failure.line, from: place) }
        }
        return scan.report.barcodes.isEmpty ? .nothingRead : .read
    }

    /// - Parameter size: the size of the picture, if it could be loaded.
    private func report(
        _ error: String, of size: (width: Int, height: Int)? = nil, at place: CodePlace
    ) throws(OutputError) {
        Console.error("\(place.name): \(error)")
        guard json else { return }
        try Console.print(PictureScan.json(at: place, size: size, error: error, tellsFailures: failures).text)
    }

    /// Prints the codes of incomplete sequences, and says why those are incomplete.
    private func reportRests(_ joiner: SequenceJoiner, _ kept: KeptReads) throws(OutputError) {
        for rest in joiner.rests {
            Console.error(rest.sentence)
            for part in rest.parts {
                kept.keep(
                    part.barcode, text: part.barcode.text, bytes: part.barcode.bytes, at: part.place,
                    part: part.barcode.partNumber)
                guard !json else { continue }
                try output.print(text: part.barcode.text, bytes: part.barcode.bytes, from: part.place)
            }
        }
    }
}
