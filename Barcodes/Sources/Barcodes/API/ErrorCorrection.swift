/// Error correction of a symbol of any symbology, in the symbology's own notation.
///
/// ``WriterOption/errorCorrection(_:)`` has the values of a symbology to choose from. A value that another symbology
/// has is ``BarcodeWriterError/Option/errorCorrection`` when the symbol is made.
///
/// ```swift
/// let options: [ErrorCorrection] = [.level(.high), .level(2), .percentage(36)]
/// ```
public struct ErrorCorrection: RawRepresentable, Hashable, Sendable, Codable {
    /// Notation: `L`, `M`, `Q`, `H`, or a number.
    public let rawValue: String

    /// Creates error correction from its notation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Level of a QR code, Micro QR code or rMQR code.
    public static func level(_ level: ErrorCorrectionLevel) -> ErrorCorrection {
        ErrorCorrection(rawValue: level.rawValue)
    }

    /// Level that is a number: 0 to 8 for PDF417, 1 to 4 for Han Xin.
    public static func level(_ number: Int) -> ErrorCorrection { ErrorCorrection(rawValue: String(number)) }

    /// Minimum share of codewords for error correction of an Aztec symbol, in per cent, 5 to 95.
    public static func percentage(_ percentage: Int) -> ErrorCorrection {
        ErrorCorrection(rawValue: String(percentage))
    }

    /// Notation as a number; `nil` for a level that is a letter.
    var number: Int? { rawValue.exactNumber }
}

extension ErrorCorrection: CustomStringConvertible {
    /// The notation.
    public var description: String { rawValue }
}

extension Symbology {
    /// Returns the error correction of this symbology with a notation, as a user typed it: capitals and small letters
    /// are the same.
    /// - Returns: `nil` if the symbology has no such error correction.
    public func errorCorrection(named name: String) -> ErrorCorrection? {
        let named = ErrorCorrection(rawValue: name.uppercased())
        for case .errorCorrection(let values) in writerOptions where values.contains(named) { return named }
        guard let number = named.number, information.writer?.percentages?.contains(number) == true else { return nil }
        return named
    }
}
