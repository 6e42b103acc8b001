import CGtk
import Glibc

/// Composition of an email in the user's email program, where the user finishes and sends it.
package enum EmailMessage {
    package enum Outcome: Hashable, Sendable {
        /// An email program has taken the message over.
        case started
        /// The user cancelled.
        case cancelled
        /// There is no email program, or it could not be started.
        case missing
    }

    /// Starts a message with an attached file: through the desktop's portal (`org.freedesktop.portal.Email`), or
    /// through the program `xdg-email` if there is no such portal.
    /// - Parameters:
    ///   - name: Name of the file.
    ///   - onEnd: Called once, when a program has taken the message over or none will.
    package static func compose(
        attaching bytes: [UInt8], name: String, application: Application, onEnd: @escaping (Outcome) -> Void
    ) {
        guard let address = RuntimeFile.write(bytes, name: name), let path = FileAddress(uri: address).path else {
            return onEnd(.missing)
        }
        guard let bus = BusConnection(of: application) else {
            return onEnd(startProgram(path))
        }
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0, let files = g_unix_fd_list_new() else { return onEnd(.missing) }
        defer {
            close(descriptor)
            g_object_unref(files)
        }
        let index = g_unix_fd_list_append(files, descriptor, nil)
        var handles: [OpaquePointer?] = [g_variant_new_handle(index)]
        // The reply to the call says only that the portal has accepted it; the later response says whether there was a
        // program.
        let request = PortalRequest(bus) { outcome in
            // The application is retained until then.
            withExtendedLifetime(application) {
                switch outcome {
                case .granted: onEnd(.started)
                case .cancelled: onEnd(.cancelled)
                case .failed, .gone: onEnd(.missing)
                case .refused: onEnd(startProgram(path))
                }
            }
        }
        let options = Variant.dictionary([
            ("handle_token", g_variant_new_string(request.token)),
            ("attachment_fds", g_variant_new_array(nil, &handles, 1)),
        ])
        request.call(
            ("org.freedesktop.portal.Email", "ComposeEmail"), Variant.tuple([g_variant_new_string(""), options]),
            files: files)
    }

    private static func startProgram(_ path: String) -> Outcome {
        guard let program = g_find_program_in_path("xdg-email") else { return .missing }
        defer { g_free(program) }
        var arguments: [UnsafeMutablePointer<gchar>?] = [
            g_strdup(program), g_strdup("--attach"), g_strdup(path), nil,
        ]
        defer { for argument in arguments { g_free(argument) } }
        let isStarted = g_spawn_async(nil, &arguments, nil, G_SPAWN_DEFAULT, nil, nil, nil, nil) != 0
        return isStarted ? .started : .missing
    }
}
