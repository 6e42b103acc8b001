import Barcodes
import GtkKit
import Pictures

/// A code to be saved: written, and read back first, so that no file is left that nobody can read.
nonisolated struct SymbolFile: Sendable {
    var symbol: Symbol
    var text: String
    var address: FileAddress
    /// Whether SVG was asked for where the name does not say.
    var isDrawing: Bool

    /// - Returns: what to tell the user.
    @concurrent func write() async -> String {
        let name = address.name
        let named = SymbolFileFormat(fileName: name).flatMap { $0 == .pdf ? nil : $0 }
        let format = named ?? (isDrawing ? .svg : .png)
        // A name without a known ending gets one, or no program would know what to open it with.
        let target = named == nil ? FileAddress(uri: "\(address.uri).\(format.rawValue)") : address
        do {
            let picture = try SymbolPicture(symbol, scale: 10)
            let bytes = try picture.file(format)
            let isReadable = try Picture(.bytes(picture.png())).barcodes().contains { $0.text == text }
            guard isReadable else { return tr("The code can't be read back, so it was not saved.") }
            // The dialog has asked about the name that was typed, not about one with an ending added here.
            if target != address, target.exists {
                return tr("Not saved: there is a {name} already.").with("name", target.name)
            }
            try target.write(bytes)
            return tr("Saved as {name}").with("name", target.name)
        } catch let error as AccessError {
            return tr("Not saved: {reason}").with("reason", error.message)
        } catch {
            return tr("Not saved: the picture could not be made.")
        }
    }
}
