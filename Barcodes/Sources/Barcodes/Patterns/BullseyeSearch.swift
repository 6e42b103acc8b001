/// What symbologies with a bullseye differ in.
protocol BullseyeSymbology: Sendable {
    static var symbology: Symbology { get }

    /// See ``SearchStrategy/leastSide``.
    static var leastSide: Int { get }

    /// Measures a candidate and reads the symbol around it.
    static func read(_ candidate: BullseyeCandidate, _ pixels: Span<UInt8>, _ raster: Raster) -> BullseyeOutcome
}

/// What became of a candidate.
struct BullseyeOutcome {
    /// In the coordinates of the level.
    var barcode: Barcode?
    /// Whether hardly anything but a bullseye looks like it.
    var isBullseye = false
    /// Whether there are rings at all, of whatever shape.
    var hasRings = true
    /// What reading took, in units of ``SearchBudget``.
    var cost = 0
}

/// Finds the symbols of one symbology by their bullseyes. Candidates are the same for all of them.
struct BullseyeSearch<Family: BullseyeSymbology>: SearchStrategy {
    static var symbologies: Set<Symbology> { [Family.symbology] }

    static var leastSide: Int { Family.leastSide }

    init() {}

    /// Whether something met by several rows has even rings: there is little in other symbols or in text that has.
    func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? {
        for look in Self.firstLooks(search.picture) {
            let candidates = search.picture.bullseyes(look.level, rowStep: look.rowStep, pixels)
            if candidates.contains(where: \.isLikely) { return nil }
        }
        return false
    }

    /// The levels and the distances between rows of the first pass. Large bullseyes first: content has small patterns
    /// that look like one.
    private static func firstLooks(_ picture: PreparedPicture) -> [(level: Int, rowStep: Int)] {
        let (isLarge, isVast) = (picture.isLarge, picture.isVast)
        return [(isVast ? 3 : 2, isLarge ? 2 : 1), (isVast ? 1 : 0, isLarge ? 3 : 2)]
    }

    /// Whether anything had the shape of a bullseye.
    private var hasBullseyes = false
    /// What was tried in vain, by level: the next look at the same level meets it again.
    private var failed: [Int: [BullseyeCandidate]] = [:]

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let (isLarge, isVast) = (search.picture.isLarge, search.picture.isVast)
        switch pass {
        case .first:
            let most = isLarge ? BullseyeCandidate.mostFailuresAtOnce : BullseyeCandidate.mostFailuresAtFirst
            for (level, rowStep) in Self.firstLooks(search.picture) {
                look(level: level, rowStep: rowStep, mostFailures: most, &search, pixels)
            }
            // All of a small picture can be looked at more closely.
            if !isLarge { search.reportEvidence() }
        case .second:
            // Where there was nothing like a bullseye in a large picture, or something else was read, there is hardly
            // one.
            guard hasBullseyes || !isLarge && search.barcodes.isEmpty else { return }
            if isLarge { look(level: isVast ? 1 : 0, rowStep: 3, &search, pixels) }
            look(level: isVast ? 2 : 1, rowStep: 1, &search, pixels)
            look(level: isVast ? 4 : 3, rowStep: 1, &search, pixels)
            // Every row only where modules of one or two pixels are likely.
            if !isLarge { look(level: 0, rowStep: 1, &search, pixels) }
            if isVast { look(level: 0, rowStep: 2, &search, pixels) }
        }
    }

    private static var fewPixels: Float { 3 }

    /// - Parameter mostFailures: after as many candidates that are no bullseyes, and none that is, the rest is noise or
    ///   text.
    private mutating func look(
        level: Int, rowStep: Int, mostFailures: Int = BullseyeCandidate.mostFailures, _ search: inout PictureSearch,
        _ pixels: Span<UInt8>
    ) {
        let scale = Double(1 << level)
        var failures = 0
        for (index, candidate) in search.picture.bullseyes(level, rowStep: rowStep, pixels).enumerated() {
            guard failures < mostFailures, !search.isFull else { return }
            guard !search.picture.hasNoRings(index, level, rowStep: rowStep) else {
                // What another symbology found out counts as much as what this one does.
                if !isKnownFailure(candidate, level) { failures += 1 }
                continue
            }
            let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
            guard !search.isTaken(place), !isKnownFailure(candidate, level),
                search.budget.spend(BullseyeCandidate.cost),
                var outcome = search.picture.withLevel(level, pixels, { Family.read(candidate, $0, $1) })
            else { continue }
            if !outcome.hasRings { search.picture.noRings(index, level, rowStep: rowStep) }
            var scale = scale
            // Modules of few pixels are read from the level below.
            if outcome.isBullseye, outcome.barcode == nil, level > 0, candidate.module < Self.fewPixels,
                search.budget.spend(BullseyeCandidate.cost + outcome.cost),
                let closer = search.picture.withLevel(level - 1, pixels, { Family.read(candidate.doubled, $0, $1) })
            {
                (outcome, scale) = (closer, scale / 2)
                outcome.isBullseye = true
            }
            if outcome.isBullseye {
                hasBullseyes = true
                search.reportEvidence()
            } else {
                failures += 1
            }
            search.budget.charge(outcome.cost)
            guard var barcode = outcome.barcode else {
                failed[level, default: []].append(candidate)
                continue
            }
            failures = 0
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
    }

    /// Whether as good as the same was tried before.
    private func isKnownFailure(_ candidate: BullseyeCandidate, _ level: Int) -> Bool {
        (failed[level] ?? []).contains { other in
            let reach = 0.25 * min(other.module, candidate.module)
            return other.hasLightCenter == candidate.hasLightCenter && abs(other.x - candidate.x) < reach
                && abs(other.y - candidate.y) < reach && abs(other.across - candidate.across) < reach
                && abs(other.down - candidate.down) < reach
        }
    }
}
