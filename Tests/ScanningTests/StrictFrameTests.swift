import Barcodes
import Capture
import Scanning
import Testing

/// In a strict frame a code counts only if it lies completely inside, in any rotation, mirroring and zoom of the
/// preview.
@Suite struct StrictFrameTests {
    private func report(
        _ codes: [(text: String, x: Int, y: Int)], region: NormalizedRectangle?, isStrict: Bool
    ) throws -> ScanReport {
        var scanner = FrameScanner(options: ReaderOptions(effort: .fast), codes: SharedCodesInView())
        return try scanner.scan(ScanSessionTests.frame(codes), region: region, isStrict: isStrict)
    }

    @Test func aCodeThatSticksOutIsSeenButNotRead() throws {
        // The symbol spans x 60 to 165 and y 180 to 285.
        let code = [(text: "left", x: 60, y: 180)]
        let whole = NormalizedRectangle(x: 55.0 / 640, y: 175.0 / 480, width: 115.0 / 640, height: 115.0 / 480)
        #expect(try report(code, region: whole, isStrict: true).barcodes.map(\.text) == ["left"])
        for (x, y) in [(30.0, 0.0), (-30, 0), (0, 30), (0, -30), (20, 20)] {
            var region = whole
            (region.x, region.y) = (region.x + x / 640, region.y + y / 480)
            #expect(try report(code, region: region, isStrict: false).barcodes.map(\.text) == ["left"])
            let strict = try report(code, region: region, isStrict: true)
            #expect(strict.barcodes.isEmpty && strict.arrivals.isEmpty)
            // The code counts as unread, so that features for unread codes also apply to it.
            #expect(strict.unread.count == 1 && strict.outside != nil)
        }
    }

    @Test func aCodeThatHasNoRoomInTheFrameIsToldFromOneBesideIt() throws {
        // The symbol spans x 60 to 165 and y 180 to 285.
        let code = [(text: "left", x: 60, y: 180)]
        let beside = NormalizedRectangle(x: 100.0 / 640, y: 175.0 / 480, width: 115.0 / 640, height: 115.0 / 480)
        let narrow = NormalizedRectangle(x: 80.0 / 640, y: 175.0 / 480, width: 90.0 / 640, height: 115.0 / 480)
        let low = NormalizedRectangle(x: 55.0 / 640, y: 200.0 / 480, width: 115.0 / 640, height: 70.0 / 480)
        for (region, why) in [(beside, OutsideCodes.beside), (narrow, .tooLarge), (low, .tooLarge)] {
            let report = try report(code, region: region, isStrict: true)
            #expect(report.outside == why)
        }
        #expect(try report(code, region: .full, isStrict: true).outside == nil)
        // In a frame that is not strict only the code's centre has to be inside, whatever the frame's size.
        let small = NormalizedRectangle(x: 113.0 / 640, y: 181.0 / 480, width: 150.0 / 640, height: 103.0 / 480)
        #expect(try report(code, region: small, isStrict: false).outside == .beside)
    }

    @Test func theOutlineOfACodeThatLeavesTheFrameGoesWithIt() throws {
        let region = NormalizedRectangle(x: 55.0 / 640, y: 175.0 / 480, width: 115.0 / 640, height: 115.0 / 480)
        var scanner = FrameScanner(options: ReaderOptions(effort: .fast), codes: SharedCodesInView())
        var report: ScanReport?
        for step in 0..<30 {
            // The code slides out by a third of its width within half a second, and stays there.
            let x = 60 + min(max(0, step - 4) * 7, 35)
            report = try scanner.scan(
                ScanSessionTests.frame([(text: "left", x: x, y: 180)], seconds: Double(step) / 20), region: region,
                isStrict: true)
        }
        let last = try #require(report)
        #expect(!last.unread.isEmpty)
        #expect(last.codes.allSatisfy { $0.opacity(at: last.timestamp) == 0 })
    }

    @Test func aCodeBesideTheFrameIsKnownToBeThere() throws {
        let code = [(text: "left", x: 60, y: 180)]
        for isStrict in [false, true] {
            // The code's centre is 7 pixels left of the frame.
            let beside = NormalizedRectangle(x: 120.0 / 640, y: 0.2, width: 0.5, height: 0.6)
            let report = try report(code, region: beside, isStrict: isStrict)
            #expect(report.barcodes.isEmpty && report.outside != nil)
            let around = try self.report(code, region: .full, isStrict: isStrict)
            #expect(around.barcodes.count == 1 && around.outside == nil)
        }
    }

    @Test func aCodeWithWeakChecksBesideTheFrameCountsFromItsSecondLookOn() throws {
        let symbol = try BarcodeWriter.symbol(.text("96385074"), as: .ean8)
        let (width, height, scale) = (640, 480, 3)
        func frame(hasCode: Bool, number: UInt64) -> Frame {
            var bytes = [UInt8](repeating: 220, count: width * height)
            // The code's centre is 10 pixels above the region.
            for y in 195..<285 where hasCode {
                for x in 0..<symbol.modules.width * scale where symbol.modules[x / scale, 0] {
                    bytes[y * width + 220 + x] = 20
                }
            }
            return Frame(
                bytes: bytes, width: width, height: height, rowStride: width, pixelFormat: .grey,
                timestamp: number * 33_000_000, sequence: number)
        }
        func told(_ frames: [Bool], isStrict: Bool) throws -> [Bool] {
            var scanner = FrameScanner(
                options: ReaderOptions(symbologies: [.ean8], effort: .fast), codes: SharedCodesInView())
            let region = NormalizedRectangle(x: 0.1, y: 250.0 / 480, width: 0.8, height: 0.4)
            return try frames.enumerated().map { index, hasCode in
                let report = try scanner.scan(
                    frame(hasCode: hasCode, number: UInt64(index)), region: region, isStrict: isStrict)
                #expect(report.barcodes.isEmpty)
                return report.outside != nil
            }
        }
        for isStrict in [false, true] {
            #expect(try told([true, false, false], isStrict: isStrict) == [false, false, false])
            #expect(try told([true, true], isStrict: isStrict) == [false, true])
        }
    }

    @Test func withoutARegionThereIsNothingToStickOutOf() throws {
        let code = [(text: "left", x: 4, y: 180)]
        #expect(try report(code, region: nil, isStrict: true).barcodes.count == 1)
    }

    @Test func allFourCornersOfATurnedCodeHaveToBeInside() {
        let frame = (width: 640, height: 480)
        let region = NormalizedRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
        // The outline stands on its corner, so that only one corner sticks out.
        func diamond(_ x: Double, _ radius: Double) -> Quadrilateral {
            Quadrilateral(
                topLeft: Point(x: x, y: 240 - radius), topRight: Point(x: x + radius, y: 240),
                bottomRight: Point(x: x, y: 240 + radius), bottomLeft: Point(x: x - radius, y: 240))
        }
        #expect(region.contains(diamond(320, 119), of: frame))
        #expect(!region.contains(diamond(320, 121), of: frame))
        #expect(!region.contains(diamond(400, 100), of: frame) && region.contains(diamond(370, 100), of: frame))
    }

    @Test(arguments: PreviewRotation.allCases, [false, true])
    func aStrictFrameIsWhereItIsSeen(rotation: PreviewRotation, isMirrored: Bool) throws {
        let texts = ["left", "right"]
        for zoom in [1.0, 1.6, 2.5] {
            let geometry = PreviewGeometry(
                frameWidth: 640, frameHeight: 480, widgetWidth: 500, widgetHeight: 420, rotation: rotation,
                isMirrored: isMirrored, zoom: zoom)
            // Both codes are near the middle, so that they are in view when zoomed.
            let codes = [(text: texts[0], x: 205, y: 130), (text: texts[1], x: 330, y: 245)]
            for code in codes {
                let symbol = geometry.widgetRectangle(
                    NormalizedRectangle(
                        x: Double(code.x) / 640, y: Double(code.y) / 480, width: 105.0 / 640, height: 105.0 / 480))
                // In coordinates of the preview, one frame is around one of the codes, and another is moved by a third
                // of it.
                let margin = 4 * geometry.scale
                let frame = WidgetRectangle(
                    x: symbol.x - margin, y: symbol.y - margin, width: symbol.width + 2 * margin,
                    height: symbol.height + 2 * margin)
                let inside = try report(codes, region: geometry.normalizedRectangle(frame), isStrict: true)
                #expect(inside.barcodes.map(\.text) == [code.text])
                for (x, y) in [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)] {
                    var moved = frame
                    (moved.x, moved.y) = (frame.x + x * symbol.width / 3, frame.y + y * symbol.height / 3)
                    let region = geometry.normalizedRectangle(moved)
                    #expect(try report(codes, region: region, isStrict: true).barcodes.isEmpty)
                    #expect(try report(codes, region: region, isStrict: false).barcodes.map(\.text) == [code.text])
                }
            }
        }
    }
}
