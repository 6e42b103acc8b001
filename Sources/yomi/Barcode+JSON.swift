import Barcodes
import History
import Payloads

extension Barcode {
    /// Object that `--json` prints. Members are added, never renamed or removed.
    var json: JSON { .object(jsonMembers) }

    var jsonMembers: [(String, JSON)] {
        [
            ("symbology", .string(symbology.rawValue)),
            ("text", .string(text)),
            ("bytes", .string(Base64.encoded(bytes))),
            ("corners", .array(corners.points.map { .array([.double($0.x), .double($0.y)]) })),
            ("version", (details.qrCode?.version).map { .int($0) } ?? .null),
            ("errorCorrectionLevel", details.qrCode?.errorCorrectionLevel.map { .string($0.rawValue) } ?? .null),
            ("mirrored", .bool(isMirrored)),
            ("inverted", .bool(isInverted)),
            ("mask", details.qrCode?.mask.map { .int($0) } ?? .null),
            ("orientation", .double(orientation)),
            ("structuredAppend", structuredAppend?.json ?? .null),
            ("segments", .array(segments.map(\.json))),
            // The first of several ECIs; each segment has its own.
            ("eci", segments.lazy.compactMap(\.eci).first.map { .int($0) } ?? .null),
            ("fnc1", fnc1?.json ?? .null),
            ("symbologyIdentifier", symbologyIdentifier.map { .string($0) } ?? .null),
            ("readerProgramming", .bool(isReaderProgramming)),
            ("gs1", gs1?.json ?? .null),
            ("addOn", (details.linear?.addOn ?? details.composite?.addOn).map { .string($0) } ?? .null),
            ("payload", Payload(barcode: self).json),
        ]
    }
}

extension ContentSegment {
    fileprivate var json: JSON {
        .object([
            ("mode", mode.map { .string($0.rawValue) } ?? .null), ("eci", eci.map { .int($0) } ?? .null),
            ("text", .string(text)),
            ("bytes", .string(Base64.encoded(bytes))),
        ])
    }
}

extension FNC1 {
    fileprivate var json: JSON {
        switch self {
        case .gs1: .object([("position", .string("first")), ("applicationIndicator", .null)])
        case .industry(let indicator):
            .object([("position", .string("second")), ("applicationIndicator", .string(indicator))])
        }
    }
}

extension StructuredAppendAssembler.Message {
    /// Returns the object that `--json` prints of a message whose codes were all read.
    func json(of part: StructuredAppend, symbology: Symbology) -> JSON {
        .object([
            ("symbology", .string(symbology.rawValue)), ("count", part.count.map { .int($0) } ?? .null),
            ("identifier", .string(part.identifier)),
            ("parityMatches", symbology == .qrCode ? .bool(hasMatchingParity) : .null),
            ("text", .string(text)), ("bytes", .string(Base64.encoded(bytes))),
            ("segments", .array(segments.map(\.json))),
            ("fnc1", fnc1?.json ?? .null),
            ("payload", Payload(text: text, bytes: bytes, symbology: symbology.rawValue, isGS1: fnc1 == .gs1).json),
        ])
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

extension GS1Message {
    var json: JSON {
        .object([
            (
                "elements",
                .array(
                    elements.map {
                        .object([
                            ("identifier", .string($0.identifier)), ("title", .string($0.title)),
                            ("value", .string($0.value)),
                        ])
                    })
            ),
            ("problems", .array(problems.map { .string($0.description) })),
            ("associations", .array(associationProblems.map { .string($0.description) })),
        ])
    }
}
