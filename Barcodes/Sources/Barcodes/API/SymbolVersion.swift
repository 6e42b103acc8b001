/// Version or size of a symbol of any symbology, in the symbology's own notation.
///
/// ``WriterOption/version(_:)`` has the values of a symbology. A value that another symbology has is
/// ``BarcodeWriterError/Option/version`` when the symbol is made.
///
/// ```swift
/// let options: [SymbolVersion] = [.number(7), .micro(2), .size(rows: 12, columns: 26), .stacked]
/// ```
public struct SymbolVersion: RawRepresentable, Hashable, Sendable, Codable {
    /// Notation: `7`, `M2`, `R7x43`, `12x26`, `C1`, `stacked`. For GS1 Composite, the linear part: `EAN13`,
    /// `DataBar-stacked`.
    public let rawValue: String

    /// Creates a version from its notation.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Version of a QR code, 1 to 40, or Han Xin code, 1 to 84; layers of an Aztec code that is not compact, 1 to 32;
    /// mode of a MaxiCode symbol, 2 to 6.
    public static func number(_ number: Int) -> SymbolVersion { SymbolVersion(rawValue: String(number)) }
    /// Version of a Micro QR code, 1 to 4 for M1 to M4.
    public static func micro(_ number: Int) -> SymbolVersion { SymbolVersion(rawValue: "M\(number)") }
    /// Size of an rMQR code, in modules.
    public static func rectangular(height: Int, width: Int) -> SymbolVersion {
        SymbolVersion(rawValue: "R\(height)x\(width)")
    }
    /// Size of a Data Matrix symbol, in modules.
    public static func size(rows: Int, columns: Int) -> SymbolVersion { SymbolVersion(rawValue: "\(rows)x\(columns)") }
    /// Layers of a compact Aztec code, 1 to 4.
    public static func compact(_ layers: Int) -> SymbolVersion { SymbolVersion(rawValue: "C\(layers)") }
    /// Aztec rune: a number from 0 to 255.
    public static let rune = SymbolVersion(rawValue: "rune")

    /// Data Matrix symbol of a square size.
    public static let square = SymbolVersion(rawValue: "square")
    /// Data Matrix symbol of a rectangular size of ISO/IEC 16022.
    public static let rectangle = SymbolVersion(rawValue: "rectangle")
    /// Data Matrix symbol of any rectangular size, also of ISO/IEC 21471 (DMRE).
    public static let extendedRectangle = SymbolVersion(rawValue: "dmre")
    /// Data Matrix symbol of any size.
    public static let any = SymbolVersion(rawValue: "any")

    /// GS1 DataBar of one row at full height.
    public static let omnidirectional = SymbolVersion(rawValue: "omnidirectional")
    /// GS1 DataBar of one low row.
    public static let truncated = SymbolVersion(rawValue: "truncated")
    /// GS1 DataBar of two low rows.
    public static let stacked = SymbolVersion(rawValue: "stacked")
    /// GS1 DataBar of two rows at full height.
    public static let stackedOmnidirectional = SymbolVersion(rawValue: "stacked-omnidirectional")
    /// ITF of fourteen digits, with a check digit and bearer bars.
    public static let itf14 = SymbolVersion(rawValue: "ITF-14")

    /// GS1 Composite symbol with this linear part, and for GS1 DataBar its version; ``Symbology/code128`` is GS1-128.
    public static func linearPart(_ symbology: Symbology, _ version: SymbolVersion = .omnidirectional) -> SymbolVersion
    {
        if symbology == .code128 { return SymbolVersion(rawValue: CompositeCarrier.gs1Code128.rawValue) }
        let suffix = version == .omnidirectional ? "" : "-\(version)"
        return SymbolVersion(rawValue: symbology.rawValue + suffix)
    }

    /// Notation as a number; `nil` if it is not a number, or has a sign or a leading zero.
    var number: Int? { rawValue.exactNumber }
}

extension SymbolVersion: CustomStringConvertible {
    /// The notation.
    public var description: String { rawValue }
}

extension StringProtocol {
    /// The number that is written exactly so: without a plus sign and leading zeros.
    var exactNumber: Int? {
        guard let number = Int(self), String(number) == self else { return nil }
        return number
    }
}

extension Symbology {
    /// Returns the version of this symbology with a notation.
    /// - Returns: `nil` if ``writerOptions`` has no such version.
    public func version(named name: String) -> SymbolVersion? {
        for case .version(let values) in writerOptions { return values.first { $0.rawValue == name } }
        return nil
    }
}
