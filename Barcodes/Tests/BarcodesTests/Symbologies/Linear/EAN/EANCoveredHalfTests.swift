import Barcodes
import PictureMaker
import Testing

/// EAN-13 symbols of which a part of another label covers one half, on some of the lines: bars of both look like a
/// third symbol there, one time in ten.
@Suite struct EANCoveredHalfTests {
    /// Numbers of which the first half of the second one and the last half of the first one have a valid check digit.
    private static let pairs = [
        ("5677523691951", "9510895000007"), ("4166225098300", "9090106000000"), ("4006381333931", "5449000000000"),
    ]

    /// Returns a number with the first seven digits of `first` and the last six of `last`.
    private static func mixed(_ first: String, _ last: String) -> String { String(first.prefix(7) + last.suffix(6)) }

    private static func checkDigit(_ number: String) -> Int {
        GS1Checksum.digit(of: number.prefix(12).map { $0.wholeNumberValue ?? 0 })
    }

    /// Returns a number with another sixth digit, so that its first half and the last half of `other` have a valid
    /// check digit.
    private static func fitted(_ number: String, to other: String) throws -> String {
        let candidates = (0...9).map { "\(number.prefix(5))\($0)\(number.dropFirst(6).prefix(6))" }
        let fitting = try #require(
            candidates.first { candidate in
                let mixture = mixed(candidate, other)
                return checkDigit(mixture) == mixture.last?.wholeNumberValue
            })
        return "\(fitting)\(checkDigit(fitting))"
    }

    @Test(arguments: pairs) func bothHalvesTogetherAreNotRead(number: String, other: String) throws {
        let cover = try Self.fitted(other, to: number)
        let symbol = try BarcodeWriter.symbol(.text(number), as: .ean13)
        let covered = try BarcodeWriter.symbol(.text(cover), as: .ean13).grid
        var reads = 0
        for height in [10, 16, 22] {
            for place in [0.3, 0.5, 0.7] {
                var grid = symbol.grid
                let first = Int(place * Double(grid.height)) - height / 2
                for row in first..<first + height {
                    for column in 0..<grid.width / 2 { grid[column, row] = covered[column, row] }
                }
                let texts = try grid.barcodes(scale: 3, margin: 10).map(\.text)
                #expect(Set(texts).isSubset(of: [number]), "\(height) rows at \(place)")
                reads += texts.count
            }
        }
        #expect(reads > 0)
    }
}
