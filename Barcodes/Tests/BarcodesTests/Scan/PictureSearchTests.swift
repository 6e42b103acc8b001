import Barcodes
import PictureMaker
import Testing

/// Pictures with symbols of different kinds beside each other: the search of one must not end that of another too soon.
struct PictureSearchTests {
    private static let contents: [(symbology: Symbology, text: String)] = [
        (.qrCode, "beside others"), (.microQRCode, "12345"), (.dataMatrix, "a small one"), (.aztec, "nested squares"),
        (.pdf417, "rows of bars"), (.code128, "CODE 128"), (.ean13, "4512345678906"),
    ]

    private func picture(_ symbology: Symbology, _ text: String, scale: Int) throws -> CleanPicture {
        CleanPicture(try BarcodeWriter.symbol(.text(text), as: symbology), scale: scale)
    }

    /// Reads both pictures on white, one to the left of the other or above it, with space for a line of text between
    /// them.
    private func reads(_ first: CleanPicture, _ second: CleanPicture, isBelow: Bool) throws -> [Barcode] {
        let width = isBelow ? max(first.width, second.width) : first.width + second.width
        let gap = first.width / 10
        let height = isBelow ? first.height + gap + second.height : max(first.height, second.height)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for (picture, x, y) in [(first, 0, 0), (second, isBelow ? 0 : first.width, isBelow ? first.height + gap : 0)] {
            for row in 0..<picture.height {
                for column in 0..<picture.width {
                    pixels[(y + row) * width + x + column] = picture.luminance[row * picture.width + column]
                }
            }
        }
        return try BarcodeReader().read(pixels, layout: ImageLayout(width: width, height: height))
    }

    @Test(arguments: contents.indices, contents.indices)
    func aCodeThatIsReadDoesNotHideAnother(one: Int, other: Int) throws {
        let (first, second) = (Self.contents[one], Self.contents[other])
        for isBelow in [false, true] {
            // The second symbol is smaller, so that there is little in the picture besides the first.
            let found = try reads(
                try picture(first.symbology, first.text, scale: 4),
                try picture(second.symbology, second.text, scale: 2), isBelow: isBelow)
            let expected = Set([first.symbology, second.symbology])
            #expect(Set(found.map(\.symbology)).isSuperset(of: expected), "below: \(isBelow)")
        }
    }

    @Test func aPageWithBarsFirstStillShowsItsMatrixSymbols() throws {
        // Nearly all edges in the picture are those of bars.
        let found = try reads(
            try picture(.code128, "A LONG LINE OF BARS 0123456789 ABCDEFGHIJKLMNOPQRSTUVW", scale: 3),
            try picture(.dataMatrix, "12", scale: 3), isBelow: true)
        #expect(Set(found.map(\.symbology)) == [.code128, .dataMatrix])
    }

    @Test func barsThatNeedACloseLookAreReadBeforeSymbolsOfModulesAreLookedFor() throws {
        // Light bars on a dark ground are read only in the second pass, and the Data Matrix symbol in the first.
        let found = try reads(
            try picture(.ean13, "4512345678906", scale: 3).inverted, try picture(.dataMatrix, "a small one", scale: 4),
            isBelow: true)
        #expect(found.map(\.symbology) == [.ean13, .dataMatrix])
    }
}
