import Barcodes
import PictureMaker
import Testing

struct ManyCodesTests {
    /// A sheet of paper with 80 codes on it, of which each is turned a little its own way.
    private func sheet(noise: Double) throws -> (picture: MadePicture, texts: Set<String>) {
        var scene = Scene(width: 1060, height: 860)
        scene.background = 0.92
        scene.noise = noise
        scene.blur = 0.7
        scene.samplesPerSide = 3
        var random = SeededGenerator(seed: 7)
        var cards: [(grid: ModuleGrid, pose: SymbolPose)] = []
        var texts: Set<String> = []
        for place in 0..<80 {
            let text = "CODE \(place * 7919 % 99_991)"
            texts.insert(text)
            var pose = SymbolPose()
            pose.moduleSize = 2.6
            pose.rotation = random.number(in: -8...8)
            pose.center = Point(x: 80 + 100 * Double(place % 10), y: 80 + 100 * Double(place / 10))
            cards.append((try BarcodeWriter.qrCode(text: text).grid, pose))
        }
        return (PictureMaker.picture(of: cards, in: scene), texts)
    }

    @Test(arguments: [0.0, 6])
    func allCodesOfASheetAreReadInOneCall(noise: Double) throws {
        let (picture, texts) = try sheet(noise: noise)
        let found = try picture.barcodes(ReaderOptions(symbologies: [.qrCode]))
        #expect(Set(found.map(\.text)) == texts)
        #expect(found.count == texts.count)
    }
}
