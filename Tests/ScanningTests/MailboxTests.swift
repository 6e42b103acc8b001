import Scanning
import Testing

@Suite(.timeLimit(.minutes(600)))
struct MailboxTests {
    @Test func aSlowReaderMissesOnlyWhatIsSuperseded() async {
        // Odd messages must be read; an even one is superseded by any later message.
        let mailbox = Mailbox<Int> { old, _ in old % 2 == 0 }
        for message in [2, 4, 1, 6, 3, 8, 10] { mailbox.put(message) }
        mailbox.finish()
        mailbox.put(11)
        var read: [Int] = []
        for await message in mailbox.messages { read.append(message) }
        #expect(read == [1, 3, 10])
    }

    @Test func aReaderThatWaitsIsGivenEveryMessageInOrder() async {
        let mailbox = Mailbox<Int> { _, _ in false }
        let reader = Task {
            var read: [Int] = []
            for await message in mailbox.messages { read.append(message) }
            return read
        }
        for message in 0..<1000 {
            mailbox.put(message)
            if message % 100 == 0 { await Task.yield() }
        }
        mailbox.finish()
        #expect(await reader.value == Array(0..<1000))
    }

    @Test func aSecondReaderGetsNothingAndTheWaitingOneGoesOn() async {
        let mailbox = Mailbox<Int> { _, _ in false }
        let readers = (0..<2).map { _ in
            Task {
                var read: [Int] = []
                for await message in mailbox.messages { read.append(message) }
                return read
            }
        }
        // Either task may be the one that waits; the other ends without a message.
        let second = await withTaskGroup(of: [Int].self) { group in
            for reader in readers { group.addTask { await reader.value } }
            let first = await group.next()
            mailbox.put(7)
            mailbox.finish()
            let last = await group.next()
            return [first, last]
        }
        #expect(second == [[], [7]])
    }

    @Test func aCancelledReaderComesToItsEnd() async {
        let mailbox = Mailbox<Int> { _, _ in false }
        let reader = Task {
            var read: [Int] = []
            for await message in mailbox.messages { read.append(message) }
            return read
        }
        mailbox.put(5)
        await Task.yield()
        reader.cancel()
        // The task may have received the message before it was cancelled.
        #expect([[], [5]].contains(await reader.value))
    }
}
