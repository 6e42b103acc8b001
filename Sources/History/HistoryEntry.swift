import Payloads

/// A code that was read, as the history keeps it.
public struct HistoryEntry: Hashable, Sendable, Identifiable {
    /// Rises with time: microseconds since 1970, moved on where that is taken. 0 for one that is not kept yet.
    public var id: Int64
    /// Milliseconds since 1970, UTC.
    public var time: Int64
    public var source: ReadSource
    /// The symbology's name in every interface, such as "QRCode"; empty where it is not known.
    public var symbology: String
    public var text: String
    /// The content before any character set was applied.
    public var bytes: [UInt8]
    /// Whether the code says that its content is GS1's (FNC1 in the first position).
    public var isGS1: Bool
    /// The name of the scene that it was read in, of a shipped one the English one; empty where there was none.
    public var scene: String
    /// Four corners in pixels of the picture, clockwise from the symbol's own top left; empty where they are not known.
    public var corners: [Corner]
    public var kind: PayloadKind
    /// What is shown of it first; zero characters have their picture.
    public var title: String
    public var detail: String
    public var isFavourite: Bool
    public var label: String
    public var note: String
    /// How many things it stands for.
    public var quantity: Int
    /// How often it was read: more than once in an inventory.
    public var count: Int
    /// The ``HistorySession/id`` of the inventory that it belongs to.
    public var session: Int64?
    /// Whether a password was left out.
    public var lacksSecret: Bool
    /// Which part of a message in several codes it is, as "2/5", while others of them are missing; empty for what is
    /// whole.
    public var part: String

    public struct Corner: Hashable, Sendable {
        public var x: Double
        public var y: Double

        public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
    }

    /// An entry for a code, with the kind and the titles that its content has.
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

    /// What the code means. Of one whose password was left out, what is left.
    public var payload: Payload {
        let payload = Payload(text: text, bytes: bytes, symbology: symbology, isGS1: isGS1)
        guard lacksSecret, payload.kind != kind else { return payload }
        return .text(PlainText([title, detail].filter { !$0.isEmpty }.joined(separator: "\n")))
    }
}

/// Where a code was read.
public struct ReadSource: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case camera
        case file
        case clipboard
        case screen
        /// It was read because another program asked for a code.
        case request
        /// A list of another program says so.
        case imported
    }

    public var kind: Kind
    /// The camera's name, the file's path or the program's name; empty where there is none.
    public var name: String
    /// Of a document, from 1.
    public var page: Int?

    public init(_ kind: Kind, name: String = "", page: Int? = nil) {
        (self.kind, self.name, self.page) = (kind, name, page)
    }
}

/// Reads that belong together: an inventory.
public struct HistorySession: Hashable, Sendable, Identifiable {
    public var id: Int64
    /// Milliseconds since 1970, UTC.
    public var started: Int64
    /// `nil` while it is under way.
    public var ended: Int64?
    public var scene: String
    /// How many entries it has.
    public var entries: Int
    /// What the inventory expects, in its order.
    public var expected: [String]
    /// What the expected codes are called, by their texts, where that is known.
    public var names: [String: String]
}

extension HistoryEntry {
    /// How ``part`` names a code of a message: "2/5", or "2" where the count is not known.
    /// - Parameter index: from 0.
    package static func part(_ index: Int, of count: Int?) -> String {
        "\(index + 1)" + (count.map { "/\($0)" } ?? "")
    }
}
