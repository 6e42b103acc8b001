/// Finds Data Matrix symbols by their two solid sides and the timing patterns opposite to them.
///
/// A level of the picture is scanned for straight edges (``EdgeScan``). At least one of the two solid sides is nearer
/// to the vertical than to the horizontal, so scanning rows is enough. If another such edge starts at one end of an
/// edge, and dark and light alternate opposite to both, the corner is a candidate. Candidates are read in order of
/// plausibility.
struct DataMatrixSearch: SearchStrategy {
    static let symbologies: Set<Symbology> = [.dataMatrix]

    /// Whether a symbol was read, or may be by another attempt.
    private var hasEvidence = false
    /// Whether noise is so strong that half resolution is searched first.
    private var isNoisy = false
    /// Corners found by the first search of each level. If nothing is read, strongly foreshortened symbols are searched
    /// for at them.
    private var corners = ByLevel<DataMatrixCornerList>()
    /// Thresholded levels of the picture, by both methods.
    private var (means, medians) = (ByLevel<ThresholdedPicture>(), ByLevel<ThresholdedPicture>())
    /// Number of symbols with timing patterns on which every attempt may still be made: after many that were not read,
    /// the next is hardly a symbol either.
    private var thoroughAttemptsLeft = 32

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let base = search.picture.base
        let area = base.width * base.height
        let level = !search.picture.isLarge ? 0 : area <= PreparedPicture.vastPicture ? 1 : 2
        switch pass {
        case .first:
            // Noise creates edges, of which half resolution has fewer.
            if level < 2, search.picture.isNoisy(level, pixels) {
                isNoisy = true
                look(level: level + 1, .median, &search, pixels)
            }
            guard !isNoisy || area <= Self.smallPicture else { return }
            // Half or a quarter of the resolution shows both sides of a symbol well enough. In shadows and on shaded
            // cartons, the mean of the nearest edges tells best what is dark; in small pictures, where symbols touch
            // other things, the median does.
            look(level: level, level > 0 ? .mean : .median, &search, pixels)
            // If something was read, symbols too small to be visible at a quarter of the resolution are left out.
            if level == 2, search.barcodes.isEmpty || hasEvidence || search.options.effort == .thorough {
                look(level: 1, .median, &search, pixels)
            }
            // If modules are large, too few changes are in reach beside an edge; at a quarter of the resolution there
            // are enough.
            if search.barcodes.isEmpty, !hasEvidence {
                look(level: level + 2, .median, minimumModule: Self.largeModule, &search, pixels)
            }
            if area <= Self.smallPicture || search.barcodes.isEmpty && !isNoisy && seesForeshortened(&search) {
                search.reportEvidence()
            }
        case .second:
            // If other codes were read and nothing has timing patterns, a Data Matrix symbol is unlikely.
            guard search.barcodes.isEmpty || hasEvidence || search.options.effort == .thorough else { return }
            lookCloser(level, &search, pixels)
        }
    }

    /// Minimum side of a module, in pixels at a quarter of the resolution, of symbols in which ``EdgeScan`` may see too
    /// few changes in full resolution.
    private static let largeModule = 4.0
    /// Number of pixels up to which searching in every way costs little.
    private static let smallPicture = 350_000

    /// Searches with other thresholds and in other levels. Large pictures are searched in full resolution only if a
    /// symbol was read or is certainly there.
    private mutating func lookCloser(_ level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch level {
        case 0: look(level: 0, .mean, &search, pixels)
        case 1: if hasEvidence { look(level: 1, .median, &search, pixels) }
        default: if hasEvidence { look(level: 1, .mean, &search, pixels) }
        }
        // Beside one symbol there may be a tray of them. A quiet zone of one module beside something dark is only
        // visible in full resolution.
        if level > 0, hasEvidence, !isNoisy { look(level: 0, .mean, &search, pixels) }
        if level < 2, !isNoisy, level == 0 || hasEvidence { look(level: level + 1, .median, &search, pixels) }
        // Of 18,700 pictures, none was read by the following searches after it was enlarged to twice its size.
        guard !search.picture.isEnlarged else { return }
        if search.barcodes.isEmpty, level == 0 || hasEvidence {
            look(level: level, .median, isFlat: true, &search, pixels)
        }
        for level in 0..<corners.count where search.barcodes.isEmpty {
            lookForForeshortened(level: level, &search, pixels)
        }
    }

    /// Returns whether one of the longest corners of a large picture has the sides of a strongly foreshortened symbol.
    /// Only then are all corners tried: in a photograph without a code that would take 7 % more instructions.
    private func seesForeshortened(_ search: inout PictureSearch) -> Bool {
        var work = 0
        defer { search.budget.charge(work) }
        for level in 0..<corners.count {
            guard let list = corners[level], let picture = known(level, list.consensus) else { continue }
            let isAny = list.longest(Self.maximumTriedFirst).contains { corner in
                guard corner.alternation(isForeshortened: true, picture, &work) > Self.likelyPlausibility,
                    search.budget.canSpend(work + DataMatrixReader.foreshortenedCost)
                else { return false }
                work += DataMatrixReader.foreshortenedCost
                return DataMatrixSides(corner).foreshortenedFrame(picture) != nil
            }
            if isAny { return true }
        }
        return false
    }

    /// Number of corners of a level that are tried in the first search of a large picture. A symbol that is close
    /// enough to be strongly foreshortened has the longest sides in most pictures; in the tests all are among the first
    /// few.
    private static let maximumTriedFirst = 8

    /// Reads strongly foreshortened symbols at corners that were found before.
    private mutating func lookForForeshortened(level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard let corners = corners[level], let picture = known(level, corners.consensus) else { return }
        var candidates: [Candidate] = []
        var work = 0
        for corner in corners.longest() where search.budget.canSpend(work) {
            let plausibility = corner.alternation(isForeshortened: true, picture, &work)
            if plausibility > Self.minimumPlausibility {
                candidates.append(Candidate(corner: corner, plausibility: plausibility))
            }
        }
        search.budget.charge(work)
        candidates.sort { $0.plausibility > $1.plausibility }
        var attempts = Self.maximumForeshortenedAttempts
        for candidate in candidates where attempts > 0 && !isTaken(candidate, level, search) {
            read(candidate, level, corners.consensus, isForeshortened: true, &attempts, &search, pixels)
        }
    }

    /// Number of further symbols on which every attempt is made after one is read: a tray is full of them.
    private static let thoroughAttemptsPerReading = 4

    /// Maximum number of a level's corners that are tried as those of strongly foreshortened symbols. Each attempt also
    /// takes from the budget.
    private static let maximumForeshortenedAttempts = 30

    /// Searches a level for symbols.
    /// - Parameters:
    ///   - minimumModule: minimum side of a module in pixels of the level; smaller ones are left to other levels.
    ///   - isFlat: whether symbols are searched for whose solid sides are both nearer to the horizontal.
    private mutating func look(
        level: Int, _ consensus: BlockThresholds.Consensus, minimumModule: Double = 0, isFlat: Bool = false,
        _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        guard let picture = picture(level, consensus, &search, pixels) else { return }
        // Noise and text have corners, too, so attempts are limited. Reading a symbol earns further attempts, because a
        // tray is full of symbols. Of the symbols in the corpora, all are tried first or after at most seven other
        // candidates.
        var attempts = 10 + picture.raster.width * picture.raster.height / 100_000
        // Symbols beside other codes are rare, and candidates there are mostly parts of those codes.
        if isBesideCodes(search) {
            attempts = min(attempts, Self.maximumAttemptsBesideCodes)
        }
        let candidates = candidates(picture, level, consensus, isFlat: isFlat, &search).filter {
            min($0.corner.module.first, $0.corner.module.second) >= minimumModule
        }
        if !candidates.isEmpty { search.reportEvidence() }
        // The border of a label is tried after the candidates inside it.
        var borders: [Candidate] = []
        for candidate in candidates where attempts > 0 && !isTaken(candidate, level, search) {
            search.budget.charge(candidates.count)
            if candidates.contains(where: { candidate.surrounds($0) }) {
                borders.append(candidate)
            } else {
                read(candidate, level, consensus, &attempts, &search, pixels)
            }
        }
        for candidate in borders where attempts > 0 && !isTaken(candidate, level, search) {
            read(candidate, level, consensus, &attempts, &search, pixels)
        }
    }

    /// Returns whether no more symbols are wanted, or none at a candidate's place.
    private func isTaken(_ candidate: Candidate, _ level: Int, _ search: PictureSearch) -> Bool {
        search.isFull || search.isTakenOrBars(candidate.center * Double(1 << level))
    }

    /// Reads a candidate.
    /// - Parameter attempts: number of attempts that are left; reading a symbol earns further ones.
    private mutating func read(
        _ candidate: Candidate, _ level: Int, _ consensus: BlockThresholds.Consensus, isForeshortened: Bool = false,
        _ attempts: inout Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        attempts -= candidate.plausibility < Self.likelyPlausibility ? 3 : 1
        let count = search.barcodes.count
        // Symbols with modules of few pixels are read in the level below, large ones in levels where noise is averaged
        // out.
        let module = min(candidate.corner.module.first, candidate.corner.module.second)
        for next in levels(of: module, at: level) {
            guard !search.isTaken(candidate.center * Double(1 << level)),
                let isPromising = read(
                    candidate.corner.scaled(by: Double(1 << (level - next))), next, consensus,
                    isForeshortened: isForeshortened, &search, pixels)
            else { break }
            if isPromising { hasEvidence = true } else if !isNoisy { break }
        }
        if search.barcodes.count > count { attempts += 12 }
    }

    /// Returns the levels in which a symbol found in a level is read, by the side of its modules in pixels.
    private func levels(of module: Double, at level: Int) -> [Int] {
        if level == 0 { return [0] }
        if isNoisy { return [level, level - 1] }
        return module < 3.2 ? [level - 1] : module < 12 ? [level, level - 1] : [level]
    }

    /// - Returns: whether the symbol was read or may be with other thresholds or at another resolution; `nil` if there
    ///   is no budget left.
    private mutating func read(
        _ corner: DataMatrixCorner, _ level: Int, _ consensus: BlockThresholds.Consensus, isForeshortened: Bool,
        _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Bool? {
        // The level that was scanned has thresholds; those of the level at half its resolution can be used as well.
        let known = known(level, consensus)
        guard let thresholds = known?.thresholds ?? self.known(level + 1, consensus)?.thresholds.doubled else {
            return false
        }
        // The fourth corner of a foreshortened symbol may be a side's length away from where it is expected.
        let opposite = corner.first + corner.second - corner.corner
        let points = [corner.corner, corner.first, corner.second, opposite]
        let side = max((corner.first - corner.corner).length, (corner.second - corner.corner).length)
        let margin = (isForeshortened ? 1 : 0.35) * side
        if known == nil {
            // Thresholding a pixel takes less than an instruction, because 64 are done at once.
            let reach = side + 2 * margin
            let raster = search.picture.base
            let area = min(reach * reach, Double(raster.width >> level) * Double(raster.height >> level))
            guard search.budget.spend(Int(area) / 8) else { return nil }
        }
        guard level > 0 else {
            let picture =
                known ?? ThresholdedPicture(pixels, search.picture.base, thresholds, around: points, margin: margin)
            return read(corner, picture, 1, isForeshortened: isForeshortened, &search, pixels)
        }
        guard let image = search.picture.image(level, pixels) else { return false }
        let picture =
            known
            ?? ThresholdedPicture(image.pixels.span, image.raster, thresholds, around: points, margin: margin)
        return read(corner, picture, Double(1 << level), isForeshortened: isForeshortened, &search, image.pixels.span)
    }

    private mutating func read(
        _ corner: DataMatrixCorner, _ picture: ThresholdedPicture, _ scale: Double, isForeshortened: Bool,
        _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Bool? {
        guard search.budget.spend(3_000) else { return nil }
        let reader = DataMatrixReader(
            picture: picture, isForeshortened: isForeshortened,
            triesBending: thoroughAttemptsLeft > 0 || search.options.effort == .thorough)
        let outcome = reader.read(corner, &search.budget, pixels)
        guard case .read(let reading) = outcome else {
            guard case .unread(let outline) = outcome else { return false }
            if let outline { search.recordUnread(.dataMatrix, outline.scaled(by: scale)) }
            thoroughAttemptsLeft -= 1
            search.reportEvidence()
            return true
        }
        thoroughAttemptsLeft += Self.thoroughAttemptsPerReading
        search.reportEvidence()
        search.report(
            Barcode(
                symbology: .dataMatrix, content: reading.content, corners: reading.outline.scaled(by: scale),
                isMirrored: reading.frame.isMirrored, isInverted: reading.frame.isInverted))
        return true
    }

    private mutating func picture(
        _ level: Int, _ consensus: BlockThresholds.Consensus, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> ThresholdedPicture? {
        if let known = known(level, consensus) { return known }
        let base = search.picture.base
        guard base.width >> level >= 16, base.height >> level >= 8,
            let thresholds = search.picture.thresholds(level, consensus: consensus, pixels)
        else { return nil }
        var made = search.picture.withLevel(level, pixels) { ThresholdedPicture($0, $1, thresholds) }
        made?.prepareColumns()
        switch consensus {
        case .mean: means[level] = made
        case .median: medians[level] = made
        }
        return made
    }

    /// Returns the thresholded picture of a level, if it was made.
    private func known(_ level: Int, _ consensus: BlockThresholds.Consensus) -> ThresholdedPicture? {
        consensus == .mean ? means[level] : medians[level]
    }

    /// Candidate for a symbol.
    private struct Candidate {
        var corner: DataMatrixCorner
        var plausibility: Double

        var center: Point { (corner.first + corner.second) * 0.5 }

        /// Returns whether this may be the border of a label, in opposite colours, on which another candidate is: the
        /// other one has the same centre and is smaller by its quiet zone.
        func surrounds(_ other: Candidate) -> Bool {
            guard corner.isInverted != other.corner.isInverted else { return false }
            let size = corner.first.distance(to: corner.second)
            let inside = other.corner.first.distance(to: other.corner.second)
            return inside < 0.98 * size && inside > 0.6 * size && center.distance(to: other.center) < 0.08 * size
        }
    }

    /// Returns the candidates of a level, the most plausible first. The number of edges that are examined is limited in
    /// proportion to the picture's area, and to half of the remaining budget.
    /// - Parameter isFlat: whether symbols are searched for whose solid sides are both nearer to the horizontal.
    private mutating func candidates(
        _ picture: ThresholdedPicture, _ level: Int, _ consensus: BlockThresholds.Consensus, isFlat: Bool,
        _ search: inout PictureSearch
    ) -> [Candidate] {
        let raster = picture.raster
        let area = raster.width * raster.height
        let scale = Double(1 << level)
        let taken = search.taken.map { $0.scaled(by: 1 / scale) }
        // The smallest symbols are searched for in the level in which they are largest; in larger pictures they are
        // larger.
        let spacing =
            isBesideCodes(search) || level > 0 && area >= 1_500_000
            ? Self.wideSpacing : level < 1 || area < 200_000 ? 4 : 6
        var scan = EdgeScan(
            picture: picture, isUpright: !isFlat, isOblique: isFlat, spacing: spacing, least: Self.minimumSideLength)
        let least = isBesideCodes(search) ? Self.likelyPlausibility : Self.minimumPlausibility
        var result: [Candidate] = []
        var found = corners[level] == nil ? DataMatrixCornerList(consensus: consensus) : nil
        // Candidates are grouped by the rows of their corners, because a large picture may have a hundred thousand.
        var near = [[Int]](filling: raster.height / Self.rowsOfBand + 3, with: [])
        let maximumWork = search.budget.available / 2
        var (seen, work) = (0, 0)
        while seen < 200 + area / 300,
            let edge = scan.next(taken, maximumWork: maximumWork - work)
        {
            seen += 1
            for (atFirst, isInverted) in [(true, false), (false, false), (true, true), (false, true)] {
                guard isInverted ? edge.mayBeInverted : edge.mayBePlain else { continue }
                let corners = DataMatrixCorner.find(
                    edge.edge, atFirst: atFirst, isInverted: isInverted, picture, &work)
                for corner in corners {
                    let y = Int(max(0, min(corner.corner.y, Double(raster.height))))
                    let band = y / Self.rowsOfBand + 1
                    let isKnown = near[band - 1...band + 1].contains {
                        $0.contains { result[$0].corner.isNear(corner) }
                    }
                    guard !isKnown else { continue }
                    let plausibility = corner.alternation(picture, &work)
                    found?.append(corner)
                    guard plausibility > least else { continue }
                    near[band].append(result.count)
                    result.append(Candidate(corner: corner, plausibility: plausibility))
                }
            }
        }
        search.budget.charge(scan.work + work)
        if let found { corners[level] = found }
        result.sort { $0.plausibility > $1.plausibility }
        return result
    }

    /// Height of a band of rows: corners of the same symbol are fewer rows apart.
    private static let rowsOfBand = 4

    /// Returns whether only other codes were read so far.
    private func isBesideCodes(_ search: PictureSearch) -> Bool {
        !search.barcodes.isEmpty && !hasEvidence && search.options.effort < .thorough
    }

    /// Maximum number of attempts in a level beside other codes.
    private static let maximumAttemptsBesideCodes = 8
    /// Distance of scanned rows beside other codes and in vast pictures: each side of 16 pixels is met by one.
    private static let wideSpacing = 8

    /// Minimum length of a solid side in pixels. With 7 or 12 the same is read in 1,226 pictures.
    private static let minimumSideLength = 9
    /// Minimum plausibility of a candidate. With 0.35 or 0.55 one symbol of 1,475 more is read.
    private static let minimumPlausibility = 0.45
    /// Minimum plausibility of a likely symbol: a third of all false candidates have less, and one in two hundred of
    /// the symbols in the corpora. Beside other codes, candidates with less are ignored.
    private static let likelyPlausibility = 0.65
}

extension DataMatrixCorner {
    /// Returns whether another corner was found at the same sides.
    fileprivate func isNear(_ other: DataMatrixCorner) -> Bool {
        guard isInverted == other.isInverted, corner.distance(to: other.corner) < 3 else { return false }
        let reach = max(2, 0.05 * max((first - corner).length, (second - corner).length))
        return first.distance(to: other.first) < reach && second.distance(to: other.second) < reach
            || first.distance(to: other.second) < reach && second.distance(to: other.first) < reach
    }

    /// Returns the corner in the coordinates of another level.
    fileprivate func scaled(by factor: Double) -> DataMatrixCorner {
        DataMatrixCorner(
            corner: corner * factor, first: first * factor, second: second * factor,
            module: (module.first * factor, module.second * factor), isInverted: isInverted)
    }
}
