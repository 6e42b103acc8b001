import CGtk
import Glibc

/// A message in the program for email, which the user finishes and sends.
package enum EmailMessage {
    package enum Outcome: Hashable, Sendable {
        /// A program has taken it over.
        case started
        /// The user did not want to.
        case cancelled
        /// There is no program for email, or it could not be started.
        case missing
    }

    /// Starts one with a file attached: through the desktop's portal (`org.freedesktop.portal.Email`), or through the
    /// program `xdg-email` where there is no such portal.
    /// - Parameters:
    ///   - name: of the file.
    ///   - onEnd: called once, when a program has taken it over or when it is known that none will.
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
        // The reply to the call says only that the portal has taken it: whether there was a program comes with the
        // answer.
        let request = PortalRequest(bus) { outcome in
            // The application runs on until then.
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
