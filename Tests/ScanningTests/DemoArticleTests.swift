import Barcodes
import Capture
import Scanning
import Testing

/// Objects that the demo camera shows besides cards, read as in the window.
@Suite struct DemoArticleTests {
    @Test(arguments: 0..<4) func everyArticleIsReadLiveAndWhereItIs(cycle: Int) throws {
        let scene = DemoScene(symbols: DemoContent.symbols(), hasFarCard: true)
        var live = LiveBarcodeReader()
        let begin = Double(cycle) * scene.cycle + 20
        var shown: Set<String> = []
        var counts: [String: Int] = [:]
        let frames = 15
        for index in 0..<frames {
            let time = begin + 1.5 + Double(index) / 30
            let plane = try scene.render(at: time).luminance()
            let found = try live.read(plane.bytes.span, layout: plane.layout)
            for symbol in scene.visibleSymbols(at: time) {
                let article = DemoContent.articles[symbol.index - DemoContent.texts.count]
                shown.insert(article.text)
                guard let code = found.first(where: { $0.symbology == article.symbology }) else { continue }
                #expect(code.text == article.text)
                counts[code.text, default: 0] += 1
                let middle = symbol.corners.reduce(.zero, +) / 4
                let (x, y) = code.corners.points.reduce((0.0, 0.0)) { ($0.0 + $1.x / 4, $0.1 + $1.y / 4) }
                #expect(abs(x - middle.x) < 12 && abs(y - middle.y) < 12, "at \(time) s")
            }
            #expect(found.allSatisfy { shown.contains($0.text) }, "\(found.map(\.text))")
        }
        #expect(shown.count == (cycle == 3 ? 2 : 1))
        // All frames but the first ones have to be read; live reading may search those in parts.
        #expect(shown.allSatisfy { counts[$0, default: 0] >= frames - 2 }, "\(counts)")
    }
}
