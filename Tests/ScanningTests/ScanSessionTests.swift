import Barcodes
import Capture
import Pictures
import Scanning
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(600))) struct ScanSessionTests {
    /// Returns a grey frame of 640 × 480 with codes, each with the symbol's top-left corner at a point.
    static func frame(
        _ codes: [(text: String, x: Int, y: Int)], sequence: UInt64 = 0, seconds: Double = 0
    ) throws -> Frame {
        let (width, height, scale) = (640, 480, 5)
        var bytes = [UInt8](repeating: 220, count: width * height)
        for code in codes {
            let grid = try BarcodeWriter.qrCode(text: code.text).grid
            for y in 0..<grid.height * scale {
                for x in 0..<grid.width * scale where grid[x / scale, y / scale] {
                    bytes[(code.y + y) * width + code.x + x] = 20
                }
            }
        }
        return Frame(
            bytes: bytes, width: width, height: height, rowStride: width, pixelFormat: .grey,
            timestamp: UInt64(seconds * 1e9), sequence: sequence)
    }

    private static let both = [(text: "left", x: 60, y: 180), (text: "right", x: 460, y: 180)]

    @Test func aFramesCodesAreReported() async throws {
        let session = ScanSession()
        session.submit(try Self.frame(Self.both, sequence: 7, seconds: 3))
        var reports = session.reports.makeAsyncIterator()
        let report = try #require(await reports.next())
        #expect(Set(report.barcodes.map(\.text)) == ["left", "right"])
        #expect(Set(report.newCodes.map(\.text)) == ["left", "right"])
        #expect(report.frameWidth == 640 && report.frameHeight == 480)
        #expect(report.frame.sequence == 7 && report.timestamp == 3_000_000_000 && report.region == nil)
    }

    @Test func onlyTheSymbologiesThatTheSessionWasMadeForAreLookedFor() async throws {
        let session = ScanSession(options: ReaderOptions(symbologies: [.rmqrCode], effort: .fast))
        session.submit(try Self.frame(Self.both))
        var reports = session.reports.makeAsyncIterator()
        #expect(try #require(await reports.next()).barcodes.isEmpty)
        #expect(session.symbologies == [.rmqrCode])
    }

    @Test func onlyCodesWithTheirCentreInTheRegionAreReported() async throws {
        let session = ScanSession()
        session.region = NormalizedRectangle(x: 0, y: 0, width: 0.5, height: 1)
        session.submit(try Self.frame(Self.both))
        var reports = session.reports.makeAsyncIterator()
        let report = try #require(await reports.next())
        #expect(report.barcodes.map(\.text) == ["left"])
        #expect(report.region == session.region)
        // The corners are in the frame's own pixels, not the region's.
        #expect(abs((report.barcodes.first?.corners.topLeft.x ?? 0) - 60) < 3)
    }

    @Test func aCodeWhoseCentreIsJustInsideIsReadWholeAcrossTheRegionsEdge() async throws {
        // The symbol spans x 60 to 165; its centre is at 112.5.
        for (edge, expected) in [(114.0, []), (111.0, ["left"])] {
            let session = ScanSession()
            session.region = NormalizedRectangle(x: edge / 640, y: 0.2, width: 0.4, height: 0.6)
            session.submit(try Self.frame([Self.both[0]]))
            var reports = session.reports.makeAsyncIterator()
            #expect(try #require(await reports.next()).barcodes.map(\.text) == expected)
        }
    }

    @Test func aSmallerRegionIsSearchedInFewerPixels() {
        let small = FrameScanner.searchedPixels(
            of: NormalizedRectangle(x: 0.4, y: 0.4, width: 0.2, height: 0.2), width: 1920, height: 1080)
        #expect(small == PixelRectangle(x: 660, y: 324, width: 600, height: 432))
        let whole = FrameScanner.searchedPixels(of: .full, width: 1920, height: 1080)
        #expect(whole == PixelRectangle(x: 0, y: 0, width: 1920, height: 1080))
        let nonsense = NormalizedRectangle(x: .nan, y: -.infinity, width: .infinity, height: .nan)
        #expect(FrameScanner.searchedPixels(of: nonsense, width: 640, height: 480).width <= 640)
    }

    @Test func codesThatAreStillInViewAreNotNew() async throws {
        let session = ScanSession()
        var reports = session.reports.makeAsyncIterator()
        session.submit(try Self.frame([Self.both[0]], seconds: 1))
        #expect(await reports.next()?.newCodes.map(\.text) == ["left"])
        session.submit(try Self.frame(Self.both, seconds: 1.5))
        let second = try #require(await reports.next())
        #expect(second.newCodes.map(\.text) == ["right"] && second.barcodes.count == 2)
        session.submit(try Self.frame([Self.both[0]], seconds: 9))
        #expect(await reports.next()?.newCodes.map(\.text) == ["left"])
    }

    @Test func whoeverIsGivenTheReportsGetsEachInOrder() async throws {
        let reports = Mutex<[ScanReport]>([])
        let session = ScanSession { report in reports.withLock { $0.append(report) } }
        for (index, codes) in [[Self.both[0]], [Self.both[0]], Self.both, [], []].enumerated() {
            session.submit(try Self.frame(codes, sequence: UInt64(index), seconds: Double(index) * 0.1))
            while reports.withLock({ $0.count }) <= index { await Task.yield() }
        }
        let told = reports.withLock { $0 }
        #expect(told.map(\.frame.sequence) == [0, 1, 2, 3, 4])
        #expect(told.map { $0.newCodes.map(\.text) } == [["left"], [], ["right"], [], []])
    }

    @Test func aReportCarriesTheFrameThatItsCodesWereReadIn() async throws {
        let session = ScanSession()
        var reports = session.reports.makeAsyncIterator()
        for (sequence, x) in [60, 100, 140].enumerated() {
            let frame = try Self.frame([("left", x, 180)], sequence: UInt64(sequence), seconds: Double(sequence) / 30)
            session.submit(frame)
            let report = try #require(await reports.next())
            #expect(report.frame.bytes == frame.bytes)
            let outline = try #require(report.codes.first).corners(at: report.timestamp)
            #expect(abs(outline.topLeft.x - Double(x)) < 2)
        }
    }

    @Test func afterStartingOverNothingOfBeforeIsKnownAndEveryCodeIsNew() async throws {
        let codes = SharedCodesInView(repeatsAfter: nil)
        let session = ScanSession(codes: codes)
        var reports = session.reports.makeAsyncIterator()
        session.submit(try Self.frame([Self.both[0]], seconds: 1))
        #expect(await reports.next()?.generation == 0)
        session.startOver()
        session.submit(try Self.frame([Self.both[1]], seconds: 1.1))
        let report = try #require(await reports.next())
        #expect(report.generation == 1 && session.generation == 1)
        #expect(report.codes.map(\.barcode.text) == ["right"])
        session.submit(try Self.frame(Self.both, seconds: 1.2))
        #expect(await reports.next()?.newCodes.map(\.text) == ["left"])
    }

    @Test func codesReadByOneSessionAreNotNewToTheNext() async throws {
        let codes = SharedCodesInView(repeatsAfter: nil)
        for (seconds, isNew) in [(1.0, true), (9.0, false)] {
            let session = ScanSession(codes: codes)
            var reports = session.reports.makeAsyncIterator()
            session.submit(try Self.frame([Self.both[0]], seconds: seconds))
            #expect(await reports.next()?.arrivals.map(\.isNew) == [isNew])
        }
    }

    @Test func aCodeInViewIsNotNewAfterAPause() async throws {
        let session = ScanSession()
        var reports = session.reports.makeAsyncIterator()
        session.submit(try Self.frame([Self.both[0]], seconds: 1))
        #expect(await reports.next()?.newCodes.count == 1)
        session.isPaused = true
        session.isPaused = false
        session.submit(try Self.frame([Self.both[0]], seconds: 60))
        #expect(await reports.next()?.arrivals == [])
    }

    @Test func aCodeThatIsSeenAndNotReadIsTold() async throws {
        let session = ScanSession()
        var reports = session.reports.makeAsyncIterator()
        // The code's finder patterns are intact, and a quarter of the rest is white.
        var frame = try Self.frame([(text: "covered by a thumb in the middle", x: 200, y: 120)], seconds: 1)
        for y in 165..<240 {
            for x in 245..<320 { frame.bytes[y * 640 + x] = 220 }
        }
        var unread: [Quadrilateral] = []
        for sequence in 0..<4 where unread.isEmpty {
            frame.sequence = UInt64(sequence)
            session.submit(frame)
            let report = try #require(await reports.next())
            #expect(report.barcodes.isEmpty)
            unread = report.unread
        }
        let outline = try #require(unread.first)
        #expect(abs(outline.topLeft.x - 200) < 4 && abs(outline.topLeft.y - 120) < 4)
    }

    @Test func nothingIsReportedWhilePaused() async throws {
        let session = ScanSession()
        session.isPaused = true
        session.submit(try Self.frame(Self.both, sequence: 1))
        session.isPaused = false
        session.submit(try Self.frame([], sequence: 2))
        var reports = session.reports.makeAsyncIterator()
        #expect(await reports.next()?.frame.sequence == 2)
    }

    @Test func aDamagedFrameIsSkippedAndCounted() async throws {
        let session = ScanSession()
        var frame = try Self.frame(Self.both, sequence: 1)
        frame.bytes.removeLast(1000)
        session.submit(frame)
        // Frames replace each other, so the good one is sent after the damaged one has been counted.
        while session.damagedFrameCount == 0 { await Task.yield() }
        session.submit(try Self.frame([], sequence: 2))
        var reports = session.reports.makeAsyncIterator()
        #expect(await reports.next()?.frame.sequence == 2)
        #expect(session.damagedFrameCount == 1)
    }

    @Test func theReportsEndWithTheSession() async throws {
        let session = ScanSession()
        session.stop()
        session.submit(try Self.frame(Self.both))
        for await _ in session.reports { Issue.record("a report after the end") }
    }

    @Test func theDemoCamerasCodesSayWhatIsWrittenDown() throws {
        #expect(DemoContent.cards().count == DemoContent.texts.count)
        #expect(DemoContent.symbols().count == DemoContent.texts.count + DemoContent.articles.count)
        for text in DemoContent.texts {
            let picture = try Picture(.bytes(SymbolPicture(BarcodeWriter.qrCode(text: text)).png()))
            #expect(picture.barcodes().map(\.text) == [text])
        }
    }

    @Test func aSearchThatNobodyWantsAnyMoreBringsNothingIntoView() throws {
        let codes = SharedCodesInView()
        var scanner = FrameScanner(options: ReaderOptions(effort: .fast), codes: codes)
        let frame = try Self.frame([(text: "left", x: 60, y: 180)])
        let unwanted = try scanner.scan(frame, region: nil) { false }
        #expect(unwanted.barcodes.map(\.text) == ["left"] && unwanted.arrivals.isEmpty && unwanted.codes.isEmpty)
        let report = try scanner.scan(frame, region: nil)
        #expect(report.arrivals.map(\.isNew) == [true] && report.codes.count == 1)
        codes.leave()
        #expect(try scanner.scan(frame, region: nil).codes.count == 1)
    }
}
