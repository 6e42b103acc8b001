import Barcodes
import PictureMaker
import Testing

/// The lower sides of symbols beside each other are one line with gaps.
struct DataMatrixNeighborsTests {
    @Test("Symbols side by side are read, each with its own quiet zone")
    func neighbors() throws {
        for (name, gap) in [("12x12", 1), ("16x16", 1), ("22x22", 2), ("8x32", 1), ("12x36", 2), ("8x48", 3)] {
            let sides = name.split(separator: "x").compactMap { Int($0) }
            let options = DataMatrixOptions(sizes: .only(rows: sides[0], columns: sides[1]))
            let texts = ["9258", "7K2P", "1234", "4113"]
            let symbols = try texts.map { try BarcodeWriter.dataMatrix(text: $0, options: options) }
            var sheet = ModuleGrid(width: 2 * sides[1] + gap, height: 2 * sides[0] + gap)
            for (index, symbol) in symbols.enumerated() {
                let (left, top) = (index % 2 * (sides[1] + gap), index / 2 * (sides[0] + gap))
                for y in 0..<sides[0] {
                    for x in 0..<sides[1] { sheet[left + x, top + y] = symbol.grid[x, y] }
                }
            }
            let picture = MadePicture.of(sheet, moduleSize: 5, quietZone: 4)
            let found = try picture.barcodes(ReaderOptions(symbologies: [.dataMatrix])).map(\.text)
            #expect(found.sorted() == texts.sorted(), "\(name)")
        }
    }
}
