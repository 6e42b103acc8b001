/// Options for an rMQR code.
public struct RMQRCodeOptions: Hashable, Sendable {
    /// Minimum error correction level: medium or high; rMQR codes have no others.
    public var errorCorrectionLevel: ErrorCorrectionLevel
    /// Whether level H is used if the content still fits the same version.
    public var boostsErrorCorrection: Bool
    /// Range of permitted heights, in modules: of the heights that the symbology has, 7, 9, 11, 13, 15 and 17, those in
    /// the range may be used.
    public var heights: ClosedRange<Int>
    /// Range of permitted widths, in modules: of the widths that the symbology has, 27, 43, 59, 77, 99 and 139, those
    /// in the range may be used.
    public var widths: ClosedRange<Int>
    /// FNC1 that the content starts with, if any; U+001D in the content then separates fields.
    public var fnc1: FNC1?

    /// Creates options from their values.
    public init(
        errorCorrectionLevel: ErrorCorrectionLevel = .medium, boostsErrorCorrection: Bool = true,
        heights: ClosedRange<Int> = 7...17,
        widths: ClosedRange<Int> = 27...139, fnc1: FNC1? = nil
    ) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.boostsErrorCorrection = boostsErrorCorrection
        self.heights = heights
        self.widths = widths
        self.fnc1 = fnc1
    }
}

extension BarcodeWriter {
    /// Returns an rMQR code with a text: of the permitted sizes that hold it, the one with the smallest area.
    ///
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` if no permitted size holds it:
    ///   shorten it, permit larger sizes, lower the level, or make a QR code; ``BarcodeWriterError/option(_:)`` for an
    ///   option out of its range, and for heights and widths that no size has together.
    public static func rmqrCode(
        text: String, options: RMQRCodeOptions = RMQRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let versions = try versions(options, byteCount: text.utf8.count)
        let planner = TextPlanner(text: text, hasFNC1: options.fnc1 != nil)
        return try rmqrCode(versions, options: options) { planner.segments(format: $0) }
    }

    /// Returns an rMQR code with bytes of any meaning.
    ///
    /// - Throws: as for ``rmqrCode(text:options:)``.
    public static func rmqrCode(
        bytes: [UInt8], options: RMQRCodeOptions = RMQRCodeOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        let versions = try versions(options, byteCount: bytes.count)
        let units = ContentUnits(bytes: bytes, hasFNC1: options.fnc1 != nil)
        return try rmqrCode(versions, options: options) { SegmentPlanner.segments(of: units, format: $0) }
    }

    /// Returns the permitted versions, in the order of their area.
    /// - Throws: an error if an option is out of its range, or if no rMQR code can hold content of this many bytes,
    ///   whatever it is: planning takes time and memory.
    private static func versions(
        _ options: RMQRCodeOptions, byteCount: Int
    ) throws(BarcodeWriterError) -> [Int] {
        guard options.errorCorrectionLevel == .medium || options.errorCorrectionLevel == .high else {
            throw .option(.errorCorrection)
        }
        if case .industry(let indicator) = options.fnc1,
            BitStreamEncoder.value(applicationIndicator: indicator) == nil
        {
            throw .option(.fnc1)
        }
        let versions = RMQRCodeTables.versionsByArea.filter {
            let numbers = RMQRCodeTables.version($0)
            return options.heights.contains(numbers.height) && options.widths.contains(numbers.width)
        }
        guard let largest = versions.last else {
            let hasHeight = RMQRCodeTables.versionsByArea.contains {
                options.heights.contains(RMQRCodeTables.version($0).height)
            }
            throw .option(hasHeight ? .widths : .heights)
        }
        let least = BitStreamEncoder.minimumBits(byteCount: byteCount)
        guard least <= maximumBits else {
            let available = RMQRCodeTables.dataBits(version: largest, level: options.errorCorrectionLevel)
            throw .contentTooLong(requiredBits: least, availableBits: available)
        }
        return versions
    }

    /// Number of bits of content that is refused without a plan: far more than the 1,216 of the largest symbol, so that
    /// the number that a slightly longer content needs is exact.
    private static let maximumBits = 20_000

    private static func rmqrCode(
        _ versions: [Int], options: RMQRCodeOptions, plan: (BitStreamFormat) -> [RawSegment]?
    ) throws(BarcodeWriterError) -> Symbol {
        // No version has shorter character counts than version 1. The content's length there is a lower bound, which
        // excludes versions that are too small without planning segments for them.
        let shortest = RMQRCodeTables.format(version: 1)
        guard let least = plan(shortest).flatMap({ BitStreamEncoder(format: shortest, fnc1: options.fnc1).length($0) })
        else { throw .contentNotRepresentable }
        var failure = BarcodeWriterError.contentNotRepresentable
        for version in versions {
            guard
                least <= RMQRCodeTables.dataBits(version: version, level: options.errorCorrectionLevel)
                    || version == versions.last
            else { continue }
            let encoder = BitStreamEncoder(format: RMQRCodeTables.format(version: version), fnc1: options.fnc1)
            guard let segments = plan(RMQRCodeTables.format(version: version)),
                let length = encoder.length(segments)
            else { throw .contentNotRepresentable }
            let available = RMQRCodeTables.dataBits(version: version, level: options.errorCorrectionLevel)
            guard length <= available, let stream = encoder.encode(segments) else {
                failure = .contentTooLong(requiredBits: length, availableBits: available)
                continue
            }
            let isHigh =
                options.boostsErrorCorrection && length <= RMQRCodeTables.dataBits(version: version, level: .high)
            let level = isHigh ? .high : options.errorCorrectionLevel
            return Symbol(
                symbology: .rmqrCode, modules: RMQRCodeEncoder.encode(stream, version: version, level: level),
                quietZone: 2,
                details: .qrCode(QRCodeDetails(version: version, errorCorrectionLevel: level)))
        }
        throw failure
    }
}
