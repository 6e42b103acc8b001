import Scanning
import Testing
import Yomitori

struct FramePlaceTests {
    @Test func thePlacesOfTheShippedScenesHaveWords() {
        #expect(ScanScene.bikeShare.frame.map { FramePlace(of: $0) } == .middle)
        #expect(ScanScene.inventory.frame.map { FramePlace(of: $0) } == .middle)
        #expect(ScanScene.payment.frame.map { FramePlace(of: $0) } == .above)
    }

    @Test(arguments: [FramePlace.middle, .above, .below])
    func aPlacedFrameIsThereAndInsideThePicture(place: FramePlace) {
        for height in [0.1, 0.5, 0.95] {
            let frame = place.placing(NormalizedRectangle(x: 0, y: 0.02, width: 0.4, height: height))
            #expect(FramePlace(of: frame) == place)
            #expect(frame.y >= -1e-9 && frame.y + frame.height <= 1 + 1e-9 && frame.width == 0.4)
        }
    }

    @Test func theFrameStaysWhereItWasDragged() {
        let dragged = NormalizedRectangle(x: 0.1, y: 0.1, width: 0.2, height: 0.2)
        #expect(FramePlace(of: dragged) == .own)
        #expect(FramePlace.own.placing(dragged) == dragged)
    }
}
