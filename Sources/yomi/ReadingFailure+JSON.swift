import Barcodes

extension ReadingFailure {
    /// Object that `--json --failures` prints.
    var json: JSON {
        var block: Int?
        if case .checksum(let number) = stage { block = number }
        return .object([
            ("symbology", symbology.map { .string($0.rawValue) } ?? .null), ("stage", .string(stageName)),
            ("block", block.map { .int($0) } ?? .null),
            ("corners", .array(corners.points.map { .array([.double($0.x), .double($0.y)]) })),
        ])
    }

    /// Line that `--failures` prints, with corners to a tenth of a pixel.
    var line: String {
        let places = corners.points.map { "\(Self.tenths($0.x)),\(Self.tenths($0.y))" }
        return "not read: \(symbology?.rawValue ?? "bars"): \(stage): \(places.joined(separator: " "))"
    }

    /// Name of the stage, without its detail in parentheses.
    private var stageName: String {
        let description = stage.description
        return description.firstIndex(of: "(").map { String(description[..<$0].dropLast()) } ?? description
    }

    private static func tenths(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e9 else { return "\(value)" }
        return "\((value * 10).rounded() / 10)"
    }
}
