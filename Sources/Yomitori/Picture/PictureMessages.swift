import Glibc
import Pictures

nonisolated extension PictureItem {
    /// Name of the picture, with the page number for a page of a document.
    package var title: String {
        page.map { tr("{name}, page {page}").with("name", name).with("page", "\($0)") } ?? name
    }

    /// Sentence about the outcome, with the picture's name; `nil` if there are codes.
    package var message: String? {
        let message = message(calling: title)
        // A pasted picture has a description in place of a name, which may begin the sentence.
        return source == .clipboard ? message?.withCapital : message
    }

    /// ``message`` as a title, which is its first sentence, and the other sentences, which say what to do.
    package var messageParts: (title: String, remedy: String) {
        guard let message else { return ("", "") }
        // The name may have a period and a space in it.
        let start = message.firstRange(of: title)?.upperBound ?? message.startIndex
        let ends = [". ", "。"].compactMap { message[start...].firstRange(of: $0)?.upperBound }
        guard let end = ends.min(), end < message.endIndex else { return (message, "") }
        let first = message[..<end]
        return (String(first.last == " " ? first.dropLast() : first), String(message[end...]))
    }

    /// ``message`` for use beside the picture's name.
    var messageBesideName: String? {
        switch outcome {
        case .failed(.picture(.notFound)): tr("There is no such file.")
        case .failed(.picture(.isDirectory)): tr("This is a folder. Open the pictures in it instead.")
        case .failed(.noPictures): tr("There is no picture in this folder. Folders within it are not looked into.")
        // Translators: in the place of a file's name, also at the beginning of a sentence
        default: message(calling: tr("the file"))?.withCapital
        }
    }

    private func message(calling name: String) -> String? {
        switch outcome {
        case .waiting, .reading, .document, .folder: tr("Reading {name}…").with("name", name)
        case .cancelled: tr("{name} was not read.").with("name", name)
        case .read(let picture) where picture.hasUnreadCode:
            tr("There seems to be a code in {name} that can't be read.").with("name", name)
        case .read(let picture) where picture.barcodes.isEmpty && source == .screen:
            tr("No code was found on the screen.")
        case .read(let picture) where picture.barcodes.isEmpty: tr("No code was found in {name}.").with("name", name)
        case .read: nil
        case .failed(.access(let error)):
            tr("{name} can't be opened: {reason}").with("name", name).with("reason", error.message)
        case .failed(.picture(.notFound)) where source == .screen: tr("The desktop did not provide a screenshot.")
        case .failed(.web):
            tr("{name} is on a website. Save it there and open the file, or copy the picture and paste it here.")
                .with("name", name)
        case .failed(.noPictures):
            tr("There is no picture in the folder {name}. Folders within it are not looked into.").with("name", name)
        case .failed(.morePictures(let count)):
            trn(
                "{count} more picture in this folder was not read: at most {limit} are read at a time. Drop it here by "
                    + "itself.",
                "{count} more pictures in this folder were not read: at most {limit} are read at a time. Drop them here "
                    + "without the others.", count
            ).with("limit", "\(PictureBatch.partLimit)")
        case .failed(.morePages(let count)):
            trn(
                "{count} more page of this document was not read: at most {limit} are read at a time. Split the "
                    + "document to read it.",
                "{count} more pages of this document were not read: at most {limit} are read at a time. Split the "
                    + "document to read them.", count
            ).with("limit", "\(PictureBatch.partLimit)")
        case .failed(.beyondBatch(let count)):
            trn(
                "{count} picture was not read: of several documents and folders, at most {limit} pages and pictures "
                    + "are read at a time. Open this one by itself.",
                "{count} pictures were not read: of several documents and folders, at most {limit} pages and pictures "
                    + "are read at a time. Open this one by itself.", count
            ).with("limit", "\(PictureBatch.batchLimit)")
        case .failed(.moreFiles(let count)):
            trn(
                "{count} more file was not read: at most {limit} are read at a time. Drop it here without the others.",
                "{count} more files were not read: at most {limit} are read at a time. Drop them here without the "
                    + "others.", count
            ).with("limit", "\(PictureBatch.batchLimit)")
        case .failed(.picture(let error)): error.sentence(about: name)
        }
    }
}

nonisolated extension String {
    fileprivate var withCapital: String { prefix(1).uppercased() + dropFirst() }
}

nonisolated extension PictureItem {
    /// Whether the file is no picture but a table from which codes can be made, by the ending of its name.
    package var isTable: Bool { hasEnding(of: ["csv", "tsv"]) }

    private func hasEnding(of endings: Set<String>) -> Bool {
        guard case .failed(.picture(.unknownFormat)) = outcome, file != nil else { return false }
        return name.lastIndex(of: ".").map { endings.contains(name[$0...].dropFirst().lowercased()) } ?? false
    }

    /// Advice on a file that could not be read.
    /// - Parameter isPhone: Whether the page is as narrow as a phone's screen.
    package func advice(isPhone: Bool) -> String {
        if isTable { return tr("Codes can be created from a table, one for each row.") }
        if hasEnding(of: TableFileFormat.spreadsheetEndings) {
            return tr(
                "Codes can be created from a table, one for each row. In the spreadsheet, save it as “CSV UTF-8”, and open "
                    + "that file here.")
        }
        return NoCodeVerdict.otherPicture(isPhone: isPhone)
    }
}

nonisolated extension PictureError {
    /// Sentence that says why a caption can't be drawn.
    var captionSentence: String {
        switch self {
        case .noDrawingProgram:
            tr("Captions can't be drawn: Yomitori is not installed completely (yomitori-draw).")
        case .system(_, let number):
            tr("The caption can't be drawn: {reason}").with("reason", String(cString: strerror(number)))
        default: tr("The program that draws captions failed.")
        }
    }

    /// Returns a sentence about the error.
    /// - Parameter name: name of the file.
    func sentence(about name: String) -> String { sentence.with("name", name) }

    /// Sentence about the error, with `{name}` in place of the file's name.
    private var sentence: String {
        switch self {
        case .notFound: tr("{name} does not exist.")
        case .noPermission: tr("You have no permission to open {name}.")
        case .isDirectory: tr("{name} is a folder. Open the pictures in it instead.")
        case .irregular: tr("{name} is a pipe or a socket. Save the picture as an ordinary file and open that.")
        case .empty: tr("{name} is empty.")
        case .unknownFormat: tr("{name} is not a picture.")
        case .tooManyPixels(let width, let height):
            tr("{name} is too large: {width} × {height} pixels. Crop it or scale it down.")
                .with("width", "\(width)").with("height", "\(height)")
        case .tooManyBytes(let limit):
            tr("{name} is too large: more than {limit} MB.").with("limit", "\(limit >> 20)")
        case .noPDFSupport: tr("{name} is a PDF file. Reading those needs Poppler, which is not installed.")
        case .encrypted: tr("{name} is locked with a password. Save it without one first.")
        case .notEnoughMemory: tr("There is not enough memory to open {name}.")
        case .tooSlow(let seconds):
            tr("{name} takes more than {seconds} seconds to draw.").with("seconds", "\(seconds)")
        case .noDrawingProgram: tr("{name} can't be opened: Yomitori is not installed completely (yomitori-draw).")
        case .noPages: tr("{name} has no pages, or is damaged.")
        case .incomplete: tr("{name} is incomplete: the file ends before the picture does.")
        case .damaged(let reason) where reason.isEmpty: tr("{name} is damaged.")
        case .damaged(let reason): tr("{name} is damaged: {reason}").with("reason", reason)
        case .unsupported(let reason) where reason.isEmpty: tr("{name} is of a kind that can't be read.")
        case .unsupported(let reason): tr("{name} is of a kind that can't be read: {reason}").with("reason", reason)
        case .crashed: tr("The program that loads pictures crashed on {name}. The file may be damaged.")
        case .system(_, let number):
            tr("{name} can't be opened: {reason}").with("reason", String(cString: strerror(number)))
        }
    }
}
