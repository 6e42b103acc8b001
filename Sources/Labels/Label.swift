import Barcodes
import Pictures

/// Code with its caption.
package struct Label: Hashable, Sendable {
    package var symbol: Symbol
    /// Caption; its lines are separated by line breaks.
    package var caption: String
    /// Words of the caption's lines as outlines, if the stroke font lacks some of its characters; empty otherwise.
    package private(set) var words: [[SymbolCaption]] = []

    package init(symbol: Symbol, caption: String = "") { (self.symbol, self.caption) = (symbol, caption) }

    /// Lines of the caption.
    var lines: [String] { caption.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.isEmpty } }

    /// Sets the caption in a font if the stroke font lacks some of its characters.
    package mutating func setCaption(by maker: CaptionMaker) throws(CaptionError) {
        words = []
        guard !lines.allSatisfy(SymbolText.hasLetters) else { return }
        for line in lines {
            var row: [SymbolCaption] = []
            for word in Self.words(of: line) { row.append(try maker.line(word, preferring: .font)) }
            words.append(row)
        }
    }

    /// Returns the parts that a line can be broken into. Lines with Hebrew or Arabic stay whole: their words run from
    /// right to left.
    private static func words(of line: String) -> [String] {
        let isLeftToRight = line.unicodeScalars.allSatisfy { scalar in
            !(0x590...0x8FF).contains(scalar.value) && !(0xFB1D...0xFDFF).contains(scalar.value)
                && !(0xFE70...0xFEFF).contains(scalar.value)
        }
        return isLeftToRight ? line.split(separator: " ").map(String.init) : [line]
    }
}

/// Style of labels; lengths are in millimetres.
package struct LabelStyle: Hashable, Sendable {
    /// Distance from the edge of the label to its content.
    package var padding = 1.5
    /// Height of a caption's capitals; smaller where there is no room.
    package var captionHeight = 2.2
    /// Whether a symbol's own texts are drawn, such as the digits below bars.
    package var showsText = true
    /// Quiet zone around each code, in modules; `nil` for the one that the standard requires.
    package var quietZone: Int?
    /// Side of a module; `nil` makes each code as large as fits.
    package var moduleSize: Double?
    /// Colours and other features of the codes, without a caption, which is the label's own.
    package var look = SymbolAppearance()
    /// Whether a thin line around each label shows where to cut.
    package var hasFrames = false

    package init() {}
}

/// Layout of a label: places in millimetres from the label's upper left corner.
package struct LabelLayout: Hashable, Sendable {
    /// Picture of the symbol with its quiet zone. Its upper left corner is at ``x`` and ``y``, and ``moduleSize`` is
    /// the side of a module.
    package let picture: SymbolPicture
    package let x: Double
    package let y: Double
    package let moduleSize: Double
    /// Lines of the caption as strokes.
    package let strokes: [DrawnShape]
    /// Outlines of the caption, if it is set in a font.
    package let outlines: [[Point]]

    /// - Throws: ``LabelError/noRoom`` if the code doesn't fit, or only with modules of less than
    ///   ``minimumModuleSize``.
    package init(_ label: Label, size: LabelSheet.Size, style: LabelStyle) throws(LabelError) {
        let fit = try Fit(label, size: size, style: style)
        (picture, moduleSize) = (fit.picture, fit.moduleSize)
        let (width, height) = (size.width - 2 * style.padding, size.height - 2 * style.padding)
        let (columns, rows) = (Double(picture.width), Double(picture.height))
        y = style.padding + (height - fit.captionHeight - rows * moduleSize) / 2
        if fit.isBeside {
            x = style.padding
            let left = x + columns * moduleSize
            let box = CaptionBox(
                x: left, y: style.padding, width: size.width - style.padding - left, height: height,
                capHeight: style.captionHeight)
            (strokes, outlines) = box.drawing(label.lines, words: label.words, isCentred: false)
        } else {
            x = style.padding + (width - columns * moduleSize) / 2
            let gap = min(style.captionHeight / 4, fit.captionHeight / 8)
            let box = CaptionBox(
                x: style.padding, y: y + rows * moduleSize + gap, width: width, height: fit.captionHeight - gap,
                capHeight: style.captionHeight)
            (strokes, outlines) = box.drawing(label.lines, words: label.words, isCentred: true)
        }
    }

    /// Size of a code on its label, without drawing its caption: enough to know whether it fits.
    struct Fit {
        let picture: SymbolPicture
        let moduleSize: Double
        /// Whether the caption stands beside the code.
        let isBeside: Bool
        /// Height of the room for a caption below the code.
        let captionHeight: Double

        /// - Throws: ``LabelError/noRoom``.
        init(_ label: Label, size: LabelSheet.Size, style: LabelStyle) throws(LabelError) {
            do throws(SymbolPictureError) {
                picture = try SymbolPicture(
                    label.symbol, scale: 1, quietZone: style.quietZone.map { QuietZone($0) },
                    showsText: style.showsText, look: style.look)
            } catch {
                throw .noRoom
            }
            let (width, height) = (size.width - 2 * style.padding, size.height - 2 * style.padding)
            guard width > 0, height > 0 else { throw .noRoom }
            let (columns, rows) = (Double(picture.width), Double(picture.height))
            let lines = label.lines.count
            // Beside a square code on a wide label there is room that can be used for nothing else.
            isBeside = lines > 0 && columns < 1.5 * rows && width > 1.6 * height
            // The caption takes at most a third of the height. Within that, a line that is too long is broken rather
            // than made smaller, unless the code then has no room.
            let heights =
                lines == 0 || isBeside
                ? [0]
                : [
                    CaptionBox.height(of: label, width: width, capHeight: style.captionHeight),
                    Double(lines) * CaptionBox.linePitch * style.captionHeight,
                ].map { min($0 + 0.4 * style.captionHeight, height / 3) }
            func fitting(_ captionHeight: Double) -> Double { min(width / columns, (height - captionHeight) / rows) }
            let least = style.moduleSize ?? LabelLayout.minimumModuleSize
            captionHeight = heights.first { fitting($0) >= least } ?? heights[heights.count - 1]
            moduleSize = style.moduleSize ?? fitting(captionHeight)
            // The size that the user asks for may exceed the fitting one by a rounding error.
            guard moduleSize <= fitting(captionHeight) * 1.000_1, moduleSize >= LabelLayout.minimumModuleSize else {
                throw .noRoom
            }
        }
    }

    /// Minimum side of a module in millimetres: four dots of a printer with 1200 dots an inch.
    package static let minimumModuleSize = 0.085

    /// Draws the label, the canvas's unit being a millimetre and its origin the label's upper left corner.
    package func draw(on canvas: inout some VectorCanvas) {
        canvas.save()
        canvas.transform(x: x, y: y, scale: moduleSize)
        picture.draw(on: &canvas)
        canvas.restore()
        canvas.draw(strokes)
        for outline in outlines {
            canvas.lines(outline)
            canvas.closePath()
        }
        if !outlines.isEmpty { canvas.fill(isEvenOdd: false) }
    }
}
