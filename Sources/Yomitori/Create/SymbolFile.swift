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

    /// - Returns: what to tell the user.
    @concurrent func write() async -> String {
        let (format, name) = SymbolFileFormat.chosen(fileName: address.name, suggestion: suggestion, filter: filter)
        let parts = code.pictures(scale: Self.scale)
        let targets = Self.names(name, count: parts.count).map {
            $0 == address.name ? address : address.sibling(named: $0)
        }
        do {
            let files = try parts.map { try bytes(of: $0, format) }
            // The dialog has asked about the name that was typed, not about one with an ending added here.
            for target in targets where target != address && target.exists {
                return tr("Not saved: {name} exists already.").with("name", target.name)
            }
            for (target, bytes) in zip(targets, files) { try target.write(bytes) }
            return targets.count == 1
                ? tr("Saved as {name}").with("name", name)
                : tr("Saved as {first} to {last}").with("first", targets.first?.name ?? "")
                    .with("last", targets.last?.name ?? "")
        } catch let error as AccessError {
            return tr("Not saved: {reason}").with("reason", error.message)
        } catch SymbolFileError.unreadable {
            return tr("The code can't be read back, so it was not saved.")
        } catch {
            return tr("Not saved: the picture could not be made.")
        }
    }

    /// Pixels a module.
    private static let scale = 10

    private func bytes(of picture: SymbolPicture, _ format: SymbolFileFormat) throws -> [UInt8] {
        guard !isKnownUnreadable else { return try picture.file(format) }
        return try picture.verifiedFile(format, isExpected: picture.symbol.isSaid(code.content)).bytes
    }

    /// The parts of a sequence are numbered: `code-1.png` …
    static func names(_ name: String, count: Int) -> [String] {
        guard count > 1 else { return [name] }
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        return (1...count).map { "\(name[..<dot])-\($0)\(name[dot...])" }
    }
}
