import GtkKit

extension ScrolledWindow {
    /// Makes a frame for a text view that shows whether it has the keyboard focus; GTK draws neither the border nor the
    /// focus.
    /// - Parameter height: Minimum height, in logical pixels.
    convenience init(framing view: TextView, height: Int) {
        self.init(view, horizontal: true)
        setMinimumSize(height: height)
        addStyleClass("yomitori-text")
        view.onFocusChange { [weak self, weak view] in
            self?.setStyleClass("yomitori-focused", view?.hasFocus ?? false)
        }
    }
}
