import CGtk

/// Reason why a call over a bus failed.
struct BusError: Error, Hashable {
    /// Name of the error on the bus; `nil` if it has none.
    var name: String?
    /// Message of the service; may be empty.
    var message: String

    /// Whether there is no such service, or it lacks what was asked for.
    var isMissing: Bool {
        let absences = [
            "ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownInterface", "UnknownObject",
            "Spawn.ServiceNotFound", "Spawn.ChildExited", "Spawn.ExecFailed",
        ]
        return absences.contains { name == "org.freedesktop.DBus.Error." + $0 }
    }

    /// Whether the user, or a setting of the desktop's portal, denied the request.
    var isDenial: Bool { name == "org.freedesktop.portal.Error.NotAllowed" }
}

extension BusError {
    /// Makes an error from GLib's, which is freed.
    init(taking error: UnsafeMutablePointer<GError>?) {
        guard let error else {
            self.init(name: nil, message: "")
            return
        }
        defer { g_error_free(error) }
        let name = g_dbus_error_get_remote_error(error).map { name in
            defer { g_free(name) }
            return String(cString: name)
        }
        // The prefix that the bus adds to the message is not for users.
        g_dbus_error_strip_remote_error(error)
        // A local timeout comes without an error name from the other side.
        let isLate = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
        self.init(
            name: name ?? (isLate ? "org.freedesktop.DBus.Error.NoReply" : nil),
            message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}
