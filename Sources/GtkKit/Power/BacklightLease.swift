import CGtk

/// Keeps the display's backlight at its maximum until it is released. See ``BacklightKeeper``.
package final class BacklightLease {
    private let process: OpaquePointer?

    /// - Parameters:
    ///   - reason: Reason for the suspend lock, shown to users who ask what delays suspending.
    ///   - onAnswer: Called once with the result.
    package init(reason: String, onAnswer: @escaping (BacklightKeeper.Answer) -> Void) {
        let arguments = ["/proc/self/exe", BacklightKeeper.argument, reason]
        var words: [UnsafePointer<CChar>?] = arguments.map { UnsafePointer(g_strdup($0)) } + [nil]
        defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
        let flags = G_SUBPROCESS_FLAGS_STDIN_PIPE.rawValue | G_SUBPROCESS_FLAGS_STDOUT_PIPE.rawValue
        process = g_subprocess_newv(&words, GSubprocessFlags(rawValue: flags), nil)
        guard let process else {
            onAnswer(.refused)
            return
        }
        let lines = g_data_input_stream_new(g_subprocess_get_stdout_pipe(process))
        defer { g_object_unref(lines) }
        let completion = AsyncCompletion { [lines] result in
            let line = g_data_input_stream_read_line_finish_utf8(lines, result, nil, nil)
            defer { g_free(line) }
            onAnswer(line.flatMap { BacklightKeeper.Answer(rawValue: String(cString: $0)) } ?? .refused)
        }
        g_data_input_stream_read_line_async(
            lines, G_PRIORITY_DEFAULT, nil, AsyncCompletion.callback, completion.handle)
    }

    isolated deinit {
        guard let process else { return }
        // The keeper's input ends, so it restores the level.
        g_output_stream_close(g_subprocess_get_stdin_pipe(process), nil, nil)
        g_object_unref(UnsafeMutableRawPointer(process))
    }
}
