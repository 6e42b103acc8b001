import Barcodes
import Capture
import PictureMaker
import Scanning
import Testing

@Suite struct CloseLookTests {
    private static let middle = NormalizedRectangle(x: 0.25, y: 0.25, width: 0.5, height: 0.5)

    /// Returns frames of a code of 1.6 pixels a module, with blur.
    private func frames(_ count: Int) throws -> [Frame] {
        let grid = try BarcodeWriter.qrCode(text: "https://example.org/a").grid
        return (0..<count).map { number in
            var scene = Scene(width: 320, height: 240)
            (scene.blur, scene.noise, scene.seed) = (0.7, 3, UInt64(number + 1))
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation) = (1.6, 8)
            pose.center = Point(x: 160 + Double(number) * 0.21, y: 120)
            let picture = PictureMaker.picture(of: [(grid: grid, pose: pose)], in: scene)
            return Frame(
                bytes: picture.luminance, width: 320, height: 240, rowStride: 320, pixelFormat: .grey,
                timestamp: UInt64(number) * 33_000_000, sequence: UInt64(number))
        }
    }

    private func texts(_ frames: [Frame], in region: NormalizedRectangle?, closely: Bool) throws -> Set<String> {
        var scanner = FrameScanner(options: ReaderOptions(effort: .fast), codes: SharedCodesInView())
        scanner.looksClosely = closely
        var found: Set<String> = []
        for frame in frames { found.formUnion(try scanner.scan(frame, region: region).barcodes.map(\.text)) }
        return found
    }

    @Test func aSmallBlurredCodeIsReadOnceItIsZoomedInOn() throws {
        // From the fifth frame on, live reading may look at a frame as thoroughly as at a picture.
        let frames = try frames(4)
        #expect(try texts(frames, in: nil, closely: true).isEmpty)
        #expect(try texts(frames, in: Self.middle, closely: false).isEmpty)
        #expect(try texts(frames, in: Self.middle, closely: true) == ["https://example.org/a"])
    }

    @Test func aCloseLookIsDueIfACandidateInASmallRegionIsNotRead() {
        func isDue(_ region: NormalizedRectangle?, isUnread: Bool = true, isRead: Bool = false) -> Bool {
            var look = CloseLook()
            return look.isDue(in: region, isUnread: isUnread, isRead: isRead, after: .milliseconds(5))
        }
        #expect(isDue(Self.middle))
        #expect(!isDue(nil) && !isDue(NormalizedRectangle(x: 0.1, y: 0.1, width: 0.8, height: 0.8)))
        #expect(!isDue(Self.middle, isUnread: false) && !isDue(Self.middle, isRead: true))
    }

    @Test func closeLooksTakeNoMoreTimeThanQuickOnes() {
        var look = CloseLook()
        var due: [Int] = []
        for frame in 0..<12 {
            guard look.isDue(in: Self.middle, isUnread: true, isRead: false, after: .milliseconds(5)) else { continue }
            due.append(frame)
            look.taken(.milliseconds(20))
        }
        #expect(due == [0, 4, 8])
    }
}
