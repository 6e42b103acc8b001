import ScannerView
import Scanning
import Testing

struct CodeLiftTests {
    private let room = WidgetRectangle(x: 8, y: 60, width: 384, height: 200)

    @Test func aCodeWithRoomAboutItGrowsWhereItIs() {
        let rest = CodeLift.rest(of: WidgetRectangle(x: 150, y: 120, width: 80, height: 80), in: room)
        #expect([rest.scale, rest.x, rest.y] == [1.25, 0, 0])
    }

    @Test func aCodeNearTheTopComesToRestBelowWhatIsThere() {
        let rest = CodeLift.rest(of: WidgetRectangle(x: 150, y: 20, width: 80, height: 80), in: room)
        // Its middle is at 60; with a height of 100 the code has to be at 110.
        #expect([rest.scale, rest.x, rest.y] == [1.25, 0, 50])
    }

    @Test func aCodeThatFillsThePictureGrowsNoLargerThanItsRoom() {
        let rest = CodeLift.rest(of: WidgetRectangle(x: 100, y: 0, width: 250, height: 250), in: room)
        #expect([rest.scale, rest.x, rest.y] == [0.8, 0, 35])
    }

    @Test func theRoomEndsWhereThePictureIsCovered() {
        let size = (width: 400.0, height: 500.0)
        let usual = CodeLift.room(in: size, covered: (0, 50))
        #expect([usual.x, usual.y, usual.width, usual.height] == [8, 68, 384, 356])
        let covered = CodeLift.room(in: size, covered: (100, 150))
        #expect([covered.y, covered.height] == [100, 250])
        #expect(CodeLift.room(in: size, covered: (300, 300)).height == 0)
    }

    @Test func aCodeAtTheSideIsMovedInside() {
        let rest = CodeLift.rest(of: WidgetRectangle(x: -20, y: 120, width: 80, height: 80), in: room)
        #expect([rest.scale, rest.x, rest.y] == [1.25, 38, 0])
    }
}
