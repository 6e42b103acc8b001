import Foundation
import GRDB
import Payloads

// An entry as a row of the table.
extension HistoryEntry {
    static let insertion = """
        INSERT INTO scan (id, time, source, place, page, symbology, text, exact, bytes, gs1, scene, corners, kind, title,
            detail, favourite, label, note, quantity, count, session, secretless, part)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    var columns: StatementArguments {
        let isExact = !text.unicodeScalars.contains("\0")
        let values: [(any DatabaseValueConvertible)?] = [
            id, time, source.kind.rawValue, source.name.beforeZero, source.page, symbology.beforeZero, text.beforeZero,
            isExact ? nil : Data(text.utf8), bytes.elementsEqual(text.utf8) ? nil : Data(bytes), isGS1,
            scene.beforeZero, cornersText, kind.rawValue, title == text ? nil : title.beforeZero, detail.beforeZero,
            isFavourite, label.beforeZero, note.beforeZero, quantity, count, session, lacksSecret,
            part.beforeZero,
        ]
        return StatementArguments(values)
    }

    /// Maximum size of a text that is shown, in bytes: four times that of the longest message in several codes. A
    /// window that opens a text of 20 MB stops for minutes, and takes gigabytes.
    private static let maximumTextSize = 1 << 20

    /// - Throws: an error if a value has a type that its column can't have, which one flipped bit can cause, or if a
    ///   text is longer than any that is kept.
    init(row: Row) throws {
        id = try row.decode(forColumn: "id")
        let time: Int64 = try row.decode(forColumn: "time")
        self.time = time.clamped(to: HistoryTime.range)
        source = ReadSource(
            ReadSource.Kind(rawValue: try row.decode(forColumn: "source")) ?? .imported,
            name: try row.decode(forColumn: "place"), page: try row.decode(forColumn: "page"))
        symbology = try row.decode(forColumn: "symbology")
        let exact: Data? = try row.decode(forColumn: "exact")
        text = try exact.map { String(decoding: $0, as: UTF8.self) } ?? row.decode(forColumn: "text")
        guard text.utf8.count <= Self.maximumTextSize else { throw HistoryError.damaged }
        let bytes: Data? = try row.decode(forColumn: "bytes")
        self.bytes = bytes.map { [UInt8]($0) } ?? Array(text.utf8)
        isGS1 = try row.decode(forColumn: "gs1")
        scene = try row.decode(forColumn: "scene")
        let corners: String? = try row.decode(forColumn: "corners")
        self.corners = Self.corners(corners ?? "")
        // A kind that only a newer version knows is read as text.
        kind = PayloadKind(rawValue: try row.decode(forColumn: "kind")) ?? .text
        let title: String? = try row.decode(forColumn: "title")
        self.title = title ?? text
        guard self.title.utf8.count <= Self.maximumTextSize else { throw HistoryError.damaged }
        detail = try row.decode(forColumn: "detail")
        isFavourite = try row.decode(forColumn: "favourite")
        label = try row.decode(forColumn: "label")
        note = try row.decode(forColumn: "note")
        let (quantity, count): (Int, Int) = (try row.decode(forColumn: "quantity"), try row.decode(forColumn: "count"))
        self.quantity = quantity.clamped(to: Self.numbers)
        self.count = count.clamped(to: Self.numbers)
        session = try row.decode(forColumn: "session")
        lacksSecret = try row.decode(forColumn: "secretless")
        part = try row.decode(forColumn: "part")
    }

    /// Range of a quantity or a count: their sums do not overflow, however many entries there are.
    private static let numbers = -1_000_000_000...1_000_000_000

    /// Corners as "x,y x,y x,y x,y"; `nil` if there are none.
    var cornersText: String? {
        guard !corners.isEmpty else { return nil }
        func number(_ value: Double) -> String {
            guard value.isFinite, abs(value) < 1e9 else { return "0" }
            let rounded = (value * 100).rounded() / 100
            return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
        }
        return corners.map { number($0.x) + "," + number($0.y) }.joined(separator: " ")
    }

    static func corners(_ text: String) -> [Corner] {
        let corners = text.split(separator: " ").compactMap { part -> Corner? in
            let numbers = part.split(separator: ",").compactMap { Double($0) }.filter(\.isFinite)
            return numbers.count == 2 ? Corner(x: numbers[0], y: numbers[1]) : nil
        }
        return corners.count == 4 ? corners : []
    }
}

extension Comparable {
    fileprivate func clamped(to range: ClosedRange<Self>) -> Self {
        min(max(self, range.lowerBound), range.upperBound)
    }
}
