import Barcodes
import Capture
import Scanning
import Testing

/// The demo camera's far card, and the zoom that enlarges it, as in the window but without its clocks.
struct FarCodeTests {
    @Test func theDemoCamerasFarCodeIsReadOnceItIsZoomedInOn() throws {
        let scene = DemoScene(symbols: DemoContent.cards(), hasFarCard: true)
        var reader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        var automatic = AutoZoom()
        var (zoom, readWithout, readWith) = (1.0, 0, 0)
        for frame in 0..<32 {
            let time = 15 + Double(frame) / 8
            let picture = scene.render(at: time, zoom: zoom)
            let plane = try picture.luminance()
            let codes = try reader.read(plane.bytes.span, layout: plane.layout)
            if zoom == 1 { readWithout += codes.count } else { readWith += codes.count }
            var taken = picture
            taken.timestamp = UInt64(time * 1e9)
            let report = ScanReport(taken, barcodes: codes, unread: reader.unreadOutlines)
            if case .zoomIn(let factor) = automatic.take(report, zoom: zoom, maximum: 4) { zoom = factor }
        }
        #expect(readWithout == 0)
        #expect(zoom > 2)
        #expect(readWith > 8)
    }
}
