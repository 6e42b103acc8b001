import GtkKit
import Labels
import Pictures

// Printing and saving of the pages.
extension PrintWindow {
    func printPages() {
        guard let document, output == nil else { return }
        let size = document.sheet.page
        let operation = PrintOperation(
            name: tr("The code"), pageCount: document.pageCount, size: (size.width, size.height)
        ) { page, context in
            var canvas = ContextCanvas(context)
            do throws(LabelError) { try document.draw(page: page, on: &canvas) } catch { return error.sentence }
            return nil
        }
        tell("")
        output = .printing(operation)
        operation.run(before: window) { [weak self] outcome in
            guard let self else { return }
            endOutput()
            switch outcome {
            case .printed: tell(tr("Sent to the printer"))
            case .saved(let file): tell(tr("Saved as {name}").with("name", file.name), savedIn: file.folder)
            case .missingPreviewer(let name):
                tell(tr("There is no preview: the program “{name}” was not found.").with("name", name))
            case .cancelled, .previewed: break
            case .failed(let reason): tell(tr("Not printed: {reason}").with("reason", reason))
            }
        }
    }

    func chooseFile() {
        guard let document else { return }
        let chooser = FileChooser(
            .save, title: tr("Save the Pages"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("PDF document"), patterns: ["*.pdf"])])
        let suggestion = PagesFileFormat.pdf.naming(sources.name)
        chooser.suggest(name: suggestion)
        chooser.show { [weak self] uris, _ in
            guard let self, let uri = uris.first else { return }
            let target = SaveTarget(FileAddress(uri: uri), suggestion: suggestion, filter: PagesFileFormat.pdf)
            target.confirm(before: window) { [weak self] in
                self?.save(as: target.address.name) { await Self.write(document, to: target, progress: $0) }
            }
        }
    }

    func chooseFolder() {
        guard !entries.isEmpty else { return }
        let chooser = FileChooser(
            .folder, title: tr("Choose a Folder"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [])
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first, let self else { return }
            let folder = LabelFolder(
                code: code, labels: labels, entries: entries, maker: maker, address: FileAddress(uri: uri),
                format: SymbolFileFormat(rawValue: format.choice) ?? .png)
            Task { [weak self] in
                let names = await folder.existing()
                guard let self else { return }
                guard !names.isEmpty else { return save(folder) }
                ReplaceQuestion.ask(before: window, names: names) { [weak self] in self?.save(folder) }
            }
        }
    }

    private func save(_ folder: LabelFolder) {
        save(as: folder.address.name) { progress in
            let outcome = await folder.write(progress: progress)
            // Written files stay, so they are reported.
            return Saved(
                sentence: Task.isCancelled ? tr("Stopped") + "\n" + outcome.sentence : outcome.sentence,
                folder: outcome.count > 0 ? folder.address : nil)
        }
    }

    /// Result of saving.
    nonisolated private struct Saved: Sendable {
        var sentence: String
        /// Folder in which something was saved.
        var folder: FileAddress?
    }

    /// Saves in the background.
    /// - Parameter name: Name of the file or the folder.
    private func save(
        as name: String, _ write: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async -> Saved
    ) {
        guard output == nil else { return }
        // The message about the last file does not apply to this one.
        tell("")
        let teller = progressTeller { if case .saving = $0.output { true } else { false } }
        let task = Task { [weak self] in
            let saved = await write(teller)
            guard let self else { return }
            endOutput()
            tell(saved.sentence, savedIn: saved.folder)
        }
        output = .saving(task, name: name)
        show(progress: 0)
    }

    @concurrent nonisolated private static func write(
        _ document: LabelDocument, to target: SaveTarget<PagesFileFormat>, progress: @Sendable (Double) -> Void
    ) async -> Saved {
        let sentence: String
        do {
            let bytes = try document.pdf { done, count in
                progress(Double(done) / Double(max(1, count)))
                return !Task.isCancelled
            }
            try target.address.write(bytes)
            let saved = tr("Saved as {name}").with("name", target.address.name)
            return Saved(
                sentence: target.telling(saved, refusal: tr("Pages can't be saved as {format}.")),
                folder: target.address.folder)
        } catch let error as AccessError {
            sentence = tr("Not saved: {reason}")
                .with("reason", error.sentence(savingIn: target.address.folder))
        } catch LabelError.cancelled {
            sentence = tr("Stopped")
        } catch let error as LabelError {
            sentence = error.sentence
        } catch {
            sentence = tr("Not saved: the picture could not be made.")
        }
        return Saved(sentence: sentence)
    }
}

/// File format of saved pages; there is only PDF.
nonisolated package enum PagesFileFormat: String, FileFormat, Sendable {
    case pdf

    package static let otherEndings = SymbolFileFormat.otherEndings.union(["png", "svg", "eps"])
}
