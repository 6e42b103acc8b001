import CGtk

/// The bar at the top of a window, with its title and controls.
package final class HeaderBar: Widget {
    package init(title: String) {
        super.init(hdy_header_bar_new())
        hdy_header_bar_set_show_close_button(cast(), 1)
        hdy_header_bar_set_title(cast(), title)
    }

    package func setTitleWidget(_ widget: Widget) { hdy_header_bar_set_custom_title(cast(), widget.cast()) }
    package func addAtStart(_ widget: Widget) { hdy_header_bar_pack_start(cast(), widget.cast()) }
    package func addAtEnd(_ widget: Widget) { hdy_header_bar_pack_end(cast(), widget.cast()) }
}
