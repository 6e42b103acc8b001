import DrawingProtocol
import Glibc
import Pictures
import Testing

/// What becomes of programs in the place of `yomitori-draw` that do not answer as it does.
@Suite(.timeLimit(.minutes(600))) struct DrawingProcessTests {
    /// - Parameter script: what the shell does that has the place of the program; its messages go to descriptor 4.
    private static func ending(of script: String) throws -> PictureError? {
        // The shell finds its script where the program finds its file.
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

    /// It says that there is a picture of 4 × 4 pixels, and shares only 7 bytes.
    @Test func aPictureThatIsNotThereIsDamaged() throws {
        let numbers = [7, 0, 4, 4, 4, 4, 0, 0].map { "\\00\($0)" + String(repeating: "\\000", count: 7) }.joined()
        let script = "printf 1234567 >&3; printf '\(numbers)' >&4; exec sleep 600"
        #expect(try Self.ending(of: script) == .damaged(reason: ""))
    }
}
