/// Every symbology that the engine knows: one line each. To add one, write its folder and its line.
enum SymbologyRegistry {
    /// In the order in which users see them.
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

    /// Who looks for symbols in a picture, in the order in which they look. A strategy may serve several symbologies.
    static let strategies: [any SearchStrategy.Type] = [
        QRFamilySearch.self,
        AztecStrategy.self,
        MaxiCodeStrategy.self,
        DataMatrixSearch.self,
        HanXinStrategy.self,
        DotCodeStrategy.self,
        LinearSearchStrategy.self,
        PDF417Search.self,
        MicroPDF417Search.self,
    ]

    /// Fresh strategies that find at least one of these.
    static func strategies(for symbologies: Set<Symbology>) -> [any SearchStrategy] {
        strategies.filter { !$0.symbologies.isDisjoint(with: symbologies) }.map { $0.init() }
    }

    /// What follows a code that was read from frame to frame.
    static func tracker(of barcode: Barcode) -> any SymbolTracker {
        for strategy in strategies where strategy.symbologies.contains(barcode.symbology) {
            if let tracker = strategy.tracker(of: barcode) { return tracker }
        }
        return RegionTracker(barcode)
    }

    static let names: Set<String> = Set(all.map(\.symbology.rawValue))

    /// The places in ``all``.
    private static let indices: [UInt64: Int] = {
        var indices: [UInt64: Int] = [:]
        for (index, information) in all.enumerated() { indices[information.symbology.key] = index }
        return indices
    }()

    static func information(of symbology: Symbology) -> SymbologyInformation { all[index(of: symbology)] }

    /// How a symbology is made; `nil` where it is only read.
    static func writer(of symbology: Symbology) -> SymbolWriter? { all[index(of: symbology)].writer }

    private static func index(of symbology: Symbology) -> Int {
        guard let index = indices[symbology.key] else {
            preconditionFailure("\(symbology.rawValue) is not registered")
        }
        return index
    }
}
