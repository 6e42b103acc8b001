import CGtk

/// Why a call of the desktop's portal failed.
struct PortalError: Error, Hashable {
    /// In the portal's own words, if it has any.
    var message: String
    /// There is no such portal here.
    var isMissing: Bool
    /// The user, or a setting, said no.
    var isDenial: Bool

    /// There is no session bus, and so no portal.
    static let noBus = PortalError(message: "", isMissing: true, isDenial: false)

    init(message: String, isMissing: Bool, isDenial: Bool) {
        (self.message, self.isMissing, self.isDenial) = (message, isMissing, isDenial)
    }

    /// Takes the error over.
    init(taking error: inout UnsafeMutablePointer<GError>?) {
        defer { g_clear_error(&error) }
        guard let found = error else {
            self = .noBus
            return
        }
        let absences = [
            G_DBUS_ERROR_SERVICE_UNKNOWN, G_DBUS_ERROR_NAME_HAS_NO_OWNER, G_DBUS_ERROR_UNKNOWN_METHOD,
            G_DBUS_ERROR_UNKNOWN_INTERFACE, G_DBUS_ERROR_UNKNOWN_OBJECT, G_DBUS_ERROR_SPAWN_SERVICE_NOT_FOUND,
            G_DBUS_ERROR_SPAWN_CHILD_EXITED, G_DBUS_ERROR_SPAWN_EXEC_FAILED,
        ]
        isMissing = absences.contains { g_error_matches(found, g_dbus_error_quark(), Int32($0.rawValue)) != 0 }
        let name = g_dbus_error_get_remote_error(found)
        defer { g_free(name) }
        isDenial = name.map { String(cString: $0) } == "org.freedesktop.portal.Error.NotAllowed"
        // What the bus puts before the message is not for people.
        g_dbus_error_strip_remote_error(found)
        message = found.pointee.message.map { String(cString: $0) } ?? ""
    }
}
