/// Search above linear symbols that were read for the 2-D component of a composite symbol.
///
/// GS1 DataBar indicates whether there is one, and GS1-128 that there is one. EAN and UPC don't, so a few lines above
/// them are checked.
struct CompositeSearch: SearchStrategy {
    static let symbologies: Set<Symbology> = [.gs1Composite]
    /// Symbologies that can be the linear part.
    static let linearSymbologies: Set<Symbology> = [
        .ean13, .ean8, .upcA, .upcE, .dataBar, .dataBarLimited, .dataBarExpanded, .code128,
    ]
    static let readsBars = true
    static let completesCodes = true

    /// Budget needed to look above a linear symbol. Most have no component.
    private static let minimumCost = 10_000

    /// Number of linear symbols that were examined.
    private var done = 0
    /// Indices of examined symbols that indicate a component, which was not read.
    private var incomplete: [Int] = []
    /// CC-C components, once they were searched for.
    private var large: CompositePDF417Search?

    init() {}

    static func tracker(of barcode: Barcode) -> (any SymbolTracker)? { CompositeTracker(barcode) }

    mutating func search(_ pass: SearchPass, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        switch pass {
        case .first:
            (done, incomplete, large) = (0, [], nil)
            // The second pass may read more linear symbols.
            search.reportEvidence()
            look(.sparse, &search, pixels)
        case .second:
            look(.dense, &search, pixels)
        }
    }

    /// Searches each frame, since linear symbols are read in the frames in which their own strategy runs.
    mutating func searchFrame(_ number: Int, _ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        self.search(.first, &search, pixels)
    }

    private mutating func look(
        _ density: CompositePDF417Search.SamplingDensity, _ search: inout PictureSearch, _ pixels: Span<UInt8>
    ) {
        while done < search.barcodes.count, search.budget.canSpend(Self.minimumCost) {
            let index = done
            done += 1
            let barcode = search.barcodes[index]
            guard let part = CompositeLinear(barcode), !barcode.isInverted,
                var reader = CompositeReader(part.carrier, barcode.symbolCorners, modules: part.modules)
            else { continue }
            reader.maximumWork = search.budget.available
            let found = reader.read(pixels, search.picture.base)
            search.budget.charge(reader.work)
            if let found {
                search.replace(at: index, with: part.joined(found, barcode))
            } else if part.mayBeBelowPDF417 {
                incomplete.append(index)
            }
        }
        guard !incomplete.isEmpty else { return }
        var components = large ?? CompositePDF417Search()
        components.look(density, &search, pixels)
        incomplete.removeAll { index in
            let barcode = search.barcodes[index]
            guard let part = CompositeLinear(barcode), let placement = CompositePlacement(barcode),
                let found = components.take(above: barcode, placement, &search.budget, pixels, search.picture.base)
            else { return false }
            search.replace(at: index, with: part.joined(found, barcode))
            return true
        }
        large = components
    }
}

/// A linear symbol that may have a component above it.
struct CompositeLinear {
    let carrier: CompositeCarrier
    /// Width in modules, if it doesn't depend on the content.
    let modules: Int?
    /// Whether the symbol indicates a component, which may be of the kind that only GS1-128 has.
    let mayBeBelowPDF417: Bool

    /// Examines a code that was read.
    /// - Returns: `nil` if there can't be a component.
    init?(_ barcode: Barcode) {
        guard barcode.details.linear?.isLinked != false, let carrier = CompositeCarrier(barcode) else { return nil }
        self.carrier = carrier
        mayBeBelowPDF417 = barcode.symbology == .code128 && barcode.details.linear?.isLinked == true
        switch barcode.symbology {
        case .ean13, .upcA: modules = 95
        case .ean8: modules = 67
        case .upcE: modules = 51
        case .dataBar: modules = barcode.details.linear?.rows == 1 ? 96 : 50
        case .dataBarLimited: modules = 74
        case .dataBarExpanded: modules = nil
        case .code128:
            guard barcode.content.isGS1, barcode.details.linear?.isLinked == true else { return nil }
            modules = nil
        default: return nil
        }
        guard Self.elementString(barcode.symbology, barcode.text) != nil else { return nil }
    }

    /// Returns the content of a linear symbol as GS1 elements; `nil` for an invalid UPC-E symbol.
    private static func elementString(_ symbology: Symbology, _ text: String) -> String? {
        switch symbology {
        case .ean13, .upcA, .ean8: return elements(gtin: text)
        case .upcE:
            let digits = text.utf8.map { Int($0) - 0x30 }
            guard digits.count == 8 else { return nil }
            let whole = EANDigits.expanded(system: digits[0], Array(digits[1..<7])) + [digits[7]]
            return elements(gtin: EANDigits.text(whole))
        default: return text
        }
    }

    /// Returns AI 01 with the number of an EAN or UPC symbol.
    private static func elements(gtin: String) -> String {
        "01" + String(repeating: "0", count: max(0, 14 - gtin.utf8.count)) + gtin
    }

    /// Returns both parts as one message (General Specifications, 7.8.4). A separator is put between them if the last
    /// element of the linear part has no predefined length.
    static func joinedText(_ symbology: Symbology, _ text: String, component: String) -> String {
        let elementString = elementString(symbology, text) ?? text
        let message = GS1Message(elementString: elementString)
        let needsSeparator = message.elements.last.map(GS1Parser.needsSeparator) ?? true
        return elementString + (needsSeparator ? "\u{1D}" : "") + component
    }

    func joined(_ found: CompositeReader.Found, _ barcode: Barcode) -> Barcode {
        var builder = ContentBuilder()
        builder.append(ascii: Self.joinedText(barcode.symbology, barcode.text, component: found.text))
        let details = CompositeDetails(
            linear: barcode.symbology, linearText: barcode.text, component: found.kind,
            componentText: found.text, rows: found.rows, columns: found.columns, addOn: barcode.details.linear?.addOn)
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
