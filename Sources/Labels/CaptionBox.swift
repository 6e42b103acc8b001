import Barcodes
import Pictures

/// Rectangle for lines of text, in millimetres.
struct CaptionBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// Height of capitals; smaller where there is no room.
    let capHeight: Double

    /// Distance from line to line, in heights of a capital.
    static let linePitch = 1.6

    /// Returns the height of a label's caption with capitals of their full height, its lines broken at this width.
    static func height(of label: Label, width: Double, capHeight: Double) -> Double {
        guard !label.words.isEmpty else {
            return Double(wrapped(label.lines, length: length(width, capHeight)).count) * linePitch * capHeight
        }
        let em = capHeight / capitalShare
        let lines = label.words.flatMap { broken($0, width: width / em) }
        return Double(lines.count) * (lines.joined().map(\.height).max() ?? 0) * em
    }

    /// Number of letters side by side: a letter and the space behind it are as wide as a capital is high.
    private static func length(_ width: Double, _ capHeight: Double) -> Int { max(1, Int(width / capHeight)) }

    /// Returns the lines as strokes, or as outlines if they are set in a font.
    func drawing(
        _ lines: [String], words: [[SymbolCaption]], isCentred: Bool
    ) -> (strokes: [DrawnShape], outlines: [[Point]]) {
        words.isEmpty ? (strokes(lines, isCentred: isCentred), []) : ([], outlines(words, isCentred: isCentred))
    }

    /// Returns the outlines of lines of words. Lines that are too long are broken between words, then made smaller.
    func outlines(_ lines: [[SymbolCaption]], isCentred: Bool) -> [[Point]] {
        guard width > 0, height > 0 else { return [] }
        let pitch = lines.joined().map(\.height).max() ?? 0
        guard pitch > 0 else { return [] }
        var em = capHeight / Self.capitalShare
        var shown = lines
        for _ in 0..<24 {
            shown = lines.flatMap { Self.broken($0, width: width / em) }
            let longest = shown.map(Self.width).max() ?? 0
            if Double(shown.count) * pitch * em <= height + 0.001, longest * em <= width + 0.001 { break }
            em *= 0.85
        }
        let top = y + (height - Double(shown.count) * pitch * em) / 2
        var result: [[Point]] = []
        for (row, line) in shown.enumerated() {
            var left = isCentred ? x + (width - Self.width(line) * em) / 2 : x
            for word in line {
                let start = left
                result += word.outlines.map { outline in
                    outline.map { Point(x: start + $0.x * em, y: top + (Double(row) * pitch + $0.y) * em) }
                }
                left += (word.width + Self.space) * em
            }
        }
        return result
    }

    /// Height of a capital, in ems: about that of most fonts.
    private static let capitalShare = 0.72
    private static let space = 0.3

    private static func width(_ words: [SymbolCaption]) -> Double {
        words.reduce(0) { $0 + $1.width } + Double(max(0, words.count - 1)) * space
    }

    private static func broken(_ words: [SymbolCaption], width limit: Double) -> [[SymbolCaption]] {
        var lines: [[SymbolCaption]] = []
        for word in words {
            if let last = lines.last, width(last + [word]) <= limit {
                lines[lines.count - 1].append(word)
            } else {
                lines.append([word])
            }
        }
        return lines
    }

    /// Returns the lines as strokes. Lines that are too long are wrapped, then made smaller.
    func strokes(_ lines: [String], isCentred: Bool) -> [DrawnShape] {
        guard width > 0, height > 0, !lines.isEmpty else { return [] }
        var size = capHeight
        var shown = lines
        for _ in 0..<12 {
            shown = Self.wrapped(lines, length: Self.length(width, size))
            let longest = shown.map(\.count).max() ?? 1
            if Double(shown.count) * size * Self.linePitch <= height + 0.001, Double(longest) * size <= width + 0.001 {
                break
            }
            size *= 0.85
        }
        let pitch = min(size * Self.linePitch, height / Double(shown.count))
        let top = y + (height - pitch * Double(shown.count)) / 2
        return shown.enumerated().flatMap { index, line -> [DrawnShape] in
            let lineWidth = min(Double(line.count) * size, width)
            let left = isCentred ? x + (width - lineWidth) / 2 : x
            let place = SymbolText(
                line, x: left, y: top + pitch * Double(index), width: lineWidth,
                height: min(pitch, size * SymbolText.lineHeight))
            return place.shapes
        }
    }

    /// Returns lines of at most `length` characters, broken at spaces where there are some.
    static func wrapped(_ lines: [String], length: Int) -> [String] {
        lines.flatMap { line -> [String] in
            guard line.count > length else { return [line] }
            var result: [String] = []
            var current = ""
            for word in line.split(separator: " ") {
                if current.isEmpty {
                    current = String(word)
                } else if current.count + 1 + word.count <= length {
                    current += " " + word
                } else {
                    result.append(current)
                    current = String(word)
                }
            }
            return current.isEmpty ? result : result + [current]
        }
    }
}
