import Dispatch
import Synchronization

/// Access to the history on separate queues, so that no thread that draws waits for the disk. Changes are made in the
/// order in which they were requested, and lookups wait for none of them. If the database turns out to be damaged, it
/// is moved aside and a new one is created. If its file was moved, deleted or replaced, changes go to the one that is
/// at its path now, or to a new one: in the old file nobody would find them.
package final class HistoryQueue: Sendable {
    /// Storage of the history.
    package enum Place: Sendable {
        case file(HistoryFile)
        /// Memory, which ends with the process.
        case memory
    }

    private struct State {
        var store: HistoryStore?
        /// File of the store; `nil` for one in memory.
        var file: HistoryFile?
    }

    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "dev.yomitori.history", qos: .userInitiated)
    private let reading = DispatchQueue(label: "dev.yomitori.history.reading", qos: .userInitiated)
    private let onOpen: @Sendable (Result<HistoryFile.Opened, HistoryError>) -> Void

    /// - Parameter onOpen: receives, on any thread, the result of opening a database, also of one that replaces a
    ///   damaged one.
    package init(onOpen: @escaping @Sendable (Result<HistoryFile.Opened, HistoryError>) -> Void) {
        self.onOpen = onOpen
    }

    /// Opens the history in this place, and closes the previous one.
    package func open(_ place: Place) {
        writing.async { [self] in
            let file: HistoryFile? = if case .file(let file) = place { file } else { nil }
            let result = Self.result { () throws(HistoryError) in
                if let file { return try file.open() }
                return HistoryFile.Opened(store: try HistoryStore(), setAside: nil)
            }
            let new = try? result.get().store
            let old = state.withLock { state in
                defer { state = State(store: new, file: file) }
                return state.store
            }
            // The old store is closed after the lookups that use it.
            if let old { reading.async { old.close() } }
            try? new?.forgetRemovals(before: HistoryTime.now() - HistoryStore.removalTime)
            onOpen(result)
        }
    }

    /// Changes the history, after all changes that were requested before.
    /// - Parameter onEnd: receives the result, on the queue.
    package func change<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value,
        onEnd: @escaping @Sendable (Result<Value, HistoryError>) -> Void
    ) {
        writing.async { [self] in
            followFile()
            onEnd(run(body, in: current))
        }
    }

    /// Runs a lookup.
    /// - Returns: `nil`, immediately, when the task is cancelled. A lookup that has not begun by then is not run.
    package func look<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value
    ) async -> Result<Value, HistoryError>? {
        let answer = HistoryAnswer<Value>()
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard answer.await(by: continuation) else { return }
                reading.async { [self] in
                    guard answer.isAwaited else { return }
                    // The store may still be opening.
                    let store = current ?? writing.sync { current }
                    var result = run(body, in: store)
                    // If the database was replaced meanwhile, the new one has the answer.
                    if case .failure = result, let new = current, new !== store { result = run(body, in: new) }
                    answer.give(result)
                }
            }
        } onCancel: {
            answer.give(nil)
        }
    }

    /// Returns a number that changes whenever another process has changed the history. It is read from the connection
    /// that writes, after all changes that were requested before; no lookup waits for that.
    package func foreignChanges() async -> Result<Int, HistoryError> {
        await withCheckedContinuation { continuation in
            change { store throws(HistoryError) in
                try store.foreignChanges()
            } onEnd: {
                continuation.resume(returning: $0)
            }
        }
    }

    /// Finishes the changes that were requested, and closes the database.
    /// - Parameter patience: the maximum time to wait for that, in seconds.
    package func end(patience: Double) {
        let isDone = DispatchSemaphore(value: 0)
        writing.async { [self] in
            let store = state.withLock { $0.store.take() }
            store?.close()
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + patience)
    }

    private var current: HistoryStore? { state.withLock { $0.store } }

    private func run<Value>(
        _ body: (HistoryStore) throws(HistoryError) -> Value, in store: HistoryStore?
    ) -> Result<Value, HistoryError> {
        let result = Self.result { () throws(HistoryError) in
            guard let store else { throw .access(operation: "open", errno: 0) }
            return try body(store)
        }
        if case .failure(.damaged) = result, let store { replace(store) }
        return result
    }

    /// Moves a damaged database aside and creates a new one. If several calls have met the same damage, only the first
    /// one does this.
    private func replace(_ damaged: HistoryStore) {
        writing.async { [self] in
            guard let file = state.withLock({ $0.store === damaged ? $0.file : nil }) else { return }
            damaged.close()
            let result = Self.result { () throws(HistoryError) in try file.open(replacing: damaged) }
            state.withLock { $0.store = try? result.get().store }
            onOpen(result)
        }
    }

    /// Opens the file that is at the database's path now, if that is another one.
    private func followFile() {
        let (old, file) = state.withLock { ($0.store, $0.file) }
        guard let old, let file, !file.isFile(of: old) else { return }
        // This empties the log, which may still be at the path, and would be taken for that of the other file.
        old.close()
        var result = Self.result { () throws(HistoryError) in try file.open() }
        if case .success(var opened) = result {
            opened.followsLoss = true
            result = .success(opened)
        }
        let new = try? result.get().store
        state.withLock { $0.store = new }
        onOpen(result)
    }

    private static func result<Value>(_ body: () throws(HistoryError) -> Value) -> Result<Value, HistoryError> {
        do throws(HistoryError) { return .success(try body()) } catch { return .failure(error) }
    }
}
