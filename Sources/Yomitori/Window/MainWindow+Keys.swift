import GtkKit

// The window's keys, besides those of actions.
extension MainWindow {
    /// Answers a key that nothing else has used.
    func press(_ press: KeyPress) -> Bool {
        switch press.key {
        case .space where isAtCamera:
            scan?.togglePause()
            return true
        case .digit(let number) where place == .scan && !press.isControlled && !press.isAlternate:
            return isAtCamera && scan?.choose(number: number) ?? false
        case .escape where decline(): return true
        case .escape where isAtCamera && (scan?.inventory.cancelQuantity() ?? false): return true
        case .escape where isAtCamera:
            return scan?.undoAutomaticZoom() ?? false
        case .escape where place == .history && history.escape(): return true
        // The places are side by side: the key ends what was begun in one, and leads to no other. Nobody loses a form
        // that they are filling in, or a list that they are looking at, because of a key too many.
        case .escape where place != .scan: return false
        case .escape:
            showCamera()
            return true
        default: return false
        }
    }

    /// The arrow keys flip through pictures; GTK would use them to move the focus.
    func flip(_ press: KeyPress) -> Bool {
        // Without a focused widget, as after a clicked button is hidden, GTK would ignore the key; a list would select
        // a row.
        if press.key == .space, isAtCamera, !press.isControlled,
            window.focusesNothing || scan?.inventory.hasFocus ?? false
        {
            scan?.togglePause()
            return true
        }
        // GTK takes the key for a window's main button, which this one has not.
        if press.key == .enter, place == .scan, !press.isControlled, !press.isAlternate, enterChoice() { return true }
        // Wherever the keyboard is: the next code may come meanwhile.
        if isAtCamera, case .digit(let number) = press.key, !press.isControlled, !press.isAlternate,
            !window.focusesText, scan?.type(digit: number) ?? false
        {
            return true
        }
        if place == .history, press.key == .v, press.isControlled, !press.isAlternate, !press.isShifted {
            return pasteInHistory()
        }
        // A table would start a search with a digit.
        if place == .scan, stack.page == "pictures", case .digit(let number) = press.key, !press.isControlled,
            !press.isAlternate
        {
            return pictures?.choose(number: number) ?? false
        }
        guard place == .scan, stack.page == "pictures", press.key == .left || press.key == .right, !press.isAlternate,
            !press.isControlled, !press.isShifted
        else { return false }
        pictures?.flip(by: (press.key == .left) == DesktopSettings.isRightToLeft ? 1 : -1)
        return true
    }

    /// From the picture, gives the keyboard to the card of the code chosen.
    private func enterChoice() -> Bool {
        if isAtCamera, let scan { return (window.focusesNothing || scan.pictureHasFocus) && scan.enterChoice() }
        guard stack.page == "pictures", let pictures else { return false }
        return (window.focusesNothing || pictures.pictureHasFocus) && pictures.enterChoice()
    }
}
