import Barcodes
import Testing

@Suite struct QRCodeDecoderTests {
    @Test func textArtIsReadWithNoPictureInvolved() throws {
        let grid = try #require(
            ModuleGrid(
                textArt: """
                    #######..#.##.#######
                    #.....#..####.#.....#
                    #.###.#.#.....#.###.#
                    #.###.#.##....#.###.#
                    #.###.#.#.###.#.###.#
                    #.....#.#...#.#.....#
                    #######.#.#.#.#######
                    ........#..##........
                    #.#####..#..#.#####..
                    ...#.#.##.#.#..#.##..
                    ..#...##.#.#.#..#####
                    ....#....#.....####..
                    ...######..#.#..#....
                    ........#.#####..##..
                    #######..##.#.##.....
                    #.....#.#.#####...#.#
                    #.###.#.#...#..#.##..
                    #.###.#.##..#..#.....
                    #.###.#.#.##.#..#.#..
                    #.....#........##.##.
                    #######.####.#..#.#..
                    """))
        let content = try QRCodeDecoder.decode(grid)
        #expect(content.text == "01234567")
        #expect(content.version == 1 && content.errorCorrectionLevel == .medium)
        #expect(content.segments.map(\.mode) == [.numeric])
    }
}
