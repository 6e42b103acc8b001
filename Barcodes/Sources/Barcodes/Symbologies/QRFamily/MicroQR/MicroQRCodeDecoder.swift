/// Reason why a grid of modules is not read as a Micro QR code, by the stage that failed.
package enum MicroQRCodeDecodingError: Error, Hashable, Sendable {
    /// The grid has no size of a Micro QR code: both sides must be 11, 13, 15 or 17.
    case dimension(width: Int, height: Int)
    /// The format nearest to the format information has `actual` wrong bits; `expected` are permitted.
    case formatInformation(expected: Int, actual: Int)
    /// The format information has another version than the grid's size.
    case version(expected: Int, actual: Int)
    /// The block has more errors than its parity corrects; M1 corrects none.
    case checksum(block: Int)
    /// The corrected codewords have no valid meaning.
    case content(ContentError)
}

/// Turns the modules of a Micro QR code into content.
///
/// The decoder has no state and knows of no picture. A mirrored symbol is read from its transposed grid.
///
/// M1 has only two parity codewords, so noise passes them once in 2¹⁶. To make up for that, its format information may
/// have only one wrong bit, and its digits must be followed by the standard's padding.
package enum MicroQRCodeDecoder {
    /// Reads a grid whose modules are all equally certain.
    package static func decode(_ grid: ModuleGrid) throws(MicroQRCodeDecodingError) -> DecodedContent {
        try decode(grid, reliability: nil)
    }

    /// Reads a grid; `reliability` is as for ``QRCodeDecoder``: row by row, 0 is no certainty, 255 is certain.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8]?
    ) throws(MicroQRCodeDecodingError) -> DecodedContent {
        guard grid.width == grid.height, let version = MicroQRCodeTables.version(dimension: grid.width) else {
            throw .dimension(width: grid.width, height: grid.height)
        }
        precondition(reliability == nil || reliability?.count == grid.width * grid.height)
        let bits = MicroQRCodeFormatInformation.read(grid)
        let permitted = version == 1 ? 1 : FormatCode.correctable
        guard let (format, distance) = MicroQRCodeFormatInformation.decode(bits15: bits), distance <= permitted else {
            throw .formatInformation(expected: permitted, actual: MicroQRCodeFormatInformation.distance(bits))
        }
        let symbol = MicroQRCodeTables.symbols[format.symbol]
        guard symbol.version == version else { throw .version(expected: version, actual: symbol.version) }

        let placement = MicroQRCodeTables.placement(symbol: format.symbol)
        let data: [UInt8]
        do {
            data = try BlockDecoder(structure: MicroQRCodeTables.blocks(symbol: format.symbol)).data(
                codewords: placement.codewords(in: grid, mask: MicroQRCodeTables.masks[format.mask]),
                reliability: reliability.map(placement.codewordReliability) ?? [])
        } catch {
            throw .checksum(block: error.block)
        }
        // The lower half of a half codeword is not in the symbol. If it was changed, the correction is wrong, or the
        // encoder was: some encoders in use pad M3 before parity in another way than in the symbol. Then the half
        // codeword counts for nothing, and content that needs it is not read.
        var bitCount = MicroQRCodeTables.dataBits(symbol: format.symbol)
        if MicroQRCodeTables.hasHalfCodeword(version: version), let last = data.last, last & 0x0F != 0 {
            guard version > 1 else { throw .checksum(block: 0) }
            bitCount -= 4
        }
        let content: DecodedContent
        do {
            content = try BitStreamParser(
                data: data, bitCount: bitCount, format: MicroQRCodeTables.format(version: version)
            ).content(
                details: QRCodeDetails(version: version, errorCorrectionLevel: symbol.level, mask: format.mask))
        } catch {
            throw .content(error)
        }
        if version == 1, !hasStandardPadding(data, content: content) { throw .checksum(block: 0) }
        return content
    }

    /// Returns whether M1 data is exactly the encoding of its content.
    private static func hasStandardPadding(_ data: [UInt8], content: DecodedContent) -> Bool {
        let segments = content.segments.map { RawSegment(mode: $0.mode ?? .byte, bytes: $0.bytes) }
        guard let stream = BitStreamEncoder(format: MicroQRCodeTables.format(version: 1)).encode(segments) else {
            return false
        }
        return stream.padded(
            dataCount: data.count, terminatorBits: MicroQRCodeTables.terminatorBits(version: 1),
            hasHalfCodeword: true) == data
    }
}
