import Barcodes

/// Content of a page of PDF (ISO 32000-1, 8.2): operators after their operands. An EPS file has the same content, and
/// defines the operators in its prologue.
package struct PDFCanvas: VectorCanvas, Sendable {
    package private(set) var bytes: [UInt8] = []
    /// Pictures that the page draws by their names, `Im0` and so on; each picture once.
    package private(set) var images: [PixelRaster] = []
    private let hasInlineImages: Bool

    /// - Parameters:
    ///   - height: height of the page, in points; y points upwards.
    ///   - unit: length of the canvas's unit, in points.
    ///   - hasInlineImages: whether pictures are written between the operators, as in an EPS file, instead of being
    ///     collected in ``images``.
    package init(height: Double, unit: Double, hasInlineImages: Bool = false) {
        self.hasInlineImages = hasInlineImages
        put([unit, 0, 0, -unit, 0, height], "cm")
        put([0], "g")
        put([1], "J")
        put([1], "j")
    }

    package mutating func save() { put([], "q") }
    package mutating func restore() { put([], "Q") }
    package mutating func transform(x: Double, y: Double, scale: Double) { put([scale, 0, 0, scale, x, y], "cm") }

    package mutating func setColor(red: Double, green: Double, blue: Double) {
        put([red, green, blue], "rg")
        put([red, green, blue], "RG")
    }

    package mutating func rectangle(x: Double, y: Double, width: Double, height: Double) {
        put(x)
        put(y)
        put(width)
        put(height)
        put("re")
    }

    package mutating func move(to point: Point) { put([point.x, point.y], "m") }
    package mutating func line(to point: Point) { put([point.x, point.y], "l") }
    package mutating func curve(_ first: Point, _ second: Point, to point: Point) {
        put([first.x, first.y, second.x, second.y, point.x, point.y], "c")
    }
    package mutating func closePath() { put([], "h") }
    package mutating func fill(isEvenOdd: Bool) { put(isEvenOdd ? "f*" : "f") }
    package mutating func stroke(width: Double) {
        put([width], "w")
        put([], "S")
    }

    /// Draws discs as lines of zero length, which have two round ends and nothing between them (8.5.3.2): this takes a
    /// tenth of the bytes of four curves. The unit is half a module, so that most coordinates are whole numbers.
    package mutating func discs(_ centers: [Point], radius: Double) {
        save()
        transform(x: 0, y: 0, scale: 0.5)
        for center in centers {
            move(to: Point(x: 2 * center.x, y: 2 * center.y))
            line(to: Point(x: 2 * center.x, y: 2 * center.y))
        }
        stroke(width: 4 * radius)
        restore()
    }

    package mutating func image(_ raster: PixelRaster, x: Double, y: Double, width: Double, height: Double) {
        save()
        // A picture fills the unit square, with its first row at the top (8.9.5.1).
        put([width, 0, 0, -height, x, y + height], "cm")
        if hasInlineImages {
            putInline(raster)
        } else {
            let index = images.firstIndex(of: raster) ?? images.count
            if index == images.count { images.append(raster) }
            bytes += "/Im\(index) Do\n".utf8
        }
        restore()
    }

    /// Writes an inline picture (8.9.7), with the data as text, which PostScript accepts as well.
    private mutating func putInline(_ raster: PixelRaster) {
        bytes += "BI /W \(raster.width) /H \(raster.height) /CS /RGB /BPC 8 /F [ /A85 /Fl ]\nID\n".utf8
        bytes += Self.ascii85(SymbolPicture.compressed(raster))
        bytes += "\nEI\n".utf8
    }

    /// Encodes ASCII base-85 (7.4.3), in lines.
    static func ascii85(_ data: [UInt8]) -> [UInt8] {
        var (text, column): ([UInt8], Int) = ([], 0)
        text.reserveCapacity(data.count * 5 / 4 + data.count / 64 + 8)
        for start in stride(from: 0, to: data.count, by: 4) {
            let group = data[start..<min(start + 4, data.count)]
            var value = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << (8 * UInt32(4 - group.count))
            var digits: [UInt8] = []
            for _ in 0..<5 {
                digits.append(UInt8(value % 85) + UInt8(ascii: "!"))
                value /= 85
            }
            if group.count == 4, digits.allSatisfy({ $0 == UInt8(ascii: "!") }) {
                text.append(UInt8(ascii: "z"))
                column += 1
            } else {
                text += digits.reversed().prefix(group.count + 1)
                column += 5
            }
            if column >= 80 {
                // A line that begins with a per cent sign might be taken for a comment of the document's structure.
                text += "\n ".utf8
                column = 0
            }
        }
        return text + "~>".utf8
    }

    private mutating func put(_ operands: [Double], _ name: StaticString) {
        for operand in operands { put(operand) }
        put(name)
    }

    private mutating func put(_ name: StaticString) {
        name.withUTF8Buffer { bytes.append(contentsOf: $0) }
        bytes.append(UInt8(ascii: "\n"))
    }

    /// Writes a number and a space. Whole numbers, which are the most common, are written by a faster path.
    private mutating func put(_ value: Double) {
        if value >= 0, value < 10_000, value == value.rounded(.towardZero) {
            let number = Int(value)
            if number >= 1000 { bytes.append(UInt8(ascii: "0") + UInt8(number / 1000)) }
            if number >= 100 { bytes.append(UInt8(ascii: "0") + UInt8(number / 100 % 10)) }
            if number >= 10 { bytes.append(UInt8(ascii: "0") + UInt8(number / 10 % 10)) }
            bytes.append(UInt8(ascii: "0") + UInt8(number % 10))
        } else {
            bytes.append(contentsOf: Self.number(value).utf8)
        }
        bytes.append(UInt8(ascii: " "))
    }

    /// Returns a number with up to six decimal places, without an exponent, which PDF does not have.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1e6).rounded()
        guard rounded.isFinite, abs(rounded) < 1e15 else { return "0" }
        let (whole, part) = (Int(rounded) / 1_000_000, abs(Int(rounded)) % 1_000_000)
        guard part > 0 else { return "\(whole)" }
        var digits = String(String(1_000_000 + part).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return (rounded < 0 && whole == 0 ? "-" : "") + "\(whole).\(digits)"
    }
}
