import Foundation
import History
import Synchronization

/// Keeps what is read, and lends the history to the window. No widget ever waits for the disk.
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
    private let place: HistoryFile
    private var queue: HistoryQueue?
    /// The parts of messages that are not whole yet.
    private let parts = KeptParts()
    /// Something is in it that was not, or not any more.
    var onChange: () -> Void = {}
    var onComplaint: (Complaint) -> Void = { _ in }
    /// The user wants reads kept otherwise: what is changed now is changed in the old place still.
    var onLeave: () -> Void = {}
    /// Reads are kept in another place from now on, or not any more; or a new database took the place of a damaged one.
    var onMove: () -> Void = {}
    /// A full disk is told of once, and not at every read.
    private var hasComplained = false

    init(settings: Settings) {
        self.settings = settings
        place = HistoryFile(environment: ProcessInfo.processInfo.environment)
        queue = HistoryQueue { [weak self] result in Task { @MainActor in self?.opened(result) } }
        open()
    }

    var keeping: Keeping {
        get { settings.historyKeeping }
        set {
            guard newValue != settings.historyKeeping else { return }
            onLeave()
            settings.historyKeeping = newValue
            open()
            onMove()
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
    /// Why there is no history; `nil` where there is one, or it is opening still.
    private(set) var failure: HistoryError?

    private var isOpening = false

    private func open() {
        isOpening = true
        queue?.open(keeping == .untilQuit ? .memory : .file(place))
    }

    /// Tries once more where the history could not be opened: there may be room on the disk by now.
    func retry() { if failure != nil, !isOpening { open() } }

    private func opened(_ result: Result<HistoryFile.Opened, HistoryError>) {
        isOpening = false
        switch result {
        case .success(let opened):
            (isOpen, failure, hasComplained) = (true, nil, false)
            if let place = opened.setAside {
                onMove()
                onComplaint(.setAside(place))
            }
        case .failure(let error):
            // What was told already is not told again after each attempt.
            if failure != error { hasComplained = false }
            (isOpen, failure) = (false, error)
            complain(error)
        }
        onChange()
    }

    private func complain(_ error: HistoryError) {
        guard !hasComplained else { return }
        hasComplained = true
        onComplaint(.failed(error))
    }

    // MARK: - What is done with it

    /// Keeps a read, where reads are kept. Parts of a message are kept until it is whole.
    func keep(_ read: KeptRead) {
        guard keeping != .off else { return }
        let (keepsSecrets, parts, thumbnail) = (keepsSecrets, parts, keepsThumbnails ? read.thumbnail : nil)
        change { store throws(HistoryError) in
            let old = read.message.flatMap { message in parts.ids.withLock { $0[message] } } ?? []
            let isPart = !read.entry.part.isEmpty
            let kept = try store.add(
                read.entry, keepsSecrets: keepsSecrets, thumbnail: thumbnail?(), replacing: isPart ? [] : old)
            guard let message = read.message else { return }
            parts.ids.withLock { $0[message] = isPart ? old + [kept.id] : nil }
        }
    }

    /// Changes the history, in the order of the calls, and before ``end()`` lets go of it.
    func change<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value,
        onEnd: @escaping @MainActor (Result<Value, HistoryError>) -> Void = { _ in }
    ) {
        retry()
        queue?.change(body) { [weak self] result in
            Task { @MainActor in
                if case .failure(let error) = result { self?.failed(error) } else { self?.hasComplained = false }
                onEnd(result)
                self?.onChange()
            }
        }
    }

    /// A number that changes whenever another process has changed the history; `nil` where there is none.
    func foreignChanges() async -> Int? {
        switch await queue?.foreignChanges() {
        case .success(let changes): return changes
        case .failure(let error): failed(error)
        case nil: break
        }
        return nil
    }

    /// Looks something up; `nil` where there is no history to look into, or the task was cancelled.
    func look<Value: Sendable>(_ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value) async -> Value?
    {
        switch await queue?.look(body) {
        case .success(let value): return value
        case .failure(let error): failed(error)
        case nil: break
        }
        return nil
    }

    /// Of damage the user is told when the database was replaced; one in memory is not.
    private func failed(_ error: HistoryError) { if error != .damaged || keeping == .untilQuit { complain(error) } }

    /// Has what is under way done, and lets go of the file: the window closes. Another program that holds the file is
    /// not waited for longer than a user waits for a window.
    func end() { queue?.end(patience: Self.patienceAtEnd) }

    /// In seconds.
    private static let patienceAtEnd = 2.0
}

/// The ids of parts of messages that are kept, for the history's queue.
nonisolated private final class KeptParts: Sendable {
    let ids = Mutex<[MessageGatherer.Key: [Int64]]>([:])
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
        case .database(let message): tr("The history's database reports: {reason}").with("reason", message)
        }
    }
}
