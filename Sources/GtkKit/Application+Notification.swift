import CGtk

extension Application {
    /// Shows a desktop notification, which replaces one with the same name. It stays after the program has ended.
    /// - Parameters:
    ///   - icon: Name of an icon in the icon theme.
    ///   - action: Action that a click activates, as `app.name`; the program is started if it does not run.
    package func notify(_ name: String, title: String, body: String, icon: String, action: String) {
        let notification = Object(UnsafeMutableRawPointer(g_notification_new(title)))
        g_notification_set_body(notification.opaque, body)
        let image = Object(UnsafeMutableRawPointer(g_themed_icon_new(icon)))
        g_notification_set_icon(notification.opaque, image.opaque)
        g_notification_set_default_action(notification.opaque, action)
        g_application_send_notification(cast(), name, notification.opaque)
    }
}
