import Foundation
import History
import Synchronization

/// Keeps reads in the history, and gives the window access to it. Widgets never wait for the disk.
final class HistoryKeeper {
    /// Period for which reads are kept.
    enum Keeping: String, CaseIterable { case always, untilQuit = "until-quit", off }

    /// Settings of the history; the raw values are their names in the settings file.
    enum Setting: String, CaseIterable { case keeping = "keep", secrets = "passwords", thumbnails = "pictures" }

    /// Messages about the history as a whole.
    enum Complaint {
        /// The database was damaged, and was moved to this path.
        case setAside(String)
        /// The database's file was moved, deleted or replaced while it was open.
        case lost
        /// Reads are not kept.
        case failed(HistoryError)
        /// A change that the user asked for was not made.
        case unchanged(HistoryError)
    }

    private let settings: Settings
    private let place: HistoryFile
    private var queue: HistoryQueue?
    /// Stored parts of messages that are not complete yet.
    private let parts = KeptParts()
    /// Called when entries were added or removed.
    var onChange: () -> Void = {}
    var onComplaint: (Complaint) -> Void = { _ in }
    /// Called before reads are kept in another place: changes made in the call still go to the old one.
    var onLeave: () -> Void = {}
    /// Called after reads are kept in another place, or no longer; or a new database has replaced a damaged or lost
    /// one.
    var onMove: () -> Void = {}
    /// Whether a failure was reported, so that, for example, a full disk is reported once and not at every read.
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
    /// Whether thumbnails of codes are kept.
    var keepsThumbnails: Bool {
        get { settings.keepsThumbnails }
        set { settings.keepsThumbnails = newValue }
    }

    /// Settings that the user can't change.
    var locked: Set<Setting> { settings.lockedHistory }

    /// Whether reads are kept until the next start.
    var isLasting: Bool { keeping == .always && isOpen && !hasComplained }
    private var isOpen = false
    /// Reason why there is no history; `nil` if there is one, or it is still being opened.
    private(set) var failure: HistoryError?

    /// Whether there is a history that can't be opened.
    var isInaccessible: Bool { failure != nil && keeping != .untilQuit && place.isThere }

    private var isOpening = false

    private func open() {
        isOpening = true
        queue?.open(keeping == .untilQuit ? .memory : .file(place))
    }

    /// Tries again to open the history after a failure; there may be room on the disk by now.
    func retry() { if failure != nil, !isOpening { open() } }

    private func opened(_ result: Result<HistoryFile.Opened, HistoryError>) {
        isOpening = false
        switch result {
        case .success(let opened):
            (isOpen, failure, hasComplained) = (true, nil, false)
            if let place = opened.setAside {
                onMove()
                onComplaint(.setAside(place))
            } else if opened.followsLoss {
                onMove()
                onComplaint(.lost)
            }
        case .failure(let error):
            // The same failure is not reported again after each attempt.
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

    // MARK: - Access

    /// Stores a read, if reads are kept. Parts of a message are stored until it is complete.
    func keep(_ read: HistoryRecordDraft) { keep(read, attempts: Self.attempts) }

    /// Number of times that a read is tried to be stored while another program locks the history; each takes ten
    /// seconds.
    private static let attempts = 12

    private func keep(_ read: HistoryRecordDraft, attempts: Int) {
        guard keeping != .off else { return }
        let (keepsSecrets, parts, thumbnail) = (keepsSecrets, parts, keepsThumbnails ? read.thumbnail : nil)
        change { store throws(HistoryError) in
            let old = read.message.flatMap { message in parts.ids.withLock { $0[message] } } ?? []
            let isPart = !read.entry.part.isEmpty
            let kept = try store.add(
                read.entry, keepsSecrets: keepsSecrets, thumbnail: thumbnail?(), replacing: isPart ? [] : old)
            guard let message = read.message else { return }
            parts.ids.withLock { $0[message] = isPart ? old + [kept.id] : nil }
        } onEnd: { [weak self] result in
            // A part must not be stored after the message that replaces it.
            guard case .failure(.busy) = result, attempts > 1, read.message == nil else { return }
            self?.keep(read, attempts: attempts - 1)
        }
    }

    /// Changes the history, in the order of the calls, and before ``end()`` closes it.
    /// - Parameter isAsked: Whether the user asked for the change: then each failure is reported, and not only the
    ///   first.
    func change<Value: Sendable>(
        isAsked: Bool = false, _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value,
        onEnd: @escaping @MainActor (Result<Value, HistoryError>) -> Void = { _ in }
    ) {
        retry()
        queue?.change(body) { [weak self] result in
            Task { @MainActor in
                if case .failure(let error) = result {
                    self?.failed(error, isAsked: isAsked)
                } else {
                    self?.hasComplained = false
                }
                onEnd(result)
                self?.onChange()
            }
        }
    }

    /// As ``change(isAsked:_:onEnd:)`` for a change that the user asked for, but waits for the end.
    func changeAndWait<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value
    ) async -> Result<Value, HistoryError> {
        await withCheckedContinuation { continuation in
            change(isAsked: true, body) { continuation.resume(returning: $0) }
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

    /// Reads from the history; `nil` if there is none, or the task was cancelled.
    func look<Value: Sendable>(_ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value) async -> Value?
    {
        switch await queue?.look(body) {
        case .success(let value): return value
        case .failure(let error): failed(error)
        case nil: break
        }
        return nil
    }

    /// Reports a failure. Damage is reported when the database has been replaced, which does not happen to one in
    /// memory.
    private func failed(_ error: HistoryError, isAsked: Bool = false) {
        guard error != .damaged || keeping == .untilQuit else { return }
        guard isAsked else { return complain(error) }
        hasComplained = true
        // Without a store, the reason is that of its opening.
        onComplaint(.unchanged(failure ?? error))
    }

    /// Finishes pending work and closes the file when the window closes. Another program that locks the file is not
    /// waited for longer than a user would wait for a window to close.
    func end() { queue?.end(patience: Self.patienceAtEnd) }

    /// Maximum time to wait for another program at the end, in seconds.
    private static let patienceAtEnd = 2.0
}

/// Identifiers of the stored parts of messages, for the history's queue.
nonisolated private final class KeptParts: Sendable {
    let ids = Mutex<[MessageGatherer.Key: [Int64]]>([:])
}

nonisolated extension HistoryError {
    /// Sentence about the error, in the user's language.
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
