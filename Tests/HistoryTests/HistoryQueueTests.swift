import Foundation
import History
import Synchronization
import Testing

struct HistoryQueueTests {
    /// Record of the databases that a queue has opened.
    private final class Openings: Sendable {
        let results = Mutex<[Result<HistoryFile.Opened, HistoryError>]>([])
        var setAside: [String] { results.withLock { $0.compactMap { (try? $0.get())?.setAside } } }
    }

    private final class Lookups: Sendable { let count = Mutex(0) }

    private func queue(_ openings: Openings = Openings()) -> HistoryQueue {
        HistoryQueue { result in openings.results.withLock { $0.append(result) } }
    }

    @Test func requestsBeforeTheEndAreExecutedInOrder() throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let queue = queue()
        queue.open(.file(folder.file))
        for number in 0..<20 {
            queue.change { store throws(HistoryError) in
                try store.add(.sample("\(number)", minute: Int64(number)))
            } onEnd: { _ in
            }
        }
        queue.end(patience: 60)
        #expect(try folder.file.open().store.texts() == (0..<20).reversed().map { "\($0)" })
    }

    /// Each lookup detects the damage before the database is replaced.
    @Test func lookupsThatMeetTheSameDamageReplaceTheDatabaseOnce() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.makeHiddenDamage()
        let openings = Openings()
        let queue = queue(openings)
        queue.open(.file(folder.file))
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    _ = await queue.look { store throws(HistoryError) in try store.entries() }
                }
            }
        }
        let added = await withCheckedContinuation { continuation in
            queue.change { store throws(HistoryError) in
                try store.add(.sample("new"))
            } onEnd: {
                continuation.resume(returning: $0)
            }
        }
        #expect((try? added.get())?.text == "new")
        #expect(openings.setAside.count == 1)
        #expect(
            try folder.contents.filter { $0.contains("damaged") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
                .count == 1)
        queue.end(patience: 60)
        #expect(try folder.file.open().store.texts() == ["new"])
    }

    /// Deletes the folder, or replaces the file by another database.
    @Test(arguments: [true, false]) func changesFollowTheFileAtThePath(isDeleted: Bool) throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        let openings = Openings()
        let queue = queue(openings)
        queue.open(.file(folder.file))
        func add(_ text: String) {
            let isDone = DispatchSemaphore(value: 0)
            queue.change { store throws(HistoryError) in
                try store.add(.sample(text))
            } onEnd: { _ in
                isDone.signal()
            }
            isDone.wait()
        }
        add("before")
        if isDeleted {
            folder.remove()
        } else {
            let other = HistoryFile(path: folder.file.path + ".other")
            let store = try other.open().store
            try store.add(.sample("restored", minute: -1))
            store.close()
            // The log of the old database stays.
            #expect(rename(other.path, folder.file.path) == 0)
        }
        add("after")
        add("later")
        queue.end(patience: 60)
        #expect(openings.results.withLock { $0.map { (try? $0.get())?.followsLoss } } == [false, true])
        #expect(try Set(folder.file.open().store.texts()) == Set(["after", "later"] + (isDeleted ? [] : ["restored"])))
    }

    @Test func lookupsWaitForTheDatabaseToOpenAndFollowItsPlace() async throws {
        let folder = try TestFolder()
        defer { folder.remove() }
        try folder.file.open().store.add(.sample("kept"))
        let queue = queue()
        queue.open(.file(folder.file))
        #expect(await queue.look { store throws(HistoryError) in try store.count() } == .success(1))
        queue.open(.memory)
        queue.change { _ throws(HistoryError) in
        } onEnd: { _ in
        }
        while await queue.look({ store throws(HistoryError) in try store.count() }) != .success(0) {
            try await Task.sleep(for: .milliseconds(10))
        }
        queue.end(patience: 60)
    }

    @Test(.timeLimit(.minutes(600))) func aLookupThatIsCancelledAnswersAtOnceAndIsLeftOut() async {
        let queue = queue()
        queue.open(.memory)
        let (isHeld, isBegun) = (DispatchSemaphore(value: 0), AsyncStream<Void>.makeStream())
        let first = Task {
            await queue.look { _ throws(HistoryError) in
                isBegun.continuation.yield()
                isHeld.wait()
            }
        }
        for await _ in isBegun.stream { break }
        let lookups = Lookups()
        let second = Task {
            await queue.look { _ throws(HistoryError) in lookups.count.withLock { $0 += 1 } }
        }
        second.cancel()
        #expect(await second.value == nil)
        // The first lookup also ends as soon as it is cancelled, although it is still running.
        first.cancel()
        #expect(await first.value == nil)
        isHeld.signal()
        #expect(await queue.look { store throws(HistoryError) in try store.count() } == .success(0))
        #expect(lookups.count.withLock { $0 } == 0)
        queue.end(patience: 60)
    }

    @Test(.timeLimit(.minutes(600))) func noLookupWaitsForTheNumberOfForeignChanges() async {
        let queue = queue()
        queue.open(.memory)
        let isHeld = DispatchSemaphore(value: 0)
        #expect(await queue.look { store throws(HistoryError) in try store.count() } == .success(0))
        queue.change { _ throws(HistoryError) in
            isHeld.wait()
        } onEnd: { _ in
        }
        async let changes = queue.foreignChanges()
        #expect(await queue.look { store throws(HistoryError) in try store.count() } == .success(0))
        isHeld.signal()
        let result = await changes
        #expect((try? result.get()) != nil)
        queue.end(patience: 60)
    }
}
