/// Writer that chooses the parts of a composite symbol and puts one above the other.
struct CompositeWriter {
    /// Separator between the texts of the linear part and the 2-D component, as in other writers. No element contains
    /// it.
    private static let separator: Character = "|"

    static let options: [WriterOption] = [
        .version(CompositeCarrier.allCases.map { SymbolVersion(rawValue: $0.rawValue) }), .component([.a, .b, .c]),
        .columns(1...11), .height, .text,
        .addOn,
    ]

    /// Makes a symbol from ``WriterOptions``. The version names the linear part.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        let text: String
        switch content {
        case .text(let string), .gs1(let string): text = string
        case .bytes: throw .option(.bytes)
        }
        let parts = text.split(separator: separator, maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { throw .contentNotRepresentable }
        let linear = String(parts[0])
        let carrier: CompositeCarrier
        if let version = options.version {
            guard let named = CompositeCarrier(rawValue: version.rawValue) else { throw .option(.version) }
            carrier = named
        } else {
            carrier = try Self.carrier(of: linear)
        }
        return [try CompositeWriter(carrier, options).symbol(linear, component: String(parts[1]))]
    }

    /// Returns the usual carrier of a number or of elements: by the length of the number, GS1 DataBar for AI 01 alone,
    /// and GS1-128 otherwise.
    private static func carrier(of text: String) throws(BarcodeWriterError) -> CompositeCarrier {
        let number = text.prefix { $0 != "+" }
        guard number.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            let message = try WriterContent.gs1(text).gs1Message()
            return message?.elements.map(\.identifier) == ["01"] ? .dataBar : .gs1Code128
        }
        switch number.utf8.count {
        case 8: return .ean8
        case 12: return .upcA
        case 13: return .ean13
        case 14: return .dataBar
        case let count:
            guard let message = try? GS1Message(text), message.problems.isEmpty, !message.elements.isEmpty else {
                throw .length(expected: [8, 12, 13, 14], actual: count)
            }
            return message.elements.map(\.identifier) == ["01"] ? .dataBar : .gs1Code128
        }
    }

    private let carrier: CompositeCarrier
    private let options: WriterOptions

    init(_ carrier: CompositeCarrier, _ options: WriterOptions) throws(BarcodeWriterError) {
        self.carrier = carrier
        var options = options
        options.version = carrier.version.map(SymbolVersion.init(rawValue:))
        self.options = options
    }

    func symbol(_ linearText: String, component text: String) throws(BarcodeWriterError) -> Symbol {
        guard let message = try WriterContent.gs1(text).gs1Message() else { throw .contentNotRepresentable }
        let packer = try CompositePacker(message)
        let kinds: [CompositeDetails.Component] = options.component.map { [$0] } ?? [.a, .b, .c]
        for kind in kinds {
            let linear = try linear(linearText, kind)
            guard let component = component(packer, kind, above: linear) else { continue }
            return joined(component, message, linear)
        }
        guard carrier == .gs1Code128 || options.component != .c else { throw .option(.component) }
        throw .contentTooLong(
            requiredBits: packer.count,
            availableBits: kinds.map { kind in
                kind == .c
                    ? carrier == .gs1Code128 ? CompositeTables.maximumLargeBits : 0
                    : CompositeTables.maximumBits(kind, columns: carrier.columns)
            }.max() ?? 0)
    }

    private func component(
        _ packer: CompositePacker, _ kind: CompositeDetails.Component, above linear: Symbol
    ) -> CompositeEncoder.Component? {
        guard kind == .c else {
            return CompositeEncoder.component(packer, kind: kind, columns: carrier.columns)
        }
        guard carrier == .gs1Code128 else { return nil }
        let width = CompositeCarrier.largeMargin + linear.modules.width + CompositeCarrier.linearMargin
        return CompositeEncoder.large(packer, width: width)
    }

    /// Returns the linear symbol, which indicates the component if it can.
    private func linear(
        _ text: String, _ kind: CompositeDetails.Component
    ) throws(BarcodeWriterError) -> Symbol {
        let made: [Symbol]
        switch carrier {
        case .ean13: made = try EANWriter.ean13(.text(text), options)
        case .ean8: made = try EANWriter.ean8(.text(text), options)
        case .upcA: made = try EANWriter.upcA(.text(text), options)
        case .upcE: made = try EANWriter.upcE(.text(text), options)
        case .dataBar, .dataBarTruncated, .dataBarStacked, .dataBarStackedOmnidirectional:
            made = try DataBarWriter.omnidirectional(.text(text), options, isLinked: true)
        case .dataBarLimited: made = try DataBarWriter.limited(.text(text), options, isLinked: true)
        case .dataBarExpanded: made = try DataBarWriter.expanded(.text(text), options, isLinked: true)
        case .gs1Code128: made = try Code128Writer.linked(text, kind == .c ? .pdf417 : .microPDF417, options)
        }
        guard let symbol = made.first else { throw .contentNotRepresentable }
        return symbol
    }

    /// Returns both parts one above the other, with the separator between them.
    private func joined(
        _ component: CompositeEncoder.Component, _ message: GS1Message, _ linear: Symbol
    ) -> Symbol {
        let addOn = linear.details.linear?.addOn
        let linearRows = (0..<linear.modules.height).map { linear.modules.barRow($0) }
        // Without its add-on, an EAN symbol is as wide as its last row, that of the guards.
        let width = addOn == nil ? linear.modules.width : EANSymbol.width(carrier.symbology)
        let place =
            component.kind == .c
            ? -CompositeCarrier.largeMargin : carrier.place(width: component.width, linear: width)
        let separator = carrier.separator(linearRows[0], width: width)
        // Position of the first bar, from the leftmost module of all. Separators start one module to the left of the
        // bars, which is a light module unless the component extends to the left as well.
        let shift = max(0, -place)
        var rows: [(row: BarRow, height: Int)] = component.rows.map { ($0.moved(shift + place), component.rowHeight) }
        rows += separator.map { ($0.row.moved(shift - 1), $0.height) }
        let top = rows.reduce(0) { $0 + $1.height }
        for (row, height) in zip(linearRows, linear.rowHeights) { rows.append((row.moved(shift), height)) }
        let grid = ModuleGrid(rows: rows.map(\.row))
        let (own, end) = (linear.quietZone, shift + linear.modules.width)
        let text = CompositeLinear.joinedText(linear.symbology, linear.readText ?? "", component: message.elementString)
        return Symbol(
            symbology: .gs1Composite, modules: grid, heights: rows.map(\.height),
            quietZone: QuietZone(
                left: max(own.left - shift, 1 - shift - place, 0), top: own.top,
                right: max(own.right - (grid.width - end), shift + place + component.width + 1 - grid.width, 0),
                bottom: own.bottom),
            texts: linear.texts.map { text in
                var text = text
                text.x += Double(shift)
                text.y += Double(top)
                return text
            },
            details: .composite(
                CompositeDetails(
                    linear: linear.symbology, linearText: linear.readText ?? "", component: component.kind,
                    componentText: message.elementString, rows: component.rows.count, columns: component.columns,
                    addOn: addOn)),
            readText: text)
    }
}

extension BarRow {
    /// Returns the row with light modules added before it, or, for negative counts, with modules removed from its
    /// start.
    fileprivate func moved(_ count: Int) -> BarRow {
        guard count >= 0 else { return BarRow(Array(modules.dropFirst(-count))) }
        var row = BarRow()
        row.append(false, count: count)
        row.append(self)
        return row
    }
}
