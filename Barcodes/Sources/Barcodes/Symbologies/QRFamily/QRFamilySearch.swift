/// Finds QR codes, and Micro QR and rMQR codes, which have one finder pattern of the same kind: finder patterns that
/// are part of no QR code are tried as theirs.
struct QRFamilySearch: SearchStrategy {
    static let symbologies: Set<Symbology> = [.qrCode, .microQRCode, .rmqrCode]
    static let takesCloserLooks = false

    private var reader: QRCodeReader?
    /// Centres of the patterns that were tried as those of other symbologies.
    private var tried: Set<Point> = []
    private var micro: MicroQRCodeReader?
    /// Whether the first pass saw evidence, rather than patterns alone that may be a Micro QR code's.
    private var sawEvidence = false

    /// Minimum budget for symbols with a single pattern, in units of ``SearchBudget``: enough for a hundred.
    private static let othersCost = 1_500_000
    /// Approximate cost of an attempt at a pair of patterns.
    private static let pairCost = 75_000

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        var reader = reader ?? Self.reader(search.options)
        switch pass {
        case .first:
            let symbologies = search.options.symbologies
            reader.read(&search, pixels) { patterns, search in
                guard symbologies.contains(.microQRCode) else { return }
                var micro = MicroQRCodeReader(effort: .fast)
                micro.readQuickly(Self.measuredWell(patterns, &search, pixels), &search, pixels)
            }
            let sawQRCodeEvidence = search.hasEvidence
            let isSpent = !search.budget.canSpend(Self.pairCost)
            // A sheet of symbols with one pattern each has many triples and pairs of finder patterns that may be a QR
            // code's. If trying these took all of the budget, only evidence of a QR code makes a second search
            // worthwhile.
            search.budget.raiseShare(to: Self.othersCost)
            readOthers(&reader, &search, pixels)
            sawEvidence = isSpent ? sawQRCodeEvidence : search.hasEvidence
            // Costly attempts at single patterns wait until all strategies have searched: symbols of other symbologies
            // contain places that look like one.
            if micro?.isWorthMore ?? false { search.reportEvidence() }
        case .second:
            if sawEvidence {
                reader.removeTaken(search)
                reader.readAgain(&search, pixels)
                readOthers(&reader, &search, pixels)
            }
            micro?.readThoroughly(&search, pixels)
        }
        self.reader = reader
    }

    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        var reader = Self.reader(search.options)
        if number & 1 == 1 {
            search.attemptsLeft = 0
            reader.lookAtWhole(&search, pixels)
            readOthers(&reader, &search, pixels)
        } else {
            search.attemptsLeft = 1
            reader.lookAtHalves(&search, pixels)
            readOthers(&reader, &search, pixels)
            if search.options.effort > .fast, reader.patterns.contains(where: \.isStrong) {
                reader.lookAtHalvesAgain(&search, pixels)
                readOthers(&reader, &search, pixels)
            }
        }
        micro?.readThoroughly(&search, pixels)
        for candidate in reader.failures where candidate.triple.isComplete && candidate.isPlausible {
            search.followUnread(QRCodeTracker(candidate))
        }
    }

    /// Reports candidates that are not inside a code that was read later, and each one only once even if several levels
    /// show it.
    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard let reader else { return }
        for candidate in reader.failures.sorted(by: { $0.isLikelier(than: $1) }) {
            search.report(candidate.failure(pixels, search.picture.base))
        }
    }

    static func tracker(of barcode: Barcode) -> (any SymbolTracker)? {
        barcode.symbology == .qrCode ? QRCodeTracker(barcode) : nil
    }

    private static func reader(_ options: ReaderOptions) -> QRCodeReader {
        QRCodeReader(
            effort: options.effort, isSearchOnly: !options.symbologies.contains(.qrCode),
            minimumSide: options.symbologies.contains(.rmqrCode)
                ? RMQRCodeReader.minimumSide : LuminancePyramid.minimumSide
        )
    }

    /// Reads the symbologies with a single finder pattern, from the patterns that are part of no QR code.
    private mutating func readOthers(
        _ reader: inout QRCodeReader, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        let symbologies = search.options.symbologies
        reader.removeTaken(search)
        let new = reader.patterns.filter { !tried.contains($0.center) }
        tried.formUnion(new.map(\.center))
        guard !new.isEmpty, !symbologies.isDisjoint(with: [.microQRCode, .rmqrCode]), !search.isFull else { return }
        let patterns = Self.measuredWell(new, &search, pixels)
        // Micro QR codes come first: an rMQR code is not mistaken for one, because its timing pattern continues where
        // theirs ends.
        if symbologies.contains(.microQRCode) {
            micro = micro ?? MicroQRCodeReader(effort: search.options.effort)
            micro?.readQuickly(patterns, &search, pixels)
        }
        if symbologies.contains(.rmqrCode) {
            var rmqr = RMQRCodeReader(effort: search.options.effort)
            rmqr.read(patterns.filter { !search.isTaken($0.center) }, &search, pixels)
        }
        reader.removeTaken(search)
    }

    /// Returns the patterns measured with all rays: a symbol with a single one is extrapolated from it.
    private static func measuredWell(
        _ patterns: [FinderPattern], _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> [FinderPattern] {
        var fitter = FinderFitter()
        var result: [FinderPattern] = []
        for pattern in patterns where search.budget.spend(3_000) {
            result.append(fitter.fitAgain(pattern, pixels, search.picture.base))
        }
        return result
    }
}
