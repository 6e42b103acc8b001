import Barcodes
import Labels
import Tables

extension LabelMaker.Failure {
    func message(_ maker: LabelMaker, text: String) -> String {
        switch self {
        case .empty: CreateError.empty.message
        case .gs1(let error): CreateError.gs1(error).message
        case .writer(let error):
            CreateError.writer(
                error, symbology: maker.symbology, level: maker.options.errorCorrection?.rawValue,
                room: RoomAdvice(after: error, maker.isGS1 ? .gs1(text) : .text(text), maker.symbology, maker.options)
            ).message
        case .unreadable: "the code that was made can't be read back"
        }
    }
}

extension LabelError {
    var message: String {
        switch self {
        case .sheet(.count): "a sheet has 1 to \(LabelSheet.maximumCount) columns and rows"
        case .sheet(.page): "the sides of a sheet are 10 to 5000 mm long"
        case .sheet(.label):
            "the labels would be less than 2 mm wide or high; use fewer columns and rows, or smaller --margins"
        case .sheet(.room): "the labels don't fit on the sheet"
        case .empty: CreateError.noRows.message
        case .tooMany(let limit): "there are more than \(limit) labels"
        case .noRoom, .label:
            "the code doesn't fit on a label, or only with modules too small to print; use larger labels, a shorter text or a "
                + "smaller --module-size"
        case .cancelled: "interrupted"
        }
    }
}

extension LabelTable.Problem {
    /// Returns a sentence that says what is wrong with the table of this name, and where.
    func message(_ name: String) -> String {
        switch self {
        case .table(.utf16): "\(name): this is UTF-16; save the table as CSV in UTF-8"
        case .table(.encoding(let line)): "\(name):\(line): this is not UTF-8; save the table as CSV in UTF-8"
        case .table(.nul(let line)): "\(name):\(line): there is a NUL character, so this is no CSV file"
        case .table(.openQuote(let line)): "\(name):\(line): a quotation mark is opened here, and never closed"
        case .table(.tooManyColumns(let line)): "\(name):\(line): the row has more columns than spreadsheets can have"
        case .table(.document): "\(name): this is a document of another format, such as PDF, and no CSV file"
        case .column(let column, let known):
            "\(name): there is no column “\(column)”"
                + (known.isEmpty ? "" : "; there are \(known.prefix(20).joined(separator: ", "))")
        case .empty: "\(name): there is no row with a code; --no-header makes a code of a first row with titles"
        case .tooMany(let limit): "\(name): there are more than \(limit) rows"
        }
    }
}

extension LabelSeries.Problem {
    var message: String {
        switch self {
        case .pattern: "--series needs a number of at most 18 digits in braces, as in KEG-{0001}"
        case .count: "--count is from 1 to \(LabelDocument.maximumCount), and no number of the series may be below 0"
        }
    }
}
