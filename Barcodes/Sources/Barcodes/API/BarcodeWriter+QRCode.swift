extension BarcodeWriter {
    /// Returns a QR code with a text.
    ///
    /// The text is divided into numeric, alphanumeric, byte and kanji segments so that it takes the fewest bits, and
    /// the smallest version that holds it is used. Bytes are ASCII if the text has no other characters; otherwise they
    /// are ISO 8859-1 or UTF-8 with the ECI of that character set. A byte order mark in front is left out. The text may
    /// be empty, but ``BarcodeReader`` does not report such a code.
    ///
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` if the largest permitted version
    ///   does not hold it: shorten it, permit larger versions, lower the level, or split it with
    ///   ``qrCodeSequence(text:symbolCount:options:)``; ``BarcodeWriterError/option(_:)`` for an option out of its
    ///   range.
    /// - Complexity: linear in the length of the text and in the number of modules.
    public static func qrCode(
        text: String, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try checkLength(text.utf8.count, symbolCount: 1, options)
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        return try qrCode(options: options, minimumBits: planner.minimumBits) { planner.segments(format: $0) }
    }

    /// Returns a QR code with bytes of any meaning. No ECI is written, so a reader has to guess the character set.
    ///
    /// - Throws: as for ``qrCode(text:options:)``.
    public static func qrCode(
        bytes: [UInt8], options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try checkLength(bytes.count, symbolCount: 1, options)
        let units = ContentUnits(bytes: bytes, hasFNC1: options.fnc1 != nil)
        return try qrCode(options: options) { SegmentPlanner.segments(of: units, format: $0) }
    }

    /// Returns a QR code with exactly these segments; their ``ContentSegment/text`` is not used.
    ///
    /// An ECI is written before a byte segment whose ``ContentSegment/eci`` differs from that of the byte segment
    /// before it. An ECI can't be cancelled: after one, ECI 3 (ISO 8859-1) is written for a segment that has none.
    ///
    /// - Throws: ``BarcodeWriterError/segment(index:)`` if a segment's bytes can't be encoded in its mode or its ECI is
    ///   outside 0 to 999999, and as for ``qrCode(text:options:)``.
    public static func qrCode(
        segments: [ContentSegment], options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let raw = try rawSegments(segments, fnc1: options.fnc1)
        return try qrCode(options: options) { _ in raw }
    }

    /// Returns the segments without their text, each checked against its mode.
    static func rawSegments(
        _ segments: [ContentSegment], fnc1: FNC1?
    ) throws(BarcodeWriterError) -> [RawSegment] {
        var result: [RawSegment] = []
        for (index, segment) in segments.enumerated() {
            let raw = RawSegment(mode: segment.mode ?? .byte, eci: segment.eci, bytes: segment.bytes)
            guard raw.isValid(hasFNC1: fnc1 != nil), segment.eci.map((0...999_999).contains) ?? true else {
                throw .segment(index: index)
            }
            result.append(raw)
        }
        return result
    }

    /// Returns a QR code with the segments that `plan` returns for the bit stream format of a group of versions.
    /// - Parameter minimumBits: a lower bound for the number of bits that the content takes. Groups of small versions
    ///   that can't hold even that are skipped without planning.
    static func qrCode(
        options: QRCodeOptions, structuredAppend: StructuredAppend? = nil, minimumBits: Int = 0,
        plan: (BitStreamFormat) -> [RawSegment]?
    ) throws(BarcodeWriterError) -> Symbol {
        try validate(options)
        var required = 0
        // Versions with character counts of the same length share a plan (ISO/IEC 18004, table 3).
        for group in [1...9, 10...26, 27...40] where group.overlaps(options.versions) {
            let largest = group.clamped(to: options.versions).upperBound
            if largest < options.versions.upperBound,
                minimumBits > QRCodeEncoder.dataBits(version: largest, level: options.errorCorrectionLevel)
            {
                continue
            }
            let format = BitStreamFormat.qrCode(version: group.lowerBound)
            let encoder = BitStreamEncoder(
                format: format, fnc1: options.fnc1, structuredAppend: structuredAppend)
            guard let segments = plan(format), let length = encoder.length(segments) else {
                throw .contentNotRepresentable
            }
            required = length
            let fitting = group.clamped(to: options.versions).first {
                length <= QRCodeEncoder.dataBits(version: $0, level: options.errorCorrectionLevel)
            }
            guard let version = fitting, let stream = encoder.encode(segments) else { continue }
            return symbol(stream, version: version, options: options)
        }
        throw .contentTooLong(
            requiredBits: required,
            availableBits: QRCodeEncoder.dataBits(
                version: options.versions.upperBound, level: options.errorCorrectionLevel))
    }

    private static func symbol(_ stream: BitWriter, version: Int, options: QRCodeOptions) -> Symbol {
        var level = options.errorCorrectionLevel
        if options.boostsErrorCorrection {
            for higher in ErrorCorrectionLevel.allCases
            where higher > level && stream.bitCount <= QRCodeEncoder.dataBits(version: version, level: higher) {
                level = higher
            }
        }
        let (grid, mask) = QRCodeEncoder.encode(stream, version: version, level: level, mask: options.mask)
        return Symbol(
            symbology: .qrCode, modules: grid, quietZone: 4,
            details: .qrCode(QRCodeDetails(version: version, errorCorrectionLevel: level, mask: mask)))
    }

    /// Rejects content that no QR code or sequence can hold, whatever it is: planning takes time and memory.
    /// - Parameters:
    ///   - byteCount: number of bytes, of UTF-8 for a text.
    ///   - symbolCount: number of symbols; `nil` for as many as a sequence may have.
    static func checkLength(
        _ byteCount: Int, symbolCount: Int?, _ options: QRCodeOptions
    ) throws(BarcodeWriterError) {
        let least = BitStreamEncoder.minimumBits(byteCount: byteCount)
        let most = QRCodeTables.symbolCounts.upperBound
        let count = min(max(symbolCount ?? most, 1), most)
        guard least > count * QRCodeEncoder.dataBits(version: 40, level: .low) else { return }
        try validate(options)
        guard symbolCount ?? most == count else { throw .option(.symbolCount) }
        let available = QRCodeEncoder.dataBits(
            version: options.versions.upperBound, level: options.errorCorrectionLevel)
        throw .contentTooLong(requiredBits: least, availableBits: count * available)
    }

    static func validate(_ options: QRCodeOptions) throws(BarcodeWriterError) {
        guard options.versions.clamped(to: QRCodeTables.versions) == options.versions else {
            throw .option(.versions)
        }
        guard options.mask.map((0...7).contains) ?? true else { throw .option(.mask) }
        if case .industry(let indicator) = options.fnc1,
            BitStreamEncoder.value(applicationIndicator: indicator) == nil
        {
            throw .option(.fnc1)
        }
    }
}
