import Capture
import Testing

@Suite("Demo pace")
struct DemoPaceTests {
    private let scene = DemoScene.period + DemoScene.farTime
    /// A cycle and a half, in hundredths of a second.
    private var times: [Double] { (0..<Int(DemoPace.cycle * 150)).map { Double($0) / 100 } }

    @Test("the scene never goes back, and never goes faster than the clock")
    func pace() {
        for (time, next) in zip(times, times.dropFirst()) {
            let step = DemoPace.moment(at: next) - DemoPace.moment(at: time)
            #expect(step >= 0 && step <= next - time + 1e-9, "from \(time) s on")
        }
    }

    @Test("a cycle of the camera shows all of the scene, and the next begins where it ended")
    func cycle() {
        #expect(DemoPace.moment(at: 0) == 0)
        #expect(abs(DemoPace.moment(at: DemoPace.cycle - 1e-9) - scene) < 1e-6)
        #expect(abs(DemoPace.moment(at: DemoPace.cycle + 1) - scene - 1) < 1e-9)
    }

    @Test("it stands still for seconds while one code, four codes, none and the far one are in view")
    func rests() {
        var rests: [Double: Int] = [:]
        for time in times.prefix(Int(DemoPace.cycle * 100)) { rests[DemoPace.moment(at: time), default: 0] += 1 }
        let still = rests.filter { $0.value >= 100 }.keys.sorted()
        #expect(still == [3, 9, 13, 17])
        let symbol = DemoSceneTests.symbol
        let scene = DemoScene(symbols: [symbol, symbol, symbol, symbol], hasFarCard: true)
        #expect(still.map { scene.visibleSymbols(at: $0).count } == [1, 4, 0, 1])
    }
}
