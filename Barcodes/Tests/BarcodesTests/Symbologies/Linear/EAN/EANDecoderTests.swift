import Barcodes
import PictureMaker
import Testing

@Suite("EAN and UPC")
struct EANDecoderTests {
    private static let symbologies: Set<Symbology> = [.ean13, .ean8, .upcA, .upcE]

    private static func widths(_ text: String, _ symbology: Symbology) throws -> [Float] {
        let modules = try BarcodeWriter.symbol(.text(text), as: symbology).modules
        var widths: [Float] = [10]
        var isDark = false
        for x in 0..<modules.width {
            if modules[x, 0] == isDark {
                widths[widths.count - 1] += 1
            } else {
                widths.append(1)
                isDark.toggle()
            }
        }
        if isDark { widths.append(10) } else { widths[widths.count - 1] += 10 }
        return widths
    }

    private static func texts(_ widths: [Float], _ wanted: Set<Symbology> = symbologies) -> [String] {
        LinearSymbologies.contents(of: [BarWidths(widths)], symbologies: wanted).map(\.content.text)
    }

    @Test func everyFirstDigitIsReadFromTheSetsOfTheOthers() throws {
        for first in 0...9 {
            let digits = [first, 5, 9, 0, 1, 2, 3, 4, 1, 2, 3, 7]
            let text = EANDigits.text(digits + [GS1Checksum.digit(of: digits)])
            #expect(try Self.texts(Self.widths(text, .ean13), [.ean13]) == [text])
        }
    }

    @Test func everyEndingOfUPCEIsExpanded() throws {
        for system in 0...1 {
            for last in 0...9 {
                let digits = [1, 2, 3, 4, 5, last]
                let text = EANDigits.text(
                    [system] + digits + [GS1Checksum.digit(of: EANDigits.expanded(system: system, digits))])
                #expect(try Self.texts(Self.widths(text, .upcE), [.upcE]) == [text])
                #expect(try Self.texts(Self.widths(text, .upcE)) == (system == 0 ? [text] : []))
            }
        }
    }

    /// ISO/IEC 15420, table A.1 gives 00783491 → 0 07834900001 for a UPC-E of that kind; the rules for each last digit.
    @Test func expansionFollowsTheLastDigit() {
        #expect(EANDigits.expanded(system: 0, [1, 2, 3, 4, 5, 0]) == [0, 1, 2, 0, 0, 0, 0, 0, 3, 4, 5])
        #expect(EANDigits.expanded(system: 0, [1, 2, 3, 4, 5, 3]) == [0, 1, 2, 3, 0, 0, 0, 0, 0, 4, 5])
        #expect(EANDigits.expanded(system: 0, [1, 2, 3, 4, 5, 4]) == [0, 1, 2, 3, 4, 0, 0, 0, 0, 0, 5])
        #expect(EANDigits.expanded(system: 1, [1, 2, 3, 4, 5, 9]) == [1, 1, 2, 3, 4, 5, 0, 0, 0, 0, 9])
    }

    @Test func anEAN13MayBeCloseToSomethingOnOneSide() throws {
        var widths = try Self.widths("8886316200561", .ean13)
        // Both sides are dark, as in a label that was cut out.
        widths = [10, 5] + widths + [5, 10]
        let (left, right) = (2, widths.count - 3)
        widths[left] = 7
        widths[right] = 2.6
        #expect(Self.texts(widths) == ["8886316200561"])
        widths[left] = 2.6
        #expect(Self.texts(widths) == [])
        widths[left] = 7
        widths[right] = 2
        #expect(Self.texts(widths) == [])
    }

    @Test func aLeadingZeroIsUPCAUnlessThatIsNotWanted() throws {
        let widths = try Self.widths("036000291452", .upcA)
        #expect(Self.texts(widths) == ["036000291452"])
        #expect(Self.texts(widths, [.ean13]) == ["0036000291452"])
    }

    @Test func fatAndThinBarsAreRead() throws {
        for growth in [-0.35, -0.2, 0.2, 0.35] as [Float] {
            let widths = try Self.widths("4006381333931", .ean13).enumerated().map { index, width in
                width + (index & 1 == 1 ? growth : -growth)
            }
            #expect(Self.texts(widths) == ["4006381333931"], "\(growth)")
        }
    }

    @Test func narrowQuietZonesAreRefusedWhereTheSymbolIsShort() throws {
        for (text, symbology) in [("96385074", Symbology.ean8), ("01234565", .upcE)] {
            var widths = try Self.widths(text, symbology)
            widths[widths.count - 1] = 3
            #expect(Self.texts(widths).isEmpty)
            #expect(
                LinearSymbologies.contents(
                    of: [BarWidths(widths, endsAtEdge: true)], symbologies: Self.symbologies
                ).count == 1)
        }
    }

    /// Each digit in turn is replaced by another: one in ten passes the check digit, and none gives the same text.
    @Test func aWrongDigitFailsTheCheck() throws {
        let right = try Self.widths("4006381333931", .ean13)
        for digit in 0..<6 {
            var widths = right
            let first = 1 + 3 + 24 + 5 + 4 * digit
            let pattern = widths[first..<first + 4]
            widths.replaceSubrange(first..<first + 4, with: pattern == [2, 2, 2, 1] ? [3, 2, 1, 1] : [2, 2, 2, 1])
            #expect(Self.texts(widths).isEmpty)
        }
    }

    @Test func randomWidthsAreNoSymbol() {
        var random = SeededGenerator(seed: 4)
        var found = 0
        for number in 0..<3000 {
            let count = [33, 43, 59][number % 3]
            var widths: [Float] = [12]
            for element in 0..<count {
                let isGuard = element < 3 || element >= count - 3
                let width = isGuard ? 1 : Float(Int.random(in: 1...4, using: &random))
                widths.append(max(0.3, width + Float(random.normal()) * 0.15))
            }
            widths.append(12)
            found += Self.texts(widths).count
        }
        #expect(found == 0)
    }
}
