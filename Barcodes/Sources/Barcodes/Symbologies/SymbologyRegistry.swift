/// Registry of all symbologies that the engine knows, one line each. To add one, write its folder and its line.
enum SymbologyRegistry {
    /// All symbologies, in the order in which users see them.
    static let all: [SymbologyInformation] = [
        .qrCode,
        .microQRCode,
        .rmqrCode,
        .aztec,
        .maxiCode,
        .dataMatrix,
        .hanXin,
        .dotCode,
        .ean13,
        .ean8,
        .upcA,
        .upcE,
        .pdf417,
        .microPDF417,
        .code128,
        .codablockF,
        .code39,
        .code32,
        .pzn,
        .code93,
        .itf,
        .codabar,
        .dataBar,
        .dataBarLimited,
        .dataBarExpanded,
        .gs1Composite,
        .telepen,
        .dxFilmEdge,
        .code11,
        .msi,
        .pharmacode,
        .pharmacodeTwoTrack,
        .rm4scc,
        .kix,
        .postnet,
    ]

    /// Strategies in the order in which they search a picture: first those that find out with the least work that the
    /// picture has none of their symbols. A strategy may serve several symbologies.
    static let strategies: [any SearchStrategy.Type] = [
        QRFamilySearch.self,
        LinearSearchStrategy.self,
        CompositeSearch.self,
        AztecStrategy.self,
        MaxiCodeStrategy.self,
        DataMatrixSearch.self,
        HanXinStrategy.self,
        DotCodeStrategy.self,
        PDF417Search.self,
        MicroPDF417Search.self,
    ]

    /// Returns new strategies that find at least one of these symbologies.
    static func strategies(for symbologies: Set<Symbology>) -> [any SearchStrategy] {
        strategies.filter { !$0.symbologies.isDisjoint(with: symbologies) }.map { $0.init() }
    }

    /// Returns the symbologies to search for if these are wanted. If composite symbols are wanted and none of their
    /// linear parts, all of these parts are added.
    static func searched(for wanted: Set<Symbology>) -> Set<Symbology> {
        let parts = CompositeSearch.linearSymbologies
        return wanted.contains(.gs1Composite) && wanted.isDisjoint(with: parts) ? wanted.union(parts) : wanted
    }

    /// Returns a tracker that follows a code from frame to frame.
    static func tracker(of barcode: Barcode) -> any SymbolTracker {
        for strategy in strategies where strategy.symbologies.contains(barcode.symbology) {
            if let tracker = strategy.tracker(of: barcode) { return tracker }
        }
        return RegionTracker(barcode)
    }

    static let names: Set<String> = Set(all.map(\.symbology.rawValue))

    private static let symbologies: [Symbology] = all.map(\.symbology)
    private static let writers: [SymbolWriter?] = all.map(\.writer)

    /// Returns the description of a symbology. One that was decoded from data of a later version can neither be read
    /// nor written.
    static func information(of symbology: Symbology) -> SymbologyInformation {
        if let index = index(of: symbology) { return all[index] }
        return SymbologyInformation(
            symbology: symbology, displayName: symbology.rawValue, identifier: nil, isReadByDefault: false,
            isRead: false)
    }

    /// Returns the writer of a symbology; `nil` if it can only be read.
    static func writer(of symbology: Symbology) -> SymbolWriter? { index(of: symbology).flatMap { writers[$0] } }

    /// Hash table of indices into ``all``, each in the first free slot from the one given by its key's lowest bits.
    /// With few values, and keys that are hashes already, a lookup takes a tenth of the time of a dictionary.
    private static let slots: [Int] = {
        var slots = [Int](repeating: -1, count: 128)
        for (index, symbology) in symbologies.enumerated() {
            var slot = Int(symbology.key & 127)
            while slots[slot] >= 0 { slot = (slot + 1) & 127 }
            slots[slot] = index
        }
        return slots
    }()

    /// Returns the index of a symbology in ``all``; `nil` if it is not registered.
    private static func index(of symbology: Symbology) -> Int? {
        var slot = Int(symbology.key & 127)
        while slots[slot] >= 0 {
            if symbologies[slots[slot]] == symbology { return slots[slot] }
            slot = (slot + 1) & 127
        }
        return nil
    }
}
