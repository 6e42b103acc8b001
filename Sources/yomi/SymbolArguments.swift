import ArgumentParser
import Barcodes
import Labels
import Pictures

/// Options that choose the symbol that `yomi create` makes.
struct SymbolArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The kind of code, by a name that yomi symbologies lists. (default: QRCode, or the one that the form names)",
            valueName: "name"),
        completion: .symbologies(where: \.isWritable),
        transform: SymbologyArgument.parse)
    var symbology: SymbologyArgument?

    @Option(
        help: ArgumentHelp(
            "The least error correction level, as the symbology names it. (QR codes: L, M, Q, H; default: M)",
            valueName: "level"))
    var level: String?

    @Option(
        help: ArgumentHelp(
            "The version or size, as the symbology names it. (default: the smallest that holds the text)",
            valueName: "version"))
    var symbolVersion: String?

    @Option(parsing: .unconditional, help: ArgumentHelp("The mask pattern. (default: the best)", valueName: "number"))
    var mask: Int?

    @Flag(
        help: ArgumentHelp(
            "The text consists of GS1 elements, with application identifiers in parentheses, or with U+001D after values "
                + "of variable length."))
    var gs1 = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Spread the text over this many codes.", valueName: "count"))
    var sequence: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The columns of data, for symbologies that have them.", valueName: "count"))
    var columns: Int?

    @Option(help: ArgumentHelp("The height of bars, in modules.", valueName: "modules"))
    var height: Int?

    @Flag(help: "Add a check character where it is optional.")
    var checkCharacter = false

    @Flag(inversion: .prefixedNo, help: "Print the text beside bars. (default: --human-readable)")
    var humanReadable: Bool?

    @Option(help: ArgumentHelp("The 2 or 5 digits beside an EAN-13 or UPC code.", valueName: "digits"))
    var addOn: String?

    @Option(
        help: ArgumentHelp(
            "GS1 elements such as '(17)261231(10)A1', in a 2-D component above the EAN, UPC, GS1 DataBar or GS1-128 code.",
            valueName: "elements"))
    var composite: String?

    @Option(
        help: ArgumentHelp(
            "The kind of that component: CC-A, CC-B or CC-C. (default: the smallest)", valueName: "kind"),
        transform: ComponentArgument.parse)
    var component: ComponentArgument?

    /// - Returns: the symbols, one or those of a sequence, and the content that they have together.
    func symbols(saying content: SymbolContent) throws(CreateError) -> (symbols: [Symbol], content: SymbolContent) {
        guard !content.isEmpty else { throw .empty }
        let symbology = symbology?.symbology ?? .qrCode
        try validate(symbology)
        let options = writerOptions
        if let composite {
            guard let text = content.text else { throw .gs1NotText }
            do throws(BarcodeWriterError) {
                let symbol = try BarcodeWriter.composite(text, as: symbology, component: composite, options: options)
                return ([symbol], SymbolContent(symbol.readText ?? text))
            } catch {
                throw .writer(error, symbology: .gs1Composite, level: nil, room: RoomAdvice())
            }
        }
        var said = content
        let writerContent: WriterContent
        if gs1 {
            guard let text = content.text else { throw .gs1NotText }
            let elements: String
            do throws(GS1Error) { elements = try GS1Message.checkedElementString(text) } catch { throw .gs1(error) }
            said = SymbolContent(elements)
            writerContent = .gs1(elements)
        } else if let text = content.text, !content.isBinary || !symbology.writerOptions.contains(.bytes) {
            writerContent = .text(text)
        } else {
            writerContent = .bytes(content.bytes)
        }
        do throws(BarcodeWriterError) {
            return (try symbology.symbols(writerContent, options, count: sequence), said)
        } catch {
            if let exact = exact(error, writerContent, as: symbology, options) { throw exact }
            throw .writer(
                error, symbology: symbology, level: options.errorCorrection?.rawValue,
                room: RoomAdvice(after: error, writerContent, symbology, options, symbolCount: sequence))
        }
    }

    /// What is wrong with content that could be made with another version; `nil` for other errors.
    private func exact(
        _ error: BarcodeWriterError, _ content: WriterContent, as symbology: Symbology, _ options: WriterOptions
    ) -> CreateError? {
        guard error == .contentNotRepresentable || error == .option(.carrierMessage) else { return nil }
        var other = options
        other.version = nil
        if let version = options.version, symbology.makes(content, other, count: sequence) {
            return .version(version.rawValue, symbology)
        }
        return nil
    }

    /// Makes the code of a payment, or any other code where there is none.
    func symbols(
        saying content: SymbolContent, for bill: PaymentCode?
    ) throws(CreateError) -> (symbols: [Symbol], content: SymbolContent) {
        guard let bill else { return try symbols(saying: content) }
        let isQRCode = symbology.map { $0.symbology == .qrCode } ?? true
        let isMedium = level.map { $0.uppercased() == PaymentCode.level.rawValue } ?? true
        guard isQRCode, isMedium, sequence == nil, !gs1, symbolVersion == nil else { throw .bill(bill) }
        try validate(.qrCode)
        do throws(BarcodeWriterError) {
            return ([try BarcodeWriter.qrCode(text: content.text ?? "", options: bill.options(mask: mask))], content)
        } catch {
            throw .writer(error, symbology: .qrCode, level: nil, room: RoomAdvice())
        }
    }

    private var writerOptions: WriterOptions {
        WriterOptions(
            errorCorrection: level.map { ErrorCorrection(rawValue: $0.uppercased()) },
            version: symbolVersion.map(SymbolVersion.init(rawValue:)), mask: mask, columns: columns, height: height,
            hasCheckCharacter: checkCharacter, showsText: humanReadable ?? true, addOn: addOn,
            component: component?.kind)
    }

    /// Returns the maker of the codes of a list.
    func labelMaker() throws(CreateError) -> LabelMaker {
        let symbology = symbology?.symbology ?? .qrCode
        guard sequence == nil else { throw .sequenceInList }
        guard composite == nil else { throw .compositeInList }
        try validate(symbology)
        return LabelMaker(symbology: symbology, options: writerOptions, isGS1: gs1)
    }

    /// Checks the options against those that the symbology supports.
    private func validate(_ symbology: Symbology) throws(CreateError) {
        var unknown = [
            ("--level", level != nil), ("--symbol-version", symbolVersion != nil), ("--mask", mask != nil),
            ("--gs1", gs1), ("--sequence", sequence != nil), ("--columns", columns != nil), ("--height", height != nil),
            ("--check-character", checkCharacter), ("--add-on", addOn != nil),
            ("--human-readable", humanReadable == true), ("--composite", composite != nil),
            ("--component", component != nil),
        ].filter(\.1).map(\.0)
        if composite != nil, symbology.mayHaveComponent {
            unknown.removeAll { $0 == "--composite" || $0 == "--component" }
        }
        for option in symbology.writerOptions {
            let name = option.argumentName
            unknown.removeAll { $0 == name }
            switch option {
            case .errorCorrection(let values):
                if let level, !values.isEmpty, symbology.errorCorrection(named: level) == nil {
                    throw .value(of: "--level", values.map(\.rawValue).joined(separator: ", "))
                }
            case .version(let values):
                if let symbolVersion, !values.isEmpty, symbology.version(named: symbolVersion) == nil {
                    throw .value(of: "--symbol-version", Self.summary(of: values.map(\.rawValue)))
                }
            case .mask(let range): try Self.check(mask, in: range, "--mask")
            case .columns(let range): try Self.check(columns, in: range, "--columns")
            case .symbolCount(let range): try Self.check(sequence, in: range, "--sequence")
            default: break
            }
        }
        if let first = unknown.first { throw .unheeded(option: first, symbology: symbology) }
    }

    private static func check(_ value: Int?, in range: ClosedRange<Int>, _ name: String) throws(CreateError) {
        guard let value, !range.contains(value) else { return }
        throw .range(of: name, range)
    }

    static func summary(of values: [String]) -> String {
        guard values.count > 6, let first = values.first, let last = values.last else {
            return values.joined(separator: ", ")
        }
        let numbers = values.compactMap { Int($0) }
        return numbers.count == values.count && numbers.isRun
            ? "\(first) to \(last)" : values.joined(separator: ", ")
    }
}

extension [Int] {
    /// Whether there are more than two consecutive numbers, which are shown as a range.
    var isRun: Bool { count > 2 && zip(self, dropFirst()).allSatisfy { $0 + 1 == $1 } }
}

extension Symbology {
    /// Error correction levels, the lowest first; empty where there is no choice.
    var levels: [ErrorCorrection] {
        for case .errorCorrection(let values) in writerOptions { return values }
        return []
    }

    /// Whether content that was too long would fit with the lowest error correction level.
    func holds(_ content: WriterContent, atLowestLevelOf options: WriterOptions, count: Int? = nil) -> Bool {
        guard let lowest = levels.first, lowest != options.errorCorrection else { return false }
        var options = options
        options.errorCorrection = lowest
        return makes(content, options, count: count)
    }

    /// Whether content can be made; why not does not matter.
    func makes(_ content: WriterContent, _ options: WriterOptions, count: Int? = nil) -> Bool {
        (try? symbols(content, options, count: count)) != nil
    }

    /// Returns the symbols of content: those of a sequence of `count`, or one.
    func symbols(
        _ content: WriterContent, _ options: WriterOptions, count: Int?
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let count else { return [try BarcodeWriter.symbol(content, as: self, options: options)] }
        return try BarcodeWriter.sequence(content, as: self, symbolCount: count, options: options)
    }
}

extension WriterOption {
    /// Name of the option on the command line; `nil` if it has none there.
    var argumentName: String? {
        switch self {
        case .errorCorrection: "--level"
        case .version: "--symbol-version"
        case .mask: "--mask"
        case .columns: "--columns"
        case .height: "--height"
        case .checkCharacter: "--check-character"
        case .addOn: "--add-on"
        case .text: "--human-readable"
        case .symbolCount: "--sequence"
        case .component: "--component"
        case .gs1: "--gs1"
        default: nil
        }
    }
}

/// `--component`.
struct ComponentArgument {
    var kind: CompositeDetails.Component

    static func parse(_ argument: String) throws -> ComponentArgument {
        let name = argument.uppercased()
        guard let kind = CompositeDetails.Component(rawValue: name.hasPrefix("CC-") ? name : "CC-" + name) else {
            throw ValidationError("there are CC-A, CC-B and CC-C.")
        }
        return ComponentArgument(kind: kind)
    }
}

/// `--symbology`.
struct SymbologyArgument {
    var symbology: Symbology

    /// Returns the canonical name of a symbology that can be read or made.
    /// - Throws: an error that lists the symbologies.
    static func parseName(_ argument: String) throws -> String {
        guard let symbology = Symbology(named: argument) else {
            let known = Symbology.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no such symbology; there are \(known).")
        }
        return symbology.rawValue
    }

    /// - Throws: an error that lists the symbologies.
    static func parse(_ argument: String) throws -> SymbologyArgument {
        guard let symbology = Symbology(named: argument), symbology.isWritable else {
            let known = Symbology.allCases.filter(\.isWritable).map(\.rawValue).joined(separator: ", ")
            throw ValidationError("there is no such symbology that can be made; there are \(known).")
        }
        return SymbologyArgument(symbology: symbology)
    }
}
