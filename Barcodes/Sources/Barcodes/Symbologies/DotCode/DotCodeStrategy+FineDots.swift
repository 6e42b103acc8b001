/// Search for dots that run together: modules of less than three pixels, and blur. It runs at effort `thorough` only,
/// and not in live reading, since it takes many times as long as looking for round spots.
extension DotCodeStrategy {
    /// Looks for the waves of dots in windows, and reads the symbols around them.
    func lookForFineDots(level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let side = DotSpectrum.side
        guard search.goesOn(Self.self, pixels), base.width >> level >= side, base.height >> level >= side else {
            return
        }
        // The windows are as dense as half of the available budget allows, assuming that a quarter of the picture is
        // not flat.
        let area = (base.width >> level) * (base.height >> level)
        let pitch = Self.pitches.first {
            area / ($0 * $0) * (Self.glanceCost + Self.windowCost / 4) <= search.budget.available / 2
        }
        let step = pitch ?? Self.widestPitch
        var seeds: [Seed] = []
        for top in stride(from: 0, through: (base.height >> level) - side, by: step) {
            for left in stride(from: 0, through: (base.width >> level) - side, by: step) {
                let place = Point(x: Double(left + side / 2) + 0.5, y: Double(top + side / 2) + 0.5)
                guard !search.isTaken(place * Double(1 << level)) else { continue }
                guard search.budget.canSpend(Self.glanceCost + Self.windowCost) else { return }
                search.budget.charge(Self.glanceCost)
                let waves = search.picture.withLevel(level, pixels) { pixels, raster -> DotSpectrum.Waves?? in
                    DotSpectrum(pixels, raster, left: left, top: top).map(\.waves)
                }
                guard let waves = waves ?? nil else { continue }
                search.budget.charge(Self.windowCost)
                if let waves { seeds.append(Seed(waves: waves, place: place)) }
            }
        }
        seeds.sort { $0.waves.strength > $1.waves.strength }
        var known: [Point] = []
        var count = 0
        for seed in seeds where count < Self.maximumSeeds && !search.isFull {
            guard !search.isTaken(seed.place * Double(1 << level)),
                !known.contains(where: { $0.distance(to: seed.place) < Double(side / 2) })
            else { continue }
            count += 1
            known += read(seed, level: level, &search, pixels)
        }
    }

    private struct Seed {
        var waves: DotSpectrum.Waves
        var place: Point
    }

    /// Reads the symbol around a window with waves.
    /// - Returns: places that need no further look.
    private func read(
        _ seed: Seed, level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> [Point] {
        guard search.budget.canSpend(Self.seedCost),
            let phases = paying(level, &search, pixels, { DotPhases(seed.waves, from: seed.place, $0, $1, &$2) })
        else { return [seed.place] }
        let places = phases.samples.map(\.place)
        // The waves of a symbol show in windows around it as well, and at other levels.
        let takenCount = places.count { search.isTaken($0 * Double(1 << level)) }
        guard takenCount * 2 <= places.count else { return places }
        guard var reader = paying(level, &search, pixels, { BlurredDotReader(phases, $0, $1, &$2) }),
            let look = reader.look(&search.budget)
        else { return [seed.place] }
        search.reportEvidence()
        var looks = [look]
        while let look = looks.popLast() {
            if var barcode = paying(level, &search, pixels, { reader.read(look, $0, $1, &$2) }) {
                barcode.corners = barcode.corners.scaled(by: Double(1 << level))
                if !search.isTaken(barcode.corners.center) { search.report(barcode) }
                break
            }
            guard look.spread.motion == 0 else { break }
            if let moved = reader.lookInMotion(look, &search.budget) { looks.append(moved) }
        }
        return places
    }

    /// Calls `body` with a level of the picture and the search's budget.
    private func paying<Result>(
        _ level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>,
        _ body: (Span<UInt8>, Raster, inout SearchBudget) -> Result?
    ) -> Result? {
        var budget = search.budget
        defer { search.budget = budget }
        return search.picture.withLevel(level, pixels) { body($0, $1, &budget) } ?? nil
    }

    /// Distances between windows that are tried, in pixels, densest first. `widestPitch` is used if the budget allows
    /// none of them.
    private static let pitches = [16, 24, 32]
    private static let widestPitch = 48
    /// Cost of checking whether a window is flat, in units of ``SearchBudget``.
    private static let glanceCost = 3_000
    /// Cost of a window's spectrum, in units of ``SearchBudget``.
    private static let windowCost = 15_000
    /// Budget that must be left before the waves of a window are followed.
    private static let seedCost = 200_000
    private static let maximumSeeds = 5
}
