import Barcodes
import GtkKit
import Pictures

/// A code to be saved. It is read back first, so that no unreadable file is written.
nonisolated struct SymbolFile: Sendable {
    var symbol: Symbol
    var content: SymbolContent
    /// As the dialog gave it.
    var address: FileAddress
    /// The name that the dialog suggested.
    var suggestion: String
    /// What the dialog's filter says.
    var filter: SymbolFileFormat

    /// - Returns: what to tell the user.
    @concurrent func write() async -> String {
        let (format, name) = SymbolFileFormat.chosen(fileName: address.name, suggestion: suggestion, filter: filter)
        let target = name == address.name ? address : address.sibling(named: name)
        do {
            let file = try SymbolPicture(symbol, scale: 10).verifiedFile(format) {
                (symbol.readText.map { SymbolContent($0) } ?? content).isSaid(by: $0)
            }
            // The dialog has asked about the name that was typed, not about one with an ending added here.
            if target != address, target.exists {
                return tr("Not saved: there is a {name} already.").with("name", target.name)
            }
            try target.write(file.bytes)
            return tr("Saved as {name}").with("name", target.name)
        } catch let error as AccessError {
            return tr("Not saved: {reason}").with("reason", error.message)
        } catch SymbolFileError.unreadable {
            return tr("The code can't be read back, so it was not saved.")
        } catch {
            return tr("Not saved: the picture could not be made.")
        }
    }
}
