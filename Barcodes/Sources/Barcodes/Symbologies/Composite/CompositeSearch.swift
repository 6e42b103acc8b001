/// Looks above linear symbols that were read for the 2-D component of a composite symbol.
///
/// GS1 DataBar says whether there is one. EAN, UPC and GS1-128 don't: a few lines tell.
struct CompositeSearch: SearchStrategy {
    static let symbologies: Set<Symbology> = [.gs1Composite]
    /// What may be the linear part.
    static let linearSymbologies: Set<Symbology> = [
        .ean13, .ean8, .upcA, .upcE, .dataBar, .dataBarLimited, .dataBarExpanded, .code128,
    ]
    static let readsBars = true
    static let completesCodes = true

    /// What looking above a linear symbol takes, of which most has nothing there.
    private static let leastCost = 10_000

    /// Linear symbols that were looked at.
    private var done = 0

    init() {}

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            done = 0
            // The second pass may read more linear symbols.
            search.reportEvidence()
            look(&search, pixels)
        case .second:
            look(&search, pixels)
        }
    }

    /// Looks in each frame: linear symbols are read in the frames in which their own strategy looks.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        self.search(.first, &search, pixels)
    }

    private mutating func look(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        while done < search.barcodes.count, search.budget.canSpend(Self.leastCost) {
            let index = done
            done += 1
            let barcode = search.barcodes[index]
            guard let part = CompositeLinear(barcode), !barcode.isInverted,
                var reader = CompositeReader(barcode.corners, modules: part.modules)
            else { continue }
            let found = search.picture.withLevel(0, pixels) { reader.read($0, $1) }
            search.budget.charge(reader.samples)
            guard let found = found ?? nil else { continue }
            search.replace(at: index, with: part.joined(found, barcode))
        }
    }
}

/// A linear symbol that may have a component above it.
struct CompositeLinear {
    /// Its content as GS1 elements.
    let elementString: String
    /// How many modules wide it is, if that does not depend on its content.
    let modules: Int?

    /// - Returns: `nil` where there can be no component.
    init?(_ barcode: Barcode) {
        guard barcode.details.linear?.isLinked != false else { return nil }
        let text = barcode.text
        switch barcode.symbology {
        case .ean13, .upcA:
            (elementString, modules) = (Self.elements(gtin: text), 95)
        case .ean8:
            (elementString, modules) = (Self.elements(gtin: text), 67)
        case .upcE:
            let digits = text.utf8.map { Int($0) - 0x30 }
            guard digits.count == 8 else { return nil }
            let whole = EANDigits.expanded(system: digits[0], Array(digits[1..<7])) + [digits[7]]
            (elementString, modules) = (Self.elements(gtin: EANDigits.text(whole)), 51)
        case .dataBar: (elementString, modules) = (text, barcode.details.linear?.rows == 1 ? 96 : 50)
        case .dataBarLimited: (elementString, modules) = (text, 74)
        case .dataBarExpanded: (elementString, modules) = (text, nil)
        case .code128:
            guard barcode.content.isGS1 else { return nil }
            (elementString, modules) = (text, nil)
        default: return nil
        }
    }

    /// AI 01 with the number of an EAN or UPC symbol.
    private static func elements(gtin: String) -> String {
        "01" + String(repeating: "0", count: max(0, 14 - gtin.utf8.count)) + gtin
    }

    /// Both as one message (General Specifications, 7.8.4): a separator stands between them where the last element of
    /// the linear part has no predefined length.
    func joined(_ found: CompositeReader.Found, _ barcode: Barcode) -> Barcode {
        let message = GS1Message(elementString: elementString)
        let needsSeparator = message.elements.last.map(GS1Parser.needsSeparator) ?? true
        var builder = ContentBuilder()
        builder.append(ascii: elementString + (needsSeparator ? "\u{1D}" : "") + found.text)
        let details = CompositeDetails(
            linear: barcode.symbology, linearText: barcode.text, component: found.size.kind,
            componentText: found.text, rows: found.size.rows, columns: found.size.columns)
        var joined = barcode
        joined.symbology = .gs1Composite
        joined.content = builder.content(details: .composite(details), fnc1: .gs1, symbologyIdentifier: "]e0")
        let corners = barcode.corners
        let side = corners.topLeft - corners.bottomLeft
        let up = side * (max(0, found.height) / max(side.length, 1))
        joined.corners = Quadrilateral(
            topLeft: corners.topLeft + up, topRight: corners.topRight + up, bottomRight: corners.bottomRight,
            bottomLeft: corners.bottomLeft)
        return joined
    }
}
