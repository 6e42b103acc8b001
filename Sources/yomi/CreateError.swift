import Barcodes
import Characters
import Files
import Glibc
import Labels
import Pictures

/// Reason why a code can't be made or written.
enum CreateError: Error {
    case empty
    case input(StandardInput.ReadingError)
    case gs1NotText
    case gs1(GS1Error)
    /// An option has a value that it does not support.
    case value(of: String, String)
    case range(of: String, ClosedRange<Int>)
    /// An option that the symbology does not support.
    case unheeded(option: String, symbology: Symbology)
    case writer(BarcodeWriterError, symbology: Symbology, level: String?, room: RoomAdvice)
    /// The version can't contain this, and another one can.
    case version(String, Symbology)
    case picture(SymbolPictureError)
    /// - Parameter written: the number of other files that were written before.
    case file(FileError, path: String, written: Int = 0)
    /// The output file is one of the files that the code is made from.
    case isInput(path: String)
    case symbolFile(SymbolFileError)
    /// The code can't be read back, nor could it in another size or in black on white.
    case unreadable
    /// The code can't be read back, although its modules and its quiet zone are large enough, and it could in another
    /// size.
    case appearance
    /// The code can't be read back in its colors, and it could in black on white.
    case colors
    /// The code can't be read back, and the height of its bars was given.
    case height
    /// The symbol is so short that readers reject it, because other marks could look like it by chance.
    case short(Symbology)
    /// The symbology can only be read with its check character.
    case checkCharacter(Symbology)
    /// Several files would go to one stream, where they can't be told apart.
    case severalFiles
    /// Binary data can't be printed on a terminal.
    case terminal
    /// The symbology has hexagons and rings, which no characters are like.
    case hexagons(Symbology)
    case output(OutputError)
    /// A table can't be read; with the name that the user gave.
    case table(StandardInput.ReadingError, name: String)
    case notTable(LabelTable.Problem, name: String)
    case series(LabelSeries.Problem)
    /// Rows have errors, each of which was reported already; with their number.
    case rows(Int)
    /// Every row has an error and was left out.
    case noRows
    /// The label paper is unknown.
    case paper(String)
    case labels(LabelError)
    case noListOutput
    case listFormat
    case sheetFormat
    case sequenceInList
    case compositeInList
    case caption(CaptionError)
    /// The options ask for something that the code of such a payment can't have.
    case bill(PaymentCode)

    /// Description of the error and of what the user can do about it, on one line.
    var message: String {
        switch self {
        case .empty: "the code would be empty; give a text"
        case .input(let error): error.message
        case .gs1NotText: "with --gs1 the content has to be text"
        case .gs1(let error): "no GS1 element string: \(error)"
        case .value(let option, let values): "\(option) is one of: \(values)"
        case .range(let option, let range): "\(option) is from \(range.lowerBound) to \(range.upperBound)"
        case .unheeded(let option, let symbology): "\(option) is not supported for \(symbology.displayName)"
        case .writer(let error, let symbology, let level, let room): error.message(symbology, level: level, room)
        case .version(let mode, .maxiCode):
            "a MaxiCode of mode \(mode) needs a postal code, a country and a class of service in front of the text, each "
                + "followed by U+001D; take another --symbol-version, or leave it out"
        case .version(let version, let symbology):
            "\(symbology.nameWithArticle) of version \(version) can't contain this; take another --symbol-version, or leave "
                + "it out"
        case .picture(let error), .symbolFile(.picture(let error)): error.message
        case .file(let error, let path, let written):
            "can't \(error.operation) \(path): \(String(cString: strerror(error.errno)))"
                + (written == 0 ? "" : written == 1 ? "; 1 file was written" : "; \(written) files were written")
        case .isInput(let path): "\(path) is what is read to make the code; name another file with -o"
        case .symbolFile(.readBack(.tooManyPixels(let width, let height))):
            "the picture would be \(width) × \(height) pixels, and the limit is \(PictureLimits.pixels / 1_000_000) "
                + "megapixels; take a smaller --scale"
        case .symbolFile(.readBack(let error)):
            "what was made can't be loaded again, and was not written: it \(error.message)"
        case .symbolFile(.unreadable):
            "what was made can't be read back, and was not written; take a larger --quiet-zone or --scale"
        case .unreadable:
            "what was made can't be read back as this text, and was not written; use a shorter text or another --symbology"
        case .appearance:
            "what was made can't be read back, and was not written; take another --scale or --module-size"
        case .colors: "what was made can't be read back, and was not written; take black on white"
        case .height: "what was made can't be read back, and was not written; take a greater --height, or leave it out"
        case .short(let symbology):
            "what was made can't be read back, and was not written: as \(symbology.displayName) it is too short to be read "
                + "safely; use a longer text or another --symbology"
        case .checkCharacter(let symbology):
            "\(symbology.displayName) is only read with its check digit; add it, or --check-character"
        case .severalFiles: "there are several codes; name a file with -o, and each gets a number"
        case .terminal: "PNG and PDF data can't be printed on a terminal; name a file with -o, or take --format text"
        case .hexagons(let symbology):
            "\(symbology.nameWithArticle) can't be drawn with characters; name a file with -o, or take another --format"
        case .output(let error): error.message
        case .table(let error, let name): error.message(name)
        case .notTable(let problem, let name): problem.message(name)
        case .series(let problem): problem.message
        case .rows(let count): "nothing was written, because of \(count) of the rows; --skip-errors leaves them out"
        case .noRows: "no row is left that a code can be made of"
        case .paper(let name):
            "“\(name)” is no label paper that is known, and no COLUMNSxROWS; --sheet list shows those that are"
        case .labels(let error): error.message
        case .noListOutput: "give the output folder with -o, or with --sheet a name ending in .pdf"
        case .listFormat: "many codes are written as png, svg, pdf or eps"
        case .sequenceInList: "in a list each row is one code; leave --sequence out"
        case .compositeInList:
            "in a list, take --symbology GS1Composite, and write the elements behind the number and a |"
        case .caption(.noFont(let characters)):
            "no font on this computer has “\(VisibleText.of(characters))”; install one, or change the caption"
        case .caption(.drawing(.noDrawingProgram)):
            "the caption can't be drawn: the program yomitori-draw, which does that, is not installed"
        case .caption(.drawing(let error)): "the caption can't be drawn: the program for that failed: \(error.reason)"
        case .caption(.tooLong): "the caption has more than \(CaptionMaker.longest) bytes"
        case .bill(.epc): "the code of a SEPA credit transfer is a QR code of level M; leave out what says otherwise"
        case .bill(.swiss): "a QR-bill's code is a QR code of level M, black on white; leave out what says otherwise"
        case .sheetFormat: "sheets of labels are PDF files"
        }
    }
}

extension SymbolPictureError {
    fileprivate var message: String {
        switch self {
        case .tooLarge(let side, let limit):
            "the picture would be \(side) pixels wide, and the limit is \(limit); take a smaller --scale"
        case .option(name: "moduleSize"): "a page can't be larger than 5080 mm; take a smaller --module-size or --width"
        case .option(let name): "the option “\(name)” is out of its range"
        }
    }
}

extension BarcodeWriterError {
    fileprivate func message(_ symbology: Symbology, level: String?, _ room: RoomAdvice) -> String {
        let choices = [room.version.map { "version \($0.rawValue)" }, level.map { "level \($0)" }].compactMap(\.self)
        let tooLong =
            "too long for \(symbology.nameWithArticle)"
            + (choices.isEmpty ? "" : " of " + choices.joined(separator: " and ")) + ": "
        let advice = "; shorten it" + room.sentence(symbology)
        return switch self {
        case .tooManyModules(let required, let available):
            tooLong + "its bars would be \(required) modules wide, and the limit is \(available)"
                + (room.fitting.map { ", so \($0)" } ?? "") + advice
        // Of content that is far too long only the least size is known.
        case .contentTooLong(let required, let available):
            tooLong
                + (room.fitting ?? "it takes at least \((required + 7) / 8) bytes, and the largest has \(available / 8)")
                + advice
        case .tooManyCodewords(let required, let available):
            tooLong + (room.fitting ?? "it takes at least \(required) codewords, and the largest has \(available)")
                + advice
        case .tooManyCharacters(let required, let available):
            "too long for a GS1-128 code: it has \(required) characters, and \(available) are possible; share the elements "
                + "out to several codes, or use another --symbology"
        case .option(.component):
            "a component of kind CC-C stands above a GS1-128 code only; leave --component out, or take CC-A or CC-B"
        case .segment, .contentNotRepresentable, .option(.bytes):
            "\(symbology.nameWithArticle) can't contain this" + (symbology.form.map { "; it takes \($0)" } ?? "")
        case .option(let option): Self.message(option, symbology)
        case .emptyContent: CreateError.empty.message
        case .tooFewCharacters(let required, _):
            "there are too few characters for \(required) codes; take a smaller --sequence"
        case .number(let expected, let actual):
            "\(symbology.nameWithArticle) takes a number from \(expected.lowerBound) to \(expected.upperBound), and this is "
                + "\(actual)"
        case .unsupportedCharacter(let character, let index):
            "\(symbology.nameWithArticle) has no character “\(character)” (character \(index + 1))"
                + (symbology.characters.map { "; it takes \($0)" } ?? "")
        case .length(let expected, let actual):
            (actual == 1 ? "there is 1 character" : "there are \(actual) characters")
                + ", and \(symbology.nameWithArticle) takes "
                + (expected.isRun ? "\(expected[0]) to \(expected[expected.count - 1])" : Self.alternatives(expected))
        case .checkCharacter(let expected, let actual): "the check character is \(actual), and should be \(expected)"
        case .gs1(let reason): "no GS1 element string: \(reason)"
        case .notWritable(let symbology): "\(symbology.displayName)s can only be read"
        }
    }

    /// Returns numbers as in “7, 8 or 12”.
    private static func alternatives(_ numbers: [Int]) -> String {
        let words = numbers.map(String.init)
        return words.count < 2
            ? words.joined() : words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
    }

    /// Returns a sentence about an option that can't be used, by the name of its argument.
    private static func message(_ option: Option, _ symbology: Symbology) -> String {
        let name: String? =
            switch option {
            case .addOn: "--add-on"
            case .columns: "--columns"
            case .component: "--component"
            case .errorCorrection: "--level"
            case .fnc1, .gs1: "--gs1"
            case .height, .heights, .rowHeight: "--height"
            case .mask: "--mask"
            case .rows, .sizes, .version, .versions, .widths: "--symbol-version"
            case .structuredAppend, .symbolCount: "--sequence"
            case .bytes, .carrierMessage, .eci, .file, .mode, .width: nil
            }
        guard let name else { return "\(symbology.nameWithArticle) can't be made with these options" }
        return
            "\(symbology.nameWithArticle) can't have this \(name); leave it out, or take another one (see yomi symbologies)"
    }
}
