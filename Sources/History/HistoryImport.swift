import Barcodes
import Foundation
import Payloads
import Tables

/// Import of files of ``HistoryExport`` and of other programs.
///
/// - Tables with a line of titles: the columns are known by their titles, in any case and order, so Binary Eye's are
///   read whichever of its versions wrote them (its titles begin with DATE, TYPE and CONTENT).
/// - ZXing's Barcode Scanner for Android: six columns without titles, which are text, what was shown of it, format,
///   milliseconds since 1970, the same for people, and details.
/// - Tables in UTF-16, as spreadsheets write “Unicode text”.
/// - JSON: an array of objects, an object that has such an array, or an object a line, with members named as columns
///   are.
public struct HistoryImport: Hashable, Sendable {
    public var records: [HistoryRecord]
    /// Number of lines or objects that have no text to keep, or one longer than any code.
    public var skipped: Int
    /// Number of entries with an invalid time, quantity or count: they have the time of the import, and 1.
    public var corrected: Int

    public enum Failure: Error, Hashable, Sendable {
        /// The file is neither a table nor JSON, or none of its columns is known to be the text.
        case unknownFormat
        /// A line, counted from 1, is not UTF-8: other characters would be kept in place of its own.
        case encoding(line: Int)
        /// The file has more than ``HistoryImport/maximumCount`` lines or objects, or too many values for one.
        case tooLong
    }

    /// Maximum number of lines or objects: the entries are in memory at once, with a kilobyte or more each.
    public static let maximumCount = 1_000_000

    /// - Parameters:
    ///   - name: the name of the file, which becomes the source of entries of other programs.
    ///   - now: the time of entries that have none, in milliseconds since 1970.
    public init(
        _ bytes: [UInt8], name: String = "", now: Int64 = HistoryTime.now(), zone: TimeZone = .current
    ) throws(Failure) {
        guard let text = CommaSeparatedValues.text(of: bytes) else { throw .unknownFormat }
        if let line = CommaSeparatedValues.lineNotUTF8(of: bytes) {
            // A picture is not a table in another character set.
            throw bytes.contains(0) ? .unknownFormat : .encoding(line: line)
        }
        let start = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        (records, skipped, corrected) = ([], 0, 0)
        var hasRows = false
        func keep(_ row: [String: String]) throws(Failure) {
            hasRows = true
            let fields = Fields(row, name: name, now: now, zone: zone)
            guard records.count + skipped < Self.maximumCount else { throw .tooLong }
            guard let record = fields.record else { return skipped += 1 }
            records.append(record)
            if fields.isOutOfRange { corrected += 1 }
        }
        if start == "{" || start == "[" {
            try HistoryObjects(text).forEach { object throws(Failure) in try keep(Self.cells(object)) }
        } else {
            try Self.forEachRow(of: text, keep)
        }
        guard !records.isEmpty || !hasRows else { throw .unknownFormat }
    }

    // MARK: - Tables

    private static func forEachRow(
        of text: String, _ body: ([String: String]) throws(Failure) -> Void
    ) throws(Failure) {
        var rows = CommaSeparatedValues.Rows(text)
        guard var titles = rows.next()?.map(folded) else { throw .unknownFormat }
        if !titles.contains(where: { Fields.texts.contains($0) }) {
            // The first row is one of ZXing's, as all are.
            rows = .init(text)
            let isZXing = rows.allSatisfy { (5...6).contains($0.count) && Int64($0[3]) != nil && !$0[2].isEmpty }
            guard isZXing else { throw .unknownFormat }
            titles = ["text", "", "format", "timestamp", "", "note"]
        }
        while let row = rows.next() {
            try body(
                Dictionary(
                    zip(titles, row).filter { !$0.0.isEmpty }.map { ($0.0, CommaSeparatedValues.unmarked($0.1)) },
                    uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Returns a title without the characters that programs write differently.
    fileprivate static func folded(_ title: String) -> String {
        title.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    // MARK: - JSON

    private static func cells(_ object: [String: Any]) -> [String: String] {
        var cells: [String: String] = [:]
        for (name, value) in object {
            let text: String? =
                switch value {
                case let text as String: text
                // Booleans are numbers as well.
                case let number as NSNumber: number.stringValue
                case let corners as [[Double]]:
                    corners.map { $0.map { "\($0)" }.joined(separator: ",") }
                        .joined(separator: " ")
                default: nil
                }
            if let text { cells[folded(name)] = text }
        }
        return cells
    }
}

/// Cells of a line, by their titles.
private struct Fields {
    /// Titles of the text, in alphabetical order.
    static let texts = ["barcode", "code", "content", "contents", "data", "rawtext", "text", "value"]
    private static let times = ["time", "timestamp", "datetime", "date", "scandate", "scannedat", "created"]
    private static let symbologies = ["symbology", "format", "barcodeformat", "type", "codetype"]
    private static let hexadecimal = ["raw", "rawbytes", "binary", "binarycontent", "hex"]

    /// Maximum size of a text, in bytes: five times what sixteen QR codes hold together. No code says more, and lists
    /// have to be drawn.
    private static let maximumTextSize = 1 << 18

    private let cells: [String: String]
    private let name: String
    private let now: Int64
    private let zone: TimeZone
    /// Time of the line; `nil` if it has none, or an invalid one.
    private var time: Int64?

    init(_ cells: [String: String], name: String, now: Int64, zone: TimeZone) {
        (self.cells, self.name, self.now, self.zone) = (cells, name, now, zone)
        time = first(Self.times).flatMap { HistoryTime.time($0, zone: zone) }
    }

    /// Record of the line; `nil` if there is nothing in it.
    var record: HistoryRecord? {
        let text = first(Self.texts)
        let bytes =
            cells["bytes"].flatMap { Data(base64Encoded: $0) }.map { [UInt8]($0) }
            ?? first(Self.hexadecimal).flatMap { Hexadecimal.bytes($0.filter { !$0.isWhitespace }) }
        // In an export of this program an empty text is valid as well.
        let isOurs = cells["kind"] != nil && cells["text"] != nil
        guard let text = text ?? bytes.map({ String(decoding: $0, as: UTF8.self) }) ?? (isOurs ? "" : nil),
            text.utf8.count <= Self.maximumTextSize, bytes?.count ?? 0 <= Self.maximumTextSize
        else { return nil }
        let source = cells["source"].flatMap(ReadSource.Kind.init(rawValue:))
        var entry = HistoryEntry(
            time: time ?? now,
            source: source.map { ReadSource($0, name: cells["place"] ?? "", page: number("page")) }
                ?? ReadSource(.imported, name: name),
            symbology: first(Self.symbologies).map(Self.symbology) ?? "", text: text,
            bytes: bytes.flatMap { $0.isEmpty ? nil : $0 }, isGS1: flag("gs1"), scene: cells["scene"] ?? "",
            corners: HistoryEntry.corners(cells["corners"] ?? ""))
        entry.label = first(["label", "name"]) ?? ""
        entry.note = first(["note", "notes", "comment", "details"]) ?? ""
        entry.part = cells["part"] ?? ""
        entry.isFavourite = flag("favourite") || flag("favorite")
        entry.quantity = number("quantity") ?? 1
        entry.count = max(1, number("count") ?? 1)
        if flag("secretremoved") {
            entry.lacksSecret = true
            entry.kind = cells["kind"].flatMap { .init(rawValue: $0) } ?? entry.kind
            (entry.title, entry.detail) = (cells["title"] ?? "", cells["detail"] ?? "")
        }
        return HistoryRecord(entry, sessionStart: cells["session"].flatMap { HistoryTime.time($0, zone: zone) })
    }

    /// Whether there is a time or a number that is invalid.
    var isOutOfRange: Bool {
        let hasInvalidTime = time == nil && first(Self.times) != nil
        return hasInvalidTime || ["quantity", "count"].contains { !(cells[$0] ?? "").isEmpty && number($0) == nil }
    }

    private func first(_ names: [String]) -> String? {
        names.lazy.compactMap { cells[$0] }.first { !$0.isEmpty }
    }

    private func number(_ name: String) -> Int? {
        cells[name].flatMap { Int($0) }.flatMap { (0...1_000_000).contains($0) ? $0 : nil }
    }

    private func flag(_ name: String) -> Bool { ["true", "1", "yes"].contains(cells[name]?.lowercased()) }

    /// Returns the canonical name of a symbology, by the name that others use; theirs if it is not known.
    private static func symbology(_ name: String) -> String {
        Symbology(named: name)?.rawValue ?? name
    }
}
