extension BarcodeWriter {
    /// A text shared out to several QR codes by structured append, to be put together again by
    /// ``StructuredAppendAssembler``.
    ///
    /// All symbols have the same version, the smallest that holds the longest part.
    ///
    /// - Parameters:
    ///   - text: what all symbols together say.
    ///   - symbolCount: 1 to 16; `nil` takes as few as the largest permitted version allows. One symbol alone
    ///     says nothing of a sequence.
    ///   - options: how to make each of them.
    /// - Throws: as for ``qrCode(text:options:)``. ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)``
    ///   gives what all of the text needs and all symbols hold, or what one part needs and its symbol holds where
    ///   only the headers are too much.
    public static func qrCodeSequence(
        text: String, symbolCount: Int? = nil, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try validate(options)
        guard symbolCount.map((1...16).contains) ?? true else { throw .option(.symbolCount) }
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        let largest = options.versions.upperBound
        let format = BitStreamFormat.qrCode(version: largest)
        guard let segments = planner.segments(format: format),
            let required = BitStreamEncoder(format: format, fnc1: options.fnc1).length(segments)
        else { throw .contentNotRepresentable }
        // Sharing out only adds headers, so fewer symbols than this can't do.
        let available = QRCodeEncoder.dataBits(version: largest, level: options.level)
        let least = max(1, (required + available - 1) / available)
        let most = symbolCount ?? 16
        guard least <= most else {
            throw .contentTooLong(requiredBits: required, availableBits: most * available)
        }
        var shortest: BarcodeWriterError?
        for count in symbolCount.map({ $0...$0 }) ?? least...most {
            if count == 1 {
                do { return [try qrCode(text: text, options: options)] } catch { shortest = error }
                continue
            }
            do { return try sequence(planner, count: count, options: options) } catch {
                guard case .contentTooLong = error else { throw error }
                shortest = error
            }
        }
        throw shortest ?? .contentNotRepresentable
    }

    private static func sequence(
        _ planner: TextPlanner, count: Int, options: QRCodeOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var failure: BarcodeWriterError?
        for group in [1...9, 10...26, 27...40] where group.overlaps(options.versions) {
            let format = BitStreamFormat.qrCode(version: group.lowerBound)
            guard let parts = planner.parts(count, format: format) else { throw .contentNotRepresentable }
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
                // Those that fitted a smaller version are made again in the largest.
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
