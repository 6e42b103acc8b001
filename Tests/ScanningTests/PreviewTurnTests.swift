import Barcodes
import Scanning
import Testing

struct PreviewTurnTests {
    @Test func turnsAddUpToWholeOnes() {
        #expect(PreviewRotation.threeQuarters + .half == .quarter)
        #expect(PreviewRotation.quarter.reversed == .threeQuarters)
        #expect(PreviewRotation.none.reversed == .none)
        #expect(PreviewRotation(degrees: -90) == .threeQuarters)
        #expect(PreviewRotation(degrees: 45) == nil)
    }

    @Test func theWordsAreThoseOfTheSensorService() {
        #expect(
            ["normal", "bottom-up", "left-up", "right-up"].map { DeviceOrientation(rawValue: $0)?.turn }
                == [PreviewRotation.none, .half, .quarter, .threeQuarters])
        #expect(DeviceOrientation(rawValue: "undefined") == nil)
    }

    @Test func aCameraOnTheFrontTurnsTheOtherWayAndOneOnACableNotAtAll() {
        var turn = PreviewTurn()
        turn.device = .leftUp
        #expect(turn.rotation == .quarter)
        turn.facing = .front
        #expect(turn.rotation == .threeQuarters)
        turn.facing = .external
        #expect(turn.rotation == .none)
    }

    @Test func theHandAndTheMountingAddToTheDevice() {
        var turn = PreviewTurn()
        (turn.byHand, turn.mounting, turn.device) = (.half, .quarter, .rightUp)
        #expect(turn.rotation == .half)
        turn.device = nil
        #expect(turn.rotation == .threeQuarters)
    }

    /// In every orientation of the picture, exactly the codes in the frame on the screen are read.
    @Test(arguments: PreviewRotation.allCases, [false, true])
    func framedCodesAreReadInEveryRotation(rotation: PreviewRotation, isMirrored: Bool) async throws {
        let frame = try ScanSessionTests.frame([(text: "left", x: 60, y: 180), (text: "right", x: 460, y: 180)])
        for (text, x) in [("left", 112.5), ("right", 512.5)] {
            let geometry = PreviewGeometry(
                frameWidth: 640, frameHeight: 480, widgetWidth: 800, widgetHeight: 800, rotation: rotation,
                isMirrored: isMirrored, scaling: .fit)
            let place = geometry.widgetPoint(Point(x: x, y: 232.5))
            let framed = WidgetRectangle(x: place.x - 100, y: place.y - 100, width: 200, height: 200)
            let session = ScanSession()
            session.region = geometry.normalizedRectangle(framed).intersection(.full)
            session.submit(frame)
            var reports = session.reports.makeAsyncIterator()
            let report = try #require(await reports.next())
            #expect(report.barcodes.map(\.text) == [text])
            // The corners are in the frame's own coordinates, and lie in the preview where the code was framed.
            let corners = try #require(report.barcodes.first?.corners)
            #expect(abs(corners.center.x - x) < 3 && abs(corners.center.y - 232.5) < 3)
            let shown = geometry.widgetPoint(corners.center)
            #expect(abs(shown.x - place.x) < 6 && abs(shown.y - place.y) < 6)
        }
    }
}
