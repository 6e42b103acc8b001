/// Reason why a grid of modules is not read, by the stage that failed.
package enum QRCodeDecodingError: Error, Hashable, Sendable {
    /// The grid has no size of a QR code: both sides must be 17 + 4 · version.
    case dimension(width: Int, height: Int)
    /// No format is within `expected` wrong bits of either copy; the nearest has `actual`.
    case formatInformation(expected: Int, actual: Int)
    /// A block has more errors than its parity corrects.
    case checksum(block: Int)
    /// The corrected codewords have no valid meaning.
    case content(ContentError)
}

/// Turns the modules of a QR code into content.
///
/// The decoder has no state and knows of no picture: the version follows from the grid's size. A mirrored symbol is
/// read from its transposed grid.
package enum QRCodeDecoder {
    /// Reads a grid whose modules are all equally certain.
    package static func decode(_ grid: ModuleGrid) throws(QRCodeDecodingError) -> DecodedContent {
        try decode(grid, reliability: nil)
    }

    /// Reads a grid.
    ///
    /// - Parameters:
    ///   - grid: the modules without a quiet zone; dark is `true`.
    ///   - reliability: certainty of each module, row by row: 0 is none, 255 is certain. Codewords with weak modules
    ///     are treated as erasures if a block can't be corrected otherwise.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8]?
    ) throws(QRCodeDecodingError) -> DecodedContent {
        guard grid.width == grid.height, let version = QRCodeTables.version(dimension: grid.width) else {
            throw .dimension(width: grid.width, height: grid.height)
        }
        precondition(reliability == nil || reliability?.count == grid.width * grid.height)
        let copies = QRCodeFormatInformation.read(grid)
        let candidates = QRCodeFormatInformation.candidates(copies.first, copies.second)
        guard let first = candidates.first else {
            throw .formatInformation(
                expected: FormatCode.correctable,
                actual: QRCodeFormatInformation.distance(copies.first, copies.second))
        }
        let placement = QRCodeTables.placement(version: version)
        do {
            return try decode(
                grid, placement: placement, version: version, format: first.format, reliability: reliability ?? [])
        } catch {
            // The second-best format is tried if it is nearly as near: a copy that is hidden is often within three bits
            // of a wrong format.
            guard case .checksum = error, candidates.count > 1, candidates[1].distance <= first.distance + 1 else {
                throw error
            }
            do {
                return try decode(
                    grid, placement: placement, version: version, format: candidates[1].format,
                    reliability: reliability ?? [])
            } catch { throw error }
        }
    }

    private static func decode(
        _ grid: ModuleGrid, placement: ModulePlacement, version: Int, format: QRCodeFormatInformation,
        reliability: [UInt8]
    ) throws(QRCodeDecodingError) -> DecodedContent {
        let structure = QRCodeTables.blocks(version: version, level: format.level)
        let codewords = placement.codewords(in: grid, mask: format.mask)
        let decoder = BlockDecoder(structure: structure)
        let data: [UInt8]
        do {
            data = try decoder.data(codewords: codewords, reliability: [])
        } catch {
            // The certainty of codewords is seldom needed, and takes as long as reading them.
            guard !reliability.isEmpty else { throw .checksum(block: error.block) }
            do {
                data = try decoder.data(
                    codewords: codewords, reliability: placement.codewordReliability(reliability))
            } catch { throw .checksum(block: error.block) }
        }
        do {
            return try BitStreamParser(data: data, format: .qrCode(version: version)).content(
                details: QRCodeDetails(version: version, errorCorrectionLevel: format.level, mask: format.mask))
        } catch {
            throw .content(error)
        }
    }
}
