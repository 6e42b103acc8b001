import Barcodes
import Testing

@Suite struct ErrorDescriptionTests {
    @Test(arguments: [
        (
            BarcodeWriterError.contentTooLong(requiredBits: 90, availableBits: 72),
            "the content needs 90 bits, and the largest permitted symbol holds 72"
        ),
        (.option(.addOn), "the add-on has not 2 or 5 digits, or the symbology has no add-ons"),
        (
            .unsupportedCharacter("\u{1D}", index: 3),
            #"character 4 is "\u{1D}", which the symbology can't represent"#
        ),
        (.length(expected: [7, 8], actual: 1), "the content has 1 character, and the symbology takes 7 or 8"),
        (.length(expected: [6], actual: 5), "the content has 5 characters, and the symbology takes 6"),
        (
            .length(expected: Array(1...20), actual: 21),
            "the content has 21 characters, and the symbology takes 1 to 20"
        ),
        (.length(expected: [5, 9, 11], actual: 2), "the content has 2 characters, and the symbology takes 5, 9 or 11"),
        (
            .option(.carrierMessage),
            "MaxiCode's modes 2 and 3 need a valid carrier message, and its other modes have none"
        ),
        (.emptyContent, "the content is empty, and the symbology needs at least one character"),
        (
            .tooFewCharacters(required: 3, actual: 1),
            "the content has 1 character, and a sequence of 3 symbols needs one for each"
        ),
        (.number(expected: 3...131_070, actual: 2), "the number is 2, and the symbology takes 3 to 131070"),
        (.checkCharacter(expected: "6", actual: "7"), "the check character is 7 and should be 6"),
        (
            .gs1(.unknownIdentifier("09")),
            "the content is not a valid GS1 element string: (09) is no application identifier"
        ),
        (.notWritable(.dxFilmEdge), "DX Film Edge can't be written"),
    ])
    func ofAWriter(error: BarcodeWriterError, description: String) { #expect("\(error)" == description) }

    @Test(arguments: [
        (
            ImageLayoutError.size(width: -1, height: 4),
            "the picture is -1 × 4 pixels, and each side has to be from 0 to 65535"
        ),
        (
            .bufferTooSmall(expected: 16, actual: 15),
            "the layout needs a buffer of at least 16 bytes, and the buffer has 15"
        ),
        (.bufferTooSmall(expected: 1, actual: 0), "the layout needs a buffer of at least 1 byte, and the buffer has 0"),
        (
            .stride(row: 1 << 40, pixel: 1, offset: 0),
            "the row stride is 1099511627776 bytes, and has to be from −2³¹ to 2³¹"
        ),
        (.stride(row: 4, pixel: 0, offset: 0), "the pixel stride is 0 bytes, and has to be from 1 to 2³¹"),
        (.stride(row: 4, pixel: 1, offset: -1), "the offset is -1 bytes, and has to be from 0 to 2⁴⁸"),
        (
            .stride(row: -4, pixel: 1, offset: 0),
            "with a row stride of -4 bytes and an offset of 0, the bottom row lies before the buffer: the offset has to "
                + "be that of the top row, which is stored last"
        ),
    ])
    func ofALayout(error: ImageLayoutError, description: String) { #expect("\(error)" == description) }

    @Test(arguments: [
        (SymbolError.rowCount(expected: 2, actual: 3), "there are 3 row heights for 2 rows"),
        (.rowCount(expected: 1, actual: 2), "there are 2 row heights for 1 row"),
        (.rowCount(expected: 2, actual: 1), "there is 1 row height for 2 rows"),
        (.rowHeight(0, row: 1), "the height of row 2 is 0 and has to be from 1 to 65535"),
        (.size(width: 400, height: 9), "the symbol would have 400 × 9 modules, and has to have less than 2³¹"),
    ])
    func ofASymbol(error: SymbolError, description: String) { #expect("\(error)" == description) }
}
