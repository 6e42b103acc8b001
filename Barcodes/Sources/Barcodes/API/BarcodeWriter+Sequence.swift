extension BarcodeWriter {
    /// Returns several QR codes that share a text by structured append, for ``StructuredAppendAssembler`` to join.
    ///
    /// All symbols have the same version, the smallest that holds the longest part.
    ///
    /// - Parameters:
    ///   - text: the text that all symbols together carry.
    ///   - symbolCount: number of symbols, 1 to 16; `nil` uses as few as the largest permitted version allows. A single
    ///     symbol has no structured append header.
    ///   - options: options for each of the symbols.
    /// - Throws: as for ``qrCode(text:options:)``. ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)``
    ///   gives what all of the text needs and all symbols hold, or what one part needs and its symbol holds where
    ///   only the headers are too much; ``BarcodeWriterError/tooFewCharacters(required:actual:)`` when there are fewer
    ///   characters than symbols; ``BarcodeWriterError/option(_:)`` with ``BarcodeWriterError/Option/symbolCount`` when
    ///   the number is out of its range.
    public static func qrCodeSequence(
        text: String, symbolCount: Int? = nil, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try checkLength(text.utf8.count, symbolCount: symbolCount, options)
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        return try sequence(
            symbolCount: symbolCount, characterCount: planner.count, options: options,
            whole: { planner.segments(format: $0) }, parts: { planner.parts($0, format: $1) })
    }

    /// Returns several QR codes that share bytes of any meaning by structured append, without an ECI; see
    /// ``qrCodeSequence(text:symbolCount:options:)``.
    ///
    /// - Throws: as for ``qrCodeSequence(text:symbolCount:options:)``.
    public static func qrCodeSequence(
        bytes: [UInt8], symbolCount: Int? = nil, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try checkLength(bytes.count, symbolCount: symbolCount, options)
        let units = ContentUnits(bytes: bytes, hasFNC1: options.fnc1 != nil)
        return try sequence(
            symbolCount: symbolCount, characterCount: bytes.count, options: options,
            whole: { SegmentPlanner.segments(of: units, format: $0) },
            parts: { SegmentPlanner.parts(of: units, count: $0, format: $1)?.segments })
    }

    /// Returns the requested number of QR codes, or else as few as hold the content.
    /// - Parameters:
    ///   - characterCount: number of characters, or of bytes if they have no other meaning.
    ///   - whole: returns the segments of all content in one symbol.
    ///   - parts: returns the segments of each symbol for a number of symbols.
    private static func sequence(
        symbolCount: Int?, characterCount: Int, options: QRCodeOptions, whole: (BitStreamFormat) -> [RawSegment]?,
        parts: (Int, BitStreamFormat) -> [[RawSegment]]?
    ) throws(BarcodeWriterError) -> [Symbol] {
        try validate(options)
        guard symbolCount.map(QRCodeTables.symbolCounts.contains) ?? true else { throw .option(.symbolCount) }
        let largest = options.versions.upperBound
        let format = BitStreamFormat.qrCode(version: largest)
        guard let segments = whole(format),
            let required = BitStreamEncoder(format: format, fnc1: options.fnc1).length(segments)
        else { throw .contentNotRepresentable }
        // Splitting only adds headers, so no smaller number of symbols than this can hold the text.
        let available = QRCodeEncoder.dataBits(version: largest, level: options.errorCorrectionLevel)
        let least = max(1, (required + available - 1) / available)
        // Each symbol of a sequence has at least one character.
        let most = symbolCount ?? min(QRCodeTables.symbolCounts.upperBound, max(1, characterCount))
        guard most <= max(1, characterCount) else {
            throw .tooFewCharacters(required: most, actual: characterCount)
        }
        guard least <= most else {
            throw .contentTooLong(requiredBits: required, availableBits: most * available)
        }
        var shortest: BarcodeWriterError?
        for count in symbolCount.map({ $0...$0 }) ?? least...most {
            if count == 1 {
                do { return [try qrCode(options: options, plan: whole)] } catch { shortest = error }
                continue
            }
            do { return try sequence(count, options: options, parts: parts) } catch {
                guard case .contentTooLong = error else { throw error }
                shortest = error
            }
        }
        throw shortest ?? .contentNotRepresentable
    }

    private static func sequence(
        _ count: Int, options: QRCodeOptions, parts plan: (Int, BitStreamFormat) -> [[RawSegment]]?
    ) throws(BarcodeWriterError) -> [Symbol] {
        var failure: BarcodeWriterError?
        for group in [1...9, 10...26, 27...40] where group.overlaps(options.versions) {
            let format = BitStreamFormat.qrCode(version: group.lowerBound)
            guard let parts = plan(count, format) else { throw .contentNotRepresentable }
            let parity = parts.joined().reduce(UInt8(0)) { $1.bytes.reduce($0, ^) }
            func header(_ index: Int) -> StructuredAppend {
                StructuredAppend(index: index, count: count, parity: parity)
            }
            var narrowed = options
            narrowed.versions = group.clamped(to: options.versions)
            do {
                var symbols: [Symbol] = []
                for (index, part) in parts.enumerated() {
                    symbols.append(try qrCode(options: narrowed, structuredAppend: header(index)) { _ in part })
                }
                // Symbols that fitted a smaller version are made again in the largest version used.
                let largest = symbols.compactMap(\.details.qrCode?.version).max() ?? narrowed.versions.upperBound
                narrowed.versions = largest...largest
                for (index, part) in parts.enumerated() where symbols[index].details.qrCode?.version != largest {
                    symbols[index] = try qrCode(options: narrowed, structuredAppend: header(index)) { _ in part }
                }
                for index in symbols.indices { symbols[index].structuredAppend = header(index) }
                return symbols
            } catch {
                failure = error
            }
        }
        throw failure ?? .contentNotRepresentable
    }
}
