import Barcodes
import Testing

@Suite struct SymbolRenderingTests {
    private func symbol(_ art: String) throws -> Symbol {
        Symbol(
            symbology: .qrCode, modules: try #require(ModuleGrid(textArt: art)), quietZone: 4,
            details: .qrCode(QRCodeDetails(version: 1)))
    }

    @Test func outlinesGoAroundDarkAreas() throws {
        let svg = try symbol("###\n#.#\n###").svg(quietZone: 1, scale: 2)
        #expect(svg.contains("viewBox=\"0 0 5 5\"") && svg.contains("width=\"10\""))
        #expect(svg.contains("d=\"M1 1h3v3h-3v-3zM2 3h1v-1h-1v1z\""), "\(svg)")
    }

    /// Fills the path row by row: a module is dark when an odd number of vertical edges lies to its left.
    private func filled(path: Substring, width: Int, height: Int) -> ModuleGrid {
        var grid = ModuleGrid(width: width, height: height)
        var (x, y) = (0, 0)
        var number = ""
        var command: Character = "M"
        func value() -> Int { Int(number) ?? 0 }
        func run() {
            switch command {
            case "M":
                let parts = number.split(separator: " ").compactMap { Int($0) }
                if parts.count == 2 { (x, y) = (parts[0], parts[1]) }
            case "h": x += value()
            case "v":
                for row in min(y, y + value())..<max(y, y + value()) {
                    for column in x..<width { grid[column, row].toggle() }
                }
                y += value()
            default: break
            }
            number = ""
        }
        for character in path {
            if character.isLetter {
                run()
                command = character
            } else {
                number.append(character)
            }
        }
        run()
        return grid
    }

    @Test func theSVGPathFillsJustTheDarkModules() throws {
        for text in ["1", "https://example.org", String(repeating: "x", count: 900)] {
            let symbol = try BarcodeWriter.qrCode(text: text)
            let svg = symbol.svg(quietZone: 0, scale: 1)
            let start = try #require(svg.firstRange(of: "d=\"")?.upperBound)
            let path = svg[start...].prefix { $0 != "\"" }
            #expect(filled(path: path, width: symbol.grid.width, height: symbol.grid.height) == symbol.grid)
        }
    }

    @Test func charactersThatXMLCanNotContainAreLeftOut() throws {
        let svg = try symbol("#").svg(foreground: "\u{0}r\u{1B}e\u{FFFE}d", background: "\u{7}#fff&\u{1F6B2}")
        #expect(svg.contains("fill=\"red\"") && svg.contains("fill=\"#fff&amp;\u{1F6B2}\""))
        #expect(svg.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 })
    }

    @Test func coloursCannotBreakOutOfTheirAttribute() throws {
        let svg = try symbol("#").svg(foreground: "\"/><script>", background: nil)
        #expect(!svg.contains("<script") && !svg.contains("<rect"))
    }

    @Test func scalesAndMarginsOutOfRangeCountAsTheNearestWithin() throws {
        let symbol = try symbol("#.#\n##.\n..#")
        #expect(symbol.svg(scale: 0) == symbol.svg(scale: 1) && symbol.svg(scale: .min) == symbol.svg(scale: 1))
        #expect(symbol.svg(scale: .max) == symbol.svg(scale: 65_535))
        #expect(symbol.svg(quietZone: QuietZone(.max)) == symbol.svg(quietZone: 1000))
        #expect(symbol.svg(quietZone: QuietZone(.max), showsText: true) == symbol.svg(quietZone: 1000))
        #expect(symbol.textDrawing(quietZone: QuietZone(.max)) == symbol.textDrawing(quietZone: 1000))
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1e10])
    func aTextThatHasNoPlaceIsLeftOut(number: Double) throws {
        let text = SymbolText("AB", x: 1, y: 4, width: 20, height: 8)
        for member in [\SymbolText.x, \.y, \.width, \.height] {
            var symbol = try symbol("#.#")
            var lost = text
            lost[keyPath: member] = number
            symbol.texts = [lost]
            #expect(symbol.margin(4, showsText: true) == 4)
            #expect(symbol.svg(showsText: true) == symbol.svg() && lost.shapes.isEmpty)
            symbol.texts = [lost, text]
            #expect(symbol.svg(showsText: true).contains("stroke"))
        }
    }

    @Test func halfBlocksDrawTwoRowsALine() throws {
        let symbol = try symbol("#.#\n##.\n..#")
        #expect(symbol.textDrawing(quietZone: 0, isOnDark: false) == "█▄▀\n  ▀\n")
        #expect(symbol.textDrawing(quietZone: 0, isOnDark: true) == " ▀▄\n▀▀ \n")
        #expect(
            symbol.textDrawing(quietZone: 1, isOnDark: false) == " ▄ ▄ \n ▀▀▄ \n     \n")
    }

    @Test(arguments: ["äöüÄÖÜß", "éèêàçñãõ", "łąęśćżźńŁĄĘŚĆŻŹŃ", "øæåØÆÅ", "čšžřěůČŠŽŘĚŮ", "e\u{301}"])
    func lettersWithMarksAreDrawnAndNoTwoAlike(letters: String) {
        let box = StrokeFont.lines(of: SymbolText("語", x: 0, y: 0, width: 7, height: 9)).lines
        var seen: [[[Point]]] = [box]
        for letter in letters {
            let lines = StrokeFont.lines(of: SymbolText(String(letter), x: 0, y: 0, width: 7, height: 9)).lines
            #expect(!seen.contains(lines) && !lines.isEmpty, "\(letter)")
            for point in lines.joined() { #expect((0...7).contains(point.x) && (0...9).contains(point.y)) }
            seen.append(lines)
        }
    }
}
