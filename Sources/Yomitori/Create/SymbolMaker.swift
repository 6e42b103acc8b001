import Barcodes

/// Makes codes from text, off the main thread.
nonisolated enum SymbolMaker {
    enum Failure: Error, Hashable, Sendable {
        case empty
        /// By how many bytes, and at which level.
        case tooLong(bytes: Int, level: ErrorCorrectionLevel)
    }

    @concurrent static func make(_ text: String, level: ErrorCorrectionLevel) async -> Result<Symbol, Failure> {
        do throws(BarcodeWriterError) {
            return .success(try BarcodeWriter.qrCode(text: text, options: QRCodeOptions(level: level)))
        } catch {
            guard case .contentTooLong(let required, let available) = error else { return .failure(.empty) }
            return .failure(.tooLong(bytes: max(1, (required - available + 7) / 8), level: level))
        }
    }

    static func description(of symbol: Symbol) -> String {
        guard let details = symbol.details.qrCode, let level = details.errorCorrectionLevel else { return "" }
        // The level may be a higher one than was chosen, where it costs nothing.
        return tr("Version {version}, error correction {level} ({percent} %), {modules} × {modules} modules")
            .with("version", "\(details.version)").with("level", level.rawValue).with("modules", "\(symbol.grid.width)")
            .with("percent", "\(level.survivedPercent)")
    }
}

nonisolated extension SymbolMaker.Failure {
    var sentence: String {
        switch self {
        case .empty: tr("Enter a text to create its code.")
        case .tooLong(let bytes, .low):
            trn(
                "{count} byte too long for any code. Shorten the text.",
                "{count} bytes too long for any code. Shorten the text.", bytes)
        case .tooLong(let bytes, let level):
            trn(
                "{count} byte too long for error correction {level}. Shorten the text or choose a lower level.",
                "{count} bytes too long for error correction {level}. Shorten the text or choose a lower level.", bytes
            ).with("level", level.rawValue)
        }
    }
}

nonisolated extension Result<Symbol, SymbolMaker.Failure> {
    var isTooLong: Bool {
        if case .failure(.tooLong) = self { true } else { false }
    }
}
