/// A kind of code: how content is laid out as dark and light modules.
///
/// The raw value is the symbology's name in every interface of this project, as `yomi scan --json` prints it. Each
/// symbology is a static member, declared in its own folder; ``allCases`` are those that are registered in
/// `SymbologyRegistry`. A new one is no change for programs that don't ask for it, so a `switch` needs a `default`.
public struct Symbology: RawRepresentable, Hashable, Sendable {
    /// The symbology's name in every interface.
    public let rawValue: String
    /// The name's bytes in a number, so that values are compared and looked up without their text (FNV-1a).
    let key: UInt64

    /// - Returns: `nil` when no registered symbology has this name.
    public init?(rawValue: String) {
        guard SymbologyRegistry.names.contains(rawValue) else { return nil }
        self.init(name: rawValue)
    }

    /// For the symbologies' own folders.
    init(name: String) {
        rawValue = name
        key = name.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }

    /// Whether the names are the same.
    public static func == (left: Symbology, right: Symbology) -> Bool {
        left.key == right.key && left.rawValue == right.rawValue
    }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

extension Symbology: CaseIterable {
    /// All symbologies that the engine knows, in the order in which they are listed to users.
    public static var allCases: [Symbology] { SymbologyRegistry.all.map(\.symbology) }

    /// What is read when nothing else is asked for: all but those whose checks are too weak to be looked for in every
    /// picture.
    public static var defaults: Set<Symbology> {
        Set(SymbologyRegistry.all.filter(\.isReadByDefault).map(\.symbology))
    }
}

extension Symbology {
    /// The name in running text, such as “QR Code” or “EAN-13”. The same in every language.
    public var displayName: String { information.displayName }

    /// Whether one line across its bars says all of it, or all of a row: linear symbologies, their stacked forms, and
    /// Codablock F.
    public var isLinear: Bool { information.isLinear }

    /// Whether it consists of bars, not of modules or dots: linear symbologies, PDF417, MicroPDF417 and GS1 Composite.
    /// Laser scanners read most of these, and nothing else.
    public var consistsOfBars: Bool { information.isLinear || information.hasRowsOfBars }

    /// Whether its check lets one wrong reading in a thousand or more pass: a live program should report it once it
    /// was read twice.
    public var hasWeakCheck: Bool { information.hasWeakCheck }

    /// Whether it is read at all: some are only made.
    public var isReadable: Bool { information.isRead }

    /// Whether ``BarcodeWriter/symbols(_:as:options:)`` makes it.
    public var isWritable: Bool { information.writer != nil }

    /// What ``WriterOptions`` means for it, for forms and help.
    public var writerOptions: [WriterOption] { information.writer?.options ?? [] }

    var information: SymbologyInformation { SymbologyRegistry.information(of: self) }
}

extension Symbology: CustomStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// The symbology with this name, ignoring case, spaces, hyphens and underscores: `"qr-code"` is ``qrCode``. GS1
    /// DataBar is also known by the names from before it was called so, which ZXing still has: `"RSS_14"`,
    /// `"RSS_EXPANDED"`.
    public init?(named name: String) {
        let folded = Self.folded(name)
        let wanted = Self.formerNames[folded].map { Self.folded($0.rawValue) } ?? folded
        guard let match = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else { return nil }
        self = match
    }

    private static let formerNames: [String: Symbology] = [
        "rss14": .dataBar, "rsslimited": .dataBarLimited, "rssexpanded": .dataBarExpanded,
    ]

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { !" -_".contains($0) }
    }
}

extension Symbology: Codable {
    /// Decodes a name; throws for one that is not registered.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let known = Symbology(rawValue: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no symbology \(name)")
        }
        self = known
    }

    /// Encodes the name.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(rawValue)
    }
}
