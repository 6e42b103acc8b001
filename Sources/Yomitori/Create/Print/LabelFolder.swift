import GtkKit
import Labels
import Pictures

/// The codes of a list, to be saved in a file each, which is read back before it gets its name.
nonisolated struct LabelFolder: Sendable {
    /// Code that determines the appearance.
    var code: MadeCode
    var labels: [Labels.Label]
    /// Entries of the list, one for each label.
    var entries: [LabelEntry]
    /// Maker of the labels.
    var maker: LabelMaker
    /// Folder in which the files are saved.
    var address: FileAddress
    var format: SymbolFileFormat

    /// Returns the names of existing files, for which the user has not been asked yet whether they may be replaced.
    @concurrent func existing() async -> [String] { targets.compactMap(\.self).filter(\.exists).map(\.name) }

    private var targets: [FileAddress?] {
        var names = FileNames(entries: entries)
        return labels.indices.map { address.child(named: names.name(at: $0, ending: format.rawValue)) }
    }

    /// Pixels per module.
    private static let scale = 10

    /// Writes the files, replacing existing ones. Files that were written before an error, or before the task is
    /// cancelled, stay.
    /// - Parameter progress: Called with the fraction that is done.
    /// - Returns: A sentence for the user, and the number of written files.
    @concurrent func write(progress: @Sendable (Double) -> Void) async -> (sentence: String, count: Int) {
        let targets = targets
        let captions = CaptionMaker()
        for index in labels.indices {
            guard !Task.isCancelled else { return told(of: index) }
            progress(Double(index) / Double(labels.count))
            do {
                guard let target = targets[index] else { return told(of: index, tr("The picture could not be made.")) }
                try target.write(try file(at: index, captions))
            } catch {
                let reason = tr("Line {line}: {reason}").with("line", "\(entries[index].line)")
                    .with("reason", sentence(about: error))
                return told(of: index, reason)
            }
        }
        return told(of: labels.count)
    }

    private func file(at index: Int, _ captions: CaptionMaker) throws -> [UInt8] {
        let label = labels[index]
        var code = code
        // Each label has its own: the page's caption is in it already where the row has none.
        code.look.caption = try captions.caption(label.caption, preferring: .font)
        guard let picture = code.picture(of: label.symbol, scale: Self.scale) else { throw TooLarge() }
        let content = try maker.content(of: entries[index])
        return try picture.verifiedFile(format, isExpected: label.symbol.matcher(for: content)).bytes
    }

    /// The code is too large for a picture.
    private struct TooLarge: Error {}

    private func sentence(about error: any Error) -> String {
        switch error {
        case let error as CaptionError: error.sentence
        case let error as AccessError: error.sentence(savingIn: address)
        case SymbolFileError.unreadable: tr("The code can't be read back.")
        default: tr("The picture could not be made.")
        }
    }

    /// - Parameters:
    ///   - count: Number of written files.
    ///   - reason: Reason why not all were written.
    private func told(of count: Int, _ reason: String? = nil) -> (sentence: String, count: Int) {
        let saved = trn("Saved {count} file in {folder}", "Saved {count} files in {folder}", count)
            .with("folder", address.name)
        guard let reason else { return (saved, count) }
        return (count > 0 ? saved + "\n" + reason : tr("Not saved: {reason}").with("reason", reason), count)
    }
}
