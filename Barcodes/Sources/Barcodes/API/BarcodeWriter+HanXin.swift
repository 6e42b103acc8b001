/// Options for a Han Xin code that ``WriterOptions`` doesn't have.
public struct HanXinOptions: Hashable, Sendable {
    /// Error correction level, 1 to 4: about 8, 15, 23 and 30 per cent of the codewords can be restored.
    public var errorCorrectionLevel: Int
    /// Permitted versions, within 1 to 84; the smallest that fits is used.
    public var versions: ClosedRange<Int>
    /// Mask, 0 to 3; `nil` selects the one with the lowest penalty.
    public var mask: Int?
    /// ECI in force at the start, 0 to 999999.
    public var eci: Int?

    /// Creates options from their values.
    public init(errorCorrectionLevel: Int = 2, versions: ClosedRange<Int> = 1...84, mask: Int? = nil, eci: Int? = nil) {
        self.errorCorrectionLevel = errorCorrectionLevel
        self.versions = versions
        self.mask = mask
        self.eci = eci
    }
}

extension BarcodeWriter {
    /// Returns a Han Xin code with these bytes.
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` if the content does not fit:
    ///   shorten it, lower the level, or permit larger versions; ``BarcodeWriterError/option(_:)`` for an option out of
    ///   its range.
    public static func hanXin(
        bytes: [UInt8], options: HanXinOptions = HanXinOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        if let eci = options.eci, !(0...999_999).contains(eci) { throw .option(.eci) }
        return try HanXinWriter.symbol(bytes, eci: options.eci, options)
    }
}
