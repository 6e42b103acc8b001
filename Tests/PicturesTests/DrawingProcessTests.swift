import DrawingProtocol
import Foundation
import Glibc
import Pictures
import Testing

/// Programs that replace `yomitori-draw` and do not answer as it does.
@Suite(.timeLimit(.minutes(600))) struct DrawingProcessTests {
    /// - Parameter script: script of the shell that replaces the program; its messages go to descriptor 4.
    private static func ending(of script: String) throws -> PictureError? {
        // The shell reads its script from the descriptor at which the program expects its file.
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { fcntl(end, F_SETFD, FD_CLOEXEC) }
        let bytes = Array((script + "\n").utf8)
        #expect(write(ends[1], bytes, bytes.count) == bytes.count)
        close(ends[1])
        defer { close(ends[0]) }
        let process = try DrawingProcess(input: ends[0], program: "/bin/sh")
        do throws(PictureError) {
            _ = try process.ask(.abilities)
            return nil
        } catch {
            return error
        }
    }

    @Test func aProgramThatSendsNoMessageIsEnded() throws {
        #expect(try Self.ending(of: "printf x >&4; exec sleep 600") == .crashed)
    }

    @Test func aProgramThatHangsUpAndStaysIsEnded() throws {
        #expect(try Self.ending(of: "exec 4>&-; exec sleep 600") == .crashed)
    }

    /// The script announces a picture of 4 × 4 pixels, but shares only 7 bytes.
    @Test func aPictureThatIsNotThereIsDamaged() throws {
        let numbers = [7, 0, 4, 4, 4, 4, 0, 0].map { "\\00\($0)" + String(repeating: "\\000", count: 7) }.joined()
        let script = "printf 1234567 >&3; printf '\(numbers)' >&4; exec sleep 600"
        #expect(try Self.ending(of: script) == .damaged(reason: ""))
    }

    /// A file that comes through a pipe, and never to its end.
    @Test(arguments: [true, false]) func loadingThatIsStoppedEnds(isStoppedBefore: Bool) async throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        for end in ends { fcntl(end, F_SETFD, FD_CLOEXEC) }
        let (input, output) = (ends[0], ends[1])
        defer {
            close(input)
            close(output)
        }
        let stop = LoadingStop()
        if isStoppedBefore { stop.stop() }
        // On a thread of its own: one of the pool that waits here would keep the task that stops it from running.
        let loading = Task {
            await withCheckedContinuation { (continuation: CheckedContinuation<PictureError?, Never>) in
                Thread {
                    do throws(PictureError) {
                        _ = try PictureFile(.descriptor(input), stop: stop)
                        continuation.resume(returning: nil)
                    } catch {
                        continuation.resume(returning: error)
                    }
                }.start()
            }
        }
        if !isStoppedBefore {
            try await Task.sleep(for: .milliseconds(300))
            stop.stop()
        }
        #expect(await loading.value == .crashed)
    }

    @Test func aDocumentOutlivesTheStopOfItsReading() throws {
        let page = TestFiles.Grey(width: 3, height: 2, pixels: [UInt8](repeating: 90, count: 6))
        let stop = LoadingStop()
        let file = try PictureFile(.bytes(TestFiles.tiff([page, page], isLittleEndian: true)), stop: stop)
        guard case .document(let document) = file else {
            Issue.record("not a document")
            return
        }
        stop.stop()
        #expect(try document.page(1).width == 3)
    }

    @Test func aPageWhoseReadingIsStoppedIsNotDrawn() throws {
        let page = TestFiles.Grey(width: 3, height: 2, pixels: [UInt8](repeating: 90, count: 6))
        let document = try PictureDocument(TestFiles.tiff([page, page], isLittleEndian: true))
        let stop = LoadingStop()
        #expect(try document.page(0, stop: stop).width == 3)
        stop.stop()
        #expect(throws: PictureError.crashed) { try document.page(1, stop: stop) }
    }
}
