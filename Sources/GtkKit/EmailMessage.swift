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
        guard let connection = g_application_get_dbus_connection(application.cast()) else {
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
        let request = EmailRequest(connection: connection, application: application) { outcome in
            onEnd(outcome ?? startProgram(path))
        }
        let options = Variant.dictionary([
            ("handle_token", g_variant_new_string(request.token)),
            ("attachment_fds", g_variant_new_array(nil, &handles, 1)),
        ])
        request.call(Variant.tuple([g_variant_new_string(""), options]), files)
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

/// The portal's call until it is answered. Its reply says only that the portal has taken the call: whether there was a
/// program comes with the signal `Response`.
private final class EmailRequest {
    private static let service = "org.freedesktop.portal.Desktop"
    private static let object = "/org/freedesktop/portal/desktop"

    /// To be passed with the call as its `handle_token`.
    let token = "yomitori\(UInt64.random(in: 0...UInt64.max))"
    private let connection: OpaquePointer
    /// It runs on until the answer.
    private let application: Application
    private var body: ((EmailMessage.Outcome?) -> Void)?
    private var path = ""
    private var subscription: guint = 0

    /// - Parameter body: called once; `nil` is for no portal.
    init(connection: OpaquePointer, application: Application, _ body: @escaping (EmailMessage.Outcome?) -> Void) {
        self.connection = OpaquePointer(g_object_ref(UnsafeMutableRawPointer(connection)))
        (self.application, self.body) = (application, body)
    }

    isolated deinit { g_object_unref(UnsafeMutableRawPointer(connection)) }

    private func end(_ outcome: EmailMessage.Outcome?) {
        guard let body else { return }
        self.body = nil
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        subscription = 0
        body(outcome)
    }

    func call(_ parameters: OpaquePointer?, _ files: UnsafeMutablePointer<GUnixFDList>) {
        // Before the call: the answer may be quicker than the call's own reply.
        if let sender = g_dbus_connection_get_unique_name(connection).map({ String(cString: $0) }) {
            listen(at: "\(Self.object)/request/" + sender.dropFirst().replacing(".", with: "_") + "/" + token)
        }
        g_dbus_connection_call_with_unix_fd_list(
            connection, Self.service, Self.object, "org.freedesktop.portal.Email", "ComposeEmail", parameters, nil,
            G_DBUS_CALL_FLAGS_NONE, -1, files, nil,
            { @Sendable source, result, data in
                nonisolated(unsafe) let (connection, answer, handle) = (source, result, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<EmailRequest>.fromOpaque(handle).takeRetainedValue()
                    let reply = g_dbus_connection_call_with_unix_fd_list_finish(
                        connection.map { OpaquePointer($0) }, nil, answer, nil)
                    guard let reply else { return request.end(nil) }
                    defer { g_variant_unref(reply) }
                    // Portals before version 0.9 choose the path themselves.
                    if let path = Variant.withChild(0, of: reply, Variant.text) ?? nil { request.listen(at: path) }
                }
            }, Unmanaged.passRetained(self).toOpaque())
    }

    private func listen(at path: String) {
        guard body != nil, path != self.path else { return }
        self.path = path
        if subscription != 0 { g_dbus_connection_signal_unsubscribe(connection, subscription) }
        subscription = g_dbus_connection_signal_subscribe(
            connection, Self.service, "org.freedesktop.portal.Request", "Response", path, nil,
            G_DBUS_SIGNAL_FLAGS_NONE,
            { @Sendable _, _, _, _, _, parameters, data in
                nonisolated(unsafe) let (answer, handle) = (parameters, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<EmailRequest>.fromOpaque(handle).takeUnretainedValue()
                    switch Variant.withChild(0, of: answer, Variant.number) ?? nil {
                    case 0?: request.end(.started)
                    case 1?: request.end(.cancelled)
                    default: request.end(.missing)
                    }
                }
            }, Unmanaged.passRetained(self).toOpaque(),
            { @Sendable data in if let data { Unmanaged<EmailRequest>.fromOpaque(data).release() } })
    }
}
