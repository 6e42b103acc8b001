/// Options for a Micro QR code.
public struct MicroQRCodeOptions: Hashable, Sendable {
    /// Minimum error correction level. M1, which only detects errors, is used only for `nil`; there is no level H.
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    /// Whether a higher level is used if the content still fits the same version.
    public var boostsErrorCorrection: Bool
    /// Permitted versions, 1 to 4 for M1 to M4; the smallest that fits is used.
    public var versions: ClosedRange<Int>
    /// Mask, 0 to 3; `nil` selects the best.
    public var mask: Int?

    /// Creates options from their values.
    public init(
        errorCorrectionLevel: ErrorCorrectionLevel? = .low, boostsErrorCorrection: Bool = true,
        versions: ClosedRange<Int> = 1...4,
        mask: Int? = nil
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.boostsErrorCorrection = boostsErrorCorrection
        self.versions = versions
        self.mask = mask
    }
}

extension BarcodeWriter {
    /// Returns a Micro QR code with a text, the smallest that holds it.
    ///
    /// Micro QR codes have no ECI, so readers have to guess the character set. Of ISO 8859-1, ASCII with kanji mode,
    /// and UTF-8, the text is written in the one that takes the fewest bits and that this library reads as the same
    /// text: `é` in ISO 8859-1, but `éééé`, whose bytes in ISO 8859-1 look like Shift_JIS, in UTF-8.
    ///
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` if no permitted version holds it:
    ///   shorten it, permit larger versions, lower the level, or make a QR code;
    ///   ``BarcodeWriterError/contentNotRepresentable`` if no permitted version has a mode for it;
    ///   ``BarcodeWriterError/option(_:)`` for an option out of its range.
    public static func microQRCode(
        text: String, options: MicroQRCodeOptions = MicroQRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try check(options, byteCount: text.utf8.count)
        let planner = TextPlanner(text: text)
        return try microQRCode(options: options) { planner.segments(format: $0) }
    }

    /// Returns a Micro QR code with bytes of any meaning, the smallest that holds them.
    ///
    /// - Throws: as for ``microQRCode(text:options:)``.
    public static func microQRCode(
        bytes: [UInt8], options: MicroQRCodeOptions = MicroQRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        try check(options, byteCount: bytes.count)
        let units = ContentUnits(bytes: bytes)
        return try microQRCode(options: options) { SegmentPlanner.segments(of: units, format: $0) }
    }

    /// Rejects options that are out of their range, and content that no Micro QR code can hold, whatever it is:
    /// planning takes time and memory.
    private static func check(_ options: MicroQRCodeOptions, byteCount: Int) throws(BarcodeWriterError) {
        guard options.versions.clamped(to: MicroQRCodeTables.versions) == options.versions else {
            throw .option(.versions)
        }
        guard options.mask.map((0...3).contains) ?? true else { throw .option(.mask) }
        guard options.errorCorrectionLevel != .high else { throw .option(.errorCorrection) }
        let least = BitStreamEncoder.minimumBits(byteCount: byteCount)
        guard least > maximumBits else { return }
        let smallest = options.versions.compactMap {
            MicroQRCodeTables.symbols(version: $0, least: options.errorCorrectionLevel).first
        }
        guard let available = smallest.map({ MicroQRCodeTables.dataBits(symbol: $0) }).max() else {
            throw .contentNotRepresentable
        }
        throw .contentTooLong(requiredBits: least, availableBits: available)
    }

    /// Number of bits of content that is refused without a plan: far more than the 128 of the largest symbol, so that
    /// the number that a slightly longer content needs is exact.
    private static let maximumBits = 10_000

    private static func microQRCode(
        options: MicroQRCodeOptions, plan: (BitStreamFormat) -> [RawSegment]?
    ) throws(BarcodeWriterError) -> Symbol {
        var failure = BarcodeWriterError.contentNotRepresentable
        for version in options.versions {
            let symbols = MicroQRCodeTables.symbols(version: version, least: options.errorCorrectionLevel)
            let format = MicroQRCodeTables.format(version: version)
            let encoder = BitStreamEncoder(format: format)
            guard let least = symbols.first, let last = symbols.last, let segments = plan(format),
                let length = encoder.length(segments)
            else { continue }
            guard length <= MicroQRCodeTables.dataBits(symbol: least), let stream = encoder.encode(segments) else {
                failure = .contentTooLong(
                    requiredBits: length, availableBits: MicroQRCodeTables.dataBits(symbol: least))
                continue
            }
            // The level is raised as long as the content fits: a higher level holds less.
            var symbol = least
            while options.boostsErrorCorrection, symbol < last, length <= MicroQRCodeTables.dataBits(symbol: symbol + 1)
            {
                symbol += 1
            }
            let (grid, mask) = MicroQRCodeEncoder.encode(stream, symbol: symbol, mask: options.mask)
            return Symbol(
                symbology: .microQRCode, modules: grid, quietZone: 2,
                details: .qrCode(
                    QRCodeDetails(
                        version: version, errorCorrectionLevel: MicroQRCodeTables.symbols[symbol].level, mask: mask)))
        }
        throw failure
    }
}
