import Barcodes
import PictureMaker
import Testing

/// Codes in noise that is too heavy for any single frame.
@Suite struct JoinedFramesTests {
    /// At effort `balanced`, a single frame is read in as much noise as joined ones.
    private static let options = ReaderOptions(symbologies: [.qrCode], effort: .fast)

    /// Returns frames of a code that hardly moves, each with noise of its own.
    private static func frames(
        _ text: String, number: Int, module: Double, noise: Double, count: Int
    ) throws -> [MadePicture] {
        let options = QRCodeOptions(errorCorrectionLevel: .low, boostsErrorCorrection: false, versions: 4...40)
        let symbol = try BarcodeWriter.qrCode(text: text, options: options)
        var random = SeededGenerator(seed: UInt64(number) &* 6151 &+ 5)
        var pose = SymbolPose()
        pose.moduleSize = module
        pose.rotation = random.number(in: -180...180)
        return (0..<count).map { index in
            var scene = Scene(width: 360, height: 360)
            scene.noise = noise
            scene.seed = random.next()
            pose.center = Point(x: 180 + 0.7 * Double(index), y: 180 - 0.4 * Double(index))
            return PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
        }
    }

    @Test func codesThatNoSingleFrameShowsAreReadFromSeveral() throws {
        var joined = 0
        for number in 0..<6 {
            let text = "in the dark \(number)"
            var live = LiveBarcodeReader(options: Self.options)
            var (single, found) = (Set<String>(), Set<String>())
            for frame in try Self.frames(text, number: number, module: 3, noise: 85, count: 10) {
                single.formUnion(
                    try BarcodeReader(options: Self.options).read(frame.luminance.span, layout: frame.layout).map(
                        \.text))
                found.formUnion(try live.read(frame.luminance.span, layout: frame.layout).map(\.text))
            }
            #expect(single.union(found).subtracting([text]).isEmpty, "a misread")
            if single.isEmpty, found == [text] { joined += 1 }
        }
        #expect(joined >= 3)
    }

    /// Two codes alternate in the same place: their common modules must not be read as a third code.
    @Test func codesInTurnsAreNeverJoinedToAnother() throws {
        var live = LiveBarcodeReader(options: Self.options)
        let texts = ["this is the one", "and that other!"]
        let frames = try texts.map { try Self.frames($0, number: 1, module: 6, noise: 170, count: 6) }
        for index in 0..<12 {
            let frame = frames[index & 1][index / 2]
            let found = try live.read(frame.luminance.span, layout: frame.layout).map(\.text)
            #expect(Set(found).isSubset(of: texts))
        }
    }
}
