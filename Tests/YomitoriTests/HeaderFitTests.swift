import Testing
import Yomitori

@Suite struct HeaderFitTests {
    @Test(arguments: [
        (width: 1920, textScale: 1.0, left: [String]()), (940, 1, []), (939, 1, ["camera name"]),
        (859, 1, ["camera name", "scene name"]), (759, 1, ["camera name", "scene name", "switcher"]),
        (499, 1, ["camera name", "scene name", "switcher", "buttons"]),
        (339, 1, ["camera name", "scene name", "switcher", "buttons", "open"]),
        // Text takes twice the width, buttons with icons do not.
        (1920, 2, []), (1000, 2, ["camera name", "scene name", "switcher"]),
        (640, 2, ["camera name", "scene name", "switcher", "open"]),
    ])
    func itemsWithoutRoomAreLeftOut(width: Int, textScale: Double, left: [String]) {
        let fit = HeaderFit(width: width, height: 680, textScale: textScale)
        var leftOut: [String] = []
        if !fit.showsCameraName { leftOut.append("camera name") }
        if !fit.showsSceneName { leftOut.append("scene name") }
        if fit.isNarrow { leftOut.append("switcher") }
        if fit.isCompact { leftOut.append("buttons") }
        if fit.isTight { leftOut.append("open") }
        #expect(leftOut == left)
    }

    @Test(arguments: [
        (width: 940, textScale: 1.0, characters: 12), (1160, 1, 12), (1192, 1, 13), (1920, 1, 24), (1920, 2, 12),
    ])
    func namesInAWideWindowAreLonger(width: Int, textScale: Double, characters: Int) {
        let fit = HeaderFit(width: width, height: 680, textScale: textScale)
        #expect(fit.sceneCharacters == characters)
        #expect(fit.cameraCharacters == characters + 4)
    }

    @Test func aWindowLikeAPhoneHeldSidewaysIsLow() {
        #expect(HeaderFit(width: 648, height: 360, textScale: 1).isLow)
        #expect(!HeaderFit(width: 360, height: 648, textScale: 1).isLow)
        #expect(!HeaderFit(width: 648, height: 600, textScale: 1).isLow)
        // Two columns of larger text don't fit, and a wide window has two columns in any case.
        #expect(!HeaderFit(width: 648, height: 360, textScale: 1.25).isLow)
        #expect(!HeaderFit(width: 800, height: 360, textScale: 1).isLow)
    }

    @Test func largeNamesOfPagesAreSmallerOnPhonesOnly() {
        #expect(HeaderFit(width: 360, height: 648, textScale: 2).hasSmallNames)
        #expect(HeaderFit(width: 720, height: 360, textScale: 2).hasSmallNames)
        #expect(!HeaderFit(width: 1200, height: 800, textScale: 2).hasSmallNames)
    }
}
