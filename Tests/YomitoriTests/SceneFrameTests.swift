import Scanning
import ScannerView
import Testing
import Yomitori

struct SceneFrameTests {
    @Test(arguments: ScanScene.shipped)
    func aCopyHasTheFrameOfItsOriginal(scene: ScanScene) throws {
        var collection = SceneCollection()
        let copied = collection.copy(scene.id, name: "Copy")
        let copy = try #require(copied)
        #expect(copy.frame == scene.frame && copy.homeFrame == scene.homeFrame)
        // This frame is shown at the size of the scene that it came with.
        if let frame = copy.frame {
            #expect(copy.homeFrame.width == frame.width && copy.homeFrame.height == frame.height)
        }
    }

    @Test func aSceneThatIsNoCopyHasTheStandardFrame() {
        var scene = ScanScene(id: "own-1", name: "Doors")
        scene.frame = NormalizedRectangle(x: 0.25, y: 0.2, width: 0.5, height: 0.5)
        #expect(scene.homeFrame == .standard)
    }
}
