import CGtk

/// The application: one instance per session, to which later starts pass their files.
package final class Application: Object {
    /// - Parameters:
    ///   - identifier: Reversed domain name, also of the desktop file.
    ///   - command: Name of the command in a shell.
    ///   - files: Placeholder for files in the usage that `--help` shows.
    package init(identifier: String, command: String, files: String) {
        super.init(Self.makeApplication(identifier: identifier))
        // The desktop finds the program of a window by the program name, with which the usage begins, too.
        let showsUsage = CommandLine.arguments.contains { $0 == "-h" || $0 == "-?" || $0.hasPrefix("--help") }
        g_set_prgname(showsUsage ? command : identifier)
        g_application_set_option_context_parameter_string(cast(), files)
        gtk_window_set_default_icon_name(identifier)
    }

    /// Calls `body` once in the first instance, before anything else.
    package func onStartup(_ body: @escaping () -> Void) {
        connect("startup") {
            hdy_init()
            body()
        }
    }

    package func onActivate(_ body: @escaping () -> Void) { connect("activate", body) }

    /// Calls `body` with the URIs of files to open.
    package func onOpen(_ body: @escaping ([String]) -> Void) {
        connect("open") { (files: Reference, count: Int32, _: String) in
            guard let files = files.pointer?.assumingMemoryBound(to: OpaquePointer?.self) else { return }
            body(
                (0..<Int(count)).compactMap { index in
                    guard let uri = g_file_get_uri(files[index]) else { return nil }
                    defer { g_free(uri) }
                    return String(cString: uri)
                })
        }
    }

    /// Adds an option with a value to the command line.
    package func addOption(_ name: String, value: String, help: String) {
        g_application_add_main_option(cast(), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_STRING, help, value)
    }

    /// Adds an option without a value to the command line.
    package func addFlag(_ name: String, help: String) {
        g_application_add_main_option(cast(), name, 0, G_OPTION_FLAG_NONE, G_OPTION_ARG_NONE, help, nil)
    }

    /// Calls `body` with the options of the command line, in every instance; an exit status that it returns ends this
    /// instance.
    package func onOptions(_ body: @escaping (Options) -> Int32?) {
        connect("handle-local-options", answering: Int32.self) { (options: Reference) in
            guard let options = options.pointer else { return -1 }
            return body(Options(dictionary: options.assumingMemoryBound(to: GVariantDict.self))) ?? -1
        }
    }

    /// Options of the command line.
    package struct Options {
        fileprivate var dictionary: UnsafeMutablePointer<GVariantDict>

        package func value(_ name: String) -> String? {
            guard let value = g_variant_dict_lookup_value(dictionary, name, nil) else { return nil }
            defer { g_variant_unref(value) }
            return g_variant_get_string(value, nil).map { String(cString: $0) }
        }

        package func contains(_ name: String) -> Bool { g_variant_dict_contains(dictionary, name) != 0 }
    }

    /// Activates an action of the application in the first instance, which may be another process.
    /// - Returns: `false` if there is no connection to it.
    package func activateInFirstInstance(_ action: String, _ parameter: String? = nil) -> Bool {
        var error: UnsafeMutablePointer<GError>?
        guard g_application_register(cast(), nil, &error) != 0 else {
            g_clear_error(&error)
            return false
        }
        g_action_group_activate_action(opaque, action, parameter.map { g_variant_new_string($0) } ?? nil)
        return true
    }

    /// Makes an action available as `app.` and its name.
    package func add(_ action: Action) { g_action_map_add_action(opaque, action.opaque) }

    /// Sets the keyboard shortcuts of an action, as `<Control>o`.
    package func setShortcuts(_ shortcuts: [String], for action: String) {
        var strings: [UnsafePointer<CChar>?] = shortcuts.map { UnsafePointer(g_strdup($0)) } + [nil]
        gtk_application_set_accels_for_action(cast(), action, &strings)
        for string in strings { g_free(UnsafeMutableRawPointer(mutating: string)) }
    }

    package func quit() { g_application_quit(cast()) }

    /// Keeps the program running, whatever becomes of its windows, until ``release()`` is called as often.
    package func hold() { g_application_hold(cast()) }
    package func release() { g_application_release(cast()) }

    /// Starts some work that the program finishes before it ends, whatever becomes of its windows.
    package static func finish(_ work: @escaping () async -> Void) {
        let application = g_application_get_default()
        if let application { g_application_hold(application) }
        Task {
            await work()
            if let application { g_application_release(application) }
        }
    }

    /// Runs until the last window is closed.
    /// - Returns: The exit status.
    package func run(_ arguments: [String]) -> Int32 {
        var strings: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) } + [nil]
        defer { for string in strings { g_free(string) } }
        return g_application_run(cast(), Int32(arguments.count), &strings)
    }
}
