import Barcodes
import GtkKit
import Pictures
import Scanning
import Tables

/// Pictures that were opened together, the progress of reading them, and the index of the shown one.
nonisolated package struct PictureBatch: Sendable {
    /// A row of the table: a code, or the reason why a picture has none.
    package struct Line: Hashable, Sendable {
        /// Index of the picture.
        package var item: Int
        package var file: String
        package var page: Int?
        /// Index of the code in the picture; `nil` if there is none.
        package var code: Int?
        /// Text of the code; `nil` if there is none.
        package var text: String?
        /// Text that the table on the screen shows, without passwords.
        package var shownText: String?
        /// Name of the symbology.
        package var symbology = ""
        /// Sentence that is shown in place of a code.
        package var note = ""
    }

    /// Maximum number of pictures whose surfaces stay in memory; of the others only the codes are kept.
    package static let surfaceLimit = 6
    /// Maximum number of pictures of a folder, and of pages of a document, that are read at a time: a thousand pages at
    /// half a second each are what `PictureLimits.documentSeconds` allows for.
    package static let partLimit = 1000
    /// Maximum number of pages of all documents and of pictures of all folders together. A folder may have a
    /// thousand documents of a thousand pages. At half a second each, so many take 40 minutes. What is left out can be
    /// opened by itself.
    package static let batchLimit = 5000

    package private(set) var items: [PictureItem]
    package private(set) var index = 0
    /// Number of pictures that were read, could not be read, or were cancelled.
    package private(set) var doneCount: Int
    /// Number of pages and pictures by which documents and folders were replaced.
    private var partCount = 0
    /// Index before which no picture is waiting.
    private var nextIndex = 0
    /// Indices of the pictures whose surfaces are in memory, in the order of their last use.
    private var recent: [Int] = []

    /// - Parameter items: Pictures, documents and folders. Those beyond the limit are left out, as a last item tells:
    ///   the table of a hundred thousand kept the window busy for ten seconds.
    package init(_ items: [PictureItem] = []) {
        self.items = Array(items.prefix(Self.batchLimit))
        if items.count > Self.batchLimit {
            var rest = items[Self.batchLimit]
            rest.outcome = .failed(.moreFiles(items.count - Self.batchLimit))
            self.items.append(rest)
        }
        doneCount = self.items.count(where: \.isDone)
    }

    package var current: PictureItem? { items.indices.contains(index) ? items[index] : nil }

    /// - Returns: Whether there is such a picture.
    package mutating func show(_ new: Int) -> Bool {
        guard items.indices.contains(new) else { return false }
        index = new
        return true
    }

    // MARK: - Reading

    /// Marks the next waiting picture as being read, and returns it.
    package mutating func beginNext() -> (index: Int, item: PictureItem)? {
        while nextIndex < items.count {
            defer { nextIndex += 1 }
            if case .waiting = items[nextIndex].outcome {
                items[nextIndex].outcome = .reading
                return (nextIndex, items[nextIndex])
            }
        }
        return nil
    }

    /// Stores a picture's outcome. A document is replaced by its pages, and a folder by the pictures in it.
    package mutating func finish(_ place: Int, _ outcome: PictureItem.Outcome) {
        guard items.indices.contains(place) else { return }
        let item = items[place]
        switch outcome {
        case .document(let document):
            let opened = BatchDocument(document, of: item.origin)
            let (count, rest) = share(of: document.pageCount) { .morePages($0) }
            let pages = (0..<count).map {
                PictureItem(
                    name: item.name, origin: .page(opened, $0), page: $0 + 1, file: item.file, source: item.source)
            }
            replace(place, with: pages, rest: rest)
        case .folder(let folder):
            let (count, rest) = share(of: folder.paths.count) { .morePictures($0) }
            let pictures = folder.paths.prefix(count).map { path in
                let address = FileAddress(argument: path, folder: [])
                return PictureItem(name: address.name, origin: .file(address), source: item.source)
            }
            replace(place, with: pictures, rest: rest)
        default:
            set(outcome, at: place)
            if case .read = outcome { use(place) }
            // Pages are read in their order.
            if case .page(let document, _) = item.origin, !isPage(place + 1, of: document) { document.close() }
        }
    }

    private func isPage(_ place: Int, of document: BatchDocument) -> Bool {
        guard items.indices.contains(place), case .page(let other, _) = items[place].origin else { return false }
        return other === document
    }

    private func closeDocuments() {
        for item in items { if case .page(let document, _) = item.origin { document.close() } }
    }

    private mutating func set(_ outcome: PictureItem.Outcome, at place: Int) {
        if items[place].isDone { doneCount -= 1 }
        items[place].outcome = outcome
        if items[place].isDone { doneCount += 1 }
        if case .waiting = outcome { nextIndex = min(nextIndex, place) }
    }

    /// Returns how many parts of a folder or document are read, the first ones, and the failure that tells of the
    /// others; `nil` if there are none.
    /// - Parameter beyondLimit: Returns the failure if only the limit of one folder or document leaves parts out.
    private func share(
        of count: Int, beyondLimit: (Int) -> PictureFailure
    ) -> (count: Int, rest: PictureFailure?) {
        let limited = min(count, Self.partLimit)
        let share = min(limited, Self.batchLimit - partCount)
        guard share < count else { return (share, nil) }
        return (share, share < limited ? .beyondBatch(count - share) : beyondLimit(count - share))
    }

    /// Replaces a folder or a document by its parts.
    /// - Parameter rest: Outcome of a last item after the others, which tells of the parts that are left out; `nil` for
    ///   no such item.
    private mutating func replace(_ place: Int, with parts: [PictureItem], rest: PictureFailure?) {
        var new = parts
        if let rest {
            var item = items[place]
            item.outcome = .failed(rest)
            new.append(item)
        }
        partCount += parts.count
        doneCount += new.count(where: \.isDone) - (items[place].isDone ? 1 : 0)
        nextIndex = min(nextIndex, place)
        items.replaceSubrange(place...place, with: new)
        if index > place { index += new.count - 1 }
        recent = recent.map { $0 > place ? $0 + new.count - 1 : $0 }
    }

    /// Sets the picture that is being read back to waiting. A document whose pages are being read is closed.
    package mutating func pause() {
        closeDocuments()
        for place in items.indices {
            if case .reading = items[place].outcome { set(.waiting, at: place) }
        }
    }

    /// Cancels the pictures that have not been read. A document whose pages are being read is closed.
    package mutating func cancel() {
        closeDocuments()
        for place in items.indices {
            switch items[place].outcome {
            case .waiting, .reading: set(.cancelled, at: place)
            default: break
            }
        }
    }

    /// Number of pictures whose reading was cancelled.
    package var cancelledCount: Int { items.count(where: \.isCancelled) }

    /// Sets the cancelled pictures back to waiting.
    package mutating func resume() {
        for place in items.indices where items[place].isCancelled { set(.waiting, at: place) }
    }

    /// Stores the surface of a picture that was loaded again for the screen.
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

    // MARK: - Results

    package var isUnderWay: Bool { doneCount < items.count }

    /// Codes in all pictures, in the order of the pictures.
    package var barcodes: [Barcode] {
        items.flatMap { item -> [Barcode] in if case .read(let picture) = item.outcome { picture.barcodes } else { [] }
        }
    }

    /// Rows of the table: one for each code, and one for each picture without codes.
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

    /// Returns the thumbnail of an item that was read; otherwise `nil`.
    package func thumbnail(of index: Int) -> ImageSurface? {
        if items.indices.contains(index), case .read(let picture) = items[index].outcome {
            picture.thumbnail
        } else {
            nil
        }
    }

    /// Whether the CSV table contains passwords, which the screen hides.
    package var hasSecret: Bool {
        items.contains { item in if case .read(let picture) = item.outcome { picture.hasSecret } else { false } }
    }

    /// The table as CSV, for spreadsheets.
    package var csv: String {
        CommaSeparatedValues.text(
            of: [[tr("File"), tr("Page"), tr("Code"), tr("Kind of code"), tr("Note")]]
                + lines.map { line in
                    [line.file, line.page.map(String.init) ?? "", line.text ?? "", line.symbology, line.note]
                })
    }

    /// Numbers of pictures that were left out, one for each folder or document with too many.
    private var restCounts: [Int] {
        items.compactMap { item in
            switch item.outcome {
            case .failed(.morePictures(let count)), .failed(.morePages(let count)), .failed(.beyondBatch(let count)),
                .failed(.moreFiles(let count)):
                count
            default: nil
            }
        }
    }

    /// Sentence with the numbers of codes and pictures. Failures among many rows of a table would be missed.
    package var summary: String {
        let (count, rests) = (barcodes.count, restCounts)
        let failures = items.count(where: { item in
            switch item.outcome {
            case .failed(.picture), .failed(.access), .failed(.web), .cancelled: true
            default: false
            }
        })
        let emptyFolders = items.count(where: { if case .failed(.noPictures) = $0.outcome { true } else { false } })
        let rest = rests.reduce(failures, +)
        return trn("{count} code", "{count} codes", count) + " · "
            + trn("{count} picture", "{count} pictures", items.count - rests.count - failures - emptyFolders)
            + (rest > 0 ? " · " + trn("{count} picture not read", "{count} pictures not read", rest) : "")
    }
}

nonisolated extension PictureItem {
    /// Whether the picture was read, could not be read, or was cancelled.
    fileprivate var isDone: Bool {
        switch outcome {
        case .waiting, .reading, .document, .folder: false
        case .read, .failed, .cancelled: true
        }
    }

    fileprivate var isCancelled: Bool { if case .cancelled = outcome { true } else { false } }
}

nonisolated extension PictureBatch.Line {
    fileprivate func noting(_ note: String) -> PictureBatch.Line {
        var line = self
        line.note = note
        return line
    }
}
