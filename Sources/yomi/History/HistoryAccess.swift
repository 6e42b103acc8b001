import Characters
import Files
import Foundation
import Glibc
import History
import Pictures

/// Access of the commands to the history.
enum HistoryAccess {
    /// Opens the history, and runs a command's body with it. Errors are reported.
    static func run(_ body: (HistoryStore) throws -> Void) throws {
        let store = try open()
        defer { store.close() }
        defer { reportUnreadable(in: store) }
        do {
            try body(store)
        } catch let error as HistoryError {
            Console.error(error.message)
            throw Status.error
        }
    }

    private static func reportUnreadable(in store: HistoryStore) {
        let count = store.unreadableCount
        guard count > 0 else { return }
        Console.error(
            count == 1
                ? "an entry of the history is damaged and left out"
                : "\(count) entries of the history are damaged and left out")
    }

    /// Opens the history, and reports that a damaged one was set aside.
    static func open() throws -> HistoryStore {
        do throws(HistoryError) {
            let opened = try HistoryFile(environment: ProcessInfo.processInfo.environment).open()
            if let place = opened.setAside {
                Console.error("the history was damaged and is kept as \(place); a new one was begun")
            }
            try? opened.store.forgetRemovals(before: HistoryTime.now() - HistoryStore.removalTime)
            return opened.store
        } catch {
            Console.error(error.message)
            throw Status.error
        }
    }

    /// Writes an export to a file, as a whole or not at all.
    static func write(_ bytes: [UInt8], to file: String) throws {
        var arguments = RawArguments()
        let path = arguments.bytes(of: file)
        guard !HistoryFile(environment: ProcessInfo.processInfo.environment).owns(path: path) else {
            Console.error("\(file): this is the history itself; give the export another name")
            throw Status.error
        }
        do throws(FileError) {
            try PendingFile.write(bytes, path: path)
        } catch {
            Console.error("\(file): can't \(error.operation): \(String(cString: strerror(error.errno)))")
            throw Status.error
        }
    }

    /// Maximum size of a file to import, in bytes: as many entries as are imported at once, of a kilobyte each.
    private static let importLimit = 1 << 30

    /// Imports the entries of a file.
    /// - Parameter path: the bytes of the file's path; `nil` for standard input.
    static func add(
        _ file: String, path: [UInt8]?, to store: HistoryStore, keepsSecrets: Bool
    ) throws -> (new: Int, read: HistoryImport) {
        let bytes: [UInt8]
        do throws(StandardInput.ReadingError) {
            bytes = try StandardInput.file(path, limit: importLimit)
        } catch {
            throw HistoryFileError(message: error.message(path == nil ? "standard input" : "it"))
        }
        let read: HistoryImport
        do throws(HistoryImport.Failure) {
            read = try HistoryImport(bytes, name: path == nil ? ReadSource.standardInput : file)
        } catch {
            switch error {
            case .unknownFormat: throw HistoryFileError(message: "it is not a history that can be read")
            case .encoding(let line):
                throw HistoryFileError(message: "line \(line) is not UTF-8; save the file as UTF-8")
            case .tooLong:
                let count = HistoryImport.maximumCount
                throw HistoryFileError(message: "it has more than \(count) entries; split it into several files")
            }
        }
        return (try store.add(importing: read.records, keepsSecrets: keepsSecrets), read)
    }
}

/// Reason why a file could not be imported.
struct HistoryFileError: Error {
    let message: String
}

extension HistoryError {
    var message: String {
        switch self {
        case .damaged: "the history's file is damaged"
        case .newer: "a newer version of Yomitori wrote the history"
        case .full: "there is no room left for the history"
        case .busy: "another program is using the history; try again in a moment"
        case .access(let operation, let number):
            "can't \(operation) the history's file" + (number == 0 ? "" : ": \(String(cString: strerror(number)))")
        case .database(let message): "the history: \(message)"
        }
    }
}

/// Entries as text.
enum HistoryText {
    static func csv(_ records: [HistoryRecord]) -> String { HistoryExport.csv(records) }
    static func json(_ records: [HistoryRecord]) -> String { HistoryExport.json(records) }
    static func object(_ record: HistoryRecord) -> String { HistoryExport.object(record) }

    /// Returns time, symbology, kind and text on one line.
    static func line(_ record: HistoryRecord) -> String {
        let entry = record.entry
        // Line breaks and tabs are shown as symbols, so that each entry stays on one line.
        let part = entry.part.isEmpty ? "" : "(part \(entry.part) of a message)"
        let text = [entry.text, entry.title, part].first { !$0.isEmpty } ?? ""
        let shown = VisibleText.shown(text.unicodeScalars, keeping: [])
        return [localTime(entry.time), entry.symbology.isEmpty ? "-" : entry.symbology, entry.kind.rawValue, shown]
            .joined(separator: "\t")
    }

    private static func localTime(_ time: Int64) -> String {
        let offset = TimeZone.current.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time) / 1000))
        return String(HistoryTime.text(max(0, time + Int64(offset) * 1000)).prefix(19)).replacing("T", with: " ")
    }
}
