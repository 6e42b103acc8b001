import CGtk

/// Callback of an asynchronous GIO function, which calls a closure once with the result, on the main actor.
final class AsyncCompletion {
    private let body: (OpaquePointer?) -> Void

    init(_ body: @escaping (OpaquePointer?) -> Void) { self.body = body }

    /// User data to pass along with ``callback``, which releases it.
    var handle: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static let callback: GAsyncReadyCallback = { @Sendable _, result, data in
        nonisolated(unsafe) let (answer, handle) = (result, data)
        MainActor.assumeIsolated {
            guard let handle else { return }
            Unmanaged<AsyncCompletion>.fromOpaque(handle).takeRetainedValue().body(answer)
        }
    }
}
