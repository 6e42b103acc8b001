import Barcodes
import Capture
import Scanning
import Testing

/// Comparison of live reading with single reads, on the demo camera's scene.
@Suite struct LiveReadingTests {
    /// Returns, for each code that single reads find in a run of frames, the number of frames until live reading finds
    /// it.
    private static func lateness(from start: Double, frames: Int) throws -> (late: [Int], misread: [String]) {
        let scene = DemoScene(symbols: DemoContent.cards())
        var live = LiveBarcodeReader()
        var waiting: [String: Int] = [:]
        var late: [Int] = []
        var misread: [String] = []
        for index in 0..<frames {
            let time = start + Double(index) / 30
            let plane = try scene.render(at: time).luminance()
            let single = try BarcodeReader().read(plane.bytes.span, layout: plane.layout)
            let found = try live.read(plane.bytes.span, layout: plane.layout)
            let visible = Set(scene.visibleSymbols(at: time).map { DemoContent.texts[$0.index] })
            misread += found.map(\.text).filter { !DemoContent.texts.contains($0) }
            for text in Set(single.map(\.text)).intersection(visible) where waiting[text] == nil {
                waiting[text] = index
            }
            for text in found.map(\.text) {
                if let since = waiting.removeValue(forKey: text) { late.append(index - since) }
            }
            for symbol in scene.visibleSymbols(at: time) {
                guard let code = found.first(where: { $0.text == DemoContent.texts[symbol.index] }) else { continue }
                for (corner, expected) in zip(code.corners.points, symbol.corners) {
                    #expect(abs(corner.x - expected.x) < 8 && abs(corner.y - expected.y) < 8, "at \(time) s")
                }
            }
        }
        late += waiting.values.map { frames - $0 }
        return (late, misread)
    }

    /// In these frames, a sheet with four codes slides in over half a second.
    @Test func codesThatComeIntoViewAreFoundNoLaterThanOneFrameAfterASingleReadFindsThem() throws {
        let (late, misread) = try Self.lateness(from: 6.1, frames: 14)
        #expect(late.count > 20)
        #expect(late.allSatisfy { $0 <= 1 })
        #expect(misread.isEmpty)
    }

    @Test func codesThatMoveAndTurnAreFoundInEveryFrame() throws {
        let (late, misread) = try Self.lateness(from: 2, frames: 8)
        // In the first frame only the half resolution is searched.
        #expect(late.count >= 7 && late.dropFirst().allSatisfy { $0 == 0 })
        #expect(misread.isEmpty)
    }
}
