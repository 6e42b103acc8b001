/// The scene of the demo camera: a printed card with codes, held by a hand over a wooden table, seen by
/// a webcam that hunts a little for focus and exposure.
///
/// The picture is a pure function of the time. A cycle takes ``period`` seconds: one code, then a sheet with up to
/// four, then only the table. Each cycle shows the next of the cards. A scene with a far card shows it at the end of
/// the cycle, for ``farTime`` more seconds: a code too small to be read without zoom. If there are codes on other
/// carriers, the next of these articles comes last, for ``articleTime`` seconds.
public struct DemoScene: Sendable {
    /// Time after which the scene starts again with the next symbol, in seconds.
    public static let period = 15.0
    /// Time for which the far card is shown, in seconds.
    public static let farTime = 6.0
    /// Time for which a packet, a ticket or a label is shown, in seconds.
    public static let articleTime = 6.0
    public static let width = 1280
    public static let height = 720

    /// A symbol that is completely in the picture.
    public struct VisibleSymbol: Hashable, Sendable {
        /// Index in the symbols with which the scene was made.
        public var index: Int
        /// Corners of its modules, without the quiet zone, clockwise from its own top left, in frame coordinates.
        public var corners: [SIMD2<Double>]
    }

    /// Width of each card's symbol, in modules.
    private let modules: [Int]
    let background: DemoBackground
    let noise: [Int8]
    private let singles: [DemoCard]
    private let sheet: DemoCard
    private let hasFarCard: Bool
    private let articles: [(carrier: DemoSymbol.Carrier, card: DemoCard)]

    public init(symbols: [DemoSymbol], hasFarCard: Bool = false) {
        self.hasFarCard = hasFarCard
        let codes = symbols.enumerated().map { (index: $0.offset, symbol: $0.element) }
        let cards = codes.filter { $0.symbol.carrier == .card }
        modules = cards.isEmpty ? [1] : cards.map(\.symbol.width)
        background = DemoBackground(frameWidth: Self.width, frameHeight: Self.height)
        noise = DemoNoise.table(count: 1 << 14, seed: 5)
        let hues: [(cb: UInt8, cr: UInt8)] = [(170, 96), (92, 176), (100, 100), (150, 170)]
        let singleCodes = cards.isEmpty ? [[]] : cards.map { [$0] }
        singles = singleCodes.enumerated().map { number, codes in
            DemoCard(.card(width: 800, height: 960, codes, columns: 1, hue: hues[number % hues.count]))
        }
        sheet = DemoCard(
            .card(
                width: 1200, height: 1200, Array(cards.prefix(4)), columns: cards.count > 1 ? 2 : 1, hue: (120, 104)))
        articles = DemoSymbol.Carrier.allCases.filter { $0 != .card }.compactMap { carrier in
            let carried = codes.filter { $0.symbol.carrier == carrier }
            return carried.isEmpty ? nil : (carrier, DemoCard(.article(carrier, carried)))
        }
    }

    /// Time after which the scene starts again, in seconds.
    package var cycle: Double { articleStart + 1 + (articles.isEmpty ? 0 : Self.articleTime) }

    /// Time in a cycle at which the article comes, in seconds.
    private var articleStart: Double { Self.period - 1 + (hasFarCard ? Self.farTime : 0) }

    /// A card in the picture, and its pose.
    struct HeldCard {
        var card: DemoCard
        var pose: DemoPose
    }

    func heldCard(at time: Double, zoom: Double) -> HeldCard? {
        let period = cycle
        let number = Int((time / period).rounded(.down))
        let phase = time - Double(number) * period
        if phase < 6 { return single(number, time, shown: Self.ramp(5.6, 6, phase, falling: true), zoom) }
        if phase < 12 {
            let shown = min(Self.ramp(6, 6.5, phase), Self.ramp(11.6, 12, phase, falling: true))
            return held(
                sheet, time, shown: shown, size: 590, center: (640, 362), roll: 0.1 * DemoMath.sin(0.8 * time),
                tilt: 0.55, zoom)
        }
        if hasFarCard, (14..<14 + Self.farTime).contains(phase) { return far(time, phase - 14, zoom) }
        if !articles.isEmpty, (articleStart..<articleStart + Self.articleTime).contains(phase) {
            return article(number, time, phase - articleStart, zoom)
        }
        guard phase > period - 0.5 else { return nil }
        return single(number + 1, time, shown: Self.ramp(period - 0.5, period, phase), zoom)
    }

    /// Returns the card with the largest symbol, across the table and near the middle: its modules are 1.35 pixels
    /// wide, too few for live reading even from several frames.
    private func far(_ time: Double, _ phase: Double, _ zoom: Double) -> HeldCard {
        let index = modules.indices.max { modules[$0] < modules[$1] } ?? 0
        let card = singles[index]
        let shown = min(Self.ramp(0, 0.6, phase), Self.ramp(Self.farTime - 0.6, Self.farTime, phase, falling: true))
        let side = card.placements.first.map { Double($0.width) / Double(modules[index]) } ?? 20
        return held(
            card, time, shown: shown, size: 1.35 / side * Double(card.height),
            center: (660 + 16 * DemoMath.sin(0.5 * time), 330 + 8 * DemoMath.sin(0.8 * time)),
            roll: 0.12 * DemoMath.sin(0.6 * time), tilt: 0.2, zoom)
    }

    private func article(_ cycle: Int, _ time: Double, _ phase: Double, _ zoom: Double) -> HeldCard {
        let (carrier, card) = articles[((cycle % articles.count) + articles.count) % articles.count]
        let shown = min(
            Self.ramp(0, 0.5, phase), Self.ramp(Self.articleTime - 0.5, Self.articleTime, phase, falling: true))
        // A packet is held at any angle; an article with an address is held upright.
        let (size, roll): (Double, Double) =
            switch carrier {
            case .card: (500, 0)
            case .package: (560, -0.6)
            case .ticket: (330, 0.12)
            case .part: (250, 0.3)
            case .parcel: (640, 0.04)
            }
        // Codes at one end of the article are moved towards the middle of the picture.
        let middles = card.placements.map { Double($0.x) + Double($0.width) / 2 }
        let aside = middles.reduce(0, +) / Double(max(middles.count, 1)) - Double(card.width) / 2
        return held(
            card, time, shown: shown, size: size,
            center: (
                640 - 0.8 * aside * size / Double(card.height) + 14 * DemoMath.sin(0.5 * time),
                362 + 6 * DemoMath.sin(0.8 * time)
            ),
            roll: roll + 0.05 * DemoMath.sin(0.7 * time), tilt: 0.4, zoom)
    }

    private func single(_ cycle: Int, _ time: Double, shown: Double, _ zoom: Double) -> HeldCard {
        let index = ((cycle % singles.count) + singles.count) % singles.count
        // Every third card is held upside down.
        let turn = cycle % 3 == 2 ? 3.0 : 0
        return held(
            singles[index], time, shown: shown, size: 500 + 60 * DemoMath.sin(0.7 * time + 1),
            center: (640 + 90 * DemoMath.sin(0.55 * time), 360 + 22 * DemoMath.sin(0.9 * time)),
            roll: turn + 0.45 * DemoMath.sin(0.62 * time + 0.3), tilt: 1, zoom)
    }

    private func held(
        _ card: DemoCard, _ time: Double, shown: Double, size: Double, center: (x: Double, y: Double), roll: Double,
        tilt: Double, _ zoom: Double
    ) -> HeldCard {
        let shake = self.shake(at: time)
        let slide = (1 - shown) * 760
        let pose = DemoPose(
            card: (card.width, card.height), center: (center.x - shake.x, center.y - shake.y + slide), size: size,
            roll: roll, pitch: tilt * 0.36 * DemoMath.sin(0.83 * time + 2),
            yaw: tilt * 0.46 * DemoMath.sin(0.71 * time + 0.7), zoom: zoom,
            zoomCenter: (Double(Self.width) / 2, Double(Self.height) / 2))
        return HeldCard(card: card, pose: pose)
    }

    /// Returns the displacement of the hand that holds the camera, in pixels.
    func shake(at time: Double) -> (x: Double, y: Double) {
        (
            9 * DemoMath.sin(0.9 * time) + 3 * DemoMath.sin(3.7 * time + 1),
            6 * DemoMath.sin(1.1 * time + 2) + 2 * DemoMath.sin(4.3 * time)
        )
    }

    /// Returns the symbols that are completely in the picture at this time, including those of the far card and of
    /// articles.
    public func visibleSymbols(at time: Double, zoom: Double = 1) -> [VisibleSymbol] {
        guard let held = heldCard(at: time, zoom: zoom) else { return [] }
        return held.card.placements.compactMap { placement in
            let x = Double(placement.x)
            let y = Double(placement.y)
            let (w, h) = (Double(placement.width), Double(placement.height))
            let corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)].map {
                let point = held.pose.frame($0.0, $0.1)
                return SIMD2(point.x, point.y)
            }
            let inside = corners.allSatisfy {
                $0.x >= 0 && $0.y >= 0 && $0.x <= Double(Self.width) && $0.y <= Double(Self.height)
            }
            return inside ? VisibleSymbol(index: placement.symbol, corners: corners) : nil
        }
    }

    private static func ramp(_ from: Double, _ to: Double, _ value: Double, falling: Bool = false) -> Double {
        let t = min(max((value - from) / (to - from), 0), 1)
        let eased = t * t * (3 - 2 * t)
        return falling ? 1 - eased : eased
    }
}
