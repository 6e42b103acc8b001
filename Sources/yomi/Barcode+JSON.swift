import Barcodes

extension Barcode {
    /// The object that `--json` prints. Members are added, never renamed or removed.
    var json: JSON { .object(jsonMembers) }

    var jsonMembers: [(String, JSON)] {
        [
            ("symbology", .string(symbology.rawValue)),
            ("text", .string(text)),
            ("bytes", .string(base64(bytes))),
            ("corners", .array(corners.corners.map { .array([.double($0.x), .double($0.y)]) })),
            ("version", (details.qrCode?.version).map { .int($0) } ?? .null),
            ("errorCorrectionLevel", details.qrCode?.errorCorrectionLevel.map { .string($0.rawValue) } ?? .null),
            ("mirrored", .bool(isMirrored)),
            ("inverted", .bool(isInverted)),
            ("mask", details.qrCode?.mask.map { .int($0) } ?? .null),
            ("orientation", .double(orientation)),
            ("structuredAppend", structuredAppend?.json ?? .null),
        ]
    }
}

extension StructuredAppend {
    fileprivate var json: JSON {
        .object([
            ("index", .int(index)), ("count", count.map { .int($0) } ?? .null),
            ("parity", parity.map { .int(Int($0)) } ?? .null),
            ("identifier", .string(identifier)),
        ])
    }
}
