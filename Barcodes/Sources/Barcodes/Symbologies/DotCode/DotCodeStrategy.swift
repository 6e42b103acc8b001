/// Search for DotCode symbols, which have no finder pattern: by round spots that lie on a checkerboard, and at effort
/// `thorough` also by the waves of dots that run together.
struct DotCodeStrategy: SearchStrategy {
    static let symbologies: Set<Symbology> = [.dotCode]

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard pass == .first else { return }
        lookForSpots(&search, pixels)
        guard search.options.effort == .thorough else { return }
        for level in 0...2 { lookForFineDots(level: level, &search, pixels) }
    }

    /// Searches a frame. Dots that run together take too long to be looked for in frames.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if number & 1 == 0 { lookForSpots(&search, pixels) }
    }

    private func lookForSpots(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        for isLight in [false, true] {
            look(level: 0, isLight: isLight, &search, pixels)
            // Dots that touch the noise around them are round in the half-size picture.
            look(level: 1, isLight: isLight, &search, pixels)
        }
    }

    private func look(level: Int, isLight: Bool, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        guard !search.isFull, base.width >> level >= 16, base.height >> level >= 16,
            search.budget.spend((base.width * base.height) >> (2 * level)),
            let thresholds = search.picture.thresholds(level, pixels)
        else { return }
        let scale = Double(1 << level)
        let found = search.picture.withLevel(level, pixels) {
            DotBlobFinder.blobs(thresholds, isLight: isLight, $0, $1)
        }
        let blobs = (found ?? []).filter { !search.isTaken($0.center * scale) }
        guard !blobs.isEmpty, search.budget.spend(blobs.count * Self.blobCost) else { return }
        let index = DotIndex(blobs)
        let (lattices, stepCount) = DotLattice.all(
            blobs, index, maximumCount: Self.maximumLattices, maximumSteps: search.budget.available / Self.placeCost)
        search.budget.charge(stepCount * Self.placeCost)
        for lattice in lattices {
            // A lattice may be a part of a symbol that was read from another one.
            guard let first = lattice.nodes.first, !search.isTaken(blobs[first.blob].center * scale) else { continue }
            guard !search.isFull, search.budget.spend(lattice.nodes.count * Self.nodeCost) else { return }
            var found = read(lattice, blobs, level: level, isLight: isLight, &search, pixels)
            for reach in lattice.reaches where found == nil {
                let cost = Self.stepCost * DotLattice.stepCount(upTo: reach)
                let maximumCount = search.budget.available / cost
                guard maximumCount > lattice.nodes.count else { break }
                let wider = lattice.bridged(reach, blobs, index, maximumCount: maximumCount)
                search.budget.charge((wider ?? lattice).nodes.count * cost)
                guard let bridged = wider, search.budget.spend(lattice.nodes.count * Self.nodeCost) else { continue }
                found = read(
                    bridged, blobs, level: level, isLight: isLight, maximumDiffering: Self.maximumDiffering, &search,
                    pixels)
            }
            guard var barcode = found else { continue }
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
    }

    private func read(
        _ lattice: DotLattice, _ blobs: [DotBlob], level: Int, isLight: Bool, maximumDiffering: Double = 1,
        _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Barcode? {
        var reader = DotCodeReader(
            lattice, blobs, isInverted: isLight, maximumDiffering: maximumDiffering,
            maximumCost: search.budget.available)
        let barcode = search.picture.withLevel(level, pixels) { reader.read($0, $1) } ?? nil
        search.budget.charge(reader.cost)
        return barcode
    }

    private static let maximumLattices = 40
    /// Maximum share of dots that error correction may change if a lattice was put together from several parts, which
    /// need not belong together. Codewords that consist of unrelated dots differ from the picture in four of nine.
    private static let maximumDiffering = 0.1
    /// Cost of finding a spot, of placing it on a lattice, and of reading it there, in pixels looked at. A spot may be
    /// placed on several lattices.
    private static let blobCost = 40
    private static let placeCost = 30
    private static let nodeCost = 40
    /// Cost of looking for a spot at the end of a longer step.
    private static let stepCost = 5
}
