extension BarcodeWriter {
    /// A text shared out to several QR codes by structured append, to be put together again by
    /// ``StructuredAppendAssembler``.
    ///
    /// All symbols have the same version, the smallest that holds the longest part.
    ///
    /// - Parameters:
    ///   - symbolCount: 1 to 16; `nil` takes as few as the largest permitted version allows. One symbol alone
    ///     says nothing of a sequence.
    /// - Throws: as for ``qrCode(text:options:)``; a sequence that is too long even for 16 symbols gives what
    ///   the longest part needs.
    public static func qrCodeSequence(
        text: String, symbolCount: Int? = nil, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> [Symbol] {
        try validate(options)
        guard symbolCount.map((1...16).contains) ?? true else { throw .option(name: "symbolCount") }
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        var shortest: BarcodeWriterError?
        for count in symbolCount.map({ $0...$0 }) ?? 1...16 {
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
                let largest = symbols.compactMap(\.version).max() ?? narrowed.versions.upperBound
                narrowed.versions = largest...largest
                for (index, part) in parts.enumerated() where symbols[index].version != largest {
                    symbols[index] = try qrCode(options: narrowed, structuredAppend: header(index)) { _ in part }
                }
                return symbols
            } catch {
                failure = error
            }
        }
        throw failure ?? .contentNotRepresentable
    }
}
