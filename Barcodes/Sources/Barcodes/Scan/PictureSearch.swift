/// The search of one picture: what the strategies share.
struct PictureSearch {
    /// What is looked for: what the caller asked for, and where that is composite symbols alone, their linear parts
    /// too.
    let options: ReaderOptions
    /// What the caller asked for.
    private let wanted: Set<Symbology>
    /// Whether linear parts are looked for that are not wanted by themselves.
    private let wantsParts: Bool
    var picture: PreparedPicture
    var budget: SearchBudget
    /// Whether what looks like a code and is not read is wanted: ``failures`` and ``unreadTracks``.
    let keepsFailures: Bool
    /// The codes that were read, in the order in which they were found.
    private(set) var barcodes: [Barcode] = []
    private(set) var failures: [ReadingFailure] = []
    /// The outlines of what has the marks of a symbol and was not read.
    private(set) var unreadOutlines: [Quadrilateral] = []
    /// What may be read from several frames together.
    private(set) var unreadTracks: [any SymbolTracker] = []
    /// The places of codes that were read, here or in another frame.
    private(set) var taken: [Quadrilateral] = []
    /// Whether the strategy whose turn it is, or was last, reported evidence.
    private(set) var hasEvidence = false
    /// Where bars are that were not read, and whether they are the same from top to bottom.
    private var bars: [(outline: Quadrilateral, areEven: Bool)] = []
    /// Where a symbol may be besides the codes that were read.
    private var room = RemainingRoom()
    /// How many costly attempts a frame of a camera may still have: others come in the next one.
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

    /// The codes that were read, without linear symbols that were looked for as parts of composite symbols alone.
    var wantedBarcodes: [Barcode] {
        wantsParts ? barcodes.filter { wanted.contains($0.symbology) } : barcodes
    }

    /// Whether as many codes were read as were asked for. Linear symbols that may be parts of composite ones are none
    /// of them, unless there are a great many.
    var isFull: Bool {
        guard wantsParts else { return barcodes.count >= options.maximumCount }
        let count = barcodes.count { wanted.contains($0.symbology) }
        return count >= options.maximumCount || barcodes.count - count >= Self.mostParts
    }

    private static let mostParts = 100

    /// Whether a place, in frame coordinates, belongs to a code that was read.
    func isTaken(_ place: Point) -> Bool { taken.contains { $0.contains(place) } }

    /// A code was read. Its place is taken from now on.
    mutating func report(_ barcode: Barcode) {
        guard !isFull else { return }
        barcodes.append(barcode)
        taken.append(barcode.corners)
        budget.codeWasRead()
    }

    /// A code that was read is part of a larger one.
    mutating func replace(at index: Int, with barcode: Barcode) {
        barcodes[index] = barcode
        taken.append(barcode.corners)
    }

    /// Something looks like a symbol of the strategy whose turn it is, as hardly anything else does: a finder pattern
    /// with its timing pattern, say, rather than three nested edges. It may be worth costly attempts, and a second
    /// pass.
    mutating func reportEvidence() {
        hasEvidence = true
        budget.evidenceWasSeen()
    }

    /// Something looked like a code and was not read.
    mutating func report(_ failure: ReadingFailure) { failures.append(failure) }

    /// Something has the marks of a symbol and was not read.
    mutating func reportUnreadOutline(_ outline: Quadrilateral) { unreadOutlines.append(outline) }

    /// There are bars and nothing else in a place, and they were not read.
    /// - Parameter areEven: whether they are the same from top to bottom.
    mutating func reportBars(_ outline: Quadrilateral, areEven: Bool) { bars.append((outline, areEven)) }

    /// Whether a place, in frame coordinates, belongs to a code that was read, or to bars that are the same from top to
    /// bottom: no symbol of modules or of rows is there.
    func isTakenOrBars(_ place: Point) -> Bool {
        isTaken(place) || options.effort < .thorough && bars.contains { $0.areEven && $0.outline.contains(place) }
    }

    /// Something may be read from several frames together.
    mutating func followUnread(_ track: any SymbolTracker) { unreadTracks.append(track) }

    /// A strategy's turn begins: it has seen nothing yet, and its share of the budget is whole.
    mutating func beginTurn() {
        hasEvidence = false
        budget.beginTurn()
    }

    /// Takes a place without reporting a code there, as for one that is known from another frame.
    mutating func exclude(_ outline: Quadrilateral) { taken.append(outline) }
}

extension PictureSearch {
    /// Lets every strategy that finds something of what is wanted look at the picture.
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
    }

    /// Every strategy has its first look, and the one that saw bars a second one as soon as it may.
    private mutating func lookFirst(_ turns: inout StrategyTurns, _ pixels: Span<UInt8>) {
        let barsAreFirst = turns.hasBoth && picture.showsBars(pixels)
        if barsAreFirst { turns.putBarsFirst() }
        while !turns.areOver {
            if let reader = turns.takeBarReader(areEven: bars.contains(where: \.areEven)) {
                lookAgain(reader, &turns, pixels)
                continue
            }
            // The first to look costs little. After it, bars are worth a look for themselves.
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

    /// Whether any strategy that reads bars sees its symbols at a glance.
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

    /// Whether there is anything besides codes that were read and bars that were not.
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
        return room.mayHoldSymbol(leastSide: strategy.leastSide)
    }
}

extension PictureSearch {
    /// Places that look like small symbols that were read; `nil` where none was, or nothing else is left.
    mutating func placesLikeCodes(_ pixels: Span<UInt8>) -> PlacesLikeCodes? {
        let base = picture.base
        let mostArea = Self.mostShare * Double(base.width * base.height)
        let codes = barcodes.filter { $0.symbology == PlacesLikeCodes.symbology }.map(\.corners)
            .filter { $0.area <= mostArea }
        guard !isFull, !codes.isEmpty else { return nil }
        let least = codes.map { $0.area.squareRoot() }.min() ?? 0
        let texture = picture.texture(besides: barcodes, pixels)
        guard texture?.mayHoldSymbol(leastSide: Int(Self.leastSide * least)) ?? true else { return nil }
        let level = picture.gradientLevel
        guard let field = picture.gradients(level, pixels) else { return nil }
        let found = PlacesLikeCodes(field, scale: 1 << level, frame: (base.width, base.height), codes: codes)
        return found.places.isEmpty ? nil : found
    }

    /// The part of the picture that a code takes at most beside which others of its size are looked for.
    private static let mostShare = 0.05
    /// How long the sides of others are at least as a share of its own.
    private static let leastSide = 0.6
}

/// Where a symbol may be besides the codes that were read.
private struct RemainingRoom {
    /// The number of codes when ``texture`` was computed.
    var codeCount = 0
    /// What the picture shows besides them; `nil` where that can't be told.
    var texture: RemainingTexture?
    /// The longest side of a symbol that is known to fit, and the shortest that is known not to.
    private var (fitting, unfitting) = (0, Int.max)

    init(codeCount: Int = 0, texture: RemainingTexture? = nil) {
        (self.codeCount, self.texture) = (codeCount, texture)
    }

    mutating func mayHoldSymbol(leastSide side: Int) -> Bool {
        guard let texture, side > fitting else { return true }
        guard side < unfitting else { return false }
        let fits = texture.mayHoldSymbol(leastSide: side)
        if fits { fitting = side } else { unfitting = side }
        return fits
    }
}
