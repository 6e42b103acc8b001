/// Reader of a symbol whose dots run together. It determines the shape of a blurred dot, and then which dots together
/// make up the picture.
struct BlurredDotReader {
    private let plane: DotPlane
    private let isInverted: Bool
    private var middle: DotDeconvolver

    /// Prepares the reading of a symbol.
    /// - Parameter budget: budget that pays for this and all that follows.
    /// - Returns: `nil` if the waves show no lattice as large as a symbol, or the budget is spent.
    init?(_ phases: DotPhases, _ pixels: Span<UInt8>, _ raster: Raster, _ budget: inout SearchBudget) {
        isInverted = phases.isInverted
        guard let plane = DotPlane(phases.samples, isInverted: isInverted, &budget),
            let middle = DotDeconvolver(
                plane, plane.middle(side: Self.middleSide), isInverted: isInverted, pixels, raster, &budget)
        else { return nil }
        self.plane = plane
        self.middle = middle
    }

    /// Side of the part from which the shape of dots is determined, in modules.
    private static let middleSide = 24
    /// Margin beyond the waves in which dots are looked for, in modules: the quiet zone and its surroundings.
    private static let margin = 5
    /// Maximum distance by which the waves extend beyond the dots, in modules.
    private static let maximumOvershoot = 3

    /// Standard deviations of a dot without motion that are tried, in modules. A dot of 0.8 modules in pixels of half a
    /// module has 0.25; the rest is blur.
    private static let deviations = [0.28, 0.36, 0.45, 0.53, 0.62, 0.72]
    /// Motion of one module and of one and a half: the variance it adds, and the amount by which the deviation across
    /// it is smaller than on average.
    private static let motions = [(variance: 0.1, less: 0.1), (variance: 0.2, less: 0.17)]

    typealias Look = (spread: DotDeconvolver.Spread, error: Float)

    /// Determines the shape of dots in a picture without motion.
    /// - Returns: `nil` if the picture doesn't consist of dots, or the budget is spent.
    mutating func look(_ budget: inout SearchBudget) -> Look? {
        let looks = Self.deviations.map { DotDeconvolver.Spread(deviation: $0) }
        // The error has a single minimum, which the search descends to.
        var place = 2
        guard var least = error(looks[place], &budget) else { return nil }
        for step in [-1, 1] {
            let start = place
            while looks.indices.contains(place + step) {
                guard let next = error(looks[place + step], &budget) else { return nil }
                guard next < least else { break }
                least = next
                place += step
            }
            if place != start { break }
        }
        return confirmed((looks[place], least), &budget)
    }

    /// Determines the shape of dots in a picture that moved.
    mutating func lookInMotion(_ still: Look, _ budget: inout SearchBudget) -> Look? {
        var looks: [DotDeconvolver.Spread] = []
        for motion in Self.motions {
            for direction in 0..<8 {
                looks.append(
                    DotDeconvolver.Spread(
                        deviation: max(Self.deviations[0], still.spread.deviation - motion.less),
                        motion: motion.variance, direction: direction))
            }
        }
        var best: Look = (looks[0], .infinity)
        for spread in looks {
            guard let error = error(spread, &budget) else { return nil }
            if error < best.error { best = (spread, error) }
        }
        return best.error < still.error ? confirmed(best, &budget) : nil
    }

    /// Returns the error that remains in the middle part after a few sweeps.
    private mutating func error(_ spread: DotDeconvolver.Spread, _ budget: inout SearchBudget) -> Float? {
        middle.solve(spread, sweeps: 6, &budget)
    }

    /// Returns a shape if the middle part, solved with it, shows dots and nothing else.
    private mutating func confirmed(_ look: Look, _ budget: inout SearchBudget) -> Look? {
        guard let error = middle.solve(look.spread, sweeps: 8, &budget) else { return nil }
        return middle.showsDots(error: error) ? look : nil
    }

    private static let sweeps = 16
    /// Cost of deciding whether a place has a dot, in units of ``SearchBudget``.
    private static let decisionCost = 80

    /// Reads the symbol, given the shape of its dots.
    func read(_ look: Look, _ pixels: Span<UInt8>, _ raster: Raster, _ budget: inout SearchBudget) -> Barcode? {
        let part = plane.whole(margin: Self.margin)
        guard
            var deconvolver = DotDeconvolver(plane, part, isInverted: isInverted, pixels, raster, &budget),
            deconvolver.solve(look.spread, sweeps: Self.sweeps, &budget) != nil,
            budget.spend(part.width * part.height * Self.decisionCost)
        else { return nil }
        let dots = DotDecisions(deconvolver.values, of: part)
        guard let box = dots.box(inset: Self.margin + Self.maximumOvershoot) else { return nil }
        for box in variants(of: box, in: part) {
            if let barcode = read(box, dots, &budget) { return barcode }
        }
        return nil
    }

    /// Returns a box, and its variants with one more or one less line on a side. An outermost line may have no dots, or
    /// what was taken for one may not belong to the symbol.
    private func variants(of box: DotCodeBox, in part: DotPart) -> [DotCodeBox] {
        var boxes = [box]
        for change in [-1, 1] {
            var (left, top, right, bottom) = (box, box, box, box)
            left.left += change
            top.top += change
            right.right += change
            bottom.bottom += change
            boxes += [left, top, right, bottom]
        }
        return boxes.filter {
            DotCodeLayout.isValid(width: $0.width, height: $0.height) && $0.left >= 0 && $0.top >= 0
                && $0.right < part.width && $0.bottom < part.height
        }
    }

    private func read(_ box: DotCodeBox, _ dots: DotDecisions, _ budget: inout SearchBudget) -> Barcode? {
        guard budget.canSpend(box.width * box.height * DotCodeBox.maximumCost) else { return nil }
        var cost = 0
        defer { budget.charge(cost) }
        // Coordinates are shifted so that dots have an even sum of column and row.
        let shift = (dots.part.left + dots.part.top) & 1
        var shifted = box
        shifted.left += shift
        shifted.right += shift
        return shifted.read(isInverted: isInverted, cost: &cost, maximumDiffering: Self.maximumDiffering) {
            dots[$0 - shift, $1]
        } place: {
            plane($0 + Double(dots.part.left - shift), $1 + Double(dots.part.top))
        }
    }

    /// Maximum share of dots that error correction may change. Codewords that consist of unrelated dots differ from the
    /// picture in four of nine.
    private static let maximumDiffering = 0.1
}
