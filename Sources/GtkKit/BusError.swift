import CGtk

/// Why a call over a bus failed.
struct BusError: Error, Hashable {
    /// The error's name on the bus, `nil` where it has none.
    var name: String?
    /// In the service's own words, if it has any.
    var message: String

    /// There is no such service here, or it does not have what was asked for.
    var isMissing: Bool {
        let absences = [
            "ServiceUnknown", "NameHasNoOwner", "UnknownMethod", "UnknownInterface", "UnknownObject",
            "Spawn.ServiceNotFound", "Spawn.ChildExited", "Spawn.ExecFailed",
        ]
        return absences.contains { name == "org.freedesktop.DBus.Error." + $0 }
    }

    /// The user, or a setting of the desktop's portal, said no.
    var isDenial: Bool { name == "org.freedesktop.portal.Error.NotAllowed" }
}

extension BusError {
    /// Takes the error over.
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
        // What the bus puts before the message is not for people.
        g_dbus_error_strip_remote_error(error)
        // Our own patience ends without an error of the other side.
        let isLate = g_error_matches(error, g_io_error_quark(), gint(G_IO_ERROR_TIMED_OUT.rawValue)) != 0
        self.init(
            name: name ?? (isLate ? "org.freedesktop.DBus.Error.NoReply" : nil),
            message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}
