import Capture
import Testing

@Suite("Demo scene")
struct DemoSceneTests {
    /// A symbol that is not a code: the scene draws any modules.
    static let symbol = DemoSymbol(width: 21, height: 21, modules: (0..<441).map { $0 * 7 % 5 < 2 })

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

    @Test("a single symbol is wholly in the picture while its card is held")
    func framing() {
        let scene = DemoScene(symbols: [Self.symbol])
        for cycle in 0..<6 {
            for tenth in 0...55 {
                let time = Double(cycle) * DemoScene.period + Double(tenth) / 10
                #expect(scene.visibleSymbols(at: time).count == 1, "at \(time) s")
            }
        }
    }

    @Test(
        "modules are where the scene says, dark or light as they are", arguments: [(0.0, 1.0), (4.0, 1.0), (9.0, 1.5)])
    func truth(time: Double, zoom: Double) throws {
        let scene = DemoScene(symbols: [Self.symbol])
        let frame = scene.render(at: time, zoom: zoom)
        let corners = try #require(scene.visibleSymbols(at: time, zoom: zoom).first).corners
        let map = Perspective(corners: corners)
        var dark: [UInt8] = []
        var light: [UInt8] = []
        for y in 0..<21 {
            for x in 0..<21 {
                let point = map.point((Double(x) + 0.5) / 21, (Double(y) + 0.5) / 21)
                let value = frame.bytes[Int(point.y) * 1280 + Int(point.x)]
                if Self.symbol.modules[y * 21 + x] { dark.append(value) } else { light.append(value) }
            }
        }
        // Sensor noise and blur may affect a few pixels on both sides.
        #expect(dark.sorted()[dark.count * 98 / 100] < light.sorted()[light.count * 2 / 100])
    }

    @Test("the torch makes the scene visibly brighter")
    func torch() {
        let scene = DemoScene(symbols: [Self.symbol])
        func mean(_ frame: Frame) -> Double {
            Double(frame.bytes.prefix(1280 * 720).reduce(0) { $0 + Int($1) }) / (1280 * 720)
        }
        #expect(mean(scene.render(at: 13, torch: true)) > mean(scene.render(at: 13)) * 1.2)
    }

    @Test("a longer exposure makes the picture brighter, up to white and without going round to black")
    func exposure() {
        let scene = DemoScene(symbols: [Self.symbol])
        func mean(_ exposure: DemoExposure) -> Double {
            let bytes = scene.render(at: 3, torch: true, exposure: exposure).bytes
            return Double(bytes.prefix(1280 * 720).reduce(0) { $0 + Int($1) }) / (1280 * 720)
        }
        let means = [0.1, 0.5, 1, 2, 4].map { mean(DemoExposure(gain: $0)) }
        #expect(zip(means, means.dropFirst()).allSatisfy { $0 < $1 }, "\(means)")
        #expect(means[0] < 25 && means[4] > 225)
        #expect(mean(DemoExposure(offset: 40)) > means[2] + 30)
    }

    @Test("a far card comes at the end of the cycle, near the middle, with modules of 1.35 pixels")
    func farCard() throws {
        let scene = DemoScene(symbols: [Self.symbol], hasFarCard: true)
        #expect(scene.visibleSymbols(at: 13).isEmpty)
        for time in [15.0, 17, 19, 15 + DemoScene.period + DemoScene.farTime] {
            let corners = try #require(scene.visibleSymbols(at: time).first).corners
            let edge = corners[1] - corners[0]
            #expect(abs((edge * edge).sum().squareRoot() / 21 - 1.35) < 0.15)
            let enlarged = try #require(scene.visibleSymbols(at: time, zoom: 4).first).corners
            #expect(enlarged.allSatisfy { abs($0.x - 640) < 400 && abs($0.y - 360) < 300 })
        }
    }

    @Test("a packet, a ticket and two labels come one a cycle, after the cards, with their codes wholly in the picture")
    func articles() {
        let carriers: [DemoSymbol.Carrier] = [.card, .part, .card, .package, .parcel, .ticket, .parcel]
        let symbols = carriers.map { carrier in
            var symbol = Self.symbol
            symbol.carrier = carrier
            return symbol
        }
        let scene = DemoScene(symbols: symbols)
        let shown = (0..<5).map { cycle in
            let begin = Double(cycle) * scene.cycle + 14
            let seen = stride(from: 0.6, to: DemoScene.articleTime - 0.6, by: 0.1).map {
                scene.visibleSymbols(at: begin + $0).map(\.index)
            }
            #expect(Set(seen).count == 1)
            return seen[0]
        }
        #expect(shown == [[3], [5], [1], [4, 6], [3]])
        #expect(scene.visibleSymbols(at: 9).map(\.index) == [0, 2])
    }

    @Test("the lens enlarges about the middle of the picture")
    func zoom() throws {
        let scene = DemoScene(symbols: [Self.symbol])
        let near = try #require(scene.visibleSymbols(at: 1, zoom: 1.4).first).corners
        let far = try #require(scene.visibleSymbols(at: 1).first).corners
        for (near, far) in zip(near, far) {
            let expected = (far - SIMD2(640, 360)) * 1.4 + SIMD2(640, 360)
            #expect(abs(near.x - expected.x) < 1e-6 && abs(near.y - expected.y) < 1e-6)
        }
    }

    @Test("without symbols there is a card with none, and every instant can be drawn", arguments: [-3.0, 0, 7, 1e6])
    func empty(time: Double) {
        let scene = DemoScene(symbols: [])
        #expect(scene.visibleSymbols(at: time).isEmpty)
        #expect(scene.render(at: time, zoom: 4, torch: true).bytes.count == 1280 * 720 * 3 / 2)
        #expect(scene.render(at: time, zoom: 0).bytes.count == 1280 * 720 * 3 / 2)
    }
}

/// Projective map of the unit square onto four corners (Heckbert 1989, section 2.2.3).
private struct Perspective {
    private let a, b, d, e, g, h: Double
    private let origin: SIMD2<Double>

    init(corners c: [SIMD2<Double>]) {
        let d1 = c[1] - c[2]
        let d2 = c[3] - c[2]
        let s = c[0] - c[1] + c[2] - c[3]
        let determinant = d1.x * d2.y - d2.x * d1.y
        g = (s.x * d2.y - d2.x * s.y) / determinant
        h = (d1.x * s.y - s.x * d1.y) / determinant
        a = c[1].x - c[0].x + g * c[1].x
        b = c[3].x - c[0].x + h * c[3].x
        d = c[1].y - c[0].y + g * c[1].y
        e = c[3].y - c[0].y + h * c[3].y
        origin = c[0]
    }

    func point(_ u: Double, _ v: Double) -> SIMD2<Double> {
        SIMD2(a * u + b * v + origin.x, d * u + e * v + origin.y) / (g * u + h * v + 1)
    }
}
