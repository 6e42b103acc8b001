import CGtk

/// Reason why a call over a bus failed.
package struct BusError: Error, Hashable {
    /// Name of the error on the bus; `nil` for an error of this process, such as a closed connection or a reply of
    /// another type.
    var name: String?
    /// Message of the service, or of GLib for an error of this process; may be empty.
    var message: String

    package init(name: String?, message: String) {
        (self.name, self.message) = (name, message)
    }

    /// Name of the error that there is no bus to connect to.
    static let noServer = "org.freedesktop.DBus.Error.NoServer"

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
        func isLocal(_ code: GIOErrorEnum) -> Bool {
            g_error_matches(error, g_io_error_quark(), gint(code.rawValue)) != 0
        }
        // Local errors have no name from the other side.
        let localName: String? =
            if isLocal(G_IO_ERROR_TIMED_OUT) {
                "org.freedesktop.DBus.Error.NoReply"
            } else if isLocal(G_IO_ERROR_NOT_FOUND) || isLocal(G_IO_ERROR_CONNECTION_REFUSED) {
                Self.noServer
            } else {
                nil
            }
        self.init(name: name ?? localName, message: error.pointee.message.map { String(cString: $0) } ?? "")
    }
}
