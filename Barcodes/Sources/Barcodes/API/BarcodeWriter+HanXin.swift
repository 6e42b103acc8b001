/// How to make a Han Xin code where ``WriterOptions`` are not enough.
public struct HanXinOptions: Hashable, Sendable {
    /// 1 to 4: about 8, 15, 23 and 30 per cent of the codewords can be restored.
    public var level: Int
    /// The versions that may be taken, the smallest that fits first. Within 1 to 84.
    public var versions: ClosedRange<Int>
    /// 0 to 3; `nil` takes the one with the least penalty.
    public var mask: Int?
    /// The ECI in force at the start, 0 to 999999.
    public var eci: Int?

    /// A value with these members.
    public init(level: Int = 2, versions: ClosedRange<Int> = 1...84, mask: Int? = nil, eci: Int? = nil) {
        self.level = level
        self.versions = versions
        self.mask = mask
        self.eci = eci
    }
}

extension BarcodeWriter {
    /// A Han Xin code that says these bytes.
    /// - Throws: ``BarcodeWriterError/contentTooLong(requiredBits:availableBits:)`` when the content does not fit:
    ///   shorten it, lower the level, or permit larger versions; ``BarcodeWriterError/option(_:)`` for an option out of
    ///   its range.
    public static func hanXin(
        bytes: [UInt8], options: HanXinOptions = HanXinOptions()
    ) throws(BarcodeWriterError) -> Symbol {
        if let eci = options.eci, !(0...999_999).contains(eci) { throw .option(.eci) }
        return try HanXinWriter.symbol(bytes, eci: options.eci, options)
    }
}
