import Barcodes
import Foundation
import Glibc
import History
import Payloads

/// Reads of a run that are kept in the history; none if that was not asked for.
final class KeptReads {
    private let store: HistoryStore?
    private(set) var hasFailed = false
    /// Ids of the entries of parts, by the message that they belong to and that is still incomplete.
    private var parts: [StructuredAppendAssembler.Key: [Int64]] = [:]

    convenience init(isWanted: Bool) throws { self.init(isWanted ? try HistoryAccess.open() : nil) }

    /// - Parameter store: the history; `nil` to keep nothing.
    init(_ store: HistoryStore?) { self.store = store }

    deinit { store?.close() }

    /// Keeps a code of a file, or the message that it completed.
    func keep(_ barcode: Barcode, text: String, bytes: [UInt8], at place: CodePlace, part: String = "") {
        // Standard input has no path.
        let location = place.file == "-" ? "" : Self.location(place.path)
        add(
            barcode, text: text, bytes: bytes, source: ReadSource(.file, name: location, page: place.page), part: part,
            name: place.name)
    }

    /// Returns the absolute path of a file, or its URI if the path is not UTF-8, as the window keeps it.
    private static func location(_ path: [UInt8]) -> String {
        let slash = UInt8(ascii: "/")
        let absolute = path.first == slash ? path : currentFolder() + [slash] + path
        guard let text = String(validating: absolute, as: UTF8.self) else {
            return "file://" + PercentEncoding.encoded(absolute, allowing: "/")
        }
        return URL(filePath: text).standardizedFileURL.path
    }

    private static func currentFolder() -> [UInt8] {
        guard let path = getcwd(nil, 0) else { return [] }
        defer { free(path) }
        return UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    }

    /// Keeps a code of a camera. Parts of a message are kept until the message is complete.
    /// - Parameter outcome: the effect of the code on its sequence.
    func keep(_ barcode: Barcode, _ outcome: SequenceJoiner.Outcome, from camera: String) {
        guard store != nil else { return }
        let source = ReadSource(.camera, name: camera)
        let key = StructuredAppendAssembler.key(of: barcode)
        switch outcome {
        case .single: add(barcode, text: barcode.textWithAddOn, bytes: barcode.bytes, source: source, name: camera)
        case .waiting:
            let id = add(
                barcode, text: barcode.text, bytes: barcode.bytes, source: source, part: barcode.partNumber,
                name: camera)
            if let key, let id { parts[key, default: []].append(id) }
        case .repeated: break
        case .whole(let message):
            add(
                barcode, text: message.text, bytes: message.bytes, source: source,
                replacing: key.flatMap { parts.removeValue(forKey: $0) } ?? [], name: camera)
        }
    }

    /// - Parameter name: the name of the file or the camera, for an error message.
    @discardableResult
    private func add(
        _ barcode: Barcode, text: String, bytes: [UInt8], source: ReadSource, part: String = "",
        replacing parts: [Int64] = [], name: String
    ) -> Int64? {
        guard let store else { return nil }
        var entry = HistoryEntry(
            time: HistoryTime.now(), source: source, symbology: barcode.symbology.rawValue, text: text, bytes: bytes,
            isGS1: barcode.fnc1 == .gs1, corners: barcode.corners.points.map { .init(x: $0.x, y: $0.y) })
        entry.part = part
        do throws(HistoryError) {
            return try store.add(entry, replacing: parts).id
        } catch {
            // It is reported once: the next read would fail for the same reason.
            if !hasFailed { Console.error("\(name): not kept: \(error.message)") }
            hasFailed = true
            return nil
        }
    }
}

extension Barcode {
    /// Number of the code in its message: "2/5", or "2" if the number of codes is not known.
    var partNumber: String {
        guard let place = structuredAppend else { return "" }
        return HistoryEntry.part(place.index, of: place.count)
    }
}
