import Barcodes
import Testing

@Suite("Linear symbols of independent writers", .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
struct LinearVectorTests {
    /// Comparison of another writer's symbols with those of this library.
    struct Case: Sendable, CustomStringConvertible {
        var names: [String]
        var symbology: Symbology
        /// Returns the text that a reader should return for the data.
        var text: @Sendable (LinearVector) -> String = { $0.text }
        /// Returns the content with which this library makes the same symbol; `nil` if it can't.
        var content: (@Sendable (LinearVector) -> WriterContent)? = { .text($0.text) }
        var options: @Sendable (LinearVector) -> WriterOptions = { _ in WriterOptions(showsText: false) }
        var description: String { names.joined(separator: " ") }
    }

    static let cases: [Case] = [
        Case(names: ["EAN13", "EANX", "EANX_CHK", "ISBNX"], symbology: .ean13, text: { ean($0, 13) }),
        Case(names: ["EAN8", "EANX", "EANX_CHK"], symbology: .ean8, text: { ean($0, 8) }),
        Case(names: ["UPCA", "UPCA_CHK"], symbology: .upcA, text: { ean($0, 12) }),
        Case(
            names: ["UPCE", "UPCE_CHK"], symbology: .upcE,
            text: { vector in
                let digits = vector.text.prefix { $0 != "+" }
                return digits.count == 8 ? String(digits) : ""
            }),
        Case(
            names: ["CODE39", "EXCODE39"], symbology: .code39, text: { checked($0, $0.option2 == 1) },
            options: { WriterOptions(hasCheckCharacter: $0.option2 == 1, showsText: false) }),
        Case(
            names: ["LOGMARS", "HIBC_39", "VIN"], symbology: .code39, text: { _ in "" }, content: nil),
        Case(
            names: ["CODE32"], symbology: .code32, text: { _ in "A345678902" }),
        Case(names: ["PZN"], symbology: .pzn, text: { _ in "" }),
        Case(names: ["CODE93"], symbology: .code93),
        Case(
            names: ["C25INTER"], symbology: .itf,
            text: { ($0.text.count.isMultiple(of: 2) ? "" : "0") + $0.text }),
        Case(
            names: ["ITF14", "DPLEIT", "DPIDENT"], symbology: .itf, text: { _ in "" }, content: nil),
        Case(names: ["CODABAR"], symbology: .codabar),
        Case(
            names: ["DBAR_OMN", "DBAR_STK", "DBAR_OMNSTK"], symbology: .dataBar, text: gtin,
            content: { .text(String($0.text.prefix(13))) },
            options: { WriterOptions(version: $0.symbology == "DBAR_STK" ? .stacked : nil, showsText: false) }),
        Case(names: ["DBAR_LTD"], symbology: .dataBarLimited, text: gtin),
        Case(
            names: ["DBAR_EXP", "DBAR_EXPSTK"], symbology: .dataBarExpanded,
            text: { (try? GS1Message($0.text).elementString) ?? "" }, content: { .gs1($0.text) },
            options: { vector in
                let columns = vector.rows.count == 1 ? nil : (vector.rows[0].count - 4) / 49
                return WriterOptions(columns: columns, showsText: false)
            }),
        Case(names: ["TELEPEN"], symbology: .telepen),
        Case(names: ["CODE11"], symbology: .code11, text: { _ in "" }, content: nil),
        Case(names: ["PHARMA"], symbology: .pharmacode),
        Case(names: ["PHARMA_TWO"], symbology: .pharmacodeTwoTrack),
        Case(names: ["RM4SCC"], symbology: .rm4scc),
        Case(names: ["KIX"], symbology: .kix),
        Case(names: ["POSTNET"], symbology: .postnet),
    ]

    private static let writtenOnly: Set<Symbology> = [.pharmacode, .pharmacodeTwoTrack, .rm4scc, .kix, .postnet]

    private static func ean(_ vector: LinearVector, _ length: Int) -> String {
        let digits = Array(vector.text.prefix { $0 != "+" }.map { $0.wholeNumberValue ?? 0 })
        return EANDigits.text(digits.count == length ? digits : digits + [GS1Checksum.digit(of: digits)])
    }

    @Sendable private static func gtin(_ vector: LinearVector) -> String {
        let digits = vector.text.prefix(13).map { $0.wholeNumberValue ?? 0 }
        return "01" + EANDigits.text(digits + [GS1Checksum.digit(of: digits)])
    }

    private static func checked(_ vector: LinearVector, _ isChecked: Bool) -> String {
        isChecked ? "" : vector.text
    }

    private static func vectors(_ one: Case) -> [LinearVector] {
        LinearVector.zint.filter { vector in
            guard one.names.contains(vector.symbology) else { return false }
            // The option omits check characters.
            if vector.symbology == "CODE11", vector.text == "123-45", vector.option2 == 2 { return false }
            // The option selects another start character, for compressed numbers.
            if vector.symbology == "TELEPEN", vector.option2 == 1 { return false }
            // EANX stands for EAN-8 and EAN-13; the gap before an add-on may be wider than necessary.
            let digits = vector.text.prefix { $0 != "+" }.count
            if one.symbology == .ean8 { return digits < 9 }
            return one.symbology != .ean13 || digits > 9
        }
    }

    @Test("are read as what they say", arguments: cases.filter { !writtenOnly.contains($0.symbology) })
    func read(_ one: Case) {
        #expect(!Self.vectors(one).isEmpty)
        for vector in Self.vectors(one) {
            let contents = Self.contents(vector, of: one)
            let found = contents.map { "\($0.symbology) \($0.content.text)" }
            let text = one.text(vector)
            if text.isEmpty {
                #expect(found.count == 1 && found[0].hasPrefix(one.symbology.rawValue), "\(vector) \(found)")
            } else {
                #expect(found == ["\(one.symbology) \(text)"], "\(vector)")
            }
            // EAN-8 has no add-on by the standard.
            guard [.ean13, .upcA, .upcE].contains(one.symbology) else { continue }
            let addOn = vector.text.firstIndex(of: "+").map { String(vector.text[$0...].dropFirst()) }
            #expect(contents.first?.content.details.linear?.addOn == addOn, "\(vector)")
        }
    }

    /// Reads a symbol among all linear symbologies; UPC-E of number system 1 is read only without EAN-13 and UPC-A.
    private static func contents(
        _ vector: LinearVector, of one: Case
    ) -> [(symbology: Symbology, content: DecodedContent)] {
        one.symbology == .upcE && vector.text.hasPrefix("1")
            ? BarReading.contents(vector.rows, as: [.upcE]) : BarReading.contents(vector.rows)
    }

    @Test("are written alike", arguments: cases.filter { $0.content != nil })
    func written(_ one: Case) throws {
        for vector in Self.vectors(one) {
            // The gap before an add-on is wider than necessary.
            if one.symbology.displayName.hasPrefix("EAN") || one.symbology == .upcA || one.symbology == .upcE,
                vector.option2 > 2
            {
                continue
            }
            // EAN-8 has no add-on by the standard.
            if one.symbology == .ean8, vector.text.contains("+") { continue }
            guard let content = one.content?(vector) else { continue }
            // Some have errors that their writer was told to ignore.
            if case .gs1(let text) = content, try !GS1Message(text).problems.isEmpty { continue }
            let symbol = try BarcodeWriter.symbol(content, as: one.symbology, options: one.options(vector))
            let ours = (0..<symbol.modules.height).map { bars(symbol.modules.barRow($0)) }
            // EAN's guard bars have a row of their own, and the text above an add-on has none.
            let isAlike =
                one.symbology.displayName.hasPrefix("GS1") || vector.rows.count > 1
                ? ours == vector.rows.map(bars) : ours.first == bars(vector.rows[0])
            #expect(isAlike, "\(vector) \(zip(ours, vector.rows.map(bars)).map { $0 == $1 })")
        }
    }

    /// Returns the bars of a row without a space after the last bar, which has no meaning.
    private func bars(_ row: BarRow) -> [Int] {
        let widths = row.widths
        return widths.count.isMultiple(of: 2) ? Array(widths.dropLast()) : widths
    }
}
