import CGtk

/// How far something has come.
package final class ProgressBar: Widget {
    package init(name: String) {
        super.init(gtk_progress_bar_new())
        gtk_progress_bar_set_show_text(cast(), 1)
        gtk_progress_bar_set_ellipsize(cast(), PANGO_ELLIPSIZE_END)
        accessibleName = name
    }

    /// - Parameters:
    ///   - fraction: from 0 to 1.
    ///   - text: what is said of it.
    package func show(_ fraction: Double, text: String) {
        gtk_progress_bar_set_fraction(cast(), min(max(fraction, 0), 1))
        gtk_progress_bar_set_text(cast(), text)
    }
}
