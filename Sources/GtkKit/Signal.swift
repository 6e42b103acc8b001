import CGtk

/// Handler of a GClosure, which retains it.
private final class Handler {
    let call: (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void
    init(_ call: @escaping (UnsafePointer<GValue>, UnsafeMutablePointer<GValue>?) -> Void) { self.call = call }
}

/// Marshaller that calls the handler of a closure; the same for every signature, because the handler reads the
/// arguments itself.
nonisolated private let marshal:
    @convention(c) (
        UnsafeMutablePointer<GClosure>?, UnsafeMutablePointer<GValue>?, guint, UnsafePointer<GValue>?, gpointer?,
        gpointer?
    ) -> Void = { closure, result, _, arguments, _, _ in
        guard let data = closure?.pointee.data, let arguments else { return }
        // The pointers are valid until this function returns, and the thread is that of the main actor.
        nonisolated(unsafe) let (handler, answer, values) = (data, result, arguments)
        MainActor.assumeIsolated {
            Unmanaged<Handler>.fromOpaque(handler).takeUnretainedValue().call(values, answer)
        }
    }

extension Object {
    private func attach(_ signal: String, after: Bool, _ handler: Handler) {
        guard
            let closure = g_closure_new_simple(
                guint(MemoryLayout<GClosure>.size), Unmanaged.passRetained(handler).toOpaque())
        else { preconditionFailure("no closure for \(signal)") }
        g_closure_add_finalize_notifier(closure, closure.pointee.data) { @Sendable data, _ in
            if let data { Unmanaged<Handler>.fromOpaque(data).release() }
        }
        g_closure_set_marshal(closure, marshal)
        let identifier = g_signal_connect_closure(pointer, signal, closure, after ? 1 : 0)
        precondition(identifier != 0, "there is no signal \(signal)")
    }

    /// Calls `body` whenever the signal is sent, with the arguments that follow the sender.
    ///
    /// The object retains `body`, and all it captures, until it is destroyed; a widget is destroyed with its window.
    func connect<each Argument: SignalValue>(
        _ signal: String, after: Bool = false, _ body: @escaping (repeat each Argument) -> Void
    ) {
        attach(
            signal, after: after,
            Handler { arguments, _ in
                var index = 0
                func next<T: SignalValue>(_: T.Type) -> T {
                    index += 1
                    return T.read(arguments + index)
                }
                body(repeat next((each Argument).self))
            })
    }

    /// As ``connect(_:after:_:)``, for signals with a return value.
    func connect<each Argument: SignalValue, Answer: SignalValue>(
        _ signal: String, after: Bool = false, answering: Answer.Type,
        _ body: @escaping (repeat each Argument) -> Answer
    ) {
        attach(
            signal, after: after,
            Handler { arguments, result in
                var index = 0
                func next<T: SignalValue>(_: T.Type) -> T {
                    index += 1
                    return T.read(arguments + index)
                }
                let answer = body(repeat next((each Argument).self))
                if let result { answer.write(to: result) }
            })
    }
}
