/// Every symbology that the engine knows: one line each. To add one, write its folder and its line.
enum SymbologyRegistry {
    /// In the order in which users see them.
    static let all: [SymbologyInformation] = [
        .qrCode,
        .microQRCode,
        .rmqrCode,
        .aztec,
        .ean13,
        .ean8,
        .upcA,
        .upcE,
    ]

    /// Who looks for symbols in a picture, in the order in which they look. A strategy may serve several symbologies.
    static let strategies: [any SearchStrategy.Type] = [
        LinearSearchStrategy.self
    ]

    static let names: Set<String> = Set(all.map(\.symbology.rawValue))

    private static let byName: [String: SymbologyInformation] =
        Dictionary(uniqueKeysWithValues: all.map { ($0.symbology.rawValue, $0) })

    static func information(of symbology: Symbology) -> SymbologyInformation {
        guard let known = byName[symbology.rawValue] else {
            preconditionFailure("\(symbology.rawValue) is not registered")
        }
        return known
    }
}
