import CGtk
import Glibc

/// A message in the program for email, which the user finishes and sends.
package enum EmailMessage {
    /// Starts one with a file attached: through the desktop's portal (`org.freedesktop.portal.Email`), or through the
    /// program `xdg-email` where there is no such portal.
    /// - Parameters:
    ///   - name: of the file.
    ///   - onEnd: called with whether a program has taken it over.
    package static func compose(
        attaching bytes: [UInt8], name: String, application: Application, onEnd: @escaping (Bool) -> Void
    ) {
        guard let address = RuntimeFile.write(bytes, name: name), let path = FileAddress(uri: address).path else {
            return onEnd(false)
        }
        guard let connection = g_application_get_dbus_connection(application.cast()) else {
            return onEnd(startProgram(path))
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let files = g_unix_fd_list_new() else { return onEnd(false) }
        defer {
            close(descriptor)
            g_object_unref(files)
        }
        let index = g_unix_fd_list_append(files, descriptor, nil)
        var handles: [OpaquePointer?] = [g_variant_new_handle(index)]
        let attachments = g_variant_new_array(nil, &handles, 1)
        let parameters = Variant.tuple([
            g_variant_new_string(""), Variant.dictionary([("attachment_fds", attachments)]),
        ])
        let waiting = Unmanaged.passRetained(Waiting(path: path, application: application, onEnd: onEnd))
        g_dbus_connection_call_with_unix_fd_list(
            connection, "org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop",
            "org.freedesktop.portal.Email", "ComposeEmail", parameters, nil, G_DBUS_CALL_FLAGS_NONE, -1, files, nil,
            { @Sendable source, result, data in
                nonisolated(unsafe) let (connection, answer, handle) = (source, result, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let waiting = Unmanaged<Waiting>.fromOpaque(handle).takeRetainedValue()
                    let reply = g_dbus_connection_call_with_unix_fd_list_finish(
                        connection.map { OpaquePointer($0) }, nil, answer, nil)
                    if let reply { g_variant_unref(reply) }
                    waiting.onEnd(reply != nil || EmailMessage.startProgram(waiting.path))
                }
            }, waiting.toOpaque())
    }

    /// - Returns: whether there is such a program.
    private static func startProgram(_ path: String) -> Bool {
        guard let program = g_find_program_in_path("xdg-email") else { return false }
        defer { g_free(program) }
        var arguments: [UnsafeMutablePointer<gchar>?] = [
            g_strdup(program), g_strdup("--attach"), g_strdup(path), nil,
        ]
        defer { for argument in arguments { g_free(argument) } }
        return g_spawn_async(nil, &arguments, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil) != 0
    }

    /// Who is told, and the application, which runs on until then.
    private final class Waiting {
        let path: String
        let application: Application
        let onEnd: (Bool) -> Void

        init(path: String, application: Application, onEnd: @escaping (Bool) -> Void) {
            (self.path, self.application, self.onEnd) = (path, application, onEnd)
        }
    }
}
