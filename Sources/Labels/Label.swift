import Barcodes
import Pictures

/// A code and what stands beside it.
package struct Label: Hashable, Sendable {
    package var symbol: Symbol
    /// Lines are parted by line breaks.
    package var caption: String
    /// The words of the caption's lines as outlines, where the letters of lines don't have all its characters.
    package private(set) var words: [[SymbolCaption]] = []

    package init(symbol: Symbol, caption: String = "") { (self.symbol, self.caption) = (symbol, caption) }

    /// The caption's lines.
    var lines: [String] { caption.split(whereSeparator: \.isNewline).map(String.init).filter { !$0.isEmpty } }

    /// Has a caption set in a font where its characters need one.
    package mutating func setCaption(by maker: CaptionMaker) throws(CaptionError) {
        words = []
        guard !lines.allSatisfy(SymbolText.hasLetters) else { return }
        for line in lines {
            var row: [SymbolCaption] = []
            for word in Self.words(of: line) { row.append(try maker.line(word, preferring: .font)) }
            words.append(row)
        }
    }

    /// What a line may be broken into. Lines with Hebrew or Arabic stay whole: their words run the other way.
    private static func words(of line: String) -> [String] {
        let isLeftToRight = line.unicodeScalars.allSatisfy { scalar in
            !(0x590...0x8FF).contains(scalar.value) && !(0xFB1D...0xFDFF).contains(scalar.value)
                && !(0xFE70...0xFEFF).contains(scalar.value)
        }
        return isLeftToRight ? line.split(separator: " ").map(String.init) : [line]
    }
}

/// How labels look; lengths are in millimetres.
package struct LabelStyle: Hashable, Sendable {
    /// From the label's edge to what is drawn on it.
    package var padding = 1.5
    /// Of a caption's capitals. Where there is no room for them, they are smaller.
    package var captionHeight = 2.2
    /// Whether a symbol's own texts are drawn, such as the digits below bars.
    package var showsText = true
    /// The light margin around each code, in modules; `nil` as the standard asks.
    package var quietZone: Int?
    /// The side of a module; `nil` makes each code as large as fits.
    package var moduleSize: Double?
    /// Colours and the like of the codes; a caption is the label's own.
    package var look = SymbolLook()
    /// Whether a thin line around each label shows where to cut.
    package var hasFrames = false

    package init() {}
}

/// Where everything on a label is, in millimetres from the label's upper left corner.
package struct LabelLayout: Hashable, Sendable {
    /// The picture with its margin: its upper left corner, and the side of a module.
    package let picture: SymbolPicture
    package let x: Double
    package let y: Double
    package let moduleSize: Double
    /// The caption's lines as strokes.
    package let strokes: [DrawnShape]
    /// The caption's outlines, where it is set in a font.
    package let outlines: [[Point]]

    /// - Throws: ``LabelError/noRoom`` where the code doesn't fit, or only with modules of less than
    ///   ``leastModuleSize``.
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
            let box = CaptionBox(
                x: style.padding, y: y + rows * moduleSize + fit.captionHeight / 8, width: width,
                height: fit.captionHeight * 7 / 8, capHeight: style.captionHeight)
            (strokes, outlines) = box.drawing(label.lines, words: label.words, isCentred: true)
        }
    }

    /// The size of a code on its label, without its caption's drawing: enough to know whether it fits.
    struct Fit {
        let picture: SymbolPicture
        let moduleSize: Double
        /// Whether the caption stands beside the code.
        let isBeside: Bool
        /// The room below the code for a caption.
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
            // Beside a square code on a wide label there is room that is good for nothing else.
            isBeside = lines > 0 && columns < 1.5 * rows && width > 1.6 * height
            // A caption takes a third of the height at most.
            captionHeight =
                lines == 0 || isBeside
                ? 0 : min((Double(lines) * CaptionBox.linePitch + 0.4) * style.captionHeight, height / 3)
            let fitting = min(width / columns, (height - captionHeight) / rows)
            moduleSize = style.moduleSize ?? fitting
            // What is asked for may be off by a rounding.
            guard moduleSize <= fitting * 1.000_1, moduleSize >= LabelLayout.leastModuleSize else { throw .noRoom }
        }
    }

    /// In millimetres: four dots of a printer with 1200 dots an inch.
    package static let leastModuleSize = 0.085

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
