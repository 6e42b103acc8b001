import Barcodes
import GtkKit
import Pictures

/// A code to be saved. It is read back first, so that an unreadable file is written only if the user wants that.
nonisolated struct SymbolFile: Sendable {
    var code: MadeCode
    /// File that the dialog returned.
    var address: FileAddress
    /// Name that the dialog suggested.
    var suggestion: String
    /// Format of the dialog's filter.
    var filter: SymbolFileFormat
    /// Whether the user knows that the code can't be read.
    var isKnownUnreadable = false
    /// Whether existing files may be replaced, including those that the dialog did not ask about.
    var replaces = false

    enum Outcome: Sendable {
        /// Saved, with a sentence for the user and a written file.
        case saved(String, FileAddress)
        /// Not or not completely written, with a sentence for the user: the parts of a sequence that were written
        /// before an error stay.
        case told(String)
        /// Nothing was written, because files with these names exist and the dialog did not ask about them.
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
            // The dialog has asked about the typed name, but not about one with an added extension.
            let others = replaces ? [] : targets.filter { $0 != address && $0.exists }
            guard others.isEmpty else { return .exists(others.map(\.name)) }
            for (index, (target, bytes)) in zip(targets, files).enumerated() {
                do throws(AccessError) { try target.write(bytes) } catch {
                    return .told(Self.failure(error.sentence(savingIn: target.folder), after: index, at: target))
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

    /// - Parameter count: Number of parts of a sequence that were written before; these stay.
    private static func failure(_ reason: String, after count: Int, at target: FileAddress) -> String {
        guard count > 0 else { return tr("Not saved: {reason}").with("reason", reason) }
        return trn("Saved {count} file in {folder}", "Saved {count} files in {folder}", count)
            .with("folder", target.folder?.name ?? "") + "\n"
            + tr("{name} is not saved: {reason}").with("name", target.name).with("reason", reason)
    }

    /// Pixels per module.
    private static let scale = 10

    private func bytes(of picture: SymbolPicture, _ format: SymbolFileFormat) throws -> [UInt8] {
        guard !isKnownUnreadable else { return try picture.file(format) }
        return try picture.verifiedFile(format, isExpected: picture.symbol.matcher(for: code.content)).bytes
    }

    /// Returns the file names of the parts of a sequence, which are numbered: `code-1.png` …
    static func names(_ name: String, count: Int) -> [String] {
        guard count > 1 else { return [name] }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return (1...count).map { "\(name[..<dot])-\($0)\(name[dot...])" }
    }
}
