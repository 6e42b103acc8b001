/// Finds regions of bars at any angle and reads the lines across them.
struct LinearSearchStrategy: SearchStrategy {
    static var symbologies: Set<Symbology> { LinearSymbologies.symbologies }

    private var decoders: [any LinearDecoder] = []

    /// In a picture larger than this, regions are looked for in its half.
    private static let largePicture = 1_200_000
    /// The number of lines that a region is crossed by at first.
    private static let lines = 12

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        if decoders.isEmpty {
            decoders = LinearSymbologies.decoders
                .filter { !$0.symbologies.isDisjoint(with: search.options.symbologies) }
                .map { $0.init(options: search.options) }
        }
        let base = search.picture.base
        let fine = base.width * base.height > Self.largePicture ? 1 : 0
        switch pass {
        case .first:
            look(level: fine, in: &search, pixels)
            look(level: fine + 2, in: &search, pixels)
        case .second, .third:
            break
        }
    }

    /// Looks for regions in a level and reads them in the next finer one.
    private func look(level: Int, in search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard let field = search.picture.gradients(level, pixels) else { return }
        let regions = BarRegionFinder(field).regions()
        guard !regions.isEmpty else { return }
        let readLevel = max(0, level - 1)
        let scale = Double(1 << readLevel)
        let toRead = Double(1 << (level - readLevel))
        for region in regions {
            guard !search.isFull else { return }
            guard !search.isTaken(region.center * Double(1 << level)) else { continue }
            let decoders = decoders
            var cost = 0
            let barcodes = search.picture.withLevel(readLevel, pixels) { pixels, raster in
                var reader = RegionReader(region: region.scaled(by: toRead), decoders: decoders, raster: raster)
                cost = reader.cost(Self.lines)
                reader.cross(pixels, lines: Self.lines, sensitivity: 0.15)
                return reader.barcodes()
            }
            for var barcode in barcodes ?? [] {
                barcode.corners = barcode.corners.scaled(by: scale)
                search.report(barcode)
            }
            guard search.budget.spend(cost) else { return }
        }
    }
}
