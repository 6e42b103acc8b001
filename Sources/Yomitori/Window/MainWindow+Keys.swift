import GtkKit

// Keys of the main window, other than those of actions.
extension MainWindow {
    /// Handles a key that no widget has used.
    func press(_ press: KeyPress) -> Bool {
        switch press.key {
        case .space where isAtCamera:
            scan?.togglePause()
            return true
        case .digit(let number) where place == .scan && !press.isControlled && !press.isAlternate:
            guard isAtCamera, let scan else { return false }
            return typedNumber.type(number) { scan.choose(number: $0) }
        // The action for this key saves a code.
        case .s where place == .scan && press.isControlled && !press.isShifted && !press.isAlternate:
            return isAtCamera ? scan?.inventory.saveByKey() ?? false : pictures?.saveTableByKey() ?? false
        case .escape where decline(): return true
        case .escape where isAtCamera && (scan?.inventory.escape() ?? false): return true
        case .escape where isAtCamera:
            return scan?.undoAutomaticZoom() ?? false
        case .escape where place == .history && history.escape(): return true
        // Escape ends an operation within a place, but does not lead to another place, so that nobody leaves a form or
        // a list by pressing it once too often.
        case .escape where place != .scan: return false
        case .escape:
            showCamera()
            return true
        default: return false
        }
    }

    /// Handles keys before the focused widget gets them. The arrow keys flip through pictures; GTK would use them to
    /// move the focus.
    func flip(_ press: KeyPress) -> Bool {
        // Without a focused widget, as after a clicked button is hidden, GTK would ignore the space key; a list would
        // select a row.
        if press.key == .space, isAtCamera, !press.isControlled,
            window.focusesNothing || scan?.inventory.hasFocus ?? false
        {
            scan?.togglePause()
            return true
        }
        // GTK uses Enter for a window's default button, which this window does not have.
        if press.key == .enter, place == .scan, !press.isControlled, !press.isAlternate, enterChoice() { return true }
        // Digits of a quantity are taken wherever the focus is, except in text fields: the next code may come
        // meanwhile.
        if isAtCamera, case .digit(let number) = press.key, !press.isControlled, !press.isAlternate,
            !window.focusesText, scan?.type(digit: number) ?? false
        {
            return true
        }
        if press.isControlled, !press.isAlternate, !press.isShifted {
            switch (place, press.key) {
            case (.history, .c): return copyInHistory()
            case (.history, .v): return pasteInHistory()
            case (.create, .v):
                // A text field of the form takes a text by itself.
                pasteUnlessText()
                return false
            default: break
            }
        }
        guard place == .scan, stack.page == "pictures", let pictures, !press.isControlled, !press.isAlternate else {
            return false
        }
        // With the focus in the table, a digit would start a search.
        if case .digit(let number) = press.key { return typedNumber.type(number) { pictures.choose(number: $0) } }
        if pictures.move(by: press) { return true }
        guard press.key == .left || press.key == .right, !press.isShifted else { return false }
        pictures.flip(by: (press.key == .left) == WritingDirection.isRightToLeft ? 1 : -1)
        return true
    }

    /// Gives the focus to what the page is about, in place of a control that is gone or disabled. There, no key that is
    /// pressed once more starts anything.
    func restFocus(from last: Widget) {
        switch place {
        case .scan where isAtCamera: scan?.restFocus(from: last)
        case .scan: pictures?.restFocus()
        case .history: history.restFocus()
        case .create: create.focus()
        }
    }

    /// Zooms the camera's picture or a still one by notches of the wheel, for a key; `nil` undoes it.
    func zoom(byNotches notches: Double?) {
        guard isAtCamera else { return pictures?.magnify(byNotches: notches) ?? () }
        guard let scan else { return }
        if let notches { scan.zoom.change(byNotches: notches) } else { scan.zoom.resetByHand() }
        // The focus is not at the slider, whose value a screen reader would tell.
        scan.widget.announce(
            scan.zoom.refusal ?? tr("Zoom: {factor}").with("factor", LocalNumber.factor(scan.zoom.factor)))
    }

    /// Moves the keyboard focus from the picture to the card of the chosen code.
    private func enterChoice() -> Bool {
        if isAtCamera, let scan { return (window.focusesNothing || scan.pictureHasFocus) && scan.enterChoice() }
        guard stack.page == "pictures", let pictures else { return false }
        return (window.focusesNothing || pictures.pictureHasFocus) && pictures.enterChoice()
    }
}
