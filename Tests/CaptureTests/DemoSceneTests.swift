import Capture
import Testing

@Suite("Demo scene")
struct DemoSceneTests {
    /// A chequered symbol: the scene draws whatever modules it is given.
    static let symbol = DemoSymbol(width: 21, height: 21, modules: (0..<441).map { $0 % 2 == 0 })

    @Test("the picture is a function of the time alone")
    func deterministic() {
        let scene = DemoScene(symbols: [Self.symbol])
        let first = scene.render(at: 2.5)
        #expect(first.bytes == DemoScene(symbols: [Self.symbol]).render(at: 2.5).bytes)
        #expect(first.bytes != scene.render(at: 2.6).bytes)
        #expect(first.bytes.count == 1280 * 720 * 3 / 2)
    }

    @Test("a cycle shows one symbol, then several, then none, then the next one")
    func cycle() {
        let scene = DemoScene(symbols: [Self.symbol, Self.symbol, Self.symbol, Self.symbol, Self.symbol])
        #expect(scene.visibleSymbols(at: 3).map(\.index) == [0])
        #expect(scene.visibleSymbols(at: 9).map(\.index) == [0, 1, 2, 3])
        #expect(scene.visibleSymbols(at: 13).isEmpty)
        #expect(scene.visibleSymbols(at: DemoScene.period + 3).map(\.index) == [1])
    }

    @Test("the torch makes the scene visibly brighter")
    func torch() throws {
        let scene = DemoScene(symbols: [Self.symbol])
        func mean(_ frame: Frame) -> Double {
            Double(frame.bytes.prefix(1280 * 720).reduce(0) { $0 + Int($1) }) / (1280 * 720)
        }
        #expect(mean(scene.render(at: 13, torch: true)) > mean(scene.render(at: 13)) * 1.2)
    }
}
