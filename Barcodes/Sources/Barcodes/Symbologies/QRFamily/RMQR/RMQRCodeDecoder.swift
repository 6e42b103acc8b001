/// Reason why a grid of modules is not read as an rMQR code, by the stage that failed.
package enum RMQRCodeDecodingError: Error, Hashable, Sendable {
    /// No version has this size.
    case dimension(width: Int, height: Int)
    /// No format of the version is within `expected` wrong bits of either copy; the nearest has `actual`.
    case formatInformation(expected: Int, actual: Int)
    /// A block has more errors than its parity corrects.
    case checksum(block: Int)
    /// The corrected codewords have no valid meaning.
    case content(ContentError)
}

/// Turns the modules of an rMQR code into content.
///
/// The decoder has no state and knows of no picture: the version follows from the grid's size. The grid is upright: the
/// finder pattern is at its top left.
package enum RMQRCodeDecoder {
    /// Reads a grid whose modules are all equally certain.
    package static func decode(_ grid: ModuleGrid) throws(RMQRCodeDecodingError) -> DecodedContent {
        try decode(grid, reliability: nil)
    }

    /// Reads a grid; `reliability` is as for ``QRCodeDecoder``: row by row, 0 is no certainty, 255 is certain.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8]?
    ) throws(RMQRCodeDecodingError) -> DecodedContent {
        guard let version = RMQRCodeTables.version(width: grid.width, height: grid.height) else {
            throw .dimension(width: grid.width, height: grid.height)
        }
        precondition(reliability == nil || reliability?.count == grid.width * grid.height)
        let (first, second) = RMQRCodeFormatInformation.read(grid)
        let levels = RMQRCodeFormatInformation.levels(version: version, first: first, second: second)
        let placement = RMQRCodeTables.placement(version: version)
        let codewords = placement.codewords(in: grid, mask: RMQRCodeTables.mask)
        let weights = reliability.map(placement.codewordReliability) ?? []
        var failure = RMQRCodeDecodingError.formatInformation(
            expected: FormatCode.correctable,
            actual: RMQRCodeFormatInformation.distance(version: version, first: first, second: second))
        for (index, level) in levels.enumerated() {
            let structure = RMQRCodeTables.blocks(version: version, level: level)
            let data: [UInt8]
            do {
                data = try BlockDecoder(structure: structure).data(codewords: codewords, reliability: weights)
            } catch {
                if index == 0 { failure = .checksum(block: error.block) }
                continue
            }
            do {
                return try BitStreamParser(data: data, format: RMQRCodeTables.format(version: version)).content(
                    details: QRCodeDetails(version: version, errorCorrectionLevel: level))
            } catch {
                throw .content(error)
            }
        }
        throw failure
    }
}
