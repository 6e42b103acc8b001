import CGtk

/// What an asynchronous function of GIO calls once, on the main actor, with its result.
final class AsyncCompletion {
    private let body: (OpaquePointer?) -> Void

    init(_ body: @escaping (OpaquePointer?) -> Void) { self.body = body }

    /// The data to pass along with ``callback``, which releases it.
    var handle: UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

    static let callback: GAsyncReadyCallback = { @Sendable _, result, data in
        nonisolated(unsafe) let (answer, handle) = (result, data)
        MainActor.assumeIsolated {
            guard let handle else { return }
            Unmanaged<AsyncCompletion>.fromOpaque(handle).takeRetainedValue().body(answer)
        }
    }
}
