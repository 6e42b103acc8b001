import GtkKit

extension ScrolledWindow {
    /// A text of several lines with a border, which shows whether the keyboard is in it: the toolkit draws neither.
    /// - Parameter height: the least, in logical pixels.
    convenience init(framing view: TextView, height: Int) {
        self.init(view, horizontal: true)
        setMinimumSize(height: height)
        addStyleClass("yomitori-text")
        view.onFocusChange { [weak self, weak view] in
            self?.setStyleClass("yomitori-focused", view?.hasFocus ?? false)
        }
    }
}
