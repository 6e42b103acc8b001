/// State of one picture's search, shared by all strategies.
struct PictureSearch {
    /// Options of the search: the caller's, with the symbologies of linear parts added if only composite symbols are
    /// wanted.
    let options: ReaderOptions
    /// Symbologies that the caller asked for.
    private let wanted: Set<Symbology>
    /// Whether linear symbols are searched for only as parts of composite symbols.
    private let wantsParts: Bool
    var picture: PreparedPicture
    var budget: SearchBudget
    /// Whether unread candidates are recorded: ``failures`` and ``unreadTracks``.
    let keepsFailures: Bool
    /// Codes that were read, in the order in which they were found.
    private(set) var barcodes: [Barcode] = []
    private(set) var failures: [ReadingFailure] = []
    /// Candidates that were not read. Those at whose places nothing is read later become ``failures``.
    private var unread: [ReadingFailure] = []
    /// Outlines of places that have the marks of a symbol and were not read.
    private(set) var unreadOutlines: [Quadrilateral] = []
    /// Trackers of symbols that may be read from several frames together.
    private(set) var unreadTracks: [any SymbolTracker] = []
    /// Outlines of codes that were read, in this frame or in another.
    private(set) var taken: [Quadrilateral] = []
    /// Whether the current strategy, or the last one, reported evidence of a symbol.
    private(set) var hasEvidence = false
    /// Outlines of unread bars, and whether the bars are the same from top to bottom.
    private var bars: [(outline: Quadrilateral, areEven: Bool)] = []
    /// Space for further symbols besides the codes that were read.
    private var room = RemainingRoom()
    /// Number of costly attempts left for a camera frame; postponed attempts are made in the next frame.
    var attemptsLeft = Int.max

    init(options: ReaderOptions, picture: PreparedPicture, keepsFailures: Bool = false) {
        wanted = options.symbologies
        var options = options
        options.symbologies = SymbologyRegistry.searched(for: wanted)
        wantsParts = options.symbologies != wanted
        self.options = options
        self.picture = picture
        self.keepsFailures = keepsFailures
        budget = SearchBudget(pixels: picture.base.width * picture.base.height, effort: options.effort)
    }

    /// Codes that were read, without linear symbols that were searched for only as parts of composite symbols.
    var wantedBarcodes: [Barcode] {
        wantsParts ? barcodes.filter { wanted.contains($0.symbology) } : barcodes
    }

    /// Whether as many codes were read as the caller asked for. Linear symbols searched for only as parts of composite
    /// symbols don't count, until there are ``maximumParts`` of them.
    var isFull: Bool {
        guard wantsParts else { return barcodes.count >= options.limit }
        let count = barcodes.count { wanted.contains($0.symbology) }
        return count >= options.limit || barcodes.count - count >= Self.maximumParts
    }

    /// Number of unwanted linear symbols at which the search ends.
    private static let maximumParts = 100

    /// Whether a point, in frame coordinates, lies in a code that was read.
    func isTaken(_ place: Point) -> Bool { taken.contains { $0.contains(place) } }

    /// Reports that a code was read, and marks its place as taken.
    mutating func report(_ barcode: Barcode) {
        guard !isFull else { return }
        barcodes.append(barcode)
        taken.append(barcode.corners)
        budget.codeWasRead()
    }

    /// Replaces a code that was read by a larger one of which it is a part.
    mutating func replace(at index: Int, with barcode: Barcode) {
        barcodes[index] = barcode
        taken.append(barcode.corners)
    }

    /// Reports evidence of a symbol of the current strategy: something that hardly anything else looks like, such as a
    /// finder pattern with its timing pattern rather than three nested edges. It may be worth costly attempts, and a
    /// second pass.
    mutating func reportEvidence() {
        hasEvidence = true
        budget.evidenceWasSeen()
    }

    /// Records a symbol that is certainly there, but has too many errors. It is reported if nothing is read at its
    /// place later, and only if failures are wanted.
    mutating func recordUnread(_ symbology: Symbology, _ outline: Quadrilateral) {
        guard keepsFailures, unread.count < Self.maximumUnread else { return }
        unread.append(ReadingFailure(symbology: symbology, stage: .checksum(block: 0), corners: outline))
    }

    /// Maximum number of candidates that are recorded.
    private static let maximumUnread = 100

    /// Reports a place that looked like a code and was not read, unless a code or another failure is known there.
    mutating func report(_ failure: ReadingFailure) {
        let center = failure.corners.center
        let isKnown =
            barcodes.contains { $0.corners.contains(center) || failure.corners.contains($0.corners.center) }
            || failures.contains { $0.corners.contains(center) }
        if !isKnown { failures.append(failure) }
    }

    /// Reports the outline of something that has the marks of a symbol and was not read.
    mutating func reportUnreadOutline(_ outline: Quadrilateral) { unreadOutlines.append(outline) }

    /// Reports a place with nothing but bars that were not read.
    /// - Parameter areEven: whether the bars are the same from top to bottom.
    mutating func reportBars(_ outline: Quadrilateral, areEven: Bool) { bars.append((outline, areEven)) }

    /// Whether a point, in frame coordinates, lies in a code that was read, or in bars that are the same from top to
    /// bottom. No matrix symbol and no stacked symbol can be there.
    func isTakenOrBars(_ place: Point) -> Bool {
        isTaken(place) || options.effort < .thorough && bars.contains { $0.areEven && $0.outline.contains(place) }
    }

    /// Outlines of unread bars that are the same from top to bottom.
    var evenBars: [Quadrilateral] { bars.filter(\.areEven).map(\.outline) }

    /// Adds a tracker of a symbol that may be read from several frames together.
    mutating func followUnread(_ track: any SymbolTracker) { unreadTracks.append(track) }

    /// Begins a strategy's turn: resets the evidence and gives it its share of the budget.
    mutating func beginTurn() {
        hasEvidence = false
        budget.beginTurn()
    }

    /// Marks a place as taken without reporting a code, for example for a code known from another frame.
    mutating func exclude(_ outline: Quadrilateral) { taken.append(outline) }
}

extension PictureSearch {
    /// Runs every strategy that finds wanted symbologies.
    mutating func run(_ pixels: Span<UInt8>) {
        var turns = StrategyTurns(SymbologyRegistry.strategies(for: options.symbologies))
        lookFirst(&turns, pixels)
        if options.effort > .fast {
            let places = turns.secondLooks(
                hasUnreadBars: !bars.isEmpty, isMoreThanBars: showsMoreThanBars(pixels))
            for index in places { lookAgain(index, &turns, pixels) }
        }
        guard keepsFailures else { return }
        for strategy in turns.strategies { strategy.reportFailures(&self, pixels) }
        for failure in unread { report(failure) }
    }

    /// Gives every strategy its first pass, and a strategy that saw bars its second as soon as it is due.
    private mutating func lookFirst(_ turns: inout StrategyTurns, _ pixels: Span<UInt8>) {
        let barsAreFirst = turns.hasBoth && picture.showsBars(pixels)
        if barsAreFirst { turns.putBarsFirst() }
        while !turns.areOver {
            if let reader = turns.takeBarReader(areEven: bars.contains(where: \.areEven)) {
                lookAgain(reader, &turns, pixels)
                continue
            }
            // The first strategy costs little. After it, it is worth checking for bars before the others run.
            if turns.count == 1, turns.hasBoth, !barsAreFirst, goesOn(turns.order[0], turns, pixels),
                seesBars(&turns, pixels)
            {
                turns.putBarsFirst()
            }
            let index = turns.next()
            guard goesOn(index, turns, pixels) else { continue }
            if turns.takesGlance(index), turns.strategies[index].seesSymbols(&self, pixels) == false {
                turns.postpone(index)
            } else {
                look(index, &turns, pixels)
            }
        }
        for index in turns.waiting where goesOn(index, turns, pixels) { look(index, &turns, pixels) }
    }

    /// Whether any strategy for bars sees its symbols at a glance.
    private mutating func seesBars(_ turns: inout StrategyTurns, _ pixels: Span<UInt8>) -> Bool {
        for index in turns.nextForBars where turns.strategies[index].seesSymbols(&self, pixels) ?? false { return true }
        return false
    }

    private mutating func look(_ index: Int, _ turns: inout StrategyTurns, _ pixels: Span<UInt8>) {
        beginTurn()
        let (codeCount, barCount) = (barcodes.count, bars.count)
        turns.strategies[index].search(.first, &self, pixels)
        turns.looked(
            index, sawEvidence: hasEvidence, sawBars: options.effort > .fast && bars.count > barCount,
            didRead: barcodes.count > codeCount)
    }

    private mutating func lookAgain(_ index: Int, _ turns: inout StrategyTurns, _ pixels: Span<UInt8>) {
        guard goesOn(index, turns, pixels) else { return }
        beginTurn()
        turns.strategies[index].search(.second, &self, pixels)
    }

    private mutating func goesOn(_ index: Int, _ turns: StrategyTurns, _ pixels: Span<UInt8>) -> Bool {
        goesOn(type(of: turns.strategies[index]), pixels)
    }

    /// Whether the picture shows anything besides the codes that were read and the unread bars.
    private mutating func showsMoreThanBars(_ pixels: Span<UInt8>) -> Bool {
        guard !bars.isEmpty, options.effort < .thorough,
            var texture = picture.texture(besides: barcodes, pixels)
        else { return true }
        for place in bars { texture.remove(place.outline, hasText: true, isRead: false) }
        return texture.mayHoldSymbol
    }

    /// Whether a strategy can still find anything.
    mutating func goesOn(_ strategy: any SearchStrategy.Type, _ pixels: Span<UInt8>) -> Bool {
        if strategy.completesCodes { return true }
        guard !isFull else { return false }
        guard !barcodes.isEmpty, options.effort < .thorough else { return true }
        if barcodes.count > room.codeCount {
            room = RemainingRoom(codeCount: barcodes.count, texture: picture.texture(besides: barcodes, pixels))
        }
        return room.mayHoldSymbol(minimumSide: strategy.minimumSide)
    }
}

extension PictureSearch {
    /// Returns places that look like the small symbols that were read; `nil` if none was read, or nothing else is left.
    mutating func similarPlaces(_ pixels: Span<UInt8>) -> SimilarPlaces? {
        let base = picture.base
        let mostArea = Self.maximumCodeShare * Double(base.width * base.height)
        let codes = barcodes.filter { $0.symbology == SimilarPlaces.symbology }.map(\.corners)
            .filter { $0.area <= mostArea }
        guard !isFull, !codes.isEmpty else { return nil }
        let least = codes.map { $0.area.squareRoot() }.min() ?? 0
        let texture = picture.texture(besides: barcodes, pixels)
        guard texture?.mayHoldSymbol(minimumSide: Int(Self.minimumRelativeSide * least)) ?? true else { return nil }
        let level = picture.gradientLevel
        guard let field = picture.gradients(level, pixels) else { return nil }
        let found = SimilarPlaces(field, scale: 1 << level, frame: (base.width, base.height), codes: codes)
        return found.places.isEmpty ? nil : found
    }

    /// Maximum share of the picture that a code covers if further codes of its size are searched for.
    private static let maximumCodeShare = 0.05
    /// Minimum side of such further codes, as a share of the side of the code that was read.
    private static let minimumRelativeSide = 0.6
}

/// Space for further symbols besides the codes that were read.
private struct RemainingRoom {
    /// Number of codes when ``texture`` was computed.
    var codeCount = 0
    /// Texture of the picture besides those codes; `nil` if it can't be determined.
    var texture: UnexplainedTexture?
    /// Longest side of a symbol known to fit, and shortest side known not to fit.
    private var (fitting, unfitting) = (0, Int.max)

    init(codeCount: Int = 0, texture: UnexplainedTexture? = nil) {
        (self.codeCount, self.texture) = (codeCount, texture)
    }

    mutating func mayHoldSymbol(minimumSide side: Int) -> Bool {
        guard let texture, side > fitting else { return true }
        guard side < unfitting else { return false }
        let fits = texture.mayHoldSymbol(minimumSide: side)
        if fits { fitting = side } else { unfitting = side }
        return fits
    }
}
