import Barcodes
import Testing

@Suite struct ModuleGridTests {
    @Test func textArtIsReadBackAsItWasWritten() throws {
        let art = "#.#\n.##"
        let grid = try #require(ModuleGrid(textArt: art))
        #expect(grid.width == 3 && grid.height == 2)
        #expect(grid.textArt == art)
    }

    @Test(arguments: ["#.#\r\n.##", "#.#\r.##\r", "\n#.#\r\n\r\n.##\r\n"]) func linesMayEndInAnyWay(art: String) {
        #expect(ModuleGrid(textArt: art)?.textArt == "#.#\n.##")
    }

    @Test func textArtWithUnequalLinesIsRefused() {
        #expect(ModuleGrid(textArt: "#.#\n.#") == nil)
    }
}
