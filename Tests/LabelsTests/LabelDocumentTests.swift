import Barcodes
import Labels
import Pictures
import Testing

@Suite struct LabelDocumentTests {
    private static func labels(_ count: Int, as symbology: Symbology = .qrCode) throws -> [Label] {
        try (1...count).map { number in
            let text = symbology == .qrCode ? "KEG-\(number)" : "40123456789\(number % 10)"
            let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
            return Label(symbol: symbol, caption: "Keg \(number)")
        }
    }

    /// Returns the texts that are read on a page by the number of the label: from left to right and from top to bottom.
    private static func texts(_ pdf: [UInt8], page: Int, sheet: LabelSheet) throws -> [Int: String] {
        let picture = try PictureDocument(pdf).page(page, resolution: 300)
        let pixels = 300 / 25.4
        var found: [Int: String] = [:]
        for barcode in try BarcodeReader(options: ReaderOptions(effort: .thorough))
            .read(picture.luminance.span, layout: picture.layout)
        {
            let center = barcode.corners.center
            let (column, row) = (
                Int((center.x / pixels - sheet.left) / (sheet.label.width + sheet.columnGap)),
                Int((center.y / pixels - sheet.top) / (sheet.label.height + sheet.rowGap))
            )
            found[row * sheet.columns + column] = barcode.text
        }
        return found
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func everyLabelLiesInItsPlaceAndIsRead() throws {
        let sheet = try #require(LabelPaper(named: "L7160")?.sheet)
        let document = try LabelDocument(Self.labels(40), on: sheet, skipped: 2)
        #expect(document.pageCount == 2)
        let pdf = try document.pdf()
        let first = try Self.texts(pdf, page: 0, sheet: sheet)
        #expect(first == Dictionary(uniqueKeysWithValues: (2..<21).map { ($0, "KEG-\($0 - 1)") }))
        let second = try Self.texts(pdf, page: 1, sheet: sheet)
        #expect(second == Dictionary(uniqueKeysWithValues: (0..<21).map { ($0, "KEG-\($0 + 20)") }))
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"), arguments: LabelPaper.known)
    func aNumberedCodeFitsOnEveryPaper(paper: LabelPaper) throws {
        let document = try LabelDocument(Self.labels(paper.sheet.columns + 1), on: paper.sheet)
        let page = try Self.texts(document.pdf(), page: 0, sheet: paper.sheet)
        #expect(page.count == paper.sheet.columns + 1 && page[paper.sheet.columns] == "KEG-\(paper.sheet.columns + 1)")
    }

    @Test func pagesAreInMillimetres() throws {
        let sheet = LabelSheet(page: .init(width: 254, height: 127), columns: 2, rows: 1, margins: .init(5))
        let pdf = String(decoding: try LabelDocument(Self.labels(3), on: sheet).pdf(), as: UTF8.self)
        #expect(pdf.contains("/MediaBox [ 0 0 720 360 ]") && pdf.contains("/Count 2 "))
    }

    @Test func aCodeIsAsLargeAsFitsOrAsIsAskedFor() throws {
        let label = Label(symbol: try BarcodeWriter.qrCode(text: "A"))
        let size = LabelSheet.Size(width: 61, height: 32)
        var style = LabelStyle()
        // The code has 21 modules, and 4 on each side.
        #expect(try LabelLayout(label, size: size, style: style).moduleSize == 1)
        style.moduleSize = 0.5
        let layout = try LabelLayout(label, size: size, style: style)
        #expect(layout.moduleSize == 0.5 && layout.x == 23.25 && layout.y == 8.75)
        style.moduleSize = 1.01
        #expect(throws: LabelError.noRoom) { try LabelLayout(label, size: size, style: style) }
        style = LabelStyle()
        #expect(throws: LabelError.noRoom) {
            try LabelLayout(label, size: .init(width: 5, height: 5), style: style)
        }
    }

    @Test(arguments: ["K", "Keg 42", "A caption that is much too long for a label of this size\nand has a second line"])
    func captionsStayOnTheirLabels(caption: String) throws {
        for size in [
            LabelSheet.Size(width: 63.5, height: 38.1), .init(width: 25.4, height: 10), .init(width: 30, height: 60),
        ] {
            for symbology in [Symbology.qrCode, .ean13] {
                let symbol = try BarcodeWriter.symbol(.text("401234567890"), as: symbology)
                let layout = try LabelLayout(Label(symbol: symbol, caption: caption), size: size, style: LabelStyle())
                #expect(!layout.strokes.isEmpty)
                for case .stroke(let points, let pen) in layout.strokes {
                    for point in points {
                        #expect(point.x > pen / 2 && point.x < size.width - pen / 2)
                        #expect(point.y > pen / 2 && point.y < size.height - pen / 2)
                        // The text does not overlap the code.
                        let (right, bottom) = (
                            layout.x + Double(layout.picture.width) * layout.moduleSize,
                            layout.y + Double(layout.picture.height) * layout.moduleSize
                        )
                        #expect(point.x > right - 0.01 || point.y > bottom - 0.01)
                    }
                }
            }
        }
    }

    /// Heights of the letters of a caption's first and last line, and the number of lines, on a label of Avery L7165.
    private static func caption(_ text: String, moduleSize: Double? = nil) throws -> (height: Double, lines: Int) {
        var style = LabelStyle()
        style.moduleSize = moduleSize
        let label = Label(symbol: try BarcodeWriter.qrCode(text: "MUS-1987-0001"), caption: text)
        let layout = try LabelLayout(label, size: .init(width: 99.1, height: 67.7), style: style)
        var tops: Set<Int> = []
        var height = 0.0
        for case .stroke(let points, _) in layout.strokes {
            let (top, bottom) = (points.map(\.y).min() ?? 0, points.map(\.y).max() ?? 0)
            // Letters are strokes of their own; that of an H or an l is as high as a capital.
            height = max(height, bottom - top)
            tops.insert(Int((top * 2).rounded()))
        }
        return (height, tops.count)
    }

    @Test func aLongCaptionTakesSeveralLinesInsteadOfSmallLetters() throws {
        let title = "HHHH HHH HHHH HHHH H HHHHHHHHH HH HHHHHHHH HHH HHH HHH"
        let (short, long) = (try Self.caption("HHHH"), try Self.caption(title + ", " + title + ", " + title))
        #expect(long.height > 0.99 * short.height && long.lines > short.lines)
        // With a code that leaves no room for more lines, the letters are smaller, as before.
        let small = try Self.caption(title + ", " + title, moduleSize: 2.05)
        #expect(small.height < 0.9 * short.height)
    }

    @Test func aLabelThatIsTooSmallIsNamed() throws {
        var labels = try Self.labels(3)
        labels[1].symbol = try BarcodeWriter.qrCode(text: String(repeating: "long ", count: 300))
        let sheet = LabelSheet(columns: 10, rows: 30, margins: .init(10))
        #expect(throws: LabelError.label(1)) { try LabelDocument(labels, on: sheet).pdf() }
    }

    @Test func allLabelsThatAreTooSmallAreKnownBeforeTheyAreDrawn() throws {
        var labels = try Self.labels(5)
        for index in [1, 4] {
            labels[index].symbol = try BarcodeWriter.qrCode(text: String(repeating: "l", count: 900))
        }
        let sheet = LabelSheet(columns: 10, rows: 30, margins: .init(10))
        #expect(try LabelDocument(labels, on: sheet).misfits == [1, 4])
        #expect(try LabelDocument(Self.labels(5), on: sheet).misfits == [])
    }

    @Test func workEndsWhenNobodyWantsItAnyMore() throws {
        let sheet = LabelSheet(columns: 1, rows: 1, margins: .init(10))
        let document = try LabelDocument(Self.labels(5), on: sheet)
        var pages: [Int] = []
        #expect(throws: LabelError.cancelled) {
            try document.pdf { page, count in
                #expect(count == 5)
                pages.append(page)
                return page < 2
            }
        }
        #expect(pages == [0, 1, 2])
    }

    @Test func sheetsWithoutLabelsAreRefused() {
        #expect(throws: LabelError.empty) {
            try LabelDocument([], on: LabelSheet(columns: 1, rows: 1, margins: .init(0)))
        }
        #expect(throws: LabelError.sheet(.count)) {
            try LabelDocument([], on: LabelSheet(columns: 0, rows: 1, margins: .init(0)))
        }
    }
}
