import Barcodes
import Foundation
import Testing

/// Symbols of independent writers, from a folder beside the repository that not every checkout has.
struct LinearVector: Sendable, CustomStringConvertible {
    let symbology: String
    /// What the symbol says, as its writer was told it.
    let data: [UInt8]
    let option2: Int
    let rows: [BarRow]
    let comment: String
    /// What the 2-D component of a composite symbol says.
    let composite: String?

    var description: String { "\(symbology) \(text) \(comment)" }
    var text: String { String(decoding: data, as: UTF8.self) }

    static let zint: [LinearVector] = all.filter { $0.composite == nil }
    static let composites: [LinearVector] = all.filter { $0.composite != nil }

    private static let all: [LinearVector] = {
        guard let file = try? Data(contentsOf: VectorFolder.url.appendingPathComponent("zint.jsonl")) else { return [] }
        return file.split(separator: UInt8(ascii: "\n")).compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: line) as? [String: Any],
                let symbology = object["symbology"] as? String, let rows = object["modules"] as? [String]
            else { return nil }
            let data =
                if let text = object["data"] as? String {
                    Array(text.utf8)
                } else {
                    bytes(hex: object["dataHex"] as? String ?? "")
                }
            return LinearVector(
                symbology: symbology, data: data, option2: Int(object["option_2"] as? String ?? "0") ?? 0,
                rows: rows.map { BarRow($0.utf8.map { $0 == UInt8(ascii: "1") }) },
                comment: object["comment"] as? String ?? "", composite: object["composite"] as? String)
        }
    }()

    static func zint(_ symbologies: String...) -> [LinearVector] { zint.filter { symbologies.contains($0.symbology) } }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = Array(hex)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
    }
}

/// Reading bars without any picture.
enum BarReading {
    /// What is read in rows of bars with free space on both sides.
    static func contents(
        _ rows: [BarRow], as symbologies: Set<Symbology> = Set(Symbology.allCases.filter(\.isLinear))
    ) -> [(symbology: Symbology, content: DecodedContent)] {
        contents(widths: rows.map(\.widths), as: symbologies)
    }

    static func contents(
        widths: [[Int]], as symbologies: Set<Symbology> = Set(Symbology.allCases.filter(\.isLinear))
    ) -> [(symbology: Symbology, content: DecodedContent)] {
        // Rows of a stacked symbol may run from right to left.
        let lines = widths.map(line)
        return LinearSymbologies.contents(
            of: lines.count > 1 ? lines.flatMap { [$0, $0.reversed] } : lines, symbologies: symbologies)
    }

    private static func line(_ widths: [Int]) -> BarWidths {
        var padded = [20] + widths
        if padded.count.isMultiple(of: 2) { padded.append(20) } else { padded[padded.count - 1] = 20 }
        return BarWidths(padded.map { Float($0) * 3 })
    }
}
