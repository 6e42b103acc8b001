import Barcodes
import Labels
import Pictures

/// Content and options of a code to be made.
nonisolated package struct SymbolRequest: Hashable, Sendable {
    var content: WriterContent
    var symbology: Symbology
    /// Error correction level of QR codes; other symbologies use what their standards recommend.
    var level: ErrorCorrectionLevel
    /// Whether content that is too long for one symbol is divided among several.
    var isSequence = false
    var details: SymbolDetailChoices
    /// Whether a picture is put into the middle, which uses up the correction capacity of the highest level.
    var hasEmblem: Bool
    /// Payment for whose code level and versions are prescribed; `nil` for other codes.
    var payment: PaymentCode?

    package init(
        _ content: CodeContent, as symbology: Symbology, level: ErrorCorrectionLevel, hasEmblem: Bool = false,
        isSequence: Bool = false, details: SymbolDetailChoices = SymbolDetailChoices(), payment: PaymentCode? = nil
    ) {
        self.content = content.writerContent(for: symbology)
        (self.symbology, self.details, self.payment) = (symbology, details, payment)
        // A payment is one code, without a picture.
        (self.isSequence, self.hasEmblem) = (isSequence && payment == nil, hasEmblem && payment == nil)
        self.level = payment != nil ? PaymentCode.level : self.hasEmblem ? .high : level
    }

    /// Whether it takes less than a millisecond to make, so that it may be made on the main thread.
    var isQuick: Bool {
        let size =
            switch content {
            case .text(let text), .gs1(let text): text.utf8.count
            case .bytes(let bytes): bytes.count
            }
        return size <= 500 && !isSequence
    }

    /// What a reader says of the code, or of all of a sequence.
    package var expected: SymbolContent { SymbolContent(content) }

    /// What makes the codes of a list as this one is made; each is one code, whatever its text.
    /// - Parameter isGS1: whether all texts of the list have to be GS1 elements.
    package func labelMaker(isGS1: Bool) -> LabelMaker {
        LabelMaker(
            symbology: symbology, options: writerOptions, isGS1: isGS1, detectsGS1: !isGS1 && symbology.detectsGS1)
    }

    /// Options for the writers of all symbologies.
    fileprivate var writerOptions: WriterOptions {
        WriterOptions(
            errorCorrection: symbology == .qrCode ? .level(level) : details.errorCorrection,
            version: payment == nil ? details.version : nil,
            mask: details.mask, hasCheckCharacter: details.hasCheckCharacter)
    }

    /// Options for the QR code writer.
    fileprivate var qrCodeOptions: QRCodeOptions {
        if let payment { return payment.options(mask: details.mask) }
        let version = details.version.flatMap { Int($0.rawValue) }
        return QRCodeOptions(
            errorCorrectionLevel: level, versions: version.map { $0...$0 } ?? 1...40, mask: details.mask)
    }
}

/// Makes codes from text.
nonisolated package enum SymbolMaker {
    package enum Failure: Error, Hashable, Sendable {
        /// There is no content; missing fields have these names.
        case empty(missing: [String])
        /// Fields with these names can't be understood.
        case wrong([String])
        /// The chosen version is too small.
        case version(String)
        /// The version that was chosen can't contain the text, and another one can.
        case unfitVersion(String, Symbology)
        /// By how many bytes, and what helps besides a shorter text.
        case tooLong(bytes: Int, Remedy?)
        /// Another symbology can't encode the content.
        case unfit(BarcodeWriterError, Symbology)

        /// Remedy that makes room in a QR code.
        package enum Remedy: Hashable, Sendable {
            /// A lower error correction level than this one.
            case level(below: ErrorCorrectionLevel)
            /// No picture in the middle, which prescribes the level.
            case noPicture
        }

        /// Whether a sequence of several symbols might hold the content.
        var isTooLong: Bool {
            switch self {
            case .version, .tooLong, .unfit(.contentTooLong, _), .unfit(.tooManyCodewords, _): true
            default: false
            }
        }
    }

    /// ``result(of:)`` off the main thread.
    @concurrent static func make(_ request: SymbolRequest) async -> Result<[Symbol], Failure> { result(of: request) }

    /// - Returns: One symbol, or those of a sequence.
    package static func result(of request: SymbolRequest) -> Result<[Symbol], Failure> {
        do throws(BarcodeWriterError) {
            return .success(try symbols(request))
        } catch {
            return .failure(failure(error, request))
        }
    }

    /// Returns the reason why a code can't be made. A remedy is only suggested if the code can be made with it, which
    /// is tried.
    private static func failure(_ error: BarcodeWriterError, _ request: SymbolRequest) -> Failure {
        if let version = request.details.version, request.payment == nil {
            switch error {
            case .contentTooLong, .tooManyCodewords, .option(.version):
                return failureInAnyVersion(request) ?? .version(version.rawValue)
            case .contentNotRepresentable, .option(.carrierMessage):
                return failureInAnyVersion(request) ?? .unfitVersion(version.rawValue, request.symbology)
            default: break
            }
        }
        guard request.symbology == .qrCode, case .contentTooLong(let required, let available) = error else {
            return .unfit(error, request.symbology)
        }
        var remedy: Failure.Remedy?
        if request.payment == nil, request.level != .low {
            var lowest = request
            (lowest.level, lowest.hasEmblem) = (.low, false)
            if case .failure(let failure) = result(of: lowest) { return failure }
            remedy = request.hasEmblem ? .noPicture : .level(below: request.level)
        }
        return .tooLong(bytes: excess(of: request) ?? max(1, (required - available + 7) / 8), remedy)
    }

    /// Returns the number of bytes at the content's end that are too many; `nil` for GS1 elements, which can't be cut
    /// anywhere.
    private static func excess(of request: SymbolRequest) -> Int? {
        let beginning = request.content.longestBeginning { content in
            var shorter = request
            shorter.content = content
            return (try? symbols(shorter)) != nil
        }
        return beginning.map { request.expected.bytes.count - SymbolContent($0).bytes.count }
    }

    /// Why a code can't be made whatever its version; `nil` where it can.
    private static func failureInAnyVersion(_ request: SymbolRequest) -> Failure? {
        var free = request
        free.details.version = nil
        return if case .failure(let failure) = result(of: free) { failure } else { nil }
    }

    private static func symbols(_ request: SymbolRequest) throws(BarcodeWriterError) -> [Symbol] {
        if case .gs1 = request.content, !request.symbology.isGS1 { throw .option(.gs1) }
        if request.symbology == .qrCode, case .text(let text) = request.content {
            let options = request.qrCodeOptions
            return request.isSequence
                ? try BarcodeWriter.qrCodeSequence(text: text, options: options)
                : [try BarcodeWriter.qrCode(text: text, options: options)]
        }
        let options = request.writerOptions
        let counts = request.isSequence ? request.symbology.sequenceCounts : nil
        for count in counts.map(Array.init) ?? [] {
            do throws(BarcodeWriterError) {
                return try BarcodeWriter.sequence(
                    request.content, as: request.symbology, symbolCount: count, options: options)
            } catch {
                guard Failure.unfit(error, request.symbology).isTooLong, count < (counts?.upperBound ?? 0) else {
                    throw error
                }
            }
        }
        return [try BarcodeWriter.symbol(request.content, as: request.symbology, options: options)]
    }

    /// Returns a line of text as outlines; nothing for a blank line.
    @concurrent static func caption(
        _ line: String, by maker: CaptionMaker
    ) async -> Result<SymbolCaption?, CaptionError> {
        do throws(CaptionError) {
            return .success(try maker.caption(line, preferring: .font))
        } catch {
            return .failure(error)
        }
    }

    /// Returns a sentence about the kind and the size of a symbol.
    package static func description(of symbol: Symbol) -> String {
        let (width, height) = ("\(symbol.modules.width)", "\(symbol.rows)")
        guard let details = symbol.details.qrCode, let level = details.errorCorrectionLevel else {
            return
                (!symbol.symbology.isLinear || symbol.isStacked
                ? tr("{name}, {width} × {height} modules") : tr("{name}, {width} modules wide"))
                .with("name", symbol.symbology.displayName).with("width", width).with("height", height)
        }
        // Names of the standards, as in the list of versions.
        let version =
            switch symbol.symbology {
            case .microQRCode: "M\(details.version)"
            case .rmqrCode: "R\(height)x\(width)"
            default: "\(details.version)"
            }
        // The level may be higher than the chosen one, if that takes no more room.
        return tr("Version {version}, error correction {level} ({percent} %), {width} × {height} modules")
            .with("version", version).with("level", level.rawValue).with("width", width).with("height", height)
            .with("percent", "\(level.survivedPercent)")
    }
}

nonisolated extension Symbol {
    /// Height in modules.
    fileprivate var rows: Int { rowHeights.isEmpty ? modules.height : rowHeights.reduce(0, +) }

    /// Whether the symbol consists of several rows of bars, one above another.
    fileprivate var isStacked: Bool {
        details.stacked != nil || details.composite != nil || (details.linear?.rows ?? 1) > 1
    }
}

nonisolated extension Symbology {
    /// Whether the symbology can hold GS1 elements.
    var isGS1: Bool { writerOptions.contains { if case .gs1 = $0 { true } else { false } } }

    /// Whether GS1 elements in parentheses are taken for such. In a QR code they are mostly meant as a text.
    var detectsGS1: Bool { isGS1 && self != .qrCode }

    /// How many symbols a sequence may have; `nil` for those that know no sequences.
    var sequenceCounts: ClosedRange<Int>? {
        for case .symbolCount(let counts) in writerOptions { return counts }
        return nil
    }
}

nonisolated extension SymbolMaker.Failure {
    package var sentence: String {
        switch self {
        case .empty(let missing) where !missing.isEmpty:
            tr("Still to be filled in: {fields}").with("fields", missing.joined(separator: ", "))
        case .wrong(let fields): tr("To be corrected: {fields}").with("fields", fields.joined(separator: ", "))
        case .empty: tr("Enter a text to create its code.")
        case .version(let version):
            tr("Too long for version {version}. Shorten the text, or choose another version.")
                .with("version", version.replacing("x", with: " × "))
        case .unfitVersion(let mode, .maxiCode):
            tr(
                "Mode {mode} needs a postal code, a country and a class of service before the text, each followed by U+001D. "
                    + "Choose another mode."
            ).with("mode", mode)
        case .unfitVersion(let version, _):
            tr("Version {version} can't contain this text. Choose another version.")
                .with("version", version.replacing("x", with: " × "))
        case .tooLong(let bytes, nil):
            trn(
                "{count} byte too long for any QR code. Shorten the text.",
                "{count} bytes too long for any QR code. Shorten the text.", bytes)
        case .tooLong(let bytes, .noPicture?):
            trn(
                "{count} byte too long for a code with a picture in the middle. Shorten the text or remove the picture.",
                "{count} bytes too long for a code with a picture in the middle. Shorten the text or remove the picture.",
                bytes)
        case .tooLong(let bytes, .level(let level)?):
            trn(
                "{count} byte too long for error correction {level}. Shorten the text or choose a lower level.",
                "{count} bytes too long for error correction {level}. Shorten the text or choose a lower level.", bytes
            ).with("level", level.rawValue)
        case .unfit(let error, let symbology): error.sentence(symbology)
        }
    }

    /// Whether there is content, but no code can be made of it.
    var isProblem: Bool {
        if case .empty = self { false } else { true }
    }
}

nonisolated extension BarcodeWriterError {
    func sentence(_ symbology: Symbology) -> String {
        let name = symbology.displayName
        return switch self {
        case .contentTooLong, .tooManyCodewords, .tooManyModules:
            tr("Too long for {name}. Shorten the text, or choose another kind of code.").with("name", name)
        case .tooManyCharacters(let required, let available):
            tr("GS1-128 takes at most {limit} characters, and these are {count}. Choose another kind of code.")
                .with("limit", "\(available)").with("count", "\(required)")
        case .length(let expected, let actual):
            tr("{name} takes {expected} characters, and these are {actual}.").with("name", name)
                .with("expected", Self.list(expected)).with("actual", "\(actual)")
        case .number(let expected, _):
            tr("{name} takes a number from {least} to {most}.").with("name", name)
                .with("least", "\(expected.lowerBound)").with("most", "\(expected.upperBound)")
        case .unsupportedCharacter(let character, _):
            tr("{name} can't contain “{character}”.").with("name", name).with("character", String(character).printable)
        case .checkCharacter(let expected, let actual):
            tr("The last character checks the others: it would have to be {expected}, not {actual}.")
                .with("expected", expected).with("actual", actual)
        case .option(.gs1):
            tr("{name} can't contain GS1 elements. Choose another kind of code.").with("name", name)
        case .gs1: tr("These are not GS1 elements; they look like (01)09521234543213(10)ABC123.")
        default: tr("{name} can't contain this text.").with("name", name)
        }
    }

    /// Numbers, consecutive ones as a range.
    private static func list(_ numbers: [Int]) -> String {
        let isRun = numbers.count > 1 && zip(numbers, numbers.dropFirst()).allSatisfy { $0 + 1 == $1 }
        return isRun
            ? "\(numbers[0])–\(numbers[numbers.count - 1])" : numbers.map(String.init).joined(separator: ", ")
    }
}
