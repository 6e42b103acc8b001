import Capture
import Testing

@Suite("Demo pace")
struct DemoPaceTests {
    private static let scene = DemoScene(
        symbols: (0..<5).map { number in
            var symbol = DemoSceneTests.symbol
            if number == 4 { symbol.carrier = .package }
            return symbol
        }, hasFarCard: true)
    private let pace = DemoPace(scene)
    /// Times over one and a half cycles, a hundredth of a second apart.
    private var times: [Double] { (0..<Int(pace.cycle * 150)).map { Double($0) / 100 } }

    @Test("the scene never goes back, and never goes faster than the clock")
    func speed() {
        for (time, next) in zip(times, times.dropFirst()) {
            let step = pace.moment(at: next) - pace.moment(at: time)
            #expect(step >= 0 && step <= next - time + 1e-9, "from \(time) s on")
        }
    }

    @Test("a cycle of the camera shows all of the scene, and the next begins where it ended")
    func cycle() {
        #expect(pace.moment(at: 0) == 0)
        #expect(abs(pace.moment(at: pace.cycle - 1e-9) - Self.scene.cycle) < 1e-6)
        #expect(abs(pace.moment(at: pace.cycle + 1) - Self.scene.cycle - 1) < 1e-9)
    }

    @Test("it stands still for seconds while one code, four codes, none, the far one and an article are in view")
    func rests() {
        var rests: [Double: Int] = [:]
        for time in times.prefix(Int(pace.cycle * 100)) { rests[pace.moment(at: time), default: 0] += 1 }
        let still = rests.filter { $0.value >= 100 }.keys.sorted()
        #expect(still == [3, 9, 13, 17, 23])
        #expect(still.map { Self.scene.visibleSymbols(at: $0).count } == [1, 4, 0, 1, 1])
    }

    @Test("a scene without articles rests only where it shows something else")
    func shortScene() {
        let scene = DemoScene(symbols: [DemoSceneTests.symbol], hasFarCard: true)
        let pace = DemoPace(scene)
        #expect(abs(self.pace.cycle - pace.cycle - DemoScene.articleTime - 3.5) < 1e-9)
        #expect(abs(pace.moment(at: pace.cycle + 1) - scene.cycle - 1) < 1e-9)
    }
}
