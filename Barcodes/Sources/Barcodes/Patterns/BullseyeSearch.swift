/// The differences between symbologies with a bullseye.
protocol BullseyeSymbology: Sendable {
    static var symbology: Symbology { get }

    /// See ``SearchStrategy/minimumSide``.
    static var minimumSide: Int { get }

    /// Measures a candidate and reads the symbol around it.
    /// - Parameter available: cost that reading may have, in units of ``SearchBudget``.
    static func read(
        _ candidate: BullseyeCandidate, available: Int, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> BullseyeOutcome
}

/// Outcome of reading a candidate.
struct BullseyeOutcome {
    /// The code, in coordinates of the level.
    var barcode: Barcode?
    /// Outline of a symbol that is certainly there but was not read, in coordinates of the level.
    var unreadOutline: Quadrilateral?
    /// Whether the candidate looks like hardly anything but a bullseye.
    var isBullseye = false
    /// Whether there are any rings, of whatever shape.
    var hasRings = true
    /// Cost of reading, in units of ``SearchBudget``.
    var cost = 0
}

/// Search for the symbols of one symbology by their bullseyes. All such symbologies share the same candidates.
struct BullseyeSearch<Family: BullseyeSymbology>: SearchStrategy {
    static var symbologies: Set<Symbology> { [Family.symbology] }

    static var minimumSide: Int { Family.minimumSide }

    init() {}

    /// Whether a candidate is likely: several rows met it, and its rings are even. Other symbols and text contain
    /// hardly any.
    func seesSymbols(_ search: inout PictureSearch, _ pixels: Span<UInt8>) -> Bool? {
        for look in Self.firstLooks(search.picture) {
            let candidates = search.picture.bullseyes(look.level, rowStep: look.rowStep, pixels)
            if candidates.contains(where: \.isLikely) { return nil }
        }
        return false
    }

    /// Returns the levels and row distances of the first pass. Levels of low resolution come first, for large
    /// bullseyes: content has small patterns that look like one.
    private static func firstLooks(_ picture: PreparedPicture) -> [(level: Int, rowStep: Int)] {
        let (isLarge, isVast) = (picture.isLarge, picture.isVast)
        return [(isVast ? 3 : 2, isLarge ? 2 : 1), (isVast ? 1 : 0, isLarge ? 3 : 2)]
    }

    /// Whether any candidate had the shape of a bullseye.
    private var hasBullseyes = false
    /// Candidates that failed, by level: the next look at the same level meets them again.
    private var failed: [Int: [BullseyeCandidate]] = [:]

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        let (isLarge, isVast) = (search.picture.isLarge, search.picture.isVast)
        switch pass {
        case .first:
            let most =
                isLarge
                ? BullseyeCandidate.maximumFailuresInLargePicture : BullseyeCandidate.maximumFailuresInSmallPicture
            for (level, rowStep) in Self.firstLooks(search.picture) {
                look(level: level, rowStep: rowStep, maximumFailures: most, &search, pixels)
            }
            // A small picture can be examined closely as a whole.
            if !isLarge { search.reportEvidence() }
        case .second:
            // There is hardly a bullseye if a large picture showed nothing like one, or if something else was read.
            guard hasBullseyes || !isLarge && search.barcodes.isEmpty else { return }
            if isLarge { look(level: isVast ? 1 : 0, rowStep: 3, &search, pixels) }
            look(level: isVast ? 2 : 1, rowStep: 1, &search, pixels)
            look(level: isVast ? 4 : 3, rowStep: 1, &search, pixels)
            // Every row is scanned only if modules of one or two pixels are likely.
            if !isLarge { look(level: 0, rowStep: 1, &search, pixels) }
            if isVast { look(level: 0, rowStep: 2, &search, pixels) }
        }
    }

    /// Module size below which a bullseye without a code is read again at the next finer level, in pixels.
    private static var fewPixels: Float { 3 }

    /// Reads the candidates of one level.
    /// - Parameter maximumFailures: number of failed candidates, with none that is a bullseye, after which the others
    ///   are taken for noise or text.
    private mutating func look(
        level: Int, rowStep: Int, maximumFailures: Int = BullseyeCandidate.maximumFailures,
        _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let scale = Double(1 << level)
        var failures = 0
        for (index, candidate) in search.picture.bullseyes(level, rowStep: rowStep, pixels).enumerated() {
            guard failures < maximumFailures, !search.isFull else { return }
            guard !search.picture.hasNoRings(index, level, rowStep: rowStep) else {
                // A failure found by another symbology counts like one of this symbology's own.
                if !isKnownFailure(candidate, level) { failures += 1 }
                continue
            }
            let place = Point(x: Double(candidate.x), y: Double(candidate.y)) * scale
            guard !search.isTaken(place), !isKnownFailure(candidate, level),
                search.budget.spend(BullseyeCandidate.cost),
                var outcome = read(candidate, level, &search, pixels)
            else { continue }
            if !outcome.hasRings { search.picture.noRings(index, level, rowStep: rowStep) }
            var scale = scale
            // Small modules are read again at the next finer level.
            if outcome.isBullseye, outcome.barcode == nil, level > 0, candidate.module < Self.fewPixels,
                search.budget.spend(BullseyeCandidate.cost + outcome.cost),
                let closer = read(candidate.doubled, level - 1, &search, pixels)
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
                if let outline = outcome.unreadOutline {
                    search.recordUnread(Family.symbology, outline.scaled(by: scale))
                }
                failed[level, default: []].append(candidate)
                continue
            }
            failures = 0
            barcode.corners = barcode.corners.scaled(by: scale)
            search.report(barcode)
        }
    }

    private func read(
        _ candidate: BullseyeCandidate, _ level: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> BullseyeOutcome? {
        let available = search.budget.availableWithEvidence
        return search.picture.withLevel(level, pixels) { Family.read(candidate, available: available, $0, $1) }
    }

    /// Whether nearly the same candidate failed before.
    private func isKnownFailure(_ candidate: BullseyeCandidate, _ level: Int) -> Bool {
        (failed[level] ?? []).contains { other in
            let reach = 0.25 * min(other.module, candidate.module)
            return other.hasLightCenter == candidate.hasLightCenter && abs(other.x - candidate.x) < reach
                && abs(other.y - candidate.y) < reach && abs(other.across - candidate.across) < reach
                && abs(other.down - candidate.down) < reach
        }
    }
}
