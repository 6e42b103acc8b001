import Testing
import Yomitori

@Suite struct ResultsArrangementTests {
    @Test(arguments: [
        (width: 1050.0, height: 700.0, textScale: 1.0, isBeside: true), (900, 390, 1, true), (899, 390, 1, false),
        (360, 556, 1, false),
        // A phone held sideways.
        (648, 268, 1, true), (640, 268, 1, true), (639, 268, 1, false), (720, 389, 1, true),
        // Text of twice the size needs twice the room.
        (1280, 779, 2, true), (1279, 779, 2, false), (1280, 780, 2, false),
    ])
    func thePaneIsBesideThePictureOnAWideOrLowPage(width: Double, height: Double, textScale: Double, isBeside: Bool) {
        let arrangement = ResultsArrangement(
            width: width, height: height, textScale: textScale, hasList: false, listBesideWidth: 700)
        #expect(arrangement.isPaneBeside == isBeside)
    }

    @Test(arguments: [
        (width: 700.0, height: 600.0, isBelow: false), (699, 600, true), (699, 390, true), (648, 268, false),
        (640, 389, false), (639, 268, true), (360, 556, true),
    ])
    func theListIsBelowThePictureOnANarrowPage(width: Double, height: Double, isBelow: Bool) {
        let arrangement = ResultsArrangement(
            width: width, height: height, textScale: 1, hasList: true, listBesideWidth: 700)
        #expect(arrangement.isListBelow == isBelow)
        #expect(!arrangement.isPaneBeside)
    }

    @Test func aLowPageDoesNotMoveAListThatIsBesideThePictureInANarrowerWindow() {
        let arrangement = ResultsArrangement(width: 620, height: 268, textScale: 1, hasList: true, listBesideWidth: 600)
        #expect(!arrangement.isListBelow)
    }
}
