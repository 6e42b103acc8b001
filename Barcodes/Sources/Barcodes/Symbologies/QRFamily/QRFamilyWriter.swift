/// Makes symbols of the QR family by the general ``WriterOptions``.
enum QRFamilyWriter {
    @Sendable static func qrCode(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = QRCodeOptions(
            errorCorrectionLevel: try level(options, default: .medium) ?? .medium, mask: options.mask)
        if let chosen = options.version {
            guard let version = chosen.number, QRCodeTables.versions.contains(version) else {
                throw .option(.version)
            }
            own.versions = version...version
        }
        own.boostsErrorCorrection = options.errorCorrection == nil
        switch try content.withCheckedElements() {
        case .bytes(let bytes):
            guard let count = options.symbolCount, count != 1 else {
                return [try BarcodeWriter.qrCode(bytes: bytes, options: own)]
            }
            return try BarcodeWriter.qrCodeSequence(bytes: bytes, symbolCount: count, options: own)
        case .text(let text): return try qrCode(text, options, own)
        case .gs1(let text):
            own.fnc1 = .gs1
            return try qrCode(text, options, own)
        }
    }

    private static func qrCode(
        _ text: String, _ options: WriterOptions, _ own: QRCodeOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard let count = options.symbolCount, count != 1 else {
            return [try BarcodeWriter.qrCode(text: text, options: own)]
        }
        return try BarcodeWriter.qrCodeSequence(text: text, symbolCount: count, options: own)
    }

    @Sendable static func microQRCode(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = MicroQRCodeOptions(errorCorrectionLevel: try level(options, default: .low), mask: options.mask)
        if let name = options.version?.rawValue {
            guard name.first == "M", let version = name.dropFirst().exactNumber,
                MicroQRCodeTables.versions.contains(version)
            else { throw .option(.version) }
            own.versions = version...version
            // M1 has no levels.
            if version == 1, options.errorCorrection == nil { own.errorCorrectionLevel = nil }
        }
        own.boostsErrorCorrection = options.errorCorrection == nil
        switch content {
        case .bytes(let bytes): return [try BarcodeWriter.microQRCode(bytes: bytes, options: own)]
        case .text(let text): return [try BarcodeWriter.microQRCode(text: text, options: own)]
        case .gs1: throw .option(.gs1)
        }
    }

    @Sendable static func rmqrCode(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = RMQRCodeOptions(errorCorrectionLevel: try level(options, default: .medium) ?? .medium)
        if let name = options.version?.rawValue {
            let sides = name.dropFirst().split(separator: "x", omittingEmptySubsequences: false).map(\.exactNumber)
            guard name.first == "R", sides.count == 2, let height = sides[0], let width = sides[1],
                RMQRCodeTables.version(width: width, height: height) != nil
            else { throw .option(.version) }
            own.heights = height...height
            own.widths = width...width
        }
        own.boostsErrorCorrection = options.errorCorrection == nil
        switch try content.withCheckedElements() {
        case .bytes(let bytes): return [try BarcodeWriter.rmqrCode(bytes: bytes, options: own)]
        case .text(let text): return [try BarcodeWriter.rmqrCode(text: text, options: own)]
        case .gs1(let text):
            own.fnc1 = .gs1
            return [try BarcodeWriter.rmqrCode(text: text, options: own)]
        }
    }

    private static func level(
        _ options: WriterOptions, default standard: ErrorCorrectionLevel
    ) throws(BarcodeWriterError) -> ErrorCorrectionLevel? {
        guard let name = options.errorCorrection?.rawValue else { return standard }
        guard let level = ErrorCorrectionLevel(rawValue: name) else { throw .option(.errorCorrection) }
        return level
    }
}
