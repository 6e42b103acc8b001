/// Test whether a 2-D component belongs to a linear symbol: it has to be at the position required by the standard, with
/// nothing but the separator between them.
///
/// A page may have several labels. The component of one is also above the bars of another, further up or beside them,
/// and EAN and UPC symbols don't indicate whether they have a component.
struct CompositePlacement {
    let carrier: CompositeCarrier
    /// Upper left corner of the linear symbol, and unit vectors along its upper edge and upwards along its bars.
    let origin: Point
    let along: Point
    let upwards: Point
    let width: Double
    let height: Double
    /// Width of the linear symbol in modules, if it doesn't depend on the content.
    let modules: Int?

    /// Geometry of a component, in pixels of the linear symbol's frame.
    struct Component {
        /// Start of the lowest row, to the right of the linear symbol's upper left corner.
        var start: Double
        /// Lower end of the lowest row, above that corner.
        var bottom: Double
        var module: Double
        /// Height of a module, which is less than its width if the label is seen from above.
        var moduleHeight: Double
        /// Width in modules.
        var width: Int
    }

    /// Maximum relative difference of the module sizes of both parts. They are printed alike, but at an angle they
    /// differ a little over a few rows.
    private static let sizeTolerance = 0.13
    /// Maximum offset of the component from its position to the left or right: a number of modules plus a share of the
    /// linear part.
    private static let shiftTolerance = (modules: 2.5, share: 0.01)
    /// Additional offset allowed for GS1-128, in modules. For short symbols, writers differ about which character the
    /// component ends above.
    private static let shiftOfCharacters = 12.0
    /// Tolerance of the separator's height, in modules, reflecting the accuracy with which ends of bars and rows are
    /// seen.
    private static let gapTolerance = (less: 3.0, more: 2.5)
    /// Tolerance of the separator's height for CC-C, whose rows are three modules high and whose ends are less certain.
    private static let largeGapTolerance = (less: 5.0, more: 5.0)

    /// Cost of ``admits(_:_:_:)`` or ``admitsLarge(start:bottom:_:_:)``, in units of ``SearchBudget``: lines above the
    /// bars are compared with some across them, at all shifts by single samples.
    var cost: Int {
        let module = modules.map { width / Double($0) } ?? width / Self.fewModules
        let shifts = 2 * Self.shift(unit: module, width: width) + 1
        let lines = Self.maximumLines + Self.maximumLinesBetween
        return 10 * Int(width) + lines * Self.samples(width) * (2 + Self.depths.count * shifts / 3)
    }

    /// Maximum number of heights that a tolerance covers.
    private static let maximumLines = 21
    /// Maximum number of lines between the separator and the bars as far as they were seen.
    private static let maximumLinesBetween = 16
    /// Minimum share of these lines that show the bars; there are separators between the rows of stacked symbols.
    private static let minimumShareOfBars = 0.7
    /// Number of modules of the narrowest linear part whose width depends on its content.
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

    /// Whether a CC-C component belongs to the linear symbol.
    /// - Parameters:
    ///   - start, bottom: the component's lower left corner, to the right of the linear symbol's upper left corner and
    ///     above it.
    func admitsLarge(start: Double, bottom: Double, _ pixels: Span<UInt8>, _ raster: Raster) -> Bool {
        guard carrier == .gs1Code128, let module = linearModules(pixels, raster).first else { return false }
        let off = abs(start / module + Double(CompositeCarrier.largeMargin))
        guard off < Self.shiftTolerance.modules + Self.shiftTolerance.share * width / module else { return false }
        return isRightAbove(bottom, unit: module, tolerance: Self.largeGapTolerance, pixels, raster)
    }

    // MARK: The linear symbol's modules

    /// Lines across the linear symbol, as shares of its height from the top.
    private static let depths = [0.5, 0.25, 0.75, 0.1, 0.9]

    /// Returns possible sizes of a module: from the width if the number of modules is fixed, otherwise as measured
    /// along lines.
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
            // The measured elements are a character of 17 modules after the guard's bar.
            return module(1, 8, 17)
        }
        // The start character gives a rough size, and a whole number of characters the exact one.
        guard let rough = module(0, 6, 11), rough > 0.5 else { return nil }
        let characters = ((width / rough - 13) / 11).rounded()
        let module = width / (11 * characters + 13)
        return characters > 2 && abs(module - rough) < 0.1 * rough ? module : nil
    }

    // MARK: The gap and the separator

    /// Whether the linear symbol's bars begin where the separator under the component ends.
    private func isRightAbove(
        _ bottom: Double, unit: Double, tolerance: (less: Double, more: Double), _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let gap = Double(carrier.separatorHeight)
        // Lines at several heights are compared, since the rows of a stacked symbol differ.
        let references = Self.depths.compactMap { Line(self, -$0 * height, unit: unit, pixels, raster) }
        var down = gap - tolerance.less
        while down <= gap + tolerance.more {
            if showsBars(bottom - down * unit, references, unit: unit, pixels, raster) {
                return barsGoOn(from: bottom - down * unit, references, unit: unit, pixels, raster)
            }
            down += 0.5
        }
        return false
    }

    /// Whether the bars go on from a place above the linear symbol to its upper edge, as far as that was seen: the bars
    /// of another label may look alike at one height.
    private func barsGoOn(
        from top: Double, _ references: [Line], unit: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        let count = min(Self.maximumLinesBetween, Int(top / unit))
        guard count > 1 else { return true }
        let seen = (1...count).count { index in
            let up = top * (1 - Double(index) / Double(count + 1))
            return showsBars(up, references, unit: unit, pixels, raster)
        }
        return Double(seen) >= Self.minimumShareOfBars * Double(count)
    }

    /// Whether a line above the linear symbol shows the same bars as one across it.
    private func showsBars(
        _ up: Double, _ references: [Line], unit: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        guard let line = Line(self, up, unit: unit, pixels, raster) else { return false }
        return references.contains { line.isLike($0) }
    }

    /// Heights below the component where the separator of EAN and UPC is looked for, in modules.
    private static let separatorRows = [1.5, 2.5, 3.5, 4.5]
    /// Minimum number of these heights at which the separator must be seen.
    private static let minimumRows = 2
    /// Darkness that the separator must exceed, as a share of the bars' contrast. It consists of lines one module wide,
    /// which blur makes light.
    private static let minimumDarkness: Float = 0.25

    /// Whether lines continue from the guards of an EAN or UPC symbol to the component above it. These symbols don't
    /// indicate whether they have one.
    private func hasSeparator(
        _ bottom: Double, module: Double, unit: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        func value(_ u: Double, _ up: Double) -> Float {
            let place = origin + along * u + upwards * up
            return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
        }
        /// Returns the minimum and maximum between two places.
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
        guard contrast > Self.minimumContrast else { return false }
        return [0, width].allSatisfy { end in
            Self.separatorRows.count { row in
                let up = bottom - row * unit
                let line = range(end - 2 * module, end + 2 * module, up)
                // The area between the two lines is light.
                let inner = end == 0 ? range(4 * module, 8 * module, up) : range(end - 8 * module, end - 4 * module, up)
                return inner.low - line.low > Self.minimumDarkness * contrast
            } >= Self.minimumRows
        }
    }

    /// Grey values across the linear symbol.
    private struct Line {
        /// Samples less their mean, divided by their standard deviation.
        private let values: [Float]
        /// Maximum shift of lines against each other, in samples.
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
            guard deviation > CompositePlacement.minimumContrast else { return nil }
            values = samples.map { ($0 - mean) / deviation }
            shift = CompositePlacement.shift(unit: unit, width: placement.width)
        }

        /// Whether both lines show the same bars. Bars of different symbols correlate by less than half.
        func isLike(_ other: Line) -> Bool {
            (-shift...shift).contains { slip in
                var (sum, pairs): (Float, Float) = (0, 0)
                for index in max(0, -slip)..<min(values.count, other.values.count - slip) {
                    sum += values[index] * other.values[index + slip]
                    pairs += 1
                }
                return sum > CompositePlacement.minimumLikeness * max(1, pairs)
            }
        }
    }

    /// Returns the number of samples of a line across the bars. `shift` returns the maximum shift of lines in samples.
    private static func samples(_ width: Double) -> Int { max(64, min(512, Int(width))) }
    private static func shift(unit: Double, width: Double) -> Int {
        Int((maximumLean * unit * Double(samples(width)) / width).rounded(.up))
    }

    /// Standard deviation or contrast that bars must exceed, in grey levels.
    private static let minimumContrast: Float = 4
    /// Maximum lean of bars over the linear symbol's height, in modules.
    private static let maximumLean = 1.5
    /// Correlation that lines across the same bars must exceed.
    private static let minimumLikeness: Float = 0.65
}

extension CompositePlacement {
    /// Describes the space above a linear symbol.
    /// - Returns: `nil` if there can't be a component.
    init?(_ linear: Barcode) {
        let bars = linear.symbolCorners
        let side = (bars.topLeft - bars.bottomLeft) + (bars.topRight - bars.bottomRight)
        guard let part = CompositeLinear(linear), side.length > 2 else { return nil }
        let upwards = side * (1 / side.length)
        self.init(
            carrier: part.carrier, origin: bars.topLeft, along: Point(x: -upwards.y, y: upwards.x), upwards: upwards,
            width: (bars.topRight - bars.topLeft).length, height: side.length / 2, modules: part.modules)
    }
}

extension CompositeCarrier {
    /// Makes the carrier of a code that was read.
    init?(_ barcode: Barcode) {
        let isStacked = (barcode.details.linear?.rows ?? 1) > 1
        self.init(
            barcode.symbology,
            version: barcode.symbology == .dataBar && isStacked ? Self.dataBarStackedOmnidirectional.version : nil)
    }

    /// Number of light modules before the first bar that writers draw as a part of the symbol and no reader sees.
    /// `lightModules` is the number of all such modules.
    fileprivate var lightBefore: Int {
        switch self {
        case .ean13, .ean8, .upcA, .upcE, .gs1Code128: 0
        default: 1
        }
    }

    fileprivate var lightModules: Int { self == .dataBarLimited ? 6 : lightBefore }

    /// Height of the separator, in modules.
    fileprivate var separatorHeight: Int {
        switch self {
        case .ean13, .ean8, .upcA, .upcE: 6
        default: 1
        }
    }
}
