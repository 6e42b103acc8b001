import GtkKit
import Labels
import Pictures

/// The codes of a list, each to be saved in a file of its own. Each was read back when it was made.
nonisolated struct LabelFolder: Sendable {
    /// Says how they look.
    var code: MadeCode
    var labels: [Labels.Label]
    /// As many.
    var entries: [LabelEntry]
    /// The folder.
    var address: FileAddress
    var format: SymbolFileFormat

    /// Pixels a module.
    private static let scale = 10

    /// Writes the files. What was written before it is cancelled stays.
    /// - Parameter progress: is told which part is done.
    /// - Returns: what to tell the user.
    @concurrent func write(progress: @Sendable (Double) -> Void) async -> String {
        var names = FileNames(entries: entries)
        let targets = labels.indices.map { address.child(named: names.name(at: $0, ending: format.rawValue)) }
        // Nobody was asked whether these may be replaced.
        for case let target? in targets where target.exists {
            return tr("Not saved: there is a {name} already.").with("name", target.name)
        }
        let captions = CaptionMaker()
        for (index, label) in labels.enumerated() {
            guard !Task.isCancelled else { break }
            progress(Double(index) / Double(labels.count))
            do {
                var code = code
                if !label.caption.isEmpty {
                    code.look.caption = try captions.caption(label.caption, preferring: .font)
                }
                guard let target = targets[index], let picture = code.picture(of: label.symbol, scale: Self.scale)
                else {
                    return tr("Not saved: the picture could not be made.")
                }
                try target.write(try picture.file(format))
            } catch CaptionError.noFont(let characters) {
                return tr("No font on this computer has “{characters}”.").with("characters", characters.printable)
            } catch let error as AccessError {
                return tr("Not saved: {reason}").with("reason", error.message)
            } catch {
                return tr("Not saved: the picture could not be made.")
            }
        }
        return trn("Saved {count} file in {folder}", "Saved {count} files in {folder}", labels.count)
            .with("folder", address.name)
    }
}
