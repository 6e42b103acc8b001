/// A linear symbol that can carry a 2-D component, and the component's position (ISO/IEC 24723, 4.2, 6; General
/// Specifications, 5.11.8).
enum CompositeCarrier: String, CaseIterable, Sendable {
    case ean13 = "EAN13"
    case ean8 = "EAN8"
    case upcA = "UPCA"
    case upcE = "UPCE"
    case dataBar = "DataBar"
    case dataBarTruncated = "DataBar-truncated"
    case dataBarStacked = "DataBar-stacked"
    case dataBarStackedOmnidirectional = "DataBar-stacked-omnidirectional"
    case dataBarLimited = "DataBarLimited"
    case dataBarExpanded = "DataBarExpanded"
    case gs1Code128 = "GS1-128"

    var symbology: Symbology {
        switch self {
        case .ean13: .ean13
        case .ean8: .ean8
        case .upcA: .upcA
        case .upcE: .upcE
        case .dataBar, .dataBarTruncated, .dataBarStacked, .dataBarStackedOmnidirectional: .dataBar
        case .dataBarLimited: .dataBarLimited
        case .dataBarExpanded: .dataBarExpanded
        case .gs1Code128: .code128
        }
    }

    /// The carrier's version, as in ``SymbolVersion/rawValue`` of its symbology.
    var version: String? {
        switch self {
        case .dataBarTruncated: "truncated"
        case .dataBarStacked: "stacked"
        case .dataBarStackedOmnidirectional: "stacked-omnidirectional"
        default: nil
        }
    }

    /// Makes the carrier of a symbology and version, as named by writers of linear symbols.
    init?(_ symbology: Symbology, version: String? = nil) {
        let version = version == "omnidirectional" ? nil : version
        guard let match = Self.allCases.first(where: { $0.symbology == symbology && $0.version == version }) else {
            return nil
        }
        self = match
    }

    /// Number of codeword columns of CC-A and CC-B components.
    var columns: Int {
        switch self {
        case .upcE, .dataBarStacked, .dataBarStackedOmnidirectional: 2
        case .ean8, .dataBarLimited: 3
        default: 4
        }
    }

    /// Returns the start of a CC-A or CC-B component, in modules to the right of the linear symbol's first module.
    ///
    /// Right edges are aligned: a CC-B component of three columns is ten modules wider than a CC-A, on the left.
    /// - Parameters:
    ///   - width: width of the component.
    ///   - linear: width of the linear symbol.
    func place(width: Int, linear: Int) -> Int {
        switch self {
        // The component extends one module beyond the bars, like the separator.
        case .ean13, .upcA, .ean8, .upcE: return linear + 1 - width
        case .dataBar, .dataBarTruncated: return -4
        case .dataBarStacked, .dataBarStackedOmnidirectional: return 1
        // The last module of the second guard and the five light ones are to the right of the component.
        case .dataBarLimited: return linear - 6 - width
        case .dataBarExpanded: return 2
        case .gs1Code128:
            // The light module right of the component coincides with the last one of a symbol character. Of these
            // positions, the one that centres the component best is taken.
            return 11 * Int((Double(linear - width + 2) / 22).rounded()) - 1
        }
    }

    /// Distance from the start of a CC-C component, inside the light margin, to the linear symbol's first module, in
    /// modules.
    static let largeMargin = 7
    /// Light margin of GS1-128 on the right, in modules, into which a CC-C component may extend.
    static let linearMargin = 10

    /// Returns the separator between the component and the linear symbol: rows from top to bottom with their heights,
    /// drawn from one module left of the linear symbol's first.
    /// - Parameters:
    ///   - row: uppermost row of the linear symbol.
    ///   - width: width of the linear symbol without its add-on.
    func separator(_ row: BarRow, width: Int) -> [(row: BarRow, height: Int)] {
        switch self {
        case .ean13, .upcA, .ean8, .upcE:
            // The separator is six modules high: two dark modules that diverge and converge again.
            let near = Self.pair(1, width, of: width + 2)
            return [(near, 2), (Self.pair(0, width + 1, of: width + 2), 2), (near, 2)]
        case .dataBar, .dataBarTruncated: return [(Self.moved(DataBarSeparator.beside(row, finders: [18, 63])), 1)]
        case .dataBarStacked, .dataBarStackedOmnidirectional:
            return [(Self.moved(DataBarSeparator.beside(row, finders: [18])), 1)]
        case .dataBarLimited:
            // The five light modules at the end belong to the light margin.
            var modules = DataBarSeparator.beside(BarRow(row.modules.dropLast(5)), finders: []).modules
            modules += Array(repeating: false, count: 5)
            return [(Self.moved(BarRow(modules)), 1)]
        case .dataBarExpanded:
            let finders = stride(from: 19, to: row.count - 15, by: 49)
            return [(Self.moved(DataBarSeparator.beside(row, finders: Array(finders))), 1)]
        case .gs1Code128: return [(Self.moved(BarRow(row.modules.map { !$0 })), 1)]
        }
    }

    private static func pair(_ first: Int, _ second: Int, of count: Int) -> BarRow {
        BarRow((0..<count).map { $0 == first || $0 == second })
    }

    private static func moved(_ row: BarRow) -> BarRow {
        var result = BarRow()
        result.append(false, count: 1)
        result.append(row)
        return result
    }
}
