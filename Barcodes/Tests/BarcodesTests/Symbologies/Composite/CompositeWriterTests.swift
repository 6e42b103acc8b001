import Barcodes
import PictureMaker
import Testing

@Suite("GS1 Composite writer")
struct CompositeWriterTests {
    private static let symbologies: [String: (symbology: Symbology, version: SymbolVersion?)] = [
        "EAN13_CC": (.ean13, nil), "EANX_CC": (.ean13, nil), "EAN8_CC": (.ean8, nil), "UPCA_CC": (.upcA, nil),
        "UPCE_CC": (.upcE, nil), "DBAR_OMN_CC": (.dataBar, nil), "DBAR_STK_CC": (.dataBar, .stacked),
        "DBAR_OMNSTK_CC": (.dataBar, .stackedOmnidirectional), "DBAR_LTD_CC": (.dataBarLimited, nil),
        "DBAR_EXP_CC": (.dataBarExpanded, nil), "DBAR_EXPSTK_CC": (.dataBarExpanded, nil),
        "GS1_128_CC": (.code128, nil),
    ]

    /// Returns a symbol with the content of zint's; `nil` if it can't be written.
    private static func written(_ vector: ZintVector) throws -> Symbol? {
        guard let kind = symbologies[vector.symbology], let data = vector.data, let component = vector.composite else {
            return nil
        }
        let parts = data.split(separator: "+", maxSplits: 1).map(String.init)
        let isShort = vector.symbology == "EANX_CC" && parts[0].count < 9
        var options = WriterOptions(version: kind.version, showsText: false)
        options.component = ["1": .a, "2": .b, "3": .c][vector.option1 ?? ""]
        if vector.symbology == "DBAR_EXPSTK_CC" { options.columns = vector.option2.flatMap { Int($0) } ?? 2 }
        let isNumber =
            parts[0].allSatisfy(\.isNumber) && kind.symbology != .code128 && kind.symbology != .dataBarExpanded
        // EAN-8 has no add-on by the standard.
        if parts.count > 1, isShort || kind.symbology == .ean8 { return nil }
        if parts.count > 1, isNumber { options.addOn = parts[1] }
        func elements(_ text: String) -> String { text.hasPrefix("^") ? String(text.dropFirst()) : text }
        return try BarcodeWriter.composite(
            isNumber ? parts[0] : elements(data), as: isShort ? .ean8 : kind.symbology, component: elements(component),
            options: options)
    }

    @Test(
        "zint's symbols are written alike", .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func vectors() throws {
        var different: [String] = []
        var count = 0
        for vector in ZintVector.all(Set(Self.symbologies.keys)) where vector.composite != nil {
            // Some have a value that is too long.
            guard let component = vector.composite.map({ $0.hasPrefix("^") ? String($0.dropFirst()) : $0 }),
                let message = try? GS1Message(component), message.problems.isEmpty
            else { continue }
            let made: Symbol?
            // Three have more characters than GS1-128 may have.
            do { made = try Self.written(vector) } catch BarcodeWriterError.tooManyCharacters { continue }
            guard let symbol = made else { continue }
            count += 1
            var rows = (0..<symbol.modules.height).map { symbol.modules.barRow($0).modules }
            // Guard bars are longer than others.
            if [.ean13, .ean8, .upcA, .upcE].contains(symbol.details.composite?.linear) { rows.removeLast() }
            let own = rows.map(Self.text)
            let other = vector.modules.map { Self.text($0.utf8.map { $0 == UInt8(ascii: "1") }) }
            if own != other { different.append("\(vector.case)") }
        }
        #expect(count > 80)
        // GS1-128 with a lot of letters and digits before AI 410, twice: zint changes modes elsewhere.
        #expect(different == ["composite/examples/460", "composite/examples/462"], "\(different)")
    }

    private static func text(_ modules: [Bool]) -> String {
        var text = modules.map { $0 ? "#" : "." }
        while text.last == "." { text.removeLast() }
        return text.joined()
    }

    private static let okapiSymbologies: [String: (symbology: Symbology, version: SymbolVersion?)] = [
        "CODE_128": (.code128, nil), "DATABAR_14": (.dataBar, nil), "DATABAR_14_STACK": (.dataBar, .stacked),
        "DATABAR_EXPANDED": (.dataBarExpanded, nil), "DATABAR_EXPANDED_STACK": (.dataBarExpanded, nil),
        "DATABAR_LIMITED": (.dataBarLimited, nil), "UPCA": (.upcA, nil), "UPCE": (.upcE, nil), "EAN": (.ean13, nil),
    ]

    /// Returns a symbol with the content of Okapi's; `nil` if it can't be written.
    private static func written(_ vector: OkapiVector) throws -> Symbol? {
        let properties = vector.properties
        guard let linear = properties["linearContent"], let content = properties["content"],
            properties["dataType"] != "ECI", let name = properties["symbology"], let kind = okapiSymbologies[name]
        else { return nil }
        var options = WriterOptions(version: kind.version)
        options.component = properties["preferredMode"] == "CC_B" ? .b : .a
        if name == "DATABAR_EXPANDED_STACK" { options.columns = 2 }
        let symbology: Symbology = name == "EAN" && linear.count < 9 ? .ean8 : kind.symbology
        // Some have an invalid application identifier.
        guard let message = try? GS1Message(content), message.problems.isEmpty else { return nil }
        return try BarcodeWriter.composite(linear, as: symbology, component: content, options: options)
    }

    @Test(
        "the components of Okapi's symbols are written alike",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func okapi() throws {
        var different: [String] = []
        var count = 0
        for vector in OkapiVector.all("composite") {
            guard let symbol = try Self.written(vector) else { continue }
            count += 1
            let details = try #require(symbol.details.composite)
            let own = (0..<details.rows).map { row in
                String(Self.text(symbol.modules.barRow(row).modules).drop { $0 == "." })
            }
            let grid = try #require(vector.grid)
            let other = (0..<grid.height).map { Self.text(grid.barRow($0).modules) }
            if own != other { different.append("\(vector.name) \(vector.properties["content"] ?? "")") }
        }
        #expect(count == 8)
        // Okapi pads these two with zeros at the end of letters; zint and the standard with 00100.
        #expect(different.count == 2 && different.allSatisfy { $0.contains("90-alphanumeric") || $0.contains("ai-99") })
    }

    /// Every kind of linear part, with a text for it.
    private static let carriers: [(symbology: Symbology, version: SymbolVersion?, columns: Int?, text: String)] = [
        (.ean13, nil, nil, "3312345678903"), (.ean8, nil, nil, "12345670"), (.upcA, nil, nil, "614141012343"),
        (.upcE, nil, nil, "01212309"), (.dataBar, nil, nil, "04012345678901"),
        (.dataBar, .truncated, nil, "04012345678901"),
        (.dataBar, .stacked, nil, "04012345678901"), (.dataBar, .stackedOmnidirectional, nil, "04012345678901"),
        (.dataBarLimited, nil, nil, "13112345678906"), (.dataBarExpanded, nil, nil, "(01)93712345678904(3103)001234"),
        (.dataBarExpanded, nil, 2, "(01)00012345678905(10)ABCDEF"), (.code128, nil, nil, "(01)03812345678908"),
        (.code128, nil, nil, "(00)030123456789012340"),
    ]

    private static func read(_ symbol: Symbol) throws -> [Barcode] {
        let picture = MadePicture.of(symbol.grid, moduleSize: 3, quietZone: 12)
        let options = ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite]))
        return try BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
    }

    @Test(arguments: [Symbology.ean13, .upcA, .upcE], ["52", "52495"])
    func aComponentIsReadAboveASymbolWithAnAddOn(symbology: Symbology, addOn: String) throws {
        let text = try #require(Self.carriers.first { $0.symbology == symbology }).text
        for component in ["(17)261231(10)A1", "(91)" + String(repeating: "0123456789", count: 3)] {
            let symbol = try BarcodeWriter.composite(
                text, as: symbology, component: component, options: WriterOptions(addOn: addOn))
            #expect(symbol.details.composite?.addOn == addOn)
            for moduleSize in [2.5, 3, 4] {
                let picture = MadePicture.of(symbol.grid, moduleSize: moduleSize, quietZone: 12)
                let found = try BarcodeReader(options: ReaderOptions(symbologies: [.gs1Composite]))
                    .read(picture.luminance.span, layout: picture.layout)
                #expect(found.map(\.symbology) == [.gs1Composite], "\(component) \(moduleSize)")
                #expect(found.first?.text == symbol.readText)
                #expect(found.first?.details.composite?.addOn == addOn)
            }
        }
    }

    @Test func everyLinearPartIsReadBackWithEveryComponent() throws {
        var misses: [String] = []
        let texts = [
            "(10)ABC", "(17)261231(10)LOT-1", "(90)12ABC(21)42", "(99)1234-abcd",
            "(91)" + String(repeating: "0123456789", count: 3), "(8004)" + String(repeating: "aB3-", count: 6),
            "(91)" + String(repeating: "Zz", count: 45) + "(92)" + String(repeating: "987", count: 20),
        ]
        for carrier in Self.carriers {
            for text in texts {
                for component in [CompositeDetails.Component.a, .b, .c] {
                    var options = WriterOptions(version: carrier.version, columns: carrier.columns)
                    options.component = component
                    let symbol: Symbol
                    do throws(BarcodeWriterError) {
                        symbol = try BarcodeWriter.composite(
                            carrier.text, as: carrier.symbology, component: text, options: options)
                    } catch {
                        switch error {
                        case .contentTooLong: continue
                        case .option(.component) where component == .c && carrier.symbology != .code128: continue
                        default: throw error
                        }
                    }
                    let found = try Self.read(symbol)
                    let name = "\(carrier.symbology) \(carrier.version?.rawValue ?? "") \(component.rawValue) \(text)"
                    guard found.map(\.symbology) == [.gs1Composite] else {
                        misses.append("\(name): \(found.map { "\($0.symbology) \($0.text)" })")
                        continue
                    }
                    #expect(found[0].text == symbol.readText, "\(name)")
                    #expect(found[0].details == symbol.details, "\(name)")
                }
            }
        }
        // Rows of 5 and 7 modules, or 13, below a component several times as high.
        #expect(misses.allSatisfy { $0.hasPrefix("DataBar stacked") || $0.hasPrefix("DataBar truncated") })
        #expect(misses.count <= 4, "\(misses.joined(separator: "\n"))")
    }

    @Test func theSmallestComponentThatHoldsTheElementsIsTaken() throws {
        func kind(_ length: Int, _ symbology: Symbology, _ linear: String) throws -> CompositeDetails.Component? {
            let text = stride(from: 0, to: length, by: 90).enumerated().map { index, start in
                "(\(91 + index))" + String(repeating: "7", count: min(90, length - start))
            }.joined()
            return try BarcodeWriter.composite(linear, as: symbology, component: text).details.composite?.component
        }
        #expect(try kind(20, .ean13, "3312345678903") == .a)
        #expect(try kind(54, .ean13, "3312345678903") == .a)
        #expect(try kind(55, .ean13, "3312345678903") == .b)
        #expect(try kind(320, .ean13, "3312345678903") == .b)
        #expect(throws: BarcodeWriterError.self) { try kind(338, .ean13, "3312345678903") }
        #expect(try kind(320, .code128, "(01)03812345678908") == .b)
        #expect(try kind(360, .code128, "(01)03812345678908") == .c)
    }

    @Test func linearSymbolsSayThatTheyHaveAComponent() throws {
        for (component, link) in [(CompositeDetails.Component.a, 101), (.b, 101), (.c, 100)] {
            var options = WriterOptions()
            options.component = component
            let symbol = try BarcodeWriter.composite(
                "(01)03812345678908", as: .code128, component: "(10)A", options: options)
            let characters = Code128Encoder.characters(
                [.fnc1] + "0103812345678908".utf8.map { .byte($0) }, link: component == .c ? .pdf417 : .microPDF417)
            #expect(characters[characters.count - 2] == link)
            let read = try #require(
                BarReading.contents([symbol.modules.barRow(symbol.modules.height - 1)], as: [.code128]).first)
            #expect(read.content.details.linear?.isLinked == true)
            #expect(read.content.text == "0103812345678908")
            #expect(symbol.details.composite?.component == component)
        }
        let plain = try #require(
            BarReading.contents([
                try BarcodeWriter.symbol(.gs1("(01)03812345678908"), as: .code128).modules.barRow(0)
            ])
            .first)
        #expect(plain.content.details.linear?.isLinked == nil)
    }

    @Test func linearPartAndComponentMayBeOneText() throws {
        func made(_ text: String, _ options: WriterOptions = WriterOptions()) throws -> CompositeDetails? {
            try BarcodeWriter.symbol(.text(text), as: .gs1Composite, options: options).details.composite
        }
        #expect(try made("3312345678903|(99)1234-abcd")?.linear == .ean13)
        #expect(try made("12345670|(21)A")?.linear == .ean8)
        #expect(try made("614141012343|(21)A")?.linear == .upcA)
        #expect(try made("(01)04012345678901|(21)A")?.linear == .dataBar)
        #expect(try made("(00)030123456789012340|(21)A")?.linear == .code128)
        #expect(try made("0121230|(21)A", WriterOptions(version: .linearPart(.upcE)))?.linear == .upcE)
        #expect(
            try made("04012345678901|(21)A", WriterOptions(version: .linearPart(.dataBarLimited)))?.linear
                == .dataBarLimited)
        for text in [
            "3312345678903", "3312345678903|", "|(99)1", "331234567890|(99)1", "x|(99)1", "12345678901231|(01)1",
        ] {
            #expect(throws: BarcodeWriterError.self, "\(text)") { try made(text) }
        }
        #expect(throws: BarcodeWriterError.option(.version)) {
            try made("12345670|(21)A", WriterOptions(version: .linearPart(.code39)))
        }
    }

    @Test func aComponentThatItsLinearPartCannotHaveIsRefused() {
        var options = WriterOptions()
        options.component = .c
        #expect(throws: BarcodeWriterError.option(.component)) {
            try BarcodeWriter.composite("3312345678903", as: .ean13, component: "(10)A", options: options)
        }
        #expect(throws: BarcodeWriterError.option(.component)) {
            try BarcodeWriter.composite("12345", as: .code39, component: "(10)A")
        }
        #expect(throws: BarcodeWriterError.option(.columns)) {
            try BarcodeWriter.composite(
                "(01)00012345678905", as: .dataBarExpanded, component: "(10)A", options: WriterOptions(columns: 1))
        }
    }

    @Test func randomElementsAreReadBackFromTheirCodewords() throws {
        var generator = SeededGenerator(seed: 24_723)
        let letters = Array("0123456789012345678901234567ABCDEFGHIJKLMNOPQRSTUVWXYZabcxyz!%&'()*+,-./:;<=>?_\"")
        for round in 0..<400 {
            var text = ""
            let identifiers = ["10", "21", "90", "91", "240", "8004", "17", "11"]
            for _ in 0..<Int.random(in: 1...3, using: &generator) {
                let identifier = identifiers.randomElement(using: &generator) ?? "10"
                if identifier == "17" || identifier == "11" {
                    text += identifier + "261130"
                    continue
                }
                let count = Int.random(in: 1...20, using: &generator)
                let reach = Bool.random(using: &generator) ? 28 : letters.count
                let value = String((0..<count).map { _ in letters[Int.random(in: 0..<reach, using: &generator)] })
                text += identifier + value + "\u{1D}"
            }
            while text.hasSuffix("\u{1D}") { text.removeLast() }
            let message = GS1Message(elementString: text)
            guard message.problems.isEmpty, message.elementString == text else { continue }
            let symbol = try BarcodeWriter.composite("3312345678903", as: .ean13, component: text)
            let details = try #require(symbol.details.composite)
            #expect(details.componentText == text, "\(round)")
            guard round % 20 == 0 else { continue }
            #expect(try Self.read(symbol).first?.text == symbol.readText, "\(text)")
        }
    }
}
