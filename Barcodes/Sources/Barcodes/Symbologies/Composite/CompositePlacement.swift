/// Whether a 2-D component belongs to a linear symbol: it stands where the standard puts it, and nothing is between
/// them.
///
/// A page has several labels. The component of one is above the bars of another as well, further up or beside them, and
/// EAN and UPC symbols don't say whether they have one.
struct CompositePlacement {
    let carrier: CompositeCarrier
    /// The linear symbol's upper left corner, and unit vectors along its upper edge and upwards along its bars.
    let origin: Point
    let along: Point
    let upwards: Point
    let width: Double
    let height: Double
    /// How many modules wide the linear symbol is, if that does not depend on its content.
    let modules: Int?

    /// What is known of a component, in pixels of the linear symbol's frame.
    struct Component {
        /// Where its lowest row begins, to the right of the linear symbol's upper left corner.
        var start: Double
        /// Where its lowest row ends below, above that corner.
        var bottom: Double
        var module: Double
        /// A module's height, which is less than its width where the label is seen from above.
        var moduleHeight: Double
        /// In modules.
        var width: Int
    }

    /// How much larger or smaller modules of the two parts may be: they are printed alike, and seen at an angle a few
    /// rows differ a little.
    private static let sizeTolerance = 0.13
    /// How far the component may be from its place to the left or right, in modules, and as a share of the linear part.
    private static let shiftTolerance = (modules: 2.5, share: 0.01)
    /// GS1-128 of a few characters: writers differ about which of them the component ends above.
    private static let shiftOfCharacters = 12.0
    /// How far the separator's height may be off, in modules: ends of bars and rows are seen that well.
    private static let gapTolerance = (less: 3.0, more: 2.5)
    /// CC-C rows are three modules high, and their ends less certain.
    private static let largeGapTolerance = (less: 5.0, more: 5.0)

    /// What ``admits(_:_:_:)`` or ``admitsLarge(start:bottom:_:_:)`` takes, in the unit of ``SearchBudget``: lines
    /// above the bars are held against some across them, moved by a pixel at a time.
    var cost: Int {
        let module = modules.map { width / Double($0) } ?? width / Self.fewModules
        let shifts = 2 * Self.shift(unit: module, width: width) + 1
        return 10 * Int(width) + Self.mostLines * Self.samples(width) * (2 + Self.depths.count * shifts / 3)
    }

    /// How many heights a tolerance has.
    private static let mostLines = 21
    /// Of the narrowest linear part whose width depends on its content.
    private static let fewModules = 57.0

    func admits(_ component: Component, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        let module = linearModules(pixels, raster).min { abs($0 - component.module) < abs($1 - component.module) }
        guard let module, abs(component.module - module) < Self.sizeTolerance * module else { return false }
        let count = Int((width / module).rounded())
        let place = Double(
            carrier.place(width: component.width, linear: count + carrier.lightModules) - carrier.lightBefore)
        let off = abs(component.start / module - place)
        let most =
            Self.shiftTolerance.modules + Self.shiftTolerance.share * Double(count)
            + (carrier == .gs1Code128 ? Self.shiftOfCharacters : 0)
        guard off < most else { return false }
        return isRightAbove(
            component.bottom, unit: component.moduleHeight, tolerance: Self.gapTolerance, pixels, raster)
            && (carrier.separatorHeight == 1
                || hasSeparator(component.bottom, module: module, unit: component.moduleHeight, pixels, raster))
    }

    /// The same for a CC-C component.
    /// - Parameters:
    ///   - start, bottom: where its lower left corner is, to the right of the linear symbol's upper left corner and
    ///     above it.
    func admitsLarge(start: Double, bottom: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard carrier == .gs1Code128, let module = linearModules(pixels, raster).first else { return false }
        let off = abs(start / module + Double(CompositeCarrier.largeMargin))
        guard off < Self.shiftTolerance.modules + Self.shiftTolerance.share * width / module else { return false }
        return isRightAbove(bottom, unit: module, tolerance: Self.largeGapTolerance, pixels, raster)
    }

    // MARK: The linear symbol's modules

    /// Where lines cross the linear symbol, as shares of its height from the top.
    private static let depths = [0.5, 0.25, 0.75, 0.1, 0.9]

    /// The size of a module; as lines measure it where the number of modules depends on the content.
    private func linearModules(_ pixels: Span<UInt8>, _ raster: Raster) -> [Double] {
        if let modules { return [width / Double(modules)] }
        var ray = StackedRay()
        return Self.depths.compactMap { depth in
            let path = StackedRay.Path(
                origin: origin + upwards * (-depth * height), along: along, across: Point(x: 0, y: 0))
            ray.trace(path, from: -8, to: width + 8, step: StackedRay.fine, isInverted: false, pixels, raster)
            return measured(ray.edges)
        }
    }

    private func measured(_ edges: [StackedRay.Edge]) -> Double? {
        guard let first = edges.firstIndex(where: { $0.isFalling && abs($0.place) < 6 }) else { return nil }
        func module(_ skipped: Int, _ elements: Int, _ modules: Float) -> Double? {
            guard first + skipped + elements < edges.count else { return nil }
            return Double(edges[first + skipped + elements].place - edges[first + skipped].place) / Double(modules)
        }
        guard carrier == .gs1Code128 else {
            // A guard's bar, and a character of 17 modules.
            return module(1, 8, 17)
        }
        // The start character, and a whole number of characters.
        guard let rough = module(0, 6, 11), rough > 0.5 else { return nil }
        let characters = ((width / rough - 13) / 11).rounded()
        let module = width / (11 * characters + 13)
        return characters > 2 && abs(module - rough) < 0.1 * rough ? module : nil
    }

    // MARK: What is between

    /// Whether the linear symbol's bars begin where a separator under the component ends.
    private func isRightAbove(
        _ bottom: Double, unit: Double, tolerance: (less: Double, more: Double), _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let gap = Double(carrier.separatorHeight)
        // The rows of a stacked symbol differ.
        let references = Self.depths.compactMap { Line(self, -$0 * height, unit: unit, pixels, raster) }
        var down = gap - tolerance.less
        while down <= gap + tolerance.more {
            if let line = Line(self, bottom - down * unit, unit: unit, pixels, raster),
                references.contains(where: { line.isLike($0) })
            {
                return true
            }
            down += 0.5
        }
        return false
    }

    /// Heights below the component where the separator of EAN and UPC is looked for, in modules; at how many it must be
    /// seen, and how dark it is at least, as a share of the bars' contrast. It is lines of one module, which blur makes
    /// light.
    private static let separatorRows = [1.5, 2.5, 3.5, 4.5]
    private static let leastRows = 2
    private static let leastDarkness: Float = 0.25

    /// Whether lines go on from the guards of an EAN or UPC symbol to the component above it. These symbols don't say
    /// whether they have one.
    private func hasSeparator(
        _ bottom: Double, module: Double, unit: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        func value(_ u: Double, _ up: Double) -> Float {
            let place = origin + along * u + upwards * up
            return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
        }
        /// The darkest and the lightest from one place to another.
        func range(_ from: Double, _ to: Double, _ up: Double) -> (low: Float, high: Float) {
            var (low, high): (Float, Float) = (255, 0)
            var u = from
            while u <= to {
                let seen = value(u, up)
                (low, high) = (min(low, seen), max(high, seen))
                u += 0.4 * module
            }
            return (low, high)
        }
        let bars = range(0, width, -0.5 * height)
        let contrast = bars.high - bars.low
        guard contrast > Self.leastContrast else { return false }
        return [0, width].allSatisfy { end in
            Self.separatorRows.count { row in
                let up = bottom - row * unit
                let line = range(end - 2 * module, end + 2 * module, up)
                // What is between the two lines is light.
                let inner = end == 0 ? range(4 * module, 8 * module, up) : range(end - 8 * module, end - 4 * module, up)
                return inner.low - line.low > Self.leastDarkness * contrast
            } >= Self.leastRows
        }
    }

    /// Grey values across the linear symbol.
    private struct Line {
        /// Less their mean, and divided by their standard deviation.
        private let values: [Float]
        /// Samples to a module, and how far lines are moved against each other.
        private let shift: Int

        init?(_ placement: CompositePlacement, _ up: Double, unit: Double, _ pixels: Span<UInt8>, _ raster: Raster) {
            let count = CompositePlacement.samples(placement.width)
            let step = placement.along * (placement.width / Double(count))
            let first = placement.origin + placement.upwards * up + step * 0.5
            guard first.x.isFinite, abs(first.x) < 1e5, abs(first.y) < 1e5 else { return nil }
            var samples: [Float] = []
            samples.reserveCapacity(count)
            for index in 0..<count {
                let place = first + step * Double(index)
                samples.append(raster.sample(pixels, x: Float(place.x), y: Float(place.y)))
            }
            let mean = samples.reduce(0, +) / Float(count)
            let deviation = (samples.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Float(count)).squareRoot()
            guard deviation > CompositePlacement.leastContrast else { return nil }
            values = samples.map { ($0 - mean) / deviation }
            shift = CompositePlacement.shift(unit: unit, width: placement.width)
        }

        /// Whether these are the same bars: bars of two symbols agree by chance to less than half.
        func isLike(_ other: Line) -> Bool {
            (-shift...shift).contains { slip in
                var (sum, pairs): (Float, Float) = (0, 0)
                for index in max(0, -slip)..<min(values.count, other.values.count - slip) {
                    sum += values[index] * other.values[index + slip]
                    pairs += 1
                }
                return sum > CompositePlacement.leastLikeness * max(1, pairs)
            }
        }
    }

    /// How many places of a line across the bars are looked at, and by how many of them lines are moved at most.
    private static func samples(_ width: Double) -> Int { max(64, min(512, Int(width))) }
    private static func shift(unit: Double, width: Double) -> Int {
        Int((mostLean * unit * Double(samples(width)) / width).rounded(.up))
    }

    private static let leastContrast: Float = 4
    /// How far bars may lean over the linear symbol's height, in modules.
    private static let mostLean = 1.5
    private static let leastLikeness: Float = 0.65
}

extension CompositePlacement {
    /// - Returns: `nil` where there can be no component.
    init?(_ linear: Barcode) {
        let bars = linear.corners
        let side = (bars.topLeft - bars.bottomLeft) + (bars.topRight - bars.bottomRight)
        guard let part = CompositeLinear(linear), side.length > 2 else { return nil }
        let upwards = side * (1 / side.length)
        self.init(
            carrier: part.carrier, origin: bars.topLeft, along: Point(x: -upwards.y, y: upwards.x), upwards: upwards,
            width: (bars.topRight - bars.topLeft).length, height: side.length / 2, modules: part.modules)
    }
}

extension CompositeCarrier {
    /// Of what was read.
    init?(_ barcode: Barcode) {
        let isStacked = (barcode.details.linear?.rows ?? 1) > 1
        self.init(
            barcode.symbology,
            version: barcode.symbology == .dataBar && isStacked ? Self.dataBarStackedOmnidirectional.version : nil)
    }

    /// Light modules that writers draw as a part of the symbol and no reader sees: before its first bar, and all of
    /// them.
    fileprivate var lightBefore: Int {
        switch self {
        case .ean13, .ean8, .upcA, .upcE, .gs1Code128: 0
        default: 1
        }
    }

    fileprivate var lightModules: Int { self == .dataBarLimited ? 6 : lightBefore }

    /// In modules.
    fileprivate var separatorHeight: Int {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: 6
        default: 1
        }
    }
}
