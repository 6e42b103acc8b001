import Barcodes
import Foundation
import History

/// The reads of a run that go into the history; none where that was not asked for.
final class KeptReads {
    private let store: HistoryStore?
    private(set) var hasFailed = false

    init(isWanted: Bool) throws { store = isWanted ? try HistoryAccess.open() : nil }

    deinit { store?.close() }

    /// - Parameters:
    ///   - text: the code's, or that of the message that it made whole.
    ///   - bytes: likewise.
    func keep(_ barcode: Barcode, text: String, bytes: [UInt8], at place: CodePlace) {
        guard let store else { return }
        // Of standard input there is no path.
        let path = place.file == "-" ? "" : URL(filePath: place.file).standardizedFileURL.path
        do throws(HistoryError) {
            try store.add(
                HistoryEntry(
                    time: HistoryTime.now(), source: ReadSource(.file, name: path, page: place.page),
                    symbology: barcode.symbology.rawValue, text: text, bytes: bytes, isGS1: barcode.fnc1 == .gs1,
                    corners: barcode.corners.corners.map { .init(x: $0.x, y: $0.y) }))
        } catch {
            // Once: the next would fail for the same reason.
            if !hasFailed { Console.error("\(place.name): not kept: \(error.message)") }
            hasFailed = true
        }
    }
}
