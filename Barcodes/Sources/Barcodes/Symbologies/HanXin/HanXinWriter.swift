/// Writer of Han Xin symbols from ``WriterOptions``.
package enum HanXinWriter {
    static let quietZone: QuietZone = 3

    @Sendable static func symbols(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = HanXinOptions(mask: options.mask)
        if let chosen = options.errorCorrection {
            guard let level = chosen.number else { throw .option(.errorCorrection) }
            own.errorCorrectionLevel = level
        }
        if let chosen = options.version {
            guard let version = chosen.number, (1...84).contains(version) else { throw .option(.version) }
            own.versions = version...version
        }
        switch content {
        case .bytes(let bytes): return [try symbol(bytes, eci: nil, own)]
        case .text(let text):
            let encoded = EncodedText(text)
            try checkLength(encoded.bytes.count, own)
            guard let plan = plan(text, encoded) else { throw .contentNotRepresentable }
            return [try symbol(plan, own)]
        case .gs1: throw .option(.gs1)
        }
    }

    /// Returns the shorter of two encodations: GB 18030, which needs no ECI, and the one with an ECI.
    private static func plan(_ text: String, _ encoded: EncodedText) -> HanXinPlanner? {
        let plain = HanXinPlanner(encoded.bytes, eci: encoded.eci, isGB18030: false)
        guard encoded.eci != nil else { return plain }
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard let code = ChineseEncoding.gb18030(scalar) else { return plain }
            bytes += code
        }
        guard let plain, let chinese = HanXinPlanner(bytes, eci: nil, isGB18030: true) else { return plain }
        return chinese.bits.bitCount <= plain.bits.bitCount ? chinese : plain
    }

    static func symbol(_ bytes: [UInt8], eci: Int?, _ options: HanXinOptions) throws(BarcodeWriterError) -> Symbol {
        try checkLength(bytes.count, options)
        guard let plan = HanXinPlanner(bytes, eci: eci, isGB18030: false) else { throw .contentNotRepresentable }
        return try symbol(plan, options)
    }

    private static func validate(_ options: HanXinOptions) throws(BarcodeWriterError) {
        guard (1...4).contains(options.errorCorrectionLevel) else { throw .option(.errorCorrection) }
        guard options.versions.lowerBound >= 1, options.versions.upperBound <= 84 else { throw .option(.versions) }
        if let mask = options.mask, !(0...3).contains(mask) { throw .option(.mask) }
    }

    /// Rejects a message that no permitted version can hold, whatever its bytes are: planning takes memory, and the
    /// length of a run of bytes is a 13-bit number.
    private static func checkLength(_ count: Int, _ options: HanXinOptions) throws(BarcodeWriterError) {
        try validate(options)
        // No byte takes less than a digit, which is 10/3 bits. The same holds for bytes of UTF-8 whose characters are
        // written in GB 18030.
        let minimumBits = (10 * count + 2) / 3
        let available =
            8 * HanXinVersion.all[options.versions.upperBound - 1].dataCount(level: options.errorCorrectionLevel)
        guard minimumBits <= available else {
            throw .contentTooLong(requiredBits: minimumBits, availableBits: available)
        }
    }

    package static func symbol(_ plan: HanXinPlanner, _ options: HanXinOptions) throws(BarcodeWriterError) -> Symbol {
        try validate(options)
        let stream = plan.bits
        var available = 0
        for version in HanXinVersion.all[options.versions.lowerBound - 1..<options.versions.upperBound] {
            let count = version.dataCount(level: options.errorCorrectionLevel)
            available = count * 8
            guard stream.bitCount <= available else { continue }
            let data = stream.bytes + Array(repeating: 0, count: count - stream.bytes.count)
            let (grid, mask) = HanXinEncoder.grid(
                data, version, level: options.errorCorrectionLevel, mask: options.mask)
            return Symbol(
                symbology: .hanXin, modules: grid, quietZone: quietZone,
                details: .hanXin(
                    HanXinDetails(
                        version: version.number, errorCorrectionLevel: options.errorCorrectionLevel, mask: mask)))
        }
        throw .contentTooLong(requiredBits: stream.bitCount, availableBits: available)
    }
}
