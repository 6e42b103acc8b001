extension BarcodeWriter {
    /// A QR code with a text.
    ///
    /// The text is shared out to numeric, alphanumeric, byte and kanji mode so that it takes the fewest bits,
    /// and the smallest version is taken that holds it. Bytes are ASCII where the text has no other characters;
    /// otherwise they are ISO 8859-1 or UTF-8 with an ECI that says so. A byte order mark in front is left out.
    ///
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` when the largest permitted
    ///   version does not hold it; ``BarcodeWriterError/option(_:)``.
    /// - Complexity: linear in the length of the text and in the number of modules.
    public static func qrCode(
        text: String, options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        return try qrCode(options: options, leastBits: planner.leastBits) { planner.segments(format: $0) }
    }

    /// A QR code with bytes of any meaning. No ECI is written, so that a reader shows them by its own guess.
    ///
    /// - Throws: as for ``qrCode(text:options:)``.
    public static func qrCode(
        bytes: [UInt8], options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let units = ContentUnits(bytes: bytes, hasFNC1: options.fnc1 != nil)
        return try qrCode(options: options) { SegmentPlanner.segments(of: units, format: $0) }
    }

    /// A QR code with segments just as they are given; their ``ContentSegment/text`` is not used.
    ///
    /// An ECI is written before a byte segment whose ``ContentSegment/eci`` differs from that of the one
    /// before. There is no way back to none: ECI 3, ISO 8859-1, is written then.
    ///
    /// - Throws: ``BarcodeWriterError/segment(index:)`` when a segment's bytes are not what its mode can say,
    ///   and as for ``qrCode(text:options:)``.
    public static func qrCode(
        segments: [ContentSegment], options: QRCodeOptions = QRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let raw = try rawSegments(segments, fnc1: options.fnc1)
        return try qrCode(options: options) { _ in raw }
    }

    /// The segments without their text, each checked against its mode.
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

    /// A QR code with what `plan` makes of the content for the versions that share a format.
    /// - Parameter leastBits: what the content takes at the very least, so that not all is planned for small
    ///   versions when it is far too long for them.
    static func qrCode(
        options: QRCodeOptions, structuredAppend: StructuredAppend? = nil, leastBits: Int = 0,
        plan: (BitStreamFormat) -> [RawSegment]?
    ) throws(BarcodeWriterError) -> Symbol {
        try validate(options)
        var required = 0
        // Versions with character counts of the same length share a plan (ISO/IEC 18004, table 3).
        for group in [1...9, 10...26, 27...40] where group.overlaps(options.versions) {
            let largest = group.clamped(to: options.versions).upperBound
            if largest < options.versions.upperBound,
                leastBits > QRCodeEncoder.dataBits(version: largest, level: options.level)
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
                length <= QRCodeEncoder.dataBits(version: $0, level: options.level)
            }
            guard let version = fitting, let stream = encoder.encode(segments) else { continue }
            return symbol(stream, version: version, options: options)
        }
        throw .contentTooLong(
            requiredBits: required,
            availableBits: QRCodeEncoder.dataBits(version: options.versions.upperBound, level: options.level))
    }

    private static func symbol(_ stream: BitWriter, version: Int, options: QRCodeOptions) -> Symbol {
        var level = options.level
        if options.boostsLevel {
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
