import Payloads

/// Code that was read, as the history keeps it.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
    /// Identifier that rises with time: microseconds since 1970, moved on where that is taken. 0 for an entry that is
    /// not kept yet.
    public var id: Int64
    /// Milliseconds since 1970, UTC.
    public var time: Int64
    public var source: ReadSource
    /// Name of the symbology in every interface, such as "QRCode"; empty where it is not known.
    public var symbology: String
    public var text: String
    /// Content before any character set was applied.
    public var bytes: [UInt8]
    /// Whether the code is marked as GS1 data (FNC1 in the first position).
    public var isGS1: Bool
    /// Name of the scene in which the code was read, in English for a built-in scene; empty if there was none.
    public var scene: String
    /// Four corners in pixels of the picture, clockwise from the symbol's own top left; empty where they are not known.
    public var corners: [Corner]
    public var kind: PayloadKind
    /// Title under which the entry is listed; zero characters are replaced by their symbol.
    public var title: String
    public var detail: String
    public var isFavourite: Bool
    public var label: String
    public var note: String
    /// Number of things that the entry stands for.
    public var quantity: Int
    /// Number of reads: more than 1 in an inventory.
    public var count: Int
    /// ``HistorySession/id`` of the inventory that the entry belongs to.
    public var session: Int64?
    /// Whether a password was left out.
    public var lacksSecret: Bool
    /// Number of the code in a message in several codes, such as "2/5", while others are missing; empty for a whole
    /// message.
    public var part: String

    public struct Corner: Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// Makes an entry for a code, with the kind and the titles that follow from its content.
    /// - Parameter time: in milliseconds since 1970, UTC.
    public init(
        time: Int64, source: ReadSource, symbology: String, text: String, bytes: [UInt8]? = nil, isGS1: Bool = false,
        scene: String = "", corners: [Corner] = []
    ) {
        let payload = Payload(text: text, bytes: bytes ?? [], symbology: symbology, isGS1: isGS1)
        (id, self.time, self.source, self.symbology) = (0, time, source, symbology)
        (self.text, self.bytes, self.isGS1) = (text, bytes ?? Array(text.utf8), isGS1)
        (self.scene, self.corners) = (scene, corners)
        (kind, title, detail) = (payload.kind, payload.title.beforeZero, (payload.detail ?? "").beforeZero)
        (isFavourite, label, note, quantity, count, session, lacksSecret) = (false, "", "", 1, 1, nil, false)
        part = ""
    }

    /// Meaning of the code. If its password was left out, the meaning of the rest.
    public var payload: Payload {
        let payload = Payload(text: text, bytes: bytes, symbology: symbology, isGS1: isGS1)
        guard lacksSecret, payload.kind != kind else { return payload }
        return .text(PlainText([title, detail].filter { !$0.isEmpty }.joined(separator: "\n")))
    }
}

/// Source of a read.
public struct ReadSource: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case camera
        case file
        case clipboard
        case screen
        /// The code was read because another program asked for one.
        case request
        /// The entry was imported from a list of another program.
        case imported
    }

    public var kind: Kind
    /// Name of the camera, path of the file or name of the program; empty where there is none.
    public var name: String
    /// Page of a document, from 1.
    public var page: Int?

    /// Name of standard input in place of a file's, in entries that the command line tool imports from it.
    public static let standardInput = "standard input"

    public init(_ kind: Kind, name: String = "", page: Int? = nil) {
        (self.kind, self.name, self.page) = (kind, name, page)
    }
}

/// Session of reads that belong together: an inventory.
public struct HistorySession: Hashable, Sendable, Identifiable {
    public var id: Int64
    /// Milliseconds since 1970, UTC.
    public var started: Int64
    /// `nil` while it is under way.
    public var ended: Int64?
    public var scene: String
    /// Number of entries.
    public var entries: Int
    /// Texts of the expected codes, in their order.
    public var expected: [String]
    /// Names of the expected codes by their texts, where they are known.
    public var names: [String: String]
}

extension HistoryEntry {
    /// Returns the value of ``part`` for a code of a message: "2/5", or "2" where the number of codes is not known.
    /// - Parameter index: from 0.
    package static func part(_ index: Int, of count: Int?) -> String {
        "\(index + 1)" + (count.map { "/\($0)" } ?? "")
    }
}
