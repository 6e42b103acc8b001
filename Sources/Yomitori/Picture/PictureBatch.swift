import Barcodes
import GtkKit
import Pictures
import Scanning
import Tables

/// Pictures that were given together, how far the reading of them has come, and which of them is shown.
nonisolated package struct PictureBatch: Sendable {
    /// A row of the table: a code, or why there is none.
    package struct Line: Hashable, Sendable {
        /// The index of the picture.
        package var item: Int
        package var file: String
        package var page: Int?
        /// The index of the code in the picture; `nil` where there is none.
        package var code: Int?
        /// A code's text; `nil` where there is none.
        package var text: String?
        /// What the table on the screen says of it: without passwords.
        package var shownText: String?
        /// The symbology's name.
        package var symbology = ""
        /// The sentence that stands instead of a code.
        package var note = ""
    }

    /// So many pictures stay in memory; of the others only what was read in them.
    package static let surfaceLimit = 6
    /// So many pictures of a folder are read at a time: as many as a document may have pages
    /// (`PictureLimits.documentSeconds`).
    package static let folderLimit = 1000

    package private(set) var items: [PictureItem]
    package private(set) var index = 0
    /// The pictures whose surfaces are in memory, the one used last at the end.
    private var recent: [Int] = []

    package init(_ items: [PictureItem] = []) { self.items = items }

    package var current: PictureItem? { items.indices.contains(index) ? items[index] : nil }

    /// - Returns: whether there is such a picture.
    package mutating func show(_ new: Int) -> Bool {
        guard items.indices.contains(new) else { return false }
        index = new
        return true
    }

    // MARK: - Reading

    /// Takes the next picture that waits to be read.
    package mutating func beginNext() -> (index: Int, item: PictureItem)? {
        guard let next = items.firstIndex(where: { if case .waiting = $0.outcome { true } else { false } }) else {
            return nil
        }
        items[next].outcome = .reading
        return (next, items[next])
    }

    /// Takes in a picture's outcome. A document is replaced by its pages, and a folder by the pictures in it.
    package mutating func finish(_ place: Int, _ outcome: PictureItem.Outcome) {
        guard items.indices.contains(place) else { return }
        let item = items[place]
        switch outcome {
        case .document(let document):
            replace(
                place,
                with: (0..<document.pageCount).map {
                    PictureItem(
                        name: item.name, origin: .page(document, $0), page: $0 + 1, file: item.file,
                        source: item.source)
                })
        case .folder(let folder):
            var pictures = folder.paths.prefix(Self.folderLimit).map { path in
                let address = FileAddress(argument: path, folder: [])
                return PictureItem(name: address.name, origin: .file(address), source: item.source)
            }
            // What is not read is told of where the pictures end.
            if case let rest = folder.paths.count - pictures.count, rest > 0 {
                var item = item
                item.outcome = .failed(.morePictures(rest))
                pictures.append(item)
            }
            replace(place, with: pictures)
        default:
            items[place].outcome = outcome
            if case .read = outcome { use(place) }
        }
    }

    private mutating func replace(_ place: Int, with new: [PictureItem]) {
        items.replaceSubrange(place...place, with: new)
        if index > place { index += new.count - 1 }
        recent = recent.map { $0 > place ? $0 + new.count - 1 : $0 }
    }

    /// The picture that is being read waits to be read again.
    package mutating func pause() {
        for place in items.indices {
            if case .reading = items[place].outcome { items[place].outcome = .waiting }
        }
    }

    /// Cancels the pictures that have not been read.
    package mutating func cancel() {
        for place in items.indices {
            switch items[place].outcome {
            case .waiting, .reading: items[place].outcome = .cancelled
            default: break
            }
        }
    }

    /// Takes in a picture that was loaded again for the screen.
    package mutating func take(_ surface: ImageSurface, at place: Int) {
        guard items.indices.contains(place), case .read(var picture) = items[place].outcome else { return }
        picture.surface = surface
        items[place].outcome = .read(picture)
        use(place)
    }

    private mutating func use(_ place: Int) {
        recent.removeAll { $0 == place }
        recent.append(place)
        while recent.count > Self.surfaceLimit, let oldest = recent.first(where: { $0 != index }) {
            recent.removeAll { $0 == oldest }
            guard case .read(var picture) = items[oldest].outcome else { continue }
            picture.surface = nil
            items[oldest].outcome = .read(picture)
        }
    }

    // MARK: - What came of it

    package var isUnderWay: Bool { doneCount < items.count }

    /// How many were read, could not be read, or are not wanted any more.
    package var doneCount: Int {
        items.count { item in
            switch item.outcome {
            case .waiting, .reading, .document, .folder: false
            case .read, .failed, .cancelled: true
            }
        }
    }

    /// The codes in all pictures, in their order.
    package var barcodes: [Barcode] {
        items.flatMap { item -> [Barcode] in if case .read(let picture) = item.outcome { picture.barcodes } else { [] }
        }
    }

    /// The table: a line a code, and one for each picture without.
    package var lines: [Line] {
        items.enumerated().flatMap { index, item -> [Line] in
            let line = Line(item: index, file: item.name, page: item.page)
            switch item.outcome {
            case .read(let picture) where !picture.barcodes.isEmpty:
                return zip(picture.barcodes, picture.shownTexts).enumerated().map { code, texts in
                    var line = line
                    (line.code, line.shownText) = (code, texts.1)
                    (line.text, line.symbology) = (texts.0.text, texts.0.symbology.displayName)
                    return line
                }
            case .waiting, .document, .folder: return [line]
            case .reading: return [line.noting(tr("Reading…"))]
            case .read(let picture) where picture.hasUnreadCode:
                return [line.noting(tr("There seems to be a code that can't be read."))]
            case .read: return [line.noting(tr("No code was found."))]
            case .cancelled: return [line.noting(tr("The picture was not read."))]
            case .failed: return [line.noting(item.messageBesideName ?? "")]
            }
        }
    }

    /// The small picture of an item, once it was read.
    package func thumbnail(of index: Int) -> ImageSurface? {
        if items.indices.contains(index), case .read(let picture) = items[index].outcome {
            picture.thumbnail
        } else {
            nil
        }
    }

    /// Whether the table as a file has passwords that the screen hides.
    package var hasSecret: Bool {
        items.contains { item in if case .read(let picture) = item.outcome { picture.hasSecret } else { false } }
    }

    /// The table as a file for spreadsheets.
    package var csv: String {
        CommaSeparatedValues.text(
            of: [[tr("File"), tr("Page"), tr("Code"), tr("Kind of code"), tr("Note")]]
                + lines.map { line in
                    [line.file, line.page.map(String.init) ?? "", line.text ?? "", line.symbology, line.note]
                })
    }

    /// How many pictures in folders were left out, one number for each folder with too many.
    private var restCounts: [Int] {
        items.compactMap { item in if case .failed(.morePictures(let count)) = item.outcome { count } else { nil } }
    }

    /// How many codes there are in how many pictures.
    package var summary: String {
        let (count, rests) = (barcodes.count, restCounts)
        let rest = rests.reduce(0, +)
        return trn("{count} code", "{count} codes", count) + " · "
            + trn("{count} picture", "{count} pictures", items.count - rests.count)
            + (rest > 0 ? " · " + trn("{count} picture not read", "{count} pictures not read", rest) : "")
    }
}

nonisolated extension PictureBatch.Line {
    fileprivate func noting(_ note: String) -> PictureBatch.Line {
        var line = self
        line.note = note
        return line
    }
}
