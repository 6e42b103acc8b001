import CGtk

extension Application {
    /// Has the desktop show a notification; one with the same name is replaced. It stays after the program has ended.
    /// - Parameters:
    ///   - icon: its name in the icon theme.
    ///   - action: what a click on it activates, as `app.name`; it starts the program where it does not run.
    package func notify(_ name: String, title: String, body: String, icon: String, action: String) {
        let notification = Object(UnsafeMutableRawPointer(g_notification_new(title)))
        g_notification_set_body(notification.opaque, body)
        let image = Object(UnsafeMutableRawPointer(g_themed_icon_new(icon)))
        g_notification_set_icon(notification.opaque, image.opaque)
        g_notification_set_default_action(notification.opaque, action)
        g_application_send_notification(cast(), name, notification.opaque)
    }
}
