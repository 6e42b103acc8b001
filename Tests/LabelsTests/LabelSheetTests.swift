import Labels
import Testing

@Suite struct LabelSheetTests {
    @Test func labelsLieInTheMiddleOfTheirPaper() throws {
        // The manufacturer's template has margins of 15.1 and 7.2 mm.
        let sheet = try #require(LabelPaper(named: "avery l7160")?.sheet)
        #expect(sheet.count == 21 && abs(sheet.top - 15.15) < 0.001 && abs(sheet.left - 7.21) < 0.001)
        let last = sheet.origin(of: 20)
        #expect(abs(last.x + 63.5 + sheet.left - 210) < 0.001 && abs(last.y + 38.1 + sheet.top - 297) < 0.001)
    }

    @Test(arguments: LabelPaper.known) func everyPaperHasRoomForItsLabels(paper: LabelPaper) {
        #expect(paper.sheet.problem == nil && !paper.numbers.isEmpty)
        for number in paper.numbers { #expect(LabelPaper(named: "\(paper.maker.rawValue) \(number)") == paper) }
    }

    @Test func noNumberNamesTwoPapersOfAMaker() {
        let names = LabelPaper.known.flatMap { paper in paper.numbers.map { paper.maker.rawValue + $0 } }
        #expect(Set(names).count == names.count)
        #expect(LabelPaper(named: "L0000") == nil && LabelPaper(named: "") == nil)
    }

    @Test func labelsShareWhatMarginsAndGapsLeave() {
        let sheet = LabelSheet(columns: 4, rows: 10, margins: .init(10), columnGap: 2, rowGap: 3)
        #expect(sheet.label.width == 46 && sheet.label.height == 25 && sheet.problem == nil)
        #expect(sheet.origin(of: 5) == (58, 38))
    }

    @Test func sheetsThatCantBeAreRefused() {
        #expect(LabelSheet(columns: 0, rows: 1, margins: .init(0)).problem == .count)
        #expect(LabelSheet(columns: 501, rows: 1, margins: .init(0)).problem == .count)
        #expect(LabelSheet(columns: 400, rows: 1, margins: .init(0)).problem == .label)
        #expect(LabelSheet(columns: 3, rows: 1, label: .init(width: 80, height: 20)).problem == .room)
        #expect(LabelSheet(page: .init(width: 1, height: 9), columns: 1, rows: 1, margins: .init(0)).problem == .page)
        #expect(LabelSheet(columns: 1, rows: 1, margins: .init(.nan)).problem == .page)
    }

    @Test func pagesAreCountedWithThePlacesThatAreSkipped() {
        let sheet = LabelSheet(columns: 2, rows: 2, margins: .init(5))
        #expect(sheet.pageCount(labels: 4) == 1 && sheet.pageCount(labels: 5) == 2)
        #expect(sheet.pageCount(labels: 4, skipped: 1) == 2 && sheet.pageCount(labels: 4, skipped: 4) == 1)
    }
}
