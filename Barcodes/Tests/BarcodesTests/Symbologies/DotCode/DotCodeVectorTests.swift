import Barcodes
import Foundation
import Testing

/// Symbols of another writer, dot by dot.
@Suite(.enabled(if: VectorFolder.exists, "no shared/vectors beside the checkout"))
struct DotCodeVectorTests {
    private static let vectors = ZintVector.all(["DOTCODE"])

    @Test(arguments: vectors) func readsZint(_ vector: ZintVector) throws {
        let content = try DotCodeDecoder.decode(try #require(vector.grid))
        #expect(vector.matches(content))
        #expect(content.isGS1 == vector.has("GS1_MODE"))
        if let place = vector.structapp {
            #expect(content.structuredAppend?.index == Int(place[0]).map { $0 - 1 })
            #expect(content.structuredAppend?.count == Int(place[1]))
        }
    }

    /// One codeword in six is changed.
    @Test(arguments: vectors) func correctsErrors(_ vector: ZintVector) throws {
        var grid = try #require(vector.grid)
        let content = try DotCodeDecoder.decode(grid)
        guard grid.width * grid.height >= 180 else { return }
        for index in 0..<(grid.width * grid.height / 240) {
            let (x, y) = (grid.width / 2 + index % 3, grid.height / 2 + index / 3)
            grid[x, y].toggle()
        }
        #expect(try DotCodeDecoder.decode(grid).bytes == content.bytes)
    }
}
