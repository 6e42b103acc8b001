/// A symbology: a kind of code with its own way of encoding content as dark and light modules.
///
/// The raw value is the symbology's name in every interface of this project, as `yomi scan --json` prints it. Each
/// symbology is a static member; ``allCases`` lists all of them. New symbologies may be added in any version, so a
/// `switch` needs a `default`.
public struct Symbology: RawRepresentable, Hashable, Sendable {
    /// Name of the symbology in every interface.
    public let rawValue: String
    /// FNV-1a hash of the name, so that values are compared and looked up without their text.
    let key: UInt64

    /// Finds the symbology with exactly this name.
    ///
    /// Only decoding keeps the name of a symbology that a later version has and this one has not; see
    /// ``init(from:)``.
    /// - Returns: `nil` if no symbology that the engine knows has this name.
    public init?(rawValue: String) {
        guard SymbologyRegistry.names.contains(rawValue) else { return nil }
        self.init(name: rawValue)
    }

    /// Creates a symbology that is declared as a static member, or decoded.
    init(name: String) {
        rawValue = name
        key = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Whether both have the same name.
    public static func == (left: Symbology, right: Symbology) -> Bool {
        left.key == right.key && left.rawValue == right.rawValue
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Symbology: CaseIterable {
    /// All symbologies that the engine knows, in the order in which they are listed to users.
    public static var allCases: [Symbology] { SymbologyRegistry.all.map(\.symbology) }

    /// Symbologies that are read by default: all but those whose checks are too weak for a search in every picture.
    public static var defaults: Set<Symbology> {
        Set(SymbologyRegistry.all.filter(\.isReadByDefault).map(\.symbology))
    }
}

extension Symbology {
    /// Name in running text, such as “QR Code” or “EAN-13”, the same in every language.
    public var displayName: String { information.displayName }

    /// Whether one scan line across the bars reads the whole symbol or a whole row of it: linear symbologies, their
    /// stacked forms, and Codablock F.
    public var isLinear: Bool { information.isLinear }

    /// Whether the symbology consists of bars instead of modules or dots: linear symbologies, PDF417, MicroPDF417 and
    /// GS1 Composite. Laser scanners read most of these, and no others.
    public var consistsOfBars: Bool { information.isLinear || information.hasRowsOfBars }

    /// Whether the check of this symbology accepts one wrong reading in a thousand or more. A live program should
    /// report such a code only after it was read twice.
    public var hasWeakCheck: Bool { information.hasWeakCheck }

    /// Whether the library can read this symbology: some can only be written. ``msi`` is read only with its check
    /// digit.
    public var isReadable: Bool { information.isRead }

    /// Whether ``BarcodeWriter/symbol(_:as:options:)`` can write this symbology.
    public var isWritable: Bool { information.writer != nil }

    /// Members of ``WriterOptions`` that the symbology uses, and kinds of content that it can have besides text, for
    /// forms and help.
    public var writerOptions: [WriterOption] { information.writer?.options ?? [] }

    var information: SymbologyInformation { SymbologyRegistry.information(of: self) }
}

extension Symbology: CustomStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// Finds the symbology with this name or ``displayName``, ignoring case, spaces, commas, hyphens and underscores:
    /// `"qr-code"` is ``qrCode``.
    /// GS1 DataBar is also found by its former names, which ZXing still uses: `"RSS_14"`, `"RSS_EXPANDED"`.
    public init?(named name: String) {
        guard let match = Self.byFoldedName[Self.folded(name)] else { return nil }
        self = match
    }

    /// The symbologies by their names as ``folded(_:)`` returns them. A list that is imported has a name in each line.
    private static let byFoldedName: [String: Symbology] = {
        var result: [String: Symbology] = [
            "rss14": .dataBar, "rsslimited": .dataBarLimited, "rssexpanded": .dataBarExpanded,
        ]
        for symbology in allCases { result[folded(symbology.displayName)] = symbology }
        for symbology in allCases { result[folded(symbology.rawValue)] = symbology }
        return result
    }()

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { !" ,-_".contains($0) }
    }
}

extension Symbology: Codable {
    /// Decodes a name.
    ///
    /// A name that no symbology has is kept, so that a list from a later version can be decoded, and encoded again
    /// without a loss. Such a symbology is not in ``allCases``; it can neither be read nor written, and its
    /// ``displayName`` is its name.
    public init(from decoder: any Decoder) throws {
        self.init(name: try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}

/// Dictionaries with symbologies as keys are encoded as objects with their names, as `{"QRCode": 2}` in JSON, and not
/// as lists in which keys and values alternate.
extension Symbology: CodingKeyRepresentable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    /// The raw value as a key.
    public var codingKey: any CodingKey { Name(stringValue: rawValue) }

    /// Decodes a name from a key, and keeps one that no symbology has, as ``init(from:)`` does.
    public init?(codingKey: some CodingKey) { self.init(name: codingKey.stringValue) }
}
