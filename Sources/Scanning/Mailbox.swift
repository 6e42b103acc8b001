import Synchronization

/// A queue of messages for one reader, in order. A message that has not been read yet may be superseded by a later one,
/// so that a slow reader catches up without losing messages that matter.
package final class Mailbox<Message: Sendable>: Sendable {
    private struct State {
        var messages: [Message] = []
        var reader: CheckedContinuation<Message?, Never>?
        var isFinished = false
    }

    private let state = Mutex(State())
    private let isSuperseded: @Sendable (_ old: Message, _ new: Message) -> Bool

    /// - Parameter isSuperseded: returns whether an older message need not be read after a newer one has come.
    package init(isSuperseded: @escaping @Sendable (_ old: Message, _ new: Message) -> Bool) {
        self.isSuperseded = isSuperseded
    }

    /// Adds a message, from any thread. Does nothing after ``finish()``.
    package func put(_ message: Message) {
        let reader = state.withLock { state -> CheckedContinuation<Message?, Never>? in
            guard !state.isFinished else { return nil }
            if let reader = state.reader {
                state.reader = nil
                return reader
            }
            state.messages.removeAll { isSuperseded($0, message) }
            state.messages.append(message)
            return nil
        }
        reader?.resume(returning: message)
    }

    /// Closes the mailbox to new messages. Those that it still has can be read.
    package func finish() {
        let reader = state.withLock { state -> CheckedContinuation<Message?, Never>? in
            state.isFinished = true
            defer { state.reader = nil }
            return state.reader
        }
        reader?.resume(returning: nil)
    }

    /// Messages, for one reader. They end after ``finish()``, and when the reader's task is cancelled, which finishes
    /// the mailbox. A second reader that asks while the first one waits gets no message.
    package var messages: AsyncStream<Message> {
        AsyncStream { [self] in
            await next()
        } onCancel: { [self] in
            finish()
        }
    }

    private func next() async -> Message? {
        await withCheckedContinuation { continuation in
            let (message, isDue): (Message?, Bool) = state.withLock { state in
                if !state.messages.isEmpty { return (state.messages.removeFirst(), true) }
                if state.isFinished || state.reader != nil { return (nil, true) }
                state.reader = continuation
                return (nil, false)
            }
            if isDue { continuation.resume(returning: message) }
        }
    }
}
