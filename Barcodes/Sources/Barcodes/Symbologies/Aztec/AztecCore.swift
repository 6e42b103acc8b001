/// A reading of the modules around a bullseye: the orientation of the symbol, and its mode message.
struct AztecCore {
    let message: AztecModeMessage
    /// Map to the picture from the modules of the upright symbol, counted from the middle of its centre module.
    let transform: PerspectiveTransform
    let isMirrored: Bool
    /// Number of wrong orientation marks, of twelve.
    let wrongMarks: Int
    /// Number of nibbles of the mode message that were corrected.
    let corrected: Int

    /// Cost of the reading; lower is likelier.
    private var cost: Int { wrongMarks + 2 * corrected }

    /// Distance from the centre up to which modules are read, in modules.
    private static let reach = 8
    private static let maximumWrongMarks = 2
    /// Share of dark modules above which a ring is not light, and below which it is not dark.
    private static let maximumOfLight = 0.2
    private static let minimumOfDark = 0.8
    /// Deviation of the bullseye, in modules, above which it is not that of a rune.
    private static let maximumDeviationOfRune = 0.12
    /// Number of readings that are tried, the likeliest first.
    private static let maximumReadings = 4

    /// Returns all valid readings of the modules, the likeliest first.
    static func all(_ bullseye: AztecBullseye, _ pixels: Span<UInt8>, _ raster: Raster) -> [AztecCore] {
        let side = 2 * reach + 1
        var isDark = [Bool](repeating: false, count: side * side)
        let level = (bullseye.dark + bullseye.light) / 2
        for y in -reach...reach {
            for x in -reach...reach {
                let point = bullseye.transform(Double(x), Double(y))
                guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else { return [] }
                let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
                isDark[(y + reach) * side + x + reach] = (value < level) != bullseye.isInverted
            }
        }
        func module(_ x: Int, _ y: Int) -> Bool { isDark[(y + reach) * side + x + reach] }
        // Of a full symbol, these are a light and a dark ring of the bullseye; of a rune, nothing is at 6 modules.
        let (ring5, ring6) = (ring(5, module), ring(6, module))
        var found: [AztecCore] = []
        for isCompact in [true, false] {
            // A full symbol's bullseye has a further light and a further dark ring.
            if !isCompact, ring5 > maximumOfLight || ring6 < minimumOfDark { continue }
            for turn in AztecTurn.all {
                func at(_ place: AztecLayout.Offset) -> Bool {
                    let place = turn.applied(to: place)
                    return module(place.x, place.y)
                }
                let wrong = AztecLayout.orientationMarks(isCompact: isCompact).count { at($0.place) != $0.isDark }
                guard wrong <= maximumWrongMarks else { continue }
                let bits = AztecLayout.modeModules(isCompact: isCompact).map(at)
                for isRune in isCompact ? [false, true] : [false] {
                    guard let decoded = AztecModeMessage.decoded(bits, isRune: isRune) else { continue }
                    // A rune has no other check, so it must be free of errors and have nothing around it.
                    let isFaulty = wrong + decoded.corrected > 0 || bullseye.deviation > maximumDeviationOfRune
                    if isRune, isFaulty || ring6 > maximumOfLight { continue }
                    guard let transform = turn.applied(to: bullseye.transform) else { continue }
                    found.append(
                        AztecCore(
                            message: decoded.message, transform: transform, isMirrored: turn.isMirrored,
                            wrongMarks: wrong, corrected: decoded.corrected))
                }
            }
        }
        return Array(found.sorted { $0.cost < $1.cost }.prefix(maximumReadings))
    }

    /// Returns the share of dark modules in a ring.
    private static func ring(_ radius: Int, _ module: (Int, Int) -> Bool) -> Double {
        var dark = 0
        for step in -radius..<radius {
            dark += module(step, -radius) ? 1 : 0
            dark += module(radius, step) ? 1 : 0
            dark += module(-step, radius) ? 1 : 0
            dark += module(-radius, -step) ? 1 : 0
        }
        return Double(dark) / Double(8 * radius)
    }
}

/// One of the eight symmetries of a square.
struct AztecTurn {
    /// Number of quarter turns clockwise.
    let quarters: Int
    let isMirrored: Bool

    static let all: [AztecTurn] = [false, true].flatMap { isMirrored in
        (0..<4).map { AztecTurn(quarters: $0, isMirrored: isMirrored) }
    }

    /// Returns the place in the turned symbol of a place of the upright one.
    func applied(to place: AztecLayout.Offset) -> AztecLayout.Offset {
        var (x, y) = isMirrored ? (place.y, place.x) : (place.x, place.y)
        for _ in 0..<quarters { (x, y) = (-y, x) }
        return AztecLayout.Offset(x: x, y: y)
    }

    /// Returns the map of the upright symbol that corresponds to a map of the turned one.
    func applied(to transform: PerspectiveTransform) -> PerspectiveTransform? {
        let corners = [(-4, -4), (4, -4), (4, 4), (-4, 4)].map { x, y in
            let turned = applied(to: AztecLayout.Offset(x: x, y: y))
            return PerspectiveTransform.Correspondence(
                from: Point(x: Double(x), y: Double(y)), to: transform(Double(turned.x), Double(turned.y)))
        }
        return PerspectiveTransform(fitting: corners)
    }
}
