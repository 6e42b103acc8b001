import Barcodes
import PictureMaker
import Testing

/// Symbols without blur, noise or slant, as a writer makes them: all of them have to be read.
struct CleanSymbolTests {
    private static func text(_ characters: String, _ count: Int, _ generator: inout SeededGenerator) -> String {
        let all = Array(characters)
        return String((0..<count).map { _ in all[Int(generator.unit() * Double(all.count))] })
    }

    /// Returns random content that a symbology can encode.
    private static func content(of symbology: Symbology, _ generator: inout SeededGenerator) -> WriterContent {
        let digits = "0123456789"
        let length = 3 + Int(generator.unit() * 12)
        return switch symbology {
        case .ean13: .text("4" + text(digits, 11, &generator))
        case .ean8: .text(text(digits, 7, &generator))
        case .upcA: .text(text(digits, 11, &generator))
        case .upcE: .text("0" + text(digits, 6, &generator))
        case .itf: .text(text(digits, 2 * (length / 2 + 2), &generator))
        case .codabar: .text("A" + text("0123456789-$:/.+", length, &generator) + "B")
        case .dataBar: .text(text(digits, 13, &generator))
        case .dataBarLimited: .text("0" + text(digits, 12, &generator))
        case .dataBarExpanded: .gs1("10" + text("0123456789ABC", length, &generator))
        // Six characters may also be read as Code 32.
        case .code39: .text(text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ", length + 4, &generator))
        case .code93: .text(text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ", length, &generator))
        default: .text(text("0123456789ABCabcxyz-./", length, &generator))
        }
    }

    private static let symbologies: [Symbology] = [
        .ean13, .ean8, .upcA, .upcE, .code128, .code39, .code93, .itf, .codabar, .dataBar, .dataBarLimited,
        .dataBarExpanded, .telepen,
    ]

    /// Returns a picture with whole pixels for each module and the quiet zone that the standard requires.
    private static func pixels(_ symbol: Symbol, module: Int) -> (pixels: [UInt8], width: Int) {
        let quiet = symbol.quietZone
        let width = (symbol.modules.width + quiet.left + quiet.right) * module
        let blank = [UInt8](repeating: 255, count: 4 * module * width)
        var pixels = blank
        for (y, height) in symbol.rowHeights.enumerated() {
            var row = [UInt8](repeating: 255, count: width)
            for x in 0..<symbol.modules.width where symbol.modules[x, y] {
                let first = (x + quiet.left) * module
                for place in first..<first + module { row[place] = 0 }
            }
            for _ in 0..<min(30, height) * module { pixels += row }
        }
        return (pixels + blank, width)
    }

    private static func turned(_ picture: (pixels: [UInt8], width: Int)) -> (pixels: [UInt8], width: Int) {
        let (pixels, width) = picture
        let height = pixels.count / width
        var turned = pixels
        for y in 0..<height {
            for x in 0..<width { turned[x * height + height - 1 - y] = pixels[y * width + x] }
        }
        return (turned, height)
    }

    @Test(arguments: [1, 2, 3, 5, 8, 14, 20]) func eachModuleSizeIsReadInFourDirections(_ module: Int) throws {
        var generator = SeededGenerator(seed: UInt64(module))
        for symbology in Self.symbologies {
            let content = Self.content(of: symbology, &generator)
            let symbol = try BarcodeWriter.symbol(content, as: symbology)
            var picture = Self.pixels(symbol, module: module)
            for turn in 0..<4 {
                let layout = ImageLayout(width: picture.width, height: picture.pixels.count / picture.width)
                let found = try BarcodeReader().read(picture.pixels.span, layout: layout)
                #expect(found.map(\.symbology) == [symbology], "\(content) turned \(turn) times")
                if let text = symbol.readText { #expect(found.map(\.text) == [text]) }
                picture = Self.turned(picture)
            }
        }
    }

    /// Only a few of the lowest symbols, DataBar Limited, may be missed, because their direction is the least exact.
    @Test func eachAngleIsRead() throws {
        var generator = SeededGenerator(seed: 10)
        var misses = 0
        for (number, symbology) in Self.symbologies.enumerated() {
            for step in stride(from: number % 3, to: 36, by: 3) {
                let content = Self.content(of: symbology, &generator)
                let symbol = try BarcodeWriter.symbol(content, as: symbology)
                var pose = SymbolPose()
                pose.moduleSize = 3
                pose.rotation = Double(10 * step)
                pose.quietZone = 12
                let side = Int(3.3 * Double(symbol.modules.width + 24))
                let picture = PictureMaker.picture(
                    of: [(symbol.grid, pose)], in: Scene(width: side, height: side))
                let found = try picture.barcodes()
                if found.isEmpty, symbology == .dataBarLimited {
                    misses += 1
                    continue
                }
                #expect(found.map(\.symbology) == [symbology], "\(content) at \(10 * step)°")
                if let text = symbol.readText { #expect(found.map(\.text) == [text]) }
            }
        }
        #expect(misses <= 4)
    }
}
