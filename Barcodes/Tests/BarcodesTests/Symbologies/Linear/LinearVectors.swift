import Barcodes

/// A symbol of zint's tests as rows of bars; see ``ZintVector``.
struct LinearVector: Sendable, CustomStringConvertible {
    let symbology: String
    /// Content of the symbol, as it was given to its writer.
    let data: [UInt8]
    let option2: Int
    let rows: [BarRow]
    let comment: String
    /// Content of the 2-D component of a composite symbol.
    let composite: String?

    var description: String { "\(symbology) \(text) \(comment)" }
    var text: String { String(decoding: data, as: UTF8.self) }

    static let zint: [LinearVector] = all.filter { $0.composite == nil }
    static let composites: [LinearVector] = all.filter { $0.composite != nil }

    private static let all: [LinearVector] = ZintVector.all().map { vector in
        LinearVector(
            symbology: vector.symbology, data: vector.writtenData, option2: vector.option2.flatMap { Int($0) } ?? 0,
            rows: vector.modules.map { BarRow($0.utf8.map { $0 == UInt8(ascii: "1") }) },
            comment: vector.comment ?? "", composite: vector.composite)
    }

    static func zint(_ symbologies: String...) -> [LinearVector] { zint.filter { symbologies.contains($0.symbology) } }
}

/// Reading of bars without a picture.
enum BarReading {
    /// Returns the contents of rows of bars with free space on both sides.
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
