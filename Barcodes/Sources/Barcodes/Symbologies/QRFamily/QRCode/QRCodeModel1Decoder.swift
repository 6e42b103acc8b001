/// Turns the modules of a QR code Model 1 into content. Model 1 is no longer made, but still found.
package enum QRCodeModel1Decoder {
    /// Maximum number of wrong bits in the format information, of 30. Model 1 and Model 2 do not differ in any finder
    /// or timing module, so the format information must be this near to one of Model 1, lest a damaged Model 2 symbol
    /// is read wrongly.
    private static let maximumFormatDistance = 4

    /// Reads a grid.
    /// - Parameter reliability: as in ``QRCodeDecoder``.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8]?
    ) throws(QRCodeDecodingError) -> DecodedContent {
        guard grid.width == grid.height, let version = QRCodeTables.version(dimension: grid.width),
            QRCodeModel1Tables.versions.contains(version)
        else { throw .dimension(width: grid.width, height: grid.height) }
        let difference = QRCodeFormatInformation.modelDifference
        let copies = QRCodeFormatInformation.read(grid)
        let (first, second) = (copies.first ^ difference, copies.second ^ difference)
        let distance = QRCodeFormatInformation.jointDistance(first, second)
        guard distance <= maximumFormatDistance,
            let format = QRCodeFormatInformation.candidates(first, second).first?.format
        else { throw .formatInformation(expected: maximumFormatDistance, actual: distance) }
        let placement = QRCodeModel1Tables.placement(version: version)
        let structure = QRCodeModel1Tables.blocks(version: version, level: format.level)
        var codewords: [UInt8] = []
        var weights: [UInt8] = []
        for index in QRCodeModel1Tables.sequence(structure) {
            var codeword: UInt8 = 0
            var weakest = UInt8.max
            for module in placement[index] {
                let (x, y) = (Int(module & 0xFF), Int(module >> 8))
                // The corner is a pattern of its own; the first four bits of its codeword count as zeros.
                let isCorner = x >= grid.width - 2 && y >= grid.width - 2
                let bit = !isCorner && grid[x, y] != DataMask.inverts(format.mask, x: x, y: y)
                codeword = codeword << 1 | (bit ? 1 : 0)
                if let reliability, !isCorner { weakest = min(weakest, reliability[y * grid.width + x]) }
            }
            codewords.append(codeword)
            weights.append(weakest)
        }
        let data: [UInt8]
        do {
            data = try BlockDecoder(structure: structure).data(
                codewords: codewords, reliability: reliability == nil ? [] : weights)
        } catch {
            throw .checksum(block: error.block)
        }
        do {
            var content = try BitStreamParser(data: data, skippedBits: 4, format: .qrCode(version: version)).content(
                details: QRCodeDetails(version: version, errorCorrectionLevel: format.level, mask: format.mask))
            content.symbologyIdentifier = "]Q0"
            return content
        } catch {
            throw .content(error)
        }
    }
}
