/// A font of strokes of one width, for the text below bars: the same shapes in every kind of file, without a font
/// installed.
///
/// A glyph stands on a grid 4 units wide and 6 high; the next one begins 6 units further right. Forms are plain, with
/// digits that differ well from one another, as in OCR-B (ISO 1073-2).
package enum StrokeFont {
    /// Distance from one glyph to the next, and height of a capital, in units.
    package static let advance = 6.0
    package static let capHeight = 6.0
    /// Width of the strokes, in units.
    package static let penWidth = 0.8

    /// Returns the strokes of a text within a box, each as a list of points in the coordinates of the box, and the
    /// pen's width.
    ///
    /// Letters are as high as the box allows, or smaller if the text would be too wide. Characters are spread over the
    /// width of the box, up to one and a half times their normal distance.
    package static func lines(of text: SymbolText) -> (lines: [[Point]], pen: Double) {
        let glyphs = text.string.map { glyph($0) }
        guard !glyphs.isEmpty, text.isDrawable, text.width > 0, text.height > 0 else { return ([], 0) }
        let natural = Double(glyphs.count) * advance
        // The pen extends beyond the lines by half its width on either side.
        let unit = min(text.height / (capHeight + 2.4), text.width / natural)
        let step = min(advance * unit * 1.5, text.width / Double(glyphs.count))
        let left = text.x + (text.width - step * Double(glyphs.count)) / 2 + (step - 4 * unit) / 2
        let top = text.y + (text.height - (capHeight + 1.4) * unit) / 2
        var lines: [[Point]] = []
        for (index, glyph) in glyphs.enumerated() {
            for line in glyph {
                lines.append(line.map { Point(x: left + Double(index) * step + $0.x * unit, y: top + $0.y * unit) })
            }
        }
        return (lines, penWidth * unit)
    }

    /// Whether a character has a glyph.
    static func has(_ character: Character) -> Bool {
        strokes[character] != nil || StrokeAccents.parts(of: character).map { strokes[$0.base] != nil } ?? false
    }

    private static func glyph(_ character: Character) -> [[Point]] {
        if let own = strokes[character] { return parsed(own) }
        if let (base, mark) = StrokeAccents.parts(of: character), let letter = strokes[base] {
            // The base letter of a capital is shortened to make room for its mark.
            let room = base.isUppercase && mark.isAbove ? 1.8 : 0
            let scale = (capHeight - room) / capHeight
            return parsed(letter).map { $0.map { Point(x: $0.x, y: room + $0.y * scale) } } + parsed(mark.strokes)
        }
        // A character without a glyph is drawn as a box.
        return parsed("00 40 46 06 00")
    }

    /// Parses strokes: points are two digits, x and y, with y downwards; a bar starts a new stroke.
    private static func parsed(_ strokes: String) -> [[Point]] {
        strokes.split(separator: "|").map { line in
            line.split(separator: " ").compactMap { pair in
                let digits = pair.compactMap(\.wholeNumberValue)
                return digits.count == 2 ? Point(x: Double(digits[0]), y: Double(digits[1])) : nil
            }
        }
    }

    private static let strokes: [Character: String] = [
        " ": "", "0": "10 30 41 45 36 16 05 01 10", "1": "11 20 26|16 36", "2": "01 10 30 41 42 06 46",
        "3": "00 40 22 32 43 45 36 16 05", "4": "30 04 44|33 36", "5": "40 00 02 32 43 45 36 06",
        "6": "30 02 05 16 36 45 43 32 02", "7": "00 40 41 13 16",
        "8": "10 30 41 42 33 13 02 01 10|13 04 05 16 36 45 44 33",
        "9": "16 44 41 30 10 01 03 14 44", "A": "06 02 20 42 46|04 44", "B": "00 30 41 42 33 03|33 44 45 36 06 00",
        "C": "41 30 10 01 05 16 36 45", "D": "00 20 42 44 26 06 00", "E": "40 00 06 46|03 33", "F": "40 00 06|03 33",
        "G": "41 30 10 01 05 16 36 45 43 23", "H": "00 06|40 46|03 43", "I": "10 30|20 26|16 36",
        "J": "20 40 45 36 16 05",
        "K": "00 06|40 03 46", "L": "00 06 46", "M": "06 00 22 40 46", "N": "06 00 46 40",
        "O": "10 30 41 45 36 16 05 01 10",
        "P": "06 00 30 41 42 33 03", "Q": "10 30 41 45 36 16 05 01 10|24 46", "R": "06 00 30 41 42 33 03|23 46",
        "S": "41 30 10 01 02 13 33 44 45 36 16 05", "T": "00 40|20 26", "U": "00 05 16 36 45 40", "V": "00 26 40",
        "W": "00 16 22 36 40", "X": "00 46|40 06", "Y": "00 23 40|23 26", "Z": "00 40 06 46",
        "a": "02 32 43 46 16 05 14 44", "b": "00 06 36 45 43 32 02", "c": "42 12 03 05 16 46",
        "d": "40 46 16 05 03 12 42",
        "e": "04 44 43 32 12 03 05 16 36", "f": "40 30 21 26|13 33", "g": "45 15 04 03 12 42 47 38 08",
        "h": "00 06|03 12 32 43 46",
        "i": "12 22 26|20 20", "j": "22 32 37 28 18|30 30", "k": "00 06|42 04 46", "l": "10 20 25 36",
        "m": "06 02 12 23 26|23 32 43 46",
        "n": "06 02|03 12 32 43 46", "o": "12 32 43 45 36 16 05 03 12", "p": "08 02 32 43 45 36 06",
        "q": "48 42 12 03 05 16 46",
        "r": "06 02|04 22 32 43", "s": "42 12 03 14 34 45 36 06", "t": "20 25 36|12 42", "u": "02 05 16 46 42",
        "v": "02 26 42",
        "w": "02 16 24 36 42", "x": "02 46|42 06", "y": "02 26|42 18", "z": "02 42 06 46", "-": "03 43", "_": "06 46",
        ".": "26 26",
        ",": "26 17", ":": "22 22|26 26", ";": "22 22|26 17", "+": "03 43|21 25", "*": "03 43|11 35|31 15",
        "/": "40 06",
        "\\": "00 46", "(": "30 22 24 36", ")": "10 22 24 16", "[": "30 10 16 36", "]": "10 30 36 16", "<": "41 03 45",
        ">": "01 43 05", "=": "02 42|04 44", "!": "20 24|26 26", "?": "01 10 30 41 42 23 24|26 26",
        "#": "11 15|31 35|02 42|04 44",
        "$": "41 10 01 13 33 45 36 05|20 26", "%": "40 06|00 11|35 46", "&": "46 11 20 31 04 05 16 44", "'": "20 22",
        "\"": "10 12|30 32",
        "@": "34 32 12 14 44 41 30 10 01 05 16 36", "^": "02 20 42", "`": "10 21", "|": "20 26", "~": "03 12 34 43",
        "{": "30 20 13 26 36", "}": "10 20 33 26 16", "ß": "06 01 10 20 31 22 33 44 35 26 16", "ı": "12 22 26",
        "€": "41 30 20 12 14 26 36 45|02 32|04 34", "–": "03 43", "’": "20 22", "·": "23 23", "°": "10 20 21 11 10",
        "Æ": "06 02 10 40|20 26 46|03 43", "æ": "02 12 22 26 06 04 24|22 42 44 24 26 46", "§": "40 10 02 44 36 06",
        "Ø": "10 30 41 45 36 16 05 01 10|06 40", "ø": "12 32 43 45 36 16 05 03 12|06 42", "ł": "10 20 25 36|14 33",
        "Ł": "00 06 46|04 22",
    ]
}
