import Barcodes
import GtkKit
import Pictures

/// A code to be saved. It is read back first, so that no unreadable file is written but where that is wanted.
nonisolated struct SymbolFile: Sendable {
    var code: MadeCode
    /// As the dialog gave it.
    var address: FileAddress
    /// The name that the dialog suggested.
    var suggestion: String
    /// What the dialog's filter says.
    var filter: SymbolFileFormat
    /// The user knows that it can't be read.
    var isKnownUnreadable = false
    /// Files that exist already may be replaced, also those that the dialog did not ask about.
    var replaces = false

    enum Outcome: Sendable {
        /// What to tell the user, and a file that was written.
        case saved(String, FileAddress)
        /// What to tell the user, where not all is written: the parts of a sequence that were written before an error
        /// stay.
        case told(String)
        /// Nothing is written: files with these names exist already, and the dialog did not ask about them.
        case exists([String])
    }

    @concurrent func write() async -> Outcome {
        let target = SaveTarget(address, suggestion: suggestion, filter: filter)
        let parts = code.pictures(scale: Self.scale)
        guard parts.count == code.symbols.count else {
            return .told(tr("Not saved: the picture could not be made."))
        }
        let targets =
            parts.count == 1
            ? [target.address]
            : Self.names(target.address.name, count: parts.count).map { address.sibling(named: $0) }
        do {
            let files = try parts.map { try bytes(of: $0, target.format) }
            // The dialog has asked about the name that was typed, not about one with an ending added here.
            let others = replaces ? [] : targets.filter { $0 != address && $0.exists }
            guard others.isEmpty else { return .exists(others.map(\.name)) }
            for (index, (target, bytes)) in zip(targets, files).enumerated() {
                do throws(AccessError) { try target.write(bytes) } catch {
                    return .told(Self.failure(error.message, after: index, at: target))
                }
            }
            let sentence =
                targets.count == 1
                ? tr("Saved as {name}").with("name", target.address.name)
                : tr("Saved as {first} to {last}").with("first", targets.first?.name ?? "")
                    .with("last", targets.last?.name ?? "")
            return .saved(
                target.telling(sentence, refusal: tr("Codes can't be saved as {format}.")), targets.first ?? address)
        } catch SymbolFileError.unreadable {
            return .told(tr("The code can't be read back, so it was not saved."))
        } catch {
            return .told(tr("Not saved: the picture could not be made."))
        }
    }

    /// - Parameter count: how many parts of a sequence were written before; these stay.
    private static func failure(_ reason: String, after count: Int, at target: FileAddress) -> String {
        guard count > 0 else { return tr("Not saved: {reason}").with("reason", reason) }
        return trn("Saved {count} file in {folder}", "Saved {count} files in {folder}", count)
            .with("folder", target.folder?.name ?? "") + "\n"
            + tr("{name} is not saved: {reason}").with("name", target.name).with("reason", reason)
    }

    /// Pixels a module.
    private static let scale = 10

    private func bytes(of picture: SymbolPicture, _ format: SymbolFileFormat) throws -> [UInt8] {
        guard !isKnownUnreadable else { return try picture.file(format) }
        return try picture.verifiedFile(format, isExpected: picture.symbol.matcher(for: code.content)).bytes
    }

    /// The parts of a sequence are numbered: `code-1.png` …
    static func names(_ name: String, count: Int) -> [String] {
        guard count > 1 else { return [name] }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return (1...count).map { "\(name[..<dot])-\($0)\(name[dot...])" }
    }
}
