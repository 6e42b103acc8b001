import Capture
import GtkKit

// Closing the window.
extension MainWindow {
    /// Closes the window, also while a modal dialog is open.
    func quit() {
        if mayClose() { end() }
    }

    /// Closes the window without a question.
    func end() {
        settle()
        window.destroy()
    }

    /// Returns whether the window may be closed without losing anything. Otherwise asks the user whether to save, and
    /// closes the window after the answer.
    func mayClose() -> Bool {
        guard madeCreate?.print?.mayClose(afterEnd: { [weak self] in self?.quit() }) ?? true else { return false }
        guard madeHistory?.importer.mayClose(afterStop: { [weak self] in self?.quit() }) ?? true else { return false }
        guard let inventory = scan?.inventory, inventory.isUnsaved else { return true }
        if keeper.isLasting, let journal = inventory.journal, journal.isWhole { return true }
        if let closingQuestion {
            closingQuestion.present()
            return false
        }
        closingQuestion = QuestionDialog(
            before: window, title: tr("Save the List?"),
            text: trn(
                "The inventory list with {count} code has unsaved changes. They are lost if you don't save them.",
                "The inventory list with {count} codes has unsaved changes. They are lost if you don't save them.",
                inventory.list.rows.count),
            refuse: tr("Close _Without Saving"), cancel: tr("_Cancel"), accept: tr("_Save…")
        ) { [weak self] answer in
            guard let self else { return }
            closingQuestion = nil
            switch answer {
            case .accepted: inventory.chooseExport { [weak self] in self?.quit() }
            case .refused: end()
            case .cancelled: break
            }
        }
        return false
    }

    /// Saves the settings and stops the camera.
    func settle() {
        window.takeTyped()
        request?.ownsWindow = false
        request?.end(.cancelled)
        settings.isMaximized = window.isMaximized
        if !window.isMaximized { settings.windowSize = window.windowSize }
        cameras.end()
        scan?.stopCamera()
        pictures?.clear()
        madeCreate?.stop()
        madeHistory?.settle()
        sceneChooser.settle()
        settings.settle()
        keeper.end()
        CaptureThread.waitForEnds(patience: 2000)
    }
}
