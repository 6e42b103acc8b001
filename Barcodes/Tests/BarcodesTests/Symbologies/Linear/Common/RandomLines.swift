import Barcodes
import Foundation
import PictureMaker

/// Lines of bars as a camera sees them. Each has a number from which it can be made again.
///
/// `YOMITORI_RANDOM_PROFILES` is the number of lines of each kind, `YOMITORI_RANDOM_PROFILES_FROM` the number of the
/// first, so that parts of many can be tried in parallel, and `YOMITORI_RANDOM_PROFILES_OF` the names of the
/// symbologies of which symbols are made, separated by commas.
enum RandomLines {
    private static let environment = ProcessInfo.processInfo.environment
    private static let count = environment["YOMITORI_RANDOM_PROFILES"].flatMap { Int($0) }
    private static let first = environment["YOMITORI_RANDOM_PROFILES_FROM"].flatMap { Int($0) } ?? 0

    /// Numbers of the lines.
    static var numbers: Range<Int> { first..<first + (count ?? 500) }
    /// Whether the number of reads is to be printed.
    static var isCounted: Bool { count != nil }

    /// Returns the generator with which the line with a number is made.
    static func generator(_ kind: UInt64, _ number: Int) -> SeededGenerator {
        SeededGenerator(seed: kind &+ UInt64(number) &* 0xD1B5_4A32_D192_ED03)
    }

    /// Returns eight rows of bars and spaces, a bar first, blurred and each with noise of its own.
    static func rows(
        _ widths: [Double], module: Double, blur: Double, noise: Double, _ generator: inout SeededGenerator
    ) -> (pixels: [UInt8], width: Int) {
        let quiet = generator.number(in: 4...14) * module
        var edges = [quiet]
        for width in widths { edges.append((edges.last ?? 0) + max(0.05, width) * module) }
        let width = Int((edges.last ?? 0) + quiet) + 1
        let (dark, light) = (generator.number(in: 10...70), generator.number(in: 150...245))
        var ideal = [Double](repeating: 0, count: width)
        // The share of each pixel that is dark is computed first; three box blurs then approximate a Gaussian.
        for (index, pair) in zip(edges, edges.dropFirst()).enumerated() where index % 2 == 0 {
            for x in Int(pair.0)...Int(pair.1) where x < width {
                ideal[x] += max(0, min(pair.1, Double(x + 1)) - max(pair.0, Double(x)))
            }
        }
        let radius = blur * module
        for _ in 0..<3 where radius > 0.3 {
            let reach = Int(radius.rounded(.up))
            let edge = radius - Double(reach - 1)
            ideal = ideal.indices.map { x in
                var (sum, weight) = (0.0, 0.0)
                for step in -reach...reach where ideal.indices.contains(x + step) {
                    let share = abs(step) == reach ? edge : 1
                    sum += ideal[x + step] * share
                    weight += share
                }
                return sum / weight
            }
        }
        var pixels: [UInt8] = []
        for _ in 0..<8 {
            for value in ideal {
                let grey = light + (dark - light) * value + generator.normal() * noise
                pixels.append(UInt8(max(0, min(255, grey))))
            }
        }
        return (pixels, width)
    }

    /// Returns bars without meaning: of whole modules as in most symbologies, of two widths, or of any widths.
    static func nonsense(_ generator: inout SeededGenerator) -> [Double] {
        let count = 2 * Int(generator.number(in: 8...45)) + 1
        let kind = Int(generator.unit() * 4)
        let ratio = generator.number(in: 2...3)
        return (0..<count).map { _ in
            switch kind {
            case 0: Double(1 + Int(generator.unit() * 4))
            case 1: generator.unit() < 0.6 ? 1 : ratio
            case 2: generator.number(in: 0.7...4)
            default: Double(min(1 + Int(-log2(max(generator.unit(), 1e-6))), 5))
            }
        }
    }

    /// Returns the widths of bars and spaces of a line across a symbol, in modules: ink spreads, and every edge is
    /// slightly off.
    static func widths(
        _ symbol: Symbol, growth: Double, jitter: Double, _ generator: inout SeededGenerator
    ) -> [Double] {
        var row = (0..<symbol.modules.width).map { symbol.modules[$0, 0] }[...]
        row = row.drop { !$0 }
        var widths: [Double] = []
        while let dark = row.first {
            let run = row.prefix { $0 == dark }
            widths.append(Double(run.count))
            row = row.dropFirst(run.count)
        }
        return widths.enumerated().map { $1 + ($0 & 1 == 0 ? growth : -growth) + jitter * generator.normal() }
    }

    /// Symbologies of which symbols are made.
    static let written: [Symbology] = {
        guard let names = environment["YOMITORI_RANDOM_PROFILES_OF"]?.split(separator: ",") else { return all }
        let unknown = names.filter { name in !all.contains { $0.rawValue == name } }
        precondition(unknown.isEmpty, "YOMITORI_RANDOM_PROFILES_OF: \(unknown) is none of \(all.map(\.rawValue))")
        return all.filter { symbology in names.contains { $0 == symbology.rawValue } }
    }()

    private static let all: [Symbology] = [
        .ean13, .ean8, .upcA, .upcE, .code128, .code39, .code93, .itf, .codabar, .dataBar, .dataBarLimited,
        .dataBarExpanded, .telepen,
    ]

    /// Returns random content that a symbology can encode.
    static func content(of symbology: Symbology, _ generator: inout SeededGenerator) -> WriterContent {
        func text(_ characters: String, _ count: Int) -> String {
            let all = Array(characters)
            return String((0..<count).map { _ in all[Int(generator.unit() * Double(all.count))] })
        }
        let length = 3 + Int(generator.unit() * 10)
        return switch symbology {
        case .ean13: .text("4" + text("0123456789", 11))
        case .ean8: .text(text("0123456789", 7))
        case .upcA: .text(text("0123456789", 11))
        case .upcE: .text("0" + text("0123456789", 6))
        case .itf: .text(text("0123456789", 2 * (length / 2 + 2)))
        case .codabar: .text("A" + text("0123456789-$:/.+", length) + "B")
        case .dataBar: .text(text("0123456789", 13))
        case .dataBarLimited: .text("0" + text("0123456789", 12))
        case .dataBarExpanded: .gs1("10" + text("0123456789ABC", length))
        case .code39, .code93: .text(text("0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. ", length))
        default: .text(text("0123456789ABCabcxyz-./", length))
        }
    }

    /// Returns a line across a symbol through blur and noise, and the symbol's content.
    static func line(
        _ number: Int, of symbology: Symbology
    ) throws -> (symbol: Symbol, expected: String, line: (pixels: [UInt8], width: Int))? {
        var generator = generator(0xB10B, number)
        let content = content(of: symbology, &generator)
        let symbol = try BarcodeWriter.symbol(content, as: symbology)
        guard let expected = symbol.readText ?? content.said else { return nil }
        let widths = widths(
            symbol, growth: generator.number(in: -0.4...0.4), jitter: generator.number(in: 0...0.15), &generator)
        let line = rows(
            widths, module: generator.number(in: 0.9...3.5), blur: generator.number(in: 0...1.1),
            noise: generator.number(in: 0...15), &generator)
        return (symbol, expected, line)
    }
}

/// What a symbol of it says, if it is text.
extension WriterContent {
    fileprivate var said: String? {
        switch self {
        case .text(let text), .gs1(let text): text
        case .bytes: nil
        }
    }
}
