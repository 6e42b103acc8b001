import CGtk

/// The display's backlight at its brightest, until this is let go of. See ``BacklightKeeper``.
package final class BacklightLease {
    private let process: OpaquePointer?

    /// - Parameters:
    ///   - reason: for whoever asks what suspending waits for.
    ///   - onAnswer: called once.
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
        g_data_input_stream_read_line_async(
            lines, G_PRIORITY_DEFAULT, nil,
            { @Sendable source, result, data in
                nonisolated(unsafe) let (stream, answer, handle) = (source, result, data)
                MainActor.assumeIsolated {
                    guard let handle else { return }
                    let request = Unmanaged<Request>.fromOpaque(handle).takeRetainedValue()
                    let lines = UnsafeMutableRawPointer(stream)?.assumingMemoryBound(to: GDataInputStream.self)
                    let line = g_data_input_stream_read_line_finish_utf8(lines, answer, nil, nil)
                    defer { g_free(line) }
                    request.body(line.flatMap { BacklightKeeper.Answer(rawValue: String(cString: $0)) } ?? .refused)
                }
            }, Unmanaged.passRetained(Request(onAnswer)).toOpaque())
    }

    isolated deinit {
        guard let process else { return }
        // The keeper sees its input end, and puts the level back.
        g_output_stream_close(g_subprocess_get_stdin_pipe(process), nil, nil)
        g_object_unref(UnsafeMutableRawPointer(process))
    }

    private final class Request {
        let body: (BacklightKeeper.Answer) -> Void
        init(_ body: @escaping (BacklightKeeper.Answer) -> Void) { self.body = body }
    }
}
