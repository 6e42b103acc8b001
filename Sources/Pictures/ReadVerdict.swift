import Barcodes

/// How well a symbol that was drawn can be scanned, by what became of it when it was read as a camera might see it.
package struct ReadVerdict: Hashable, Sendable {
    package enum Grade: String, Hashable, Sendable, CaseIterable {
        /// In every condition.
        case well
        /// Not in all of them: from near by, in good light, with a margin.
        case whenClose
        /// Not even as it is.
        case not
    }

    /// What the picture goes through before it is read.
    package enum Condition: String, Hashable, Sendable, CaseIterable {
        /// Nothing.
        case asIs
        /// It is as small as a camera of 1280 × 720 pixels sees it when it fills three eighths of the picture, or
        /// smaller.
        case small
        /// It is out of focus by a third of a module.
        case blurred
        /// It is dim and noisy: a third of the contrast is left.
        case grey
        /// It lies on a dark page, with no more margin than it has.
        case onDark
    }

    /// Why it doesn't read well, the gravest first.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// Its symbology is only read with a check digit, and there is none.
        case check
        /// It says so little that readers take such a symbol for chance.
        case short
        /// Dark and light modules differ too little.
        case contrast
        /// Modules are lighter than what is around them, which many readers don't take.
        case inverted
        /// The light margin is too narrow.
        case margin
        /// There are too many modules, which are too small from a little way off.
        case detail
        /// Its modules run together from a little way off or out of focus, though there are few of them.
        case fine
        /// What modules look like, or what lies over them, hides too much.
        case hidden
    }

    package let grade: Grade
    /// The conditions in which it was not read, in the order in which they were tried.
    package let failures: [Condition]
    /// Empty where it reads well.
    package let reasons: [Reason]
}

extension SymbolPicture {
    /// Draws the picture, and reads it in each condition.
    ///
    /// It takes a few hundredths of a second, for the largest symbols more, and belongs on a thread that doesn't draw.
    /// It ends early in a task that was cancelled, with a verdict that nobody wants any more.
    /// - Parameter isExpected: whether a code has the expected content, as ``SymbolContent/matches(_:)`` tells.
    /// - Returns: `nil` for what is only written, such as postal codes.
    package func verdict(isExpected: @escaping (Barcode) -> Bool) -> ReadVerdict? {
        guard symbol.symbology.isReadable else { return nil }
        let trial = ReadTrial(self, isExpected: isExpected)
        var failures: [ReadVerdict.Condition] = []
        for condition in ReadVerdict.Condition.allCases where !Task.isCancelled {
            if !trial.isRead(condition) { failures.append(condition) }
        }
        var reasons: [ReadVerdict.Reason] = []
        if trial.contrast < ReadTrial.leastContrast || failures == [.grey] { reasons.append(.contrast) }
        if trial.isInverted { reasons.append(.inverted) }
        let isNarrow = isMarginNarrow
        if failures.contains(.onDark) && (isNarrow || failures == [.onDark]) { reasons.append(.margin) }
        if failures.contains(.small) || failures.contains(.blurred), !failures.contains(.asIs) {
            reasons.append(trial.isReduced ? .detail : .fine)
        }
        let isUnreadable = failures.contains(.asIs) && !(isNarrow && trial.isReadWithMargin)
        if failures.contains(.asIs), !isUnreadable, !reasons.contains(.margin) { reasons.append(.margin) }
        if failures.contains(.asIs), lacksCheckDigit { reasons = [.check] }
        if isUnreadable, isTooShort { reasons = [.short] }
        if reasons.isEmpty, !failures.isEmpty { reasons.append(.hidden) }
        let grade: ReadVerdict.Grade = isUnreadable ? .not : failures.isEmpty && reasons.isEmpty ? .well : .whenClose
        return ReadVerdict(grade: grade, failures: failures, reasons: reasons)
    }

    /// Without one, nothing would tell MSI from other bars.
    private var lacksCheckDigit: Bool {
        symbol.symbology == .msi && symbol.details.linear?.checkCharacter != .valid
    }

    /// Whether it is so short that our reader does not read it, because random bars and dots would be read as such
    /// symbols: ITF of up to four digits, Codabar of up to two characters, and some single characters as DotCode.
    package var isTooShort: Bool {
        let modules = symbol.modules
        return switch symbol.symbology {
        // Six digits have 63 modules, four have 45.
        case .itf: modules.width < 63
        // Three characters have at least 51 modules with what is before and behind them, two have at most 43.
        case .codabar: modules.width < 51
        case .dotCode: modules.width * modules.height <= 14 * 9
        default: false
        }
    }

    /// Whether there is less margin on a side than the standard asks for.
    package var isMarginNarrow: Bool {
        let asked = symbol.quietZone
        return quietZone.left < asked.left || quietZone.top < asked.top || quietZone.right < asked.right
            || quietZone.bottom < asked.bottom
    }
}

/// A picture of a symbol, and what a camera might make of it.
private struct ReadTrial {
    /// Of 255, between the darkest and the lightest pixels, but for a hundredth of each. ISO/IEC 15415 grades a symbol
    /// contrast of less than 20 % of the range F, and less than 40 % D.
    static let leastContrast = 102

    private let drawn: LuminancePicture
    /// Pixels a module in `drawn`.
    private let scale: Double
    /// In modules, with the margin.
    private let size: (width: Double, height: Double)
    private let margin: QuietZone
    private let symbology: Symbology
    private let isExpected: (Barcode) -> Bool

    init(_ picture: SymbolPicture, isExpected: @escaping (Barcode) -> Bool) {
        let modules = max(picture.width, picture.height) / picture.scale
        let picture = picture.scaled(to: max(4, min(8, 1600 / max(modules, 1))))
        drawn = LuminancePicture(picture.raster)
        scale = Double(picture.scale)
        size = (Double(picture.width) / scale, Double(picture.height) / scale)
        margin = picture.quietZone
        symbology = picture.symbol.symbology
        self.isExpected = isExpected
    }

    func isRead(_ condition: ReadVerdict.Condition) -> Bool {
        switch condition {
        case .asIs: isRead(drawn)
        case .small: pixels >= Self.leastPixels && isRead(drawn.resized(by: pixels / scale))
        case .blurred: isRead(seen.blurred())
        case .grey: isRead(seen.surrounded(by: seen.corner).dimmed())
        case .onDark: isRead(seen.surrounded(by: 24))
        }
    }

    /// Of a module from a little way off.
    private var pixels: Double { min(Self.mostPixels, 480 / size.width, 270 / size.height) }

    /// Pixels a module of a symbol that is small enough for them.
    private static let mostPixels = 2.5

    /// Whether the symbol has so many modules that they are smaller than that.
    var isReduced: Bool { pixels < Self.mostPixels }

    /// Pixels a module that other readers need: of codes at 1.75 pixels ZBar reads a quarter, zxing-cpp 70 % and this
    /// one all, at 1.5 pixels ZBar reads 15 % (`Benchmarks/README.md`).
    private static let leastPixels = 1.75

    /// At four pixels a module.
    private var seen: LuminancePicture { drawn.resized(by: 4 / scale) }

    /// Whether it lacks nothing but a margin.
    var isReadWithMargin: Bool { isRead(drawn.surrounded(by: drawn.corner)) }

    /// How far apart dark and light are.
    var contrast: Int { drawn.range.upperBound - drawn.range.lowerBound }

    /// Whether the margin is nearer to the darkest than to the lightest.
    var isInverted: Bool {
        guard margin.left > 0 || margin.top > 0 else { return false }
        return Int(drawn.corner) - drawn.range.lowerBound < drawn.range.upperBound - Int(drawn.corner)
    }

    private func isRead(_ picture: LuminancePicture) -> Bool {
        let reader = BarcodeReader(options: ReaderOptions(symbologies: [symbology], effort: .balanced))
        let layout = ImageLayout(width: picture.width, height: picture.height)
        return (try? reader.read(picture.pixels.span, layout: layout))?.contains(where: isExpected) ?? false
    }
}
