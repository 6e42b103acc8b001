import GtkKit
import Labels
import Pictures

// What becomes of the pages.
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
        output = .printing
        operation.run(before: window) { [weak self] outcome in
            guard let self else { return }
            output = nil
            switch outcome {
            case .printed: tell(tr("Sent to the printer"))
            case .cancelled: break
            case .failed(let reason): tell(tr("Not printed: {reason}").with("reason", reason))
            }
        }
    }

    func chooseFile() {
        guard let document else { return }
        let chooser = FileChooser(
            .save, title: tr("Save the Pages"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: [FileChooser.Filter(name: tr("PDF document"), patterns: ["*.pdf"])])
        chooser.suggest(name: SymbolFileFormat.pdf.naming(sources.name))
        chooser.show { [weak self] uris, _ in
            guard let uri = uris.first else { return }
            let address = FileAddress(uri: uri)
            self?.save(as: address.name) { await Self.write(document, to: address, progress: $0) }
        }
    }

    func chooseFolder() {
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
            // The files that were written stay, and so they are told of.
            return Task.isCancelled ? tr("Stopped") + "\n" + outcome : outcome
        }
    }

    /// Saves in the background.
    /// - Parameters:
    ///   - name: of the file or the folder.
    ///   - write: returns what to tell the user.
    private func save(
        as name: String, _ write: @escaping @Sendable (@escaping @Sendable (Double) -> Void) async -> String
    ) {
        guard output == nil else { return }
        // What became of the last file is not told of this one.
        tell("")
        let teller = progressTeller { if case .saving = $0.output { true } else { false } }
        let task = Task { [weak self] in
            let outcome = await write(teller)
            self?.endSaving(outcome)
        }
        output = .saving(task, name: name)
        show(progress: 0)
    }

    /// - Returns: what to tell the user.
    @concurrent nonisolated private static func write(
        _ document: LabelDocument, to address: FileAddress, progress: @Sendable (Double) -> Void
    ) async -> String {
        do {
            let bytes = try document.pdf { done, count in
                progress(Double(done) / Double(max(1, count)))
                return !Task.isCancelled
            }
            try address.write(bytes)
            return tr("Saved as {name}").with("name", address.name)
        } catch let error as AccessError {
            return tr("Not saved: {reason}").with("reason", error.message)
        } catch LabelError.cancelled {
            return tr("Stopped")
        } catch let error as LabelError {
            return error.sentence
        } catch {
            return tr("Not saved: the picture could not be made.")
        }
    }
}
