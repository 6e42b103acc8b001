import Barcodes
import Foundation
import GtkKit
import Pictures
import Testing
import Yomitori

struct PictureBatchTests {
    private static let corners = Quadrilateral(
        topLeft: Point(x: 0, y: 0), topRight: Point(x: 1, y: 0), bottomRight: Point(x: 1, y: 1),
        bottomLeft: Point(x: 0, y: 1))

    private static func items(_ names: String...) -> [PictureItem] {
        names.map { PictureItem(name: $0, origin: .bytes([])) }
    }

    private static func picture(_ texts: String...) throws -> PictureItem.Outcome {
        let surface = try #require(ImageSurface(bgrx: [0, 0, 0, 0], width: 1, height: 1))
        let barcodes = texts.map { text in
            Barcode(
                symbology: .qrCode,
                content: DecodedContent(
                    text: text, bytes: Array(text.utf8), segments: [], details: .qrCode(QRCodeDetails(version: 1))),
                corners: corners, isMirrored: false, isInverted: false)
        }
        return .read(ReadPicture(surface: surface, width: 1, height: 1, barcodes: barcodes))
    }

    /// Returns a document with this number of empty pages.
    private static func document(pages: Int) throws -> PictureDocument { try PictureDocument(pdf(pages: pages)) }

    private static func pdf(pages: Int) -> [UInt8] {
        var text = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n2 0 obj\n<< /Type /Pages /Kids ["
        text += (0..<pages).map { "\(3 + $0) 0 R" }.joined(separator: " ") + "] /Count \(pages) >>\nendobj\n"
        for page in 0..<pages {
            text += "\(3 + page) 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 100 100] >>\nendobj\n"
        }
        return Array((text + "trailer\n<< /Root 1 0 R /Size \(3 + pages) >>\n%%EOF\n").utf8)
    }

    @Test func ofTooManyFilesTheRestIsToldOf() {
        let limit = PictureBatch.batchLimit
        let items = (0..<limit + 7).map { PictureItem(name: "\($0)", origin: .bytes([])) }
        let batch = PictureBatch(items)
        #expect(batch.items.count == limit + 1 && batch.doneCount == 1)
        #expect(batch.summary == "0 codes · \(limit) pictures · 7 pictures not read")
        #expect(PictureBatch(items.dropLast(7)).items.count == limit)
    }

    @Test func picturesAreTakenOneAfterAnotherUntilThereAreNoMore() throws {
        var batch = PictureBatch(Self.items("a", "b"))
        #expect(batch.isUnderWay && batch.doneCount == 0)
        #expect(batch.beginNext()?.index == 0 && batch.beginNext()?.index == 1)
        #expect(batch.beginNext() == nil && batch.isUnderWay)
        batch.finish(0, try Self.picture("one"))
        batch.finish(1, .failed(.picture(.empty)))
        #expect(!batch.isUnderWay && batch.doneCount == 2)
    }

    @Test func eachCodeIsALineAndAPictureWithoutSaysWhy() throws {
        var batch = PictureBatch(Self.items("a", "b", "c", "d"))
        batch.finish(0, try Self.picture("one", "two"))
        batch.finish(1, try Self.picture())
        batch.finish(2, .failed(.picture(.empty)))
        let lines = batch.lines
        #expect(lines.map(\.item) == [0, 0, 1, 2, 3])
        #expect(lines.map(\.text) == ["one", "two", nil, nil, nil])
        #expect(lines[0].symbology == "QR Code" && lines[2].symbology == "")
        #expect(lines.map(\.note) == ["", "", "No code was found.", "The file is empty.", ""])
    }

    @Test func aCodeThatCantBeReadIsToldApartFromNone() throws {
        var batch = PictureBatch(Self.items("a", "b", "c"))
        for (index, isCode) in [true, false].enumerated() {
            let picture = ReadPicture(surface: nil, width: 1, height: 1, barcodes: [], looksLikeCode: isCode)
            batch.finish(index, .read(picture))
        }
        batch.finish(2, try Self.picture("one"))
        #expect(batch.lines.map(\.note) == ["There seems to be a code that can't be read.", "No code was found.", ""])
    }

    @Test func aTableWithAPasswordIsSecret() throws {
        var batch = PictureBatch(Self.items("a", "b"))
        batch.finish(0, try Self.picture("one"))
        #expect(!batch.hasSecret)
        batch.finish(1, try Self.picture("WIFI:T:WPA;S:Cellar;P:correct horse;;"))
        #expect(batch.hasSecret && batch.csv.contains("correct horse"))
    }

    @Test func theTableIsAFileForSpreadsheets() throws {
        var batch = PictureBatch(Self.items("a,b", "c"))
        batch.finish(0, try Self.picture("=1+1"))
        batch.finish(1, try Self.picture())
        #expect(
            batch.csv == "File,Page,Code,Kind of code,Note\r\n\"a,b\",,'=1+1,QR Code,\r\nc,,,,No code was found.\r\n")
    }

    @Test func picturesLeftUnreadByACancellationAreReported() throws {
        var batch = PictureBatch(Self.items("a", "b", "c"))
        batch.finish(0, try Self.picture("one"))
        _ = batch.beginNext()
        batch.cancel()
        #expect(batch.lines.map(\.note) == ["", "The picture was not read.", "The picture was not read."])
        #expect(!batch.isUnderWay && batch.beginNext() == nil)
        #expect(batch.summary == "1 code · 1 picture · 2 pictures not read")
    }

    @Test func theReadingGoesOnAfterACancellation() throws {
        var batch = PictureBatch(Self.items("a", "b", "c"))
        batch.finish(0, try Self.picture("one"))
        _ = batch.beginNext()
        batch.cancel()
        #expect(batch.cancelledCount == 2)
        batch.resume()
        #expect(batch.isUnderWay && batch.cancelledCount == 0 && batch.doneCount == 1)
        #expect(batch.beginNext()?.index == 1 && batch.beginNext()?.index == 2 && batch.beginNext() == nil)
        for index in 1...2 { batch.finish(index, try Self.picture("\(index)")) }
        #expect(batch.summary == "3 codes · 3 pictures")
    }

    @Test func onlyAFewPicturesStayInMemoryIncludingTheOneShown() throws {
        var batch = PictureBatch(Self.items("a", "b", "c", "d", "e", "f", "g", "h", "i", "j"))
        _ = batch.show(1)
        for index in batch.items.indices { batch.finish(index, try Self.picture("\(index)")) }
        let kept = batch.items.indices.filter { index in
            if case .read(let picture) = batch.items[index].outcome { picture.surface != nil } else { false }
        }
        #expect(kept.count == PictureBatch.surfaceLimit && kept.contains(1))
        #expect(batch.barcodes.count == 10)
        let surface = try #require(ImageSurface(bgrx: [0, 0, 0, 0], width: 1, height: 1))
        batch.take(surface, at: 0)
        guard case .read(let first) = batch.items[0].outcome else { return #expect(Bool(false)) }
        #expect(first.surface != nil)
    }

    @Test func onlyAPictureThatIsThereIsShown() {
        var batch = PictureBatch(Self.items("a", "b"))
        #expect(batch.show(1) && batch.index == 1)
        #expect(!batch.show(2) && !batch.show(-1) && batch.index == 1)
        var empty = PictureBatch()
        #expect(empty.current == nil && !empty.show(0) && empty.beginNext() == nil)
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aDocumentMakesRoomForItsPages() throws {
        var batch = PictureBatch(Self.items("a", "pages.pdf", "b"))
        _ = batch.show(2)
        batch.finish(1, .document(try Self.document(pages: 3)))
        #expect(batch.items.map(\.title) == ["a", "pages.pdf, page 1", "pages.pdf, page 2", "pages.pdf, page 3", "b"])
        #expect(batch.current?.name == "b" && batch.index == 4)
        #expect(batch.beginNext()?.index == 0 && batch.beginNext()?.index == 1)
        #expect(batch.lines[1].page == 1)
    }

    /// Reads the next picture of a batch.
    private static func readNext(_ batch: inout PictureBatch) throws {
        let next = batch.beginNext()
        let (index, item) = try #require(next)
        batch.finish(index, item.read())
    }

    private static func documents(in batch: PictureBatch) -> [BatchDocument] {
        batch.items.compactMap { item in if case .page(let document, _) = item.origin { document } else { nil } }
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aDocumentIsOpenOnlyWhileItsPagesAreRead() throws {
        let file = Self.pdf(pages: 2)
        var batch = PictureBatch(["a.pdf", "b.pdf"].map { PictureItem(name: $0, origin: .bytes(file)) })
        // What is read in turn: the first file and its pages, then the second.
        var open: [Int] = []
        while batch.isUnderWay {
            try Self.readNext(&batch)
            open.append(Set(Self.documents(in: batch).filter(\.isOpen).map { ObjectIdentifier($0) }).count)
        }
        #expect(open == [1, 1, 0, 1, 1, 0])
        #expect(batch.lines.map(\.note) == Array(repeating: "No code was found.", count: 4))
        // A page can be shown again.
        for item in batch.items { #expect(item.loadSurface() != nil) }
        let stillOpen = Self.documents(in: batch).filter(\.isOpen)
        #expect(stillOpen.isEmpty)
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"), arguments: [true, false])
    func aDocumentWhosePagesAreNoLongerReadIsClosed(isCancelled: Bool) throws {
        var batch = PictureBatch([PictureItem(name: "a.pdf", origin: .bytes(Self.pdf(pages: 3)))])
        for _ in 0..<2 { try Self.readNext(&batch) }
        let document = try #require(Self.documents(in: batch).first)
        #expect(document.isOpen)
        if isCancelled { batch.cancel() } else { batch.pause() }
        #expect(!document.isOpen && batch.isUnderWay == !isCancelled)
        // After a pause, the other pages are read.
        while batch.isUnderWay { try Self.readNext(&batch) }
        let readCount = batch.items.count { if case .read = $0.outcome { true } else { false } }
        #expect(readCount == (isCancelled ? 1 : 3) && !document.isOpen)
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aDocumentThatHasLostAPageSaysSo() throws {
        let document = BatchDocument(try Self.document(pages: 3), of: .bytes(Self.pdf(pages: 2)))
        document.close()
        let items = (1...2).map { PictureItem(name: "a.pdf", origin: .page(document, $0)) }
        #expect(items[0].loadSurface() != nil && items[1].loadSurface() == nil)
        guard case .failed(.picture(.noPages)) = items[1].read() else {
            Issue.record("a page that is not there was read")
            return
        }
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func theNumberOfUnreadPagesOfADocumentIsReported() throws {
        var batch = PictureBatch(Self.items("pages.pdf", "b"))
        _ = batch.show(1)
        batch.finish(0, .document(try Self.document(pages: PictureBatch.partLimit + 2)))
        #expect(batch.items.count == PictureBatch.partLimit + 2 && batch.current?.name == "b")
        #expect(batch.items[PictureBatch.partLimit - 1].page == 1000)
        #expect(
            batch.lines[PictureBatch.partLimit].note
                == "2 more pages of this document were not read: at most 1000 are read at a time. Split the document "
                + "to read them.")
        #expect(batch.doneCount == 1 && batch.summary == "0 codes · 1001 pictures · 2 pictures not read")
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func documentsShareALimit() throws {
        let most = PictureBatch.partLimit
        let pageCounts = [3, 3, most, most, most, most, most - 2]
        #expect(pageCounts.reduce(-6, +) == PictureBatch.batchLimit - 2)
        var batch = PictureBatch(pageCounts.indices.map { PictureItem(name: "\($0).pdf", origin: .bytes([])) })
        // From the last to the first, so that the places of those before stay the same.
        for place in pageCounts.indices.reversed() {
            batch.finish(place, .document(try Self.document(pages: pageCounts[place])))
        }
        // The other documents leave two pages to the second, and none to the first.
        #expect(batch.items.prefix(4).map(\.page) == [nil, 1, 2, nil] && batch.items[4].name == "2.pdf")
        let notes = batch.lines.map(\.note).filter { !$0.isEmpty }
        let reason =
            "of several documents and folders, at most 5000 pages and pictures are read at a time. "
            + "Open this one by itself."
        #expect(notes == ["3 pictures were not read: \(reason)", "1 picture was not read: \(reason)"])
        #expect(batch.summary == "0 codes · 5000 pictures · 4 pictures not read")
        // By itself, the document is read.
        var alone = PictureBatch(Self.items("0.pdf"))
        alone.finish(0, .document(try Self.document(pages: 3)))
        #expect(alone.items.map(\.page) == [1, 2, 3])
    }

    @Test func aPictureWhoseReadingWasPausedIsReadFirst() throws {
        var batch = PictureBatch(Self.items("a", "b", "c"))
        batch.finish(0, try Self.picture("one"))
        #expect(batch.beginNext()?.index == 1)
        batch.pause()
        #expect(batch.doneCount == 1)
        #expect(batch.beginNext()?.index == 1 && batch.beginNext()?.index == 2 && batch.beginNext() == nil)
        // An outcome that comes twice counts once.
        for _ in 0..<2 { batch.finish(1, .failed(.picture(.empty))) }
        #expect(batch.doneCount == 2)
        batch.cancel()
        #expect(batch.doneCount == 3 && !batch.isUnderWay)
    }

    /// Returns a folder with this number of empty files whose names have the ending of a picture.
    private static func folder(pictures: Int) throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "batch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for number in 0..<pictures { try Data().write(to: folder.appending(path: "\(number).png")) }
        return folder
    }

    private static func item(_ folder: URL) -> PictureItem {
        PictureItem(name: "scans", origin: .file(FileAddress(path: folder.path)))
    }

    @Test func aFolderMakesRoomForThePicturesInIt() throws {
        let folder = try Self.folder(pictures: 3)
        defer { try? FileManager.default.removeItem(at: folder) }
        var batch = PictureBatch(Self.items("a") + [Self.item(folder)] + Self.items("b"))
        _ = batch.show(2)
        batch.finish(1, batch.items[1].read())
        #expect(batch.items.map(\.title) == ["a", "0.png", "1.png", "2.png", "b"])
        #expect(batch.current?.name == "b" && batch.index == 4)
        #expect(batch.items[1].file?.path == folder.appending(path: "0.png").path)
        #expect(batch.beginNext()?.index == 0 && batch.beginNext()?.index == 1)
    }

    @Test func aFolderWithoutAPictureSaysSo() throws {
        let folder = try Self.folder(pictures: 0)
        defer { try? FileManager.default.removeItem(at: folder) }
        var batch = PictureBatch([Self.item(folder)] + Self.items("b"))
        batch.finish(0, batch.items[0].read())
        #expect(
            batch.items[0].message
                == "There is no picture in the folder scans. Folders within it are not looked into.")
        #expect(batch.lines[0].note == "There is no picture in this folder. Folders within it are not looked into.")
        #expect(batch.doneCount == 1)
    }

    @Test func theNumberOfUnreadPicturesOfAFolderIsReported() throws {
        let folder = try Self.folder(pictures: PictureBatch.partLimit + 2)
        defer { try? FileManager.default.removeItem(at: folder) }
        var batch = PictureBatch([Self.item(folder)])
        batch.finish(0, batch.items[0].read())
        #expect(batch.items.count == PictureBatch.partLimit + 1 && batch.items.last?.name == "scans")
        #expect(
            batch.lines.last?.note
                == "2 more pictures in this folder were not read: at most 1000 are read at a time. Drop them here "
                + "without the others.")
        #expect(batch.summary == "0 codes · 1000 pictures · 2 pictures not read")
    }

    @Test func aSentenceAboutAPastedPictureBeginsWithACapital() {
        var item = PictureItem(name: "the picture", origin: .bytes([]), source: .clipboard)
        item.outcome = .failed(.picture(.damaged(reason: "")))
        #expect(item.message == "The picture is damaged.")
        // The name of a file stays as it is.
        item = PictureItem(name: "picture.png", origin: .file(FileAddress(path: "/picture.png")))
        item.outcome = .failed(.picture(.damaged(reason: "")))
        #expect(item.message == "picture.png is damaged.")
    }

    @Test(arguments: [
        ("guests.csv", true, "Codes can be created from a table, one for each row."),
        ("GUESTS.TSV", true, "Codes can be created from a table, one for each row."),
        (
            "guests.xlsx", false,
            "Codes can be created from a table, one for each row. In the spreadsheet, save it as “CSV UTF-8”, and open "
                + "that file here."
        ),
        ("csv", false, "Drop another picture here, or open one."),
        ("guests.txt", false, "Drop another picture here, or open one."),
    ]) func aTableThatIsNoPictureLeadsToCodes(name: String, isTable: Bool, advice: String) {
        var item = PictureItem(name: name, origin: .file(FileAddress(path: "/" + name)))
        item.outcome = .failed(.picture(.unknownFormat))
        #expect(item.isTable == isTable && item.advice(isPhone: false) == advice)
        // A picture with such a name is a picture.
        item.outcome = .failed(.picture(.damaged(reason: "")))
        #expect(!item.isTable)
    }

    @Test func passwordsOfLinksAndOfNetworksWithoutANameAreHidden() throws {
        var batch = PictureBatch(Self.items("a", "b"))
        batch.finish(
            0,
            try Self.picture(
                "https://ana:sesame@example.org/", "WIFI:T:WPA;P:correct horse;;", "at https://ana:sesame@example.org/")
        )
        let shown = ["https://ana:••••@example.org/", "Wi-Fi Network", "at https://ana:••••@example.org/"]
        #expect(batch.lines.prefix(3).map(\.shownText) == shown)
        #expect(batch.hasSecret)
        guard case .read(let picture)? = batch.current?.outcome else {
            Issue.record("not read")
            return
        }
        #expect(picture.titles == shown)
    }

    @Test func theFirstSentenceIsATitleAndTheOthersSayWhatToDo() {
        func parts(_ name: String, _ outcome: PictureItem.Outcome) -> [String] {
            var item = PictureItem(name: name, origin: .bytes([]))
            item.outcome = outcome
            return [item.messageParts.title, item.messageParts.remedy]
        }
        let locked = parts("a. b.pdf", .failed(.picture(.encrypted)))
        #expect(locked == ["a. b.pdf is locked with a password.", "Save it without one first."])
        #expect(parts("a", .failed(.picture(.damaged(reason: "x. y")))) == ["a is damaged: x.", "y"])
        #expect(parts("a", .failed(.picture(.unknownFormat))) == ["a is not a picture.", ""])
        #expect(parts("a", .waiting) == ["Reading a…", ""])
    }
}
