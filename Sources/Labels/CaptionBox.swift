import Barcodes

/// A place for lines of text, in millimetres.
struct CaptionBox {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    /// Of capitals, as far as there is room.
    let capHeight: Double

    /// From line to line, in heights of a capital.
    static let linePitch = 1.6

    /// The lines' strokes. Where they are too long they are wrapped, then made smaller.
    func strokes(_ lines: [String], isCentred: Bool) -> [DrawnShape] {
        guard width > 0, height > 0, !lines.isEmpty else { return [] }
        var size = capHeight
        var shown = lines
        for _ in 0..<12 {
            // A letter and the space behind it are as wide as a capital is high.
            shown = Self.wrapped(lines, length: max(1, Int(width / size)))
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

    /// Lines of at most `length` characters, broken at spaces where there are any.
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
