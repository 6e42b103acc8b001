import Barcodes
import DrawingProtocol
import Synchronization

/// Text as outlines or lines, so that no program that shows the file needs a font.
package struct SymbolCaption: Hashable, Sendable {
    package let text: String
    /// Closed outlines, filled by the rule of nonzero winding numbers. The unit is an em; the text's top left is (0,
    /// 0).
    package let outlines: [[Point]]
    /// Lines with round ends in the same coordinates; `pen` is their thickness.
    package let strokes: [[Point]]
    package let pen: Double
    package let width: Double
    package let height: Double

    package init(
        text: String, outlines: [[Point]] = [], strokes: [[Point]] = [], pen: Double = 0, width: Double, height: Double
    ) {
        self.text = text
        (self.outlines, self.strokes, self.pen) = (outlines, strokes, pen)
        self.width = width
        self.height = height
    }

    /// Creates a caption in the engine's letters, as in the text below bars; `nil` if they lack a character.
    package init?(lettered text: String) {
        guard SymbolText.hasLetters(for: text) else { return nil }
        // A letter with the space behind it is as wide as a capital is high.
        let width = Double(text.count) / SymbolText.lineHeight
        var (strokes, thickness): ([[Point]], Double) = ([], 0)
        for case .stroke(let points, let pen) in SymbolText(text, x: 0, y: 0, width: width, height: 1).shapes {
            strokes.append(points)
            thickness = pen
        }
        self.init(text: text, strokes: strokes, pen: thickness, width: width, height: 1)
    }

    /// Joins lines one below the other, each centred.
    init(text: String, lines: [SymbolCaption]) {
        let width = lines.map(\.width).max() ?? 0
        var (outlines, strokes): ([[Point]], [[Point]]) = ([], [])
        var (top, pen) = (0.0, 0.0)
        for (index, line) in lines.enumerated() {
            if index > 0 { top += Self.lineGap }
            let (x, y) = ((width - line.width) / 2, top)
            outlines += line.outlines.map { $0.map { Point(x: x + $0.x, y: y + $0.y) } }
            strokes += line.strokes.map { $0.map { Point(x: x + $0.x, y: y + $0.y) } }
            pen = max(pen, line.pen)
            top += line.height
        }
        self.init(text: text, outlines: outlines, strokes: strokes, pen: pen, width: width, height: top)
    }

    /// Distance between two lines, in ems.
    private static let lineGap = 0.2
}

/// Reason why a caption can't be drawn.
package enum CaptionError: Error, Hashable, Sendable {
    /// No font on this machine has these characters.
    case noFont(String)
    /// The text is longer than ``CaptionMaker/longest`` bytes.
    case tooLong
    /// The program that sets text in a font failed.
    case drawing(PictureError)
}

/// Makes captions: in a font of this machine's, by `yomitori-draw`, or in the engine's letters.
package final class CaptionMaker: Sendable {
    /// Kind of letters that is tried first; the other kind is used if the first lacks a character.
    package enum Preference: Sendable {
        /// The desktop's font, which suits a single code.
        case font
        /// The engine's letters, which make small files and need no other process.
        case letters
    }

    /// Maximum length of a text in bytes, limited by a message to the drawing program.
    package static let longest = 2000

    private let process = DrawingProcess.Shared()
    /// Caption made last: a code is drawn again at every key press, but its caption seldom changes.
    private let last = Mutex<(preference: Preference, caption: SymbolCaption)?>(nil)

    package init() {}

    /// Returns whether a text has nothing that a caption would show.
    package static func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

    /// Returns the caption for a code with this text, which replaces `{text}` in the pattern.
    package static func text(_ pattern: String, of text: String) -> String { pattern.replacing("{text}", with: text) }

    /// Returns the caption for a text; `nil` for a blank one. Lines that would be too small below a code are broken at
    /// spaces, or at any character if there are none.
    /// - Throws: ``CaptionError``: a caption never has boxes in place of missing letters.
    package func caption(_ text: String, preferring preference: Preference) throws(CaptionError) -> SymbolCaption? {
        guard !Self.isBlank(text) else { return nil }
        if let last = last.withLock(\.self), last.preference == preference, last.caption.text == text {
            return last.caption
        }
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        var lines: [SymbolCaption] = []
        for text in text.split(whereSeparator: \.isNewline) {
            let line = try line(String(text), preferring: preference)
            guard line.width > Self.widestLine else {
                lines.append(line)
                continue
            }
            for part in Self.broken(line.text, count: Int((line.width / Self.widestLine).rounded(.up))) {
                lines.append(try self.line(part, preferring: preference))
            }
        }
        let caption = lines.count == 1 ? lines[0] : SymbolCaption(text: text, lines: lines)
        last.withLock { $0 = (preference, caption) }
        return caption
    }

    /// Maximum width of a line, in ems. An em of a caption is a tenth of its code's width: a line of this width is
    /// drawn at half that size.
    private static let widestLine = 20.0

    /// Breaks a line into parts of about the same length.
    private static func broken(_ line: String, count: Int) -> [String] {
        let length = (line.count + count - 1) / count
        var parts: [String] = []
        var rest = line[...]
        while rest.count > length {
            // The break is at the last space before the end, unless that leaves the part half empty.
            let end = rest.index(rest.startIndex, offsetBy: length)
            let half = rest.index(rest.startIndex, offsetBy: length / 2)
            let space = rest[half...end].lastIndex(of: " ")
            parts.append(String(rest[..<(space ?? end)]))
            rest = rest[(space.map { rest.index(after: $0) } ?? end)...]
        }
        return parts + [String(rest)]
    }

    /// Returns one line of text, however wide.
    /// - Throws: ``CaptionError``.
    package func line(_ text: String, preferring preference: Preference) throws(CaptionError) -> SymbolCaption {
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        if preference == .letters, let caption = SymbolCaption(lettered: text) { return caption }
        do throws(CaptionError) {
            return try outlined(text)
        } catch {
            if let caption = SymbolCaption(lettered: text) { return caption }
            throw error
        }
    }

    /// Returns a line in a font.
    private func outlined(_ text: String) throws(CaptionError) -> SymbolCaption {
        let answer: DrawingProcess.Answer
        do throws(PictureError) { answer = try process.ask(.outlines(of: text)) } catch { throw .drawing(error) }
        guard case .text(let drawn) = answer.reply else { throw .drawing(.damaged(reason: "")) }
        guard drawn.missing.isEmpty else { throw .noFont(drawn.missing) }
        guard let outlines = Self.outlines(answer.numbers) else { throw .drawing(.damaged(reason: "")) }
        return SymbolCaption(
            text: text, outlines: outlines, width: Double(drawn.width) / DrawnText.partsOfEm,
            height: Double(drawn.height) / DrawnText.partsOfEm)
    }

    /// Decodes the outlines from the integers in which they are transferred; `nil` if the numbers are inconsistent.
    private static func outlines(_ numbers: [Int32]) -> [[Point]]? {
        var outlines: [[Point]] = []
        var rest = numbers[...]
        while let count = rest.popFirst().map(Int.init) {
            guard count > 0, rest.count >= 2 * count else { return nil }
            let points = rest.prefix(2 * count)
            outlines.append(
                stride(from: points.startIndex, to: points.endIndex, by: 2).map {
                    Point(x: Double(points[$0]) / DrawnText.partsOfEm, y: Double(points[$0 + 1]) / DrawnText.partsOfEm)
                })
            rest = rest.dropFirst(2 * count)
        }
        return outlines
    }
}
