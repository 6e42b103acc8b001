import CGtk

/// A progress bar with a text.
package final class ProgressBar: Widget {
    package init(name: String) {
        super.init(gtk_progress_bar_new())
        gtk_progress_bar_set_show_text(cast(), 1)
        gtk_progress_bar_set_ellipsize(cast(), PANGO_ELLIPSIZE_END)
        accessibleName = name
    }

    /// - Parameters:
    ///   - fraction: Progress from 0 to 1.
    ///   - text: Text on the bar.
    package func show(_ fraction: Double, text: String) {
        gtk_progress_bar_set_fraction(cast(), min(max(fraction, 0), 1))
        gtk_progress_bar_set_text(cast(), text)
    }
}
