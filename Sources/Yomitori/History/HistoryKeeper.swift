import Dispatch
import Foundation
import History

/// Keeps what is read, and lends the history to the window: everything happens on queues of its own, so that no widget
/// ever waits for the disk.
final class HistoryKeeper {
    /// For how long reads are kept.
    enum Keeping: String, CaseIterable { case always, untilQuit = "until-quit", off }

    /// What can be set, by the names in the settings' file.
    enum Setting: String, CaseIterable { case keeping = "keep", secrets = "passwords", thumbnails = "pictures" }

    /// What the keeper has to say of the history as a whole.
    enum Complaint {
        /// The database was damaged, and is here now.
        case setAside(String)
        case failed(HistoryError)
    }

    private let settings: Settings
    private let file: HistoryFile
    /// In order: a read is kept before what is done with it.
    private let writing = DispatchQueue(label: "dev.yomitori.history", qos: .userInitiated)
    /// Reading waits for no import.
    private let reading = DispatchQueue(label: "dev.yomitori.history.reading", qos: .userInitiated)
    private let access = StoreAccess()
    /// The parts of messages that are not whole yet. Only the writing queue touches it.
    private let parts = KeptParts()
    /// Something is in it that was not, or not any more.
    var onChange: () -> Void = {}
    var onComplaint: (Complaint) -> Void = { _ in }
    /// A full disk is told of once, and not at every read.
    private var hasComplained = false

    init(settings: Settings) {
        self.settings = settings
        file = HistoryFile(environment: ProcessInfo.processInfo.environment)
        open()
    }

    var keeping: Keeping {
        get { settings.historyKeeping }
        set {
            guard newValue != settings.historyKeeping else { return }
            settings.historyKeeping = newValue
            open()
        }
    }
    var keepsSecrets: Bool {
        get { settings.keepsSecrets }
        set { settings.keepsSecrets = newValue }
    }
    /// Whether small pictures of codes are kept with them.
    var keepsThumbnails: Bool {
        get { settings.keepsThumbnails }
        set { settings.keepsThumbnails = newValue }
    }

    /// What the user can't change.
    var locked: Set<Setting> { settings.lockedHistory }

    /// Whether what is read now is there after the next start.
    var isLasting: Bool { keeping == .always && isOpen && !hasComplained }
    private var isOpen = false

    private func open() {
        let (file, isTemporary, access) = (file, keeping == .untilQuit, access)
        writing.async { [weak self] in
            let result: Result<HistoryFile.Opened, HistoryError>
            do throws(HistoryError) {
                result = .success(
                    isTemporary ? HistoryFile.Opened(store: try HistoryStore(), setAside: nil) : try file.open())
            } catch {
                result = .failure(error)
            }
            access.store = try? result.get().store
            try? access.store?.forgetRemovals(before: HistoryTime.now() - HistoryStore.removalTime)
            Task { @MainActor in self?.opened(result) }
        }
    }

    private func opened(_ result: Result<HistoryFile.Opened, HistoryError>) {
        hasComplained = false
        switch result {
        case .success(let opened):
            isOpen = true
            if let place = opened.setAside { onComplaint(.setAside(place)) }
        case .failure(let error):
            isOpen = false
            complain(error)
        }
        onChange()
    }

    private func complain(_ error: HistoryError) {
        guard !hasComplained else { return }
        hasComplained = true
        onComplaint(.failed(error))
    }

    /// Damage was come across: the database is put aside, and the next one begun.
    private func replaceDamaged() {
        guard keeping != .untilQuit else { return }
        let (file, access) = (file, access)
        writing.async { [weak self] in
            access.store?.close()
            access.store = nil
            do throws(HistoryError) {
                let place = try file.setAside()
                let opened = try file.open()
                access.store = opened.store
                Task { @MainActor in self?.opened(.success(HistoryFile.Opened(store: opened.store, setAside: place))) }
            } catch {
                Task { @MainActor in self?.opened(.failure(error)) }
            }
        }
    }

    // MARK: - What is done with it

    /// Keeps a read, where reads are kept. Parts of a message are kept until it is whole.
    func keep(_ read: KeptRead) {
        guard keeping != .off else { return }
        let (keepsSecrets, parts, thumbnail) = (keepsSecrets, parts, keepsThumbnails ? read.thumbnail : nil)
        change { store throws(HistoryError) in
            let old = read.message.flatMap { parts.ids[$0] } ?? []
            let isPart = !read.entry.part.isEmpty
            let kept = try store.add(
                read.entry, keepsSecrets: keepsSecrets, thumbnail: thumbnail?(), replacing: isPart ? [] : old)
            if let message = read.message { parts.ids[message] = isPart ? old + [kept.id] : nil }
        }
    }

    /// Changes the history, in the order of the calls.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value,
        onEnd: @escaping (Result<Value, HistoryError>) -> Void = { _ in }
    ) {
        Task {
            let result = await run(on: writing, body)
            if case .failure(let error) = result { failed(error) } else { hasComplained = false }
            onEnd(result)
            onChange()
        }
    }

    /// Changes the history before ``end()`` lets go of it: the window closes.
    func changeAtEnd(_ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Void) {
        writing.async { [access] in
            if let store = access.store { try? body(store) }
        }
    }

    /// Looks something up; `nil` where there is no history to look into.
    func look<Value: Sendable>(_ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value) async -> Value?
    {
        switch await run(on: reading, body) {
        case .success(let value): return value
        case .failure(let error):
            failed(error)
            return nil
        }
    }

    private func failed(_ error: HistoryError) {
        if error == .damaged { replaceDamaged() } else { complain(error) }
    }

    private func run<Value: Sendable>(
        on queue: DispatchQueue, _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value
    ) async -> Result<Value, HistoryError> {
        await withCheckedContinuation { continuation in
            queue.async { [access, writing] in
                // It may be opening still.
                let store = access.store ?? (queue === writing ? nil : writing.sync { access.store })
                let result: Result<Value, HistoryError>
                do throws(HistoryError) {
                    guard let store else { throw .access(operation: "open", errno: 0) }
                    result = .success(try body(store))
                } catch {
                    result = .failure(error)
                }
                continuation.resume(returning: result)
            }
        }
    }

    /// Has what is under way done, and lets go of the file: the window closes. Another program that holds the file is
    /// not waited for longer than a user waits for a window.
    func end() {
        let isDone = DispatchSemaphore(value: 0)
        writing.async { [access] in
            access.store?.close()
            access.store = nil
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + Self.patienceAtEnd)
    }

    /// In seconds.
    private static let patienceAtEnd = 2.0
}

/// The ids of parts of messages that are kept.
nonisolated private final class KeptParts: @unchecked Sendable {
    var ids: [MessageGatherer.Key: [Int64]] = [:]
}

/// The store, for both queues.
nonisolated private final class StoreAccess: @unchecked Sendable {
    private let lock = NSLock()
    private var current: HistoryStore?

    var store: HistoryStore? {
        get { lock.withLock { current } }
        set { lock.withLock { current = newValue } }
    }
}

nonisolated extension HistoryError {
    /// In the user's language.
    var sentence: String {
        switch self {
        case .damaged: tr("The history's file is damaged.")
        case .newer: tr("A newer version of Yomitori wrote the history.")
        case .full: tr("There is no room left on the disk.")
        case .busy: tr("Another program is using the history. Try again in a moment.")
        case .access(_, let number):
            number == 0
                ? tr("The history's file can't be written.")
                : tr("The history's file can't be written: {reason}")
                    .with("reason", String(cString: strerror(number)))
        case .database(let message): message
        }
    }
}
