import Barcodes
import PictureMaker

/// The codes in the pictures: one symbology, several sizes.
struct Family: Sendable {
    let symbology: Symbology
    /// Description of the codes, for the table's heading.
    let sizes: String
    /// Side of a module on all axes except the one that changes it, in pixels.
    var moduleSize = 4.0
    /// Size of the finest modules on the axis that changes them, in pixels.
    var finestModuleSize = 1.0
    /// Quiet zone that the standard requires, in modules.
    var quietZone = 4.0
    /// Diameter of a dark module that is a dot, in modules; `nil` for squares.
    var dotSize: Double?
    /// Whether the symbology consists of bars.
    var isLinear = false
    /// Returns the symbol with a number, which is always the same, and its text.
    let symbol: @Sendable (Int, inout SeededGenerator) throws(BarcodeWriterError) -> (text: String, symbol: Symbol)

    /// Returns the family by the name that the symbology has on the command line.
    static func named(_ name: String) -> Family? {
        let wanted = name.lowercased()
        return all.first { $0.symbology.rawValue.lowercased() == wanted }
    }

    static let all = matrix + linear

    private static let matrix: [Family] = [
        Family(symbology: .qrCode, sizes: "versions 1 to 10") { number, random throws(BarcodeWriterError) in
            let version = 1 + number % 10
            let levels = ErrorCorrectionLevel.allCases
            let text = "Yomitori \(number)" + (version > 2 ? " " + String(random.next(), radix: 36) : "")
            // The symbol has the intended size, or a larger one if the text does not fit.
            let options = QRCodeOptions(
                errorCorrectionLevel: levels[number / 2 % levels.count], boostsErrorCorrection: false,
                versions: version...40)
            return (text, try BarcodeWriter.qrCode(text: text, options: options))
        },
        Family(symbology: .dataMatrix, sizes: "squares and rectangles of 6 to 50 characters", quietZone: 2) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 5)
            let options = DataMatrixOptions(sizes: number % 5 == 4 ? .rectangles : .squares)
            if let symbol = try? BarcodeWriter.dataMatrix(text: text, options: options) { return (text, symbol) }
            return (text, try BarcodeWriter.dataMatrix(text: text))
        },
        Family(symbology: .aztec, sizes: "compact and full, 6 to 60 characters", quietZone: 2) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 6)
            let options = AztecOptions(version: number % 2 == 0 ? nil : .number(4 + number % 5))
            return (text, try BarcodeWriter.aztec(bytes: Array(text.utf8), options: options))
        },
        Family(symbology: .pdf417, sizes: "1 to 3 columns, 6 to 60 characters", moduleSize: 3, quietZone: 2) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 6)
            let options = PDF417Options(columns: 1 + number % 3, isCompact: number % 7 == 6)
            return (text, try BarcodeWriter.pdf417(text: text, options: options))
        },
        Family(symbology: .microPDF417, sizes: "1 to 4 columns, 6 to 42 characters", moduleSize: 3, quietZone: 2) {
            number, random throws(BarcodeWriterError) in
            let columns = 1 + number % 4
            let text = Self.text(number, &random, length: 6 + number % 10 * (columns == 1 ? 1 : 4))
            let options = MicroPDF417Options(columns: columns, rowHeight: 2 + number % 2)
            return (text, try BarcodeWriter.microPDF417(text: text, options: options))
        },
        Family(
            symbology: .maxiCode, sizes: "mode 4, 6 to 60 characters", moduleSize: 8, finestModuleSize: 2, quietZone: 1
        ) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 6)
            return (text, try BarcodeWriter.maxiCode(bytes: Array(text.utf8)))
        },
        Family(symbology: .dotCode, sizes: "6 to 60 characters", moduleSize: 5, quietZone: 3, dotSize: 0.8) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 6)
            return (text, try BarcodeWriter.dotCode(bytes: Array(text.utf8)))
        },
        Family(symbology: .hanXin, sizes: "versions 1 to 10", quietZone: 3) {
            number, random throws(BarcodeWriterError) in
            let text = Self.text(number, &random, length: 6 + number % 10 * 6)
            let options = HanXinOptions(errorCorrectionLevel: 1 + number % 4, versions: 1 + number % 10...84)
            return (text, try BarcodeWriter.hanXin(bytes: Array(text.utf8), options: options))
        },
    ]

    private static let linear: [Family] = [
        bars(.ean13, "12 digits and the check digit", digits: 12...12),
        bars(.ean8, "7 digits and the check digit", digits: 7...7),
        bars(.upcE, "6 digits between number system and check digit", digits: 6...6),
        bars(.code128, "6 to 12 characters", alphabet: letters, length: 6...12),
        bars(.code39, "4 to 8 characters", alphabet: letters, length: 4...8),
        bars(.code93, "6 to 12 characters", alphabet: letters, length: 6...12),
        bars(.itf, "10 to 14 digits", digits: 10...14, step: 2),
        bars(.codabar, "6 to 12 digits", digits: 6...12, around: ("A", "B")),
        bars(.dataBar, "13 digits and the check digit", digits: 13...13),
        bars(.dataBarLimited, "13 digits and the check digit", digits: 12...12, around: ("0", "")),
        bars(.dataBarExpanded, "an article's number and a weight", digits: 6...6, around: gs1Weight),
    ]

    private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-")
    /// GTIN of an article, and the application identifier of its net weight in grams.
    private static let gs1Weight = ("01906141410000153103", "")

    private static func bars(
        _ symbology: Symbology, _ sizes: String, digits: ClosedRange<Int>, step: Int = 1,
        around: (before: String, after: String) = ("", "")
    ) -> Family {
        bars(symbology, sizes, alphabet: Array("0123456789"), length: digits, step: step, around: around)
    }

    /// Returns a family of bars with random characters, at a module size at which the longest symbol fits the picture.
    private static func bars(
        _ symbology: Symbology, _ sizes: String, alphabet: [Character], length: ClosedRange<Int>, step: Int = 1,
        around: (before: String, after: String) = ("", "")
    ) -> Family {
        Family(symbology: symbology, sizes: sizes, moduleSize: 2.5, quietZone: 10, isLinear: true) {
            number, random throws(BarcodeWriterError) in
            let count = length.lowerBound + number * step % (length.count + step - 1) / step * step
            var text = around.before
            for _ in 0..<count { text.append(alphabet[Int(random.next() % UInt64(alphabet.count))]) }
            text += around.after
            let content: WriterContent = symbology == .dataBarExpanded ? .gs1(text) : .text(text)
            let symbol = try BarcodeWriter.symbol(content, as: symbology)
            return (symbol.readText ?? text, symbol)
        }
    }

    /// Returns a text of the given length that begins with the number.
    private static func text(_ number: Int, _ random: inout SeededGenerator, length: Int) -> String {
        var text = "Y\(number)"
        while text.utf8.count < length { text += " " + String(random.next(), radix: 36).prefix(9) }
        return String(text.prefix(length))
    }
}

extension Symbol {
    /// Returns the modules as squares; each hexagon is drawn by many small ones.
    /// - Parameter height: maximum number of rows, from the top; `nil` for all.
    /// - Returns: the squares, and the number of squares in the width of a module.
    func squares(height: Int? = nil) -> (grid: ModuleGrid, perModule: Int) {
        guard moduleShape == .hexagon else {
            let all = grid
            guard let height, height < all.height else { return (all, 1) }
            var top = ModuleGrid(width: all.width, height: height)
            for y in 0..<height {
                for x in 0..<all.width { top[x, y] = all[x, y] }
            }
            return (top, 1)
        }
        let count = 8
        let (width, height) = (drawnSize.width * count, drawnSize.height * count)
        var squares = ModuleGrid(width: width, height: height)
        for shape in moduleShapes {
            let (left, top, right, bottom) = shape.extent
            for y in max(0, Int(top * Double(count)))..<min(height, Int(bottom * Double(count)) + 1) {
                for x in max(0, Int(left * Double(count)))..<min(width, Int(right * Double(count)) + 1)
                where shape.contains((Double(x) + 0.5) / Double(count), (Double(y) + 0.5) / Double(count)) {
                    squares[x, y] = true
                }
            }
        }
        return (squares, count)
    }
}

extension DrawnShape {
    /// Smallest upright rectangle around the shape.
    fileprivate var extent: (left: Double, top: Double, right: Double, bottom: Double) {
        func square(_ center: Point, _ radius: Double) -> (left: Double, top: Double, right: Double, bottom: Double) {
            (center.x - radius, center.y - radius, center.x + radius, center.y + radius)
        }
        switch self {
        case .polygon(let corners):
            let (x, y) = (corners.map(\.x), corners.map(\.y))
            return (x.min() ?? 0, y.min() ?? 0, x.max() ?? 0, y.max() ?? 0)
        case .disc(let center, let radius): return square(center, radius)
        case .ring(let center, _, let outer): return square(center, outer)
        case .stroke: return (0, 0, 0, 0)
        }
    }

    fileprivate func contains(_ x: Double, _ y: Double) -> Bool {
        func distance(_ center: Point) -> Double {
            ((x - center.x) * (x - center.x) + (y - center.y) * (y - center.y)).squareRoot()
        }
        switch self {
        case .polygon(let corners):
            // The corners are in clockwise order with y downwards, so the inside is on the right of every side.
            return zip(corners, corners.dropFirst() + corners.prefix(1)).allSatisfy { from, to in
                (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0
            }
        case .disc(let center, let radius): return distance(center) <= radius
        case .ring(let center, let inner, let outer): return (inner...outer).contains(distance(center))
        case .stroke: return false
        }
    }
}
