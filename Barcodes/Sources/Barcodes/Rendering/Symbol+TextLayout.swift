extension Symbol {
    /// Returns the light margin, enlarged by the room that text beside the bars needs, in modules.
    ///
    /// - Parameters:
    ///   - quietZone: minimum margin.
    ///   - showsText: whether ``texts`` are drawn.
    public func margin(_ quietZone: QuietZone, showsText: Bool) -> QuietZone {
        guard showsText else { return quietZone }
        let size = drawnSize
        var margin = quietZone
        for text in texts where text.isDrawable {
            margin.left = max(margin.left, Self.modules(-text.x))
            margin.top = max(margin.top, Self.modules(-text.y))
            margin.right = max(margin.right, Self.modules(text.x + text.width - Double(size.width)))
            margin.bottom = max(margin.bottom, Self.modules(text.y + text.height - Double(size.height)))
        }
        return margin
    }

    /// Returns a distance rounded up to whole modules, from 0 to ``QuietZone/maximumDrawn``.
    private static func modules(_ distance: Double) -> Int {
        Int(min(max(distance.rounded(.up), 0), Double(QuietZone.maximumDrawn)))
    }

    /// Strokes of the texts, in modules from the symbol's top left, with the width of the pen.
    package var textLines: [(points: [Point], pen: Double)] {
        texts.flatMap { text in
            let (lines, pen) = StrokeFont.lines(of: text)
            return lines.map { ($0, pen) }
        }
    }
}

extension QuietZone {
    /// Maximum width of a margin that is drawn, in modules: more than any symbol needs, and little enough for memory.
    static let maximumDrawn = 1000

    /// The part that is drawn.
    var drawn: QuietZone {
        let most = Self.maximumDrawn
        return QuietZone(left: min(left, most), top: min(top, most), right: min(right, most), bottom: min(bottom, most))
    }
}

extension SymbolText {
    /// Whether the space for the text can be drawn: not where one of its numbers is no number, or too large to be
    /// written in thousandths of a module.
    var isDrawable: Bool {
        let most = 1e9
        return abs(x) <= most && abs(y) <= most && abs(width) <= most && abs(height) <= most
    }
}
