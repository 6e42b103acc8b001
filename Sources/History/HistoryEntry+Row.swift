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

    init(row: Row) {
        id = row["id"]
        time = row["time"]
        source = ReadSource(
            ReadSource.Kind(rawValue: row["source"]) ?? .imported, name: row["place"], page: row["page"])
        symbology = row["symbology"]
        let exact: Data? = row["exact"]
        text = exact.map { String(decoding: $0, as: UTF8.self) } ?? row["text"]
        let bytes: Data? = row["bytes"]
        self.bytes = bytes.map { [UInt8]($0) } ?? Array(text.utf8)
        isGS1 = row["gs1"]
        scene = row["scene"]
        corners = Self.corners(row["corners"] ?? "")
        // A kind that a newer version knows is text to this one.
        kind = PayloadKind(rawValue: row["kind"]) ?? .text
        title = row["title"] ?? text
        detail = row["detail"]
        isFavourite = row["favourite"]
        label = row["label"]
        note = row["note"]
        quantity = row["quantity"]
        count = row["count"]
        session = row["session"]
        lacksSecret = row["secretless"]
        part = row["part"]
    }

    /// "x,y x,y x,y x,y"; `nil` where there are none.
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
