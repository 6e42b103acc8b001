import Barcodes
import Pictures

/// A code and what stands beside it.
package struct Label: Hashable, Sendable {
    package var symbol: Symbol
    /// Lines are parted by line feeds.
    package var caption: String

    package init(symbol: Symbol, caption: String = "") { (self.symbol, self.caption) = (symbol, caption) }
}

/// How labels look; lengths are in millimetres.
package struct LabelStyle: Hashable, Sendable {
    /// From the label's edge to what is drawn on it.
    package var padding = 1.5
    /// Of a caption's capitals. Where there is no room for them, they are smaller.
    package var captionHeight = 2.2
    /// Whether a symbol's own texts are drawn, such as the digits below bars.
    package var showsText = true
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

    /// - Throws: ``LabelError/noRoom`` where the code doesn't fit, or only with modules of less than
    ///   ``leastModuleSize``.
    package init(_ label: Label, size: LabelSheet.Size, style: LabelStyle) throws(LabelError) {
        do throws(SymbolPictureError) {
            picture = try SymbolPicture(label.symbol, scale: 1, showsText: style.showsText, look: style.look)
        } catch {
            throw .noRoom
        }
        let (width, height) = (size.width - 2 * style.padding, size.height - 2 * style.padding)
        guard width > 0, height > 0 else { throw .noRoom }
        let (columns, rows) = (Double(picture.width), Double(picture.height))
        let lines = label.caption.split(separator: "\n").map(String.init).filter { !$0.isEmpty }
        // Beside a square code on a wide label there is room that is good for nothing else.
        let isBeside = !lines.isEmpty && columns < 1.5 * rows && width > 1.6 * height
        // A caption takes a third of the height at most.
        let captionHeight =
            lines.isEmpty || isBeside
            ? 0 : min((Double(lines.count) * CaptionBox.linePitch + 0.4) * style.captionHeight, height / 3)
        let room = height - captionHeight
        let fitting = min(width / columns, room / rows)
        let module = style.moduleSize ?? fitting
        // What is asked for may be off by a rounding.
        guard module <= fitting * 1.000_1, module >= Self.leastModuleSize else { throw .noRoom }
        moduleSize = module
        y = style.padding + (room - rows * module) / 2
        if isBeside {
            x = style.padding
            let left = x + columns * module
            let box = CaptionBox(
                x: left, y: style.padding, width: size.width - style.padding - left, height: height,
                capHeight: style.captionHeight)
            strokes = box.strokes(lines, isCentred: false)
        } else {
            x = style.padding + (width - columns * module) / 2
            let box = CaptionBox(
                x: style.padding, y: y + rows * module + captionHeight / 8, width: width, height: captionHeight * 7 / 8,
                capHeight: style.captionHeight)
            strokes = box.strokes(lines, isCentred: true)
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
    }
}
