import GtkKit

// Closing the window while something is saved or printed.
extension PrintWindow {
    /// Returns whether the window may close now. If something is being saved or printed, asks the user first.
    /// - Parameter afterEnd: Called after the window has closed because of the user's answer.
    func mayClose(afterEnd: @escaping () -> Void = {}) -> Bool {
        guard let output else { return true }
        self.afterEnd = afterEnd
        if let stopQuestion {
            stopQuestion.present()
            return false
        }
        stopQuestion = question(output) { [weak self] answer in
            guard let self else { return }
            stopQuestion = nil
            guard answer == .refused else { return }
            end()
        }
        return false
    }

    private func question(
        _ output: Output, onAnswer: @escaping (QuestionDialog.Answer) -> Void
    ) -> QuestionDialog {
        switch output {
        case .saving(_, let name):
            QuestionDialog(
                before: window, title: tr("Stop Saving?"),
                text: tr("“{name}” is still being saved. What is not saved yet will be lost.").with("name", name),
                refuse: tr("_Stop Saving"), cancel: tr("_Keep Saving"), accept: nil, onAnswer: onAnswer)
        case .printing:
            QuestionDialog(
                before: window, title: tr("Stop Printing?"),
                text: tr("The pages are still being sent to the printer. If you stop, they are not printed."),
                refuse: tr("_Stop Printing"), cancel: tr("_Keep Printing"), accept: nil, onAnswer: onAnswer)
        }
    }

    private func end() {
        let afterEnd = afterEnd
        switch output {
        case .saving(let task, _): task.cancel()
        case .printing(let operation): operation.cancel()
        case nil: break
        }
        window.destroy()
        afterEnd()
    }
}
