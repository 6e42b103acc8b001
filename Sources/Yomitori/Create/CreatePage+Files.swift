import GtkKit
import Pictures

// Copying, sending, dragging, printing and saving of the code.
extension CreatePage {
    /// Returns the code, or the shown part of a sequence, as a PNG file for copying and dragging.
    private func shownPNG(_ code: MadeCode?) -> [UInt8]? {
        guard let code, code.symbols.indices.contains(shownSymbol) else { return nil }
        return code.picture(of: code.symbols[shownSymbol], scale: 8)?.png()
    }

    /// Calls `body` with the code of the current text.
    private func withCurrentCode(_ body: @escaping @MainActor (CreatePage, MadeCode) -> Void) {
        Task { [weak self] in
            guard let self, let code = await currentCode() else { return }
            body(self, code)
        }
    }

    /// Starts a message in the email program, with the code attached.
    func send() {
        withCurrentCode { page, code in
            guard let png = page.shownPNG(code) else { return page.tell(tr("The picture could not be made.")) }
            let name = SymbolFileFormat.png.naming(code.fileName)
            EmailMessage.compose(attaching: png, name: name, application: page.application) { [weak page] outcome in
                switch outcome {
                case .started: page?.tell(tr("Handed over to the program for email"))
                case .missing:
                    page?.tell(
                        tr(
                            "No program for email was found on this computer. Install one, or save the code and send "
                                + "the file."))
                case .cancelled: break
                }
            }
        }
    }

    func copy() {
        withCurrentCode { page, code in
            guard let png = page.shownPNG(code), Clipboard().set(png: png) else {
                return page.tell(tr("The code could not be copied."))
            }
            page.tell(tr("Copied as a picture"))
        }
    }

    /// Returns the picture that is dragged from the preview into another program.
    func draggedPicture() -> DraggedPicture? {
        guard let code, let png = shownPNG(code) else { return nil }
        return DraggedPicture(png: png, name: SymbolFileFormat.png.naming(code.fileName))
    }

    /// Shows the window to print.
    /// - Parameter table: A table of the codes; `nil` for the page's code.
    func showPrint(of table: PrintedTable? = nil) {
        Task { [weak self] in
            guard let self else { return }
            let code = await currentCode()
            // The key may have been pressed twice before the window appeared.
            if let print {
                if let table { print.sources.show(table: table) }
                return print.window.present()
            }
            let new = PrintWindow(
                code ?? blankCode(SymbolContent("")), lack: code == nil ? lack : nil, maker: labelMaker, printChoices,
                before: window)
            print = new
            new.onShowFolder = { [weak self] in self?.openFolder($0) }
            new.window.onDestroy { [weak self, weak new] in
                guard let self, let new, print === new else { return }
                printChoices = new.choices
                print = nil
            }
            new.window.showAll()
            if let table { new.sources.show(table: table) }
        }
    }

    func showSpotlight() {
        withCurrentCode { page, code in
            if let spotlight = page.spotlight { return spotlight.window.present() }
            let new = SpotlightWindow(
                code.symbols, title: tr("The code"), before: page.window, application: page.application,
                settings: page.settings)
            page.spotlight = new
            new.window.onDestroy { [weak page, weak new] in if page?.spotlight === new { page?.spotlight = nil } }
            new.window.showAll()
        }
    }

    /// Ends the full screen, behind which another page would not be seen.
    func closeSpotlight() { spotlight?.close() }

    /// Asks for confirmation before a code is saved that can't be read, and then for the file.
    func askAndChooseFile() {
        // The key may be pressed again before the dialog appears.
        guard !isAskingWhereToSave else { return }
        isAskingWhereToSave = true
        Task { [weak self] in
            guard let self else { return }
            guard let code = await currentCode() else {
                isAskingWhereToSave = false
                return
            }
            let verdict = await verdict.settled()
            guard let verdict, verdict.grade == .not else { return chooseFile(code) }
            _ = QuestionDialog(
                before: window, title: tr("Save a Code That Won't Be Read?"), text: verdict.sentence,
                refuse: tr("Save _Anyway…"), cancel: tr("_Cancel"), accept: nil
            ) { [weak self] answer in
                if answer == .refused {
                    self?.chooseFile(code, isKnownUnreadable: true)
                } else {
                    self?.isAskingWhereToSave = false
                }
            }
        }
    }

    private func chooseFile(_ code: MadeCode, isKnownUnreadable: Bool = false) {
        let formats: [(format: SymbolFileFormat, name: String)] = [
            (.png, tr("PNG picture")), (.svg, tr("SVG drawing")), (.pdf, tr("PDF document")), (.eps, tr("EPS drawing")),
        ]
        let chooser = FileChooser(
            .save, title: tr("Save the Code"), accept: tr("_Save"), cancel: tr("_Cancel"), before: window,
            filters: formats.map { FileChooser.Filter(name: $0.name, patterns: ["*.\($0.format.rawValue)"]) })
        let suggestion = SymbolFileFormat.png.naming(code.fileName)
        chooser.suggest(name: suggestion)
        chooser.onFilterChange { filter, name in
            SymbolFileFormat(fileName: name) == nil ? nil : formats[filter].format.naming(name)
        }
        chooser.show { [weak self] uris, filter in
            self?.isAskingWhereToSave = false
            guard let uri = uris.first else { return }
            let job = SymbolFile(
                code: code, address: FileAddress(uri: uri), suggestion: suggestion, filter: formats[filter].format,
                isKnownUnreadable: isKnownUnreadable)
            self?.save(job)
        }
    }

    /// Saves a code. The program does not end before: reading a sequence back takes seconds.
    private func save(_ job: SymbolFile) {
        Application.finish { [weak self] in
            switch (await job.write(), self) {
            case (.saved(let sentence, let file), let page?):
                // An earlier failure is not told beside the success.
                page.describeCode()
                page.tellSaved(sentence, file)
            case (.told(let sentence), let page?): page.tell(sentence)
            case (.exists(let names), let page?):
                ReplaceQuestion.ask(before: page.window, names: names) { [weak page] in
                    var job = job
                    job.replaces = true
                    page?.save(job)
                }
            case (_, nil): break
            }
        }
    }
}
