import Barcodes

/// Rating of how well a drawn symbol can be scanned, found by reading it under conditions that imitate a camera.
package struct ReadVerdict: Hashable, Sendable {
    package enum Grade: String, Hashable, Sendable, CaseIterable {
        /// The symbol was read in every condition.
        case well
        /// The symbol was not read in all conditions: it needs to be near by, in good light, with a margin.
        case whenClose
        /// The symbol was not read even in the unchanged picture.
        case not
    }

    /// Change of the picture before it is read.
    package enum Condition: String, Hashable, Sendable, CaseIterable {
        /// The picture is unchanged.
        case asIs
        /// The picture is reduced to the size that a camera of 1280 × 720 pixels sees if it fills three eighths of the
        /// camera's picture, or smaller.
        case small
        /// The picture is out of focus by a third of a module.
        case blurred
        /// The picture is dim and noisy, with a third of the contrast.
        case grey
        /// The picture lies on a dark page, with no other margin than its own.
        case onDark
    }

    /// Reason why the symbol doesn't read well; the cases are in order of severity, the gravest first.
    package enum Reason: String, Hashable, Sendable, CaseIterable {
        /// The reader requires a check digit for this symbology, and the symbol has none.
        case check
        /// The content is so short that readers can't distinguish the symbol from a random pattern.
        case short
        /// The contrast between dark and light modules is too low.
        case contrast
        /// The modules are lighter than the background, which many readers don't accept.
        case inverted
        /// The quiet zone is too narrow.
        case margin
        /// There are so many modules that they are too small from a short distance.
        case detail
        /// The modules merge from a short distance or out of focus, though there are few of them.
        case fine
        /// The shape of the modules, or a picture over them, hides too much.
        case hidden
    }

    package let grade: Grade
    /// Conditions in which the symbol was not read, in the order in which they were tried.
    package let failures: [Condition]
    /// Reasons; empty if the symbol reads well.
    package let reasons: [Reason]
}

extension SymbolPicture {
    /// Draws the picture, and reads it in each condition.
    ///
    /// This takes some hundredths of a second, for the largest symbols more, and should run on a thread that doesn't
    /// draw. In a cancelled task it ends early, with a verdict that must not be used.
    /// - Parameter isExpected: whether a code has the expected content, as ``SymbolContent/matches(_:)`` tells.
    /// - Returns: the verdict; `nil` for symbologies that can only be written, such as postal codes.
    package func verdict(isExpected: @escaping (Barcode) -> Bool) -> ReadVerdict? {
        guard symbol.symbology.isReadable else { return nil }
        let trial = ReadTrial(self, isExpected: isExpected)
        var failures: [ReadVerdict.Condition] = []
        for condition in ReadVerdict.Condition.allCases where !Task.isCancelled {
            if !trial.isRead(condition) { failures.append(condition) }
        }
        var reasons: [ReadVerdict.Reason] = []
        if trial.contrast < ReadTrial.minimumContrast || failures == [.grey] { reasons.append(.contrast) }
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

    /// Whether the symbol is MSI without a check digit: without one, MSI can't be distinguished from other bars.
    package var lacksCheckDigit: Bool {
        symbol.symbology == .msi && symbol.details.linear?.checkCharacter != .valid
    }

    /// Whether the symbol is too short for the reader, which ignores it because random bars would be read as such
    /// symbols: ITF of up to four digits, Codabar of up to two characters, and MSI of a digit and its check digit.
    package var isTooShort: Bool {
        let modules = symbol.modules
        return switch symbol.symbology {
        // ITF of six digits has 63 modules, that of four digits 45.
        case .itf: modules.width < 63
        // Codabar of three characters has at least 51 modules with its start and stop characters, that of two at most
        // 43.
        case .codabar: modules.width < 51
        // MSI has 12 modules for each digit and 7 others. Without its check digit it is never read.
        case .msi: modules.width < 43 && !lacksCheckDigit
        default: false
        }
    }

    /// Whether the quiet zone is narrower on a side than the standard requires.
    package var isMarginNarrow: Bool {
        let asked = symbol.quietZone
        return quietZone.left < asked.left || quietZone.top < asked.top || quietZone.right < asked.right
            || quietZone.bottom < asked.bottom
    }
}

/// A picture of a symbol, and its variants as a camera might see them.
private struct ReadTrial {
    /// Minimum contrast, out of 255, between the darkest and the lightest pixels without the outermost hundredth.
    /// ISO/IEC 15415 grades a symbol contrast of less than 20 % of the range F, and less than 40 % D.
    static let minimumContrast = 102

    private let drawn: LuminancePicture
    /// Size of a module in `drawn`, in pixels.
    private let scale: Double
    /// Size of the symbol with its margin, in modules.
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
        case .small: pixels >= Self.minimumModulePixels && isRead(drawn.resized(by: pixels / scale))
        case .blurred: isRead(seen.blurred())
        case .grey: isRead(seen.surrounded(by: seen.corner).dimmed())
        case .onDark: isRead(seen.surrounded(by: 24))
        }
    }

    /// Size of a module from a short distance, in pixels.
    private var pixels: Double { min(Self.maximumModulePixels, 480 / size.width, 270 / size.height) }

    /// Size of a module from a short distance, in pixels, if the symbol is small enough.
    private static let maximumModulePixels = 2.5

    /// Whether the symbol has so many modules that they are smaller than that.
    var isReduced: Bool { pixels < Self.maximumModulePixels }

    /// Minimum size of a module for other readers, in pixels. At 1.75 pixels ZBar reads a quarter of the codes,
    /// zxing-cpp 70 % and this reader all; at 1.5 pixels ZBar reads 15 % (`Benchmarks/README.md`).
    private static let minimumModulePixels = 1.75

    /// Picture at four pixels for each module.
    private var seen: LuminancePicture { drawn.resized(by: 4 / scale) }

    /// Whether the symbol is read once a margin is added.
    var isReadWithMargin: Bool { isRead(drawn.surrounded(by: drawn.corner)) }

    /// Difference between dark and light pixels.
    var contrast: Int { drawn.range.upperBound - drawn.range.lowerBound }

    /// Whether the margin is nearer to the darkest than to the lightest pixels.
    var isInverted: Bool {
        guard margin.left > 0 || margin.top > 0 else { return false }
        return Int(drawn.corner) - drawn.range.lowerBound < drawn.range.upperBound - Int(drawn.corner)
    }

    private func isRead(_ picture: LuminancePicture) -> Bool {
        // Other readers neither remove shadows nor sharpen pictures.
        let options = ReaderOptions(symbologies: [symbology], effort: .balanced, enhancesPictures: false)
        let layout = ImageLayout(width: picture.width, height: picture.height)
        let reader = BarcodeReader(options: options)
        return (try? reader.read(picture.pixels.span, layout: layout))?.contains(where: isExpected) ?? false
    }
}
