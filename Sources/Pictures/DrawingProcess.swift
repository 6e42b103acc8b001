import CLinux
import DrawingProtocol
import Glibc
import Synchronization

package typealias PictureError = DrawingProtocol.PictureError
package typealias PictureLimits = DrawingProtocol.PictureLimits

/// A process of the program `yomitori-draw` that works on one file. It ends with this object.
///
/// Foreign libraries load and draw files, and a malicious file can make them take all memory or run for minutes. This
/// process has limits, and a crash in it only means that one file can't be read. It also keeps those libraries out of
/// programs that rarely need them.
package final class DrawingProcess: Sendable {
    private struct State {
        let process: pid_t
        let messages: Int32
        let pixels: Int32
        let errors: Int32
        /// Reason why the process has ended; nil while it runs.
        var ending: PictureError?
        /// Request that has not been answered yet.
        var pending: DrawingRequest?
        /// Whether the process was killed because of what it sent.
        var isKilled = false

        /// Sends a request, unless the same request is already being answered.
        /// - Returns: whether the answer can be waited for.
        mutating func send(_ request: DrawingRequest) -> Bool {
            if pending == request { return true }
            // An answer to an earlier request that is no longer wanted comes first.
            if pending != nil, receive() == nil { return false }
            pending = request
            return request.message.send(to: messages)
        }

        mutating func receive() -> DrawingMessage? {
            pending = nil
            switch DrawingMessage.receive(from: messages) {
            case .message(let message): return message
            case .malformed:
                // The process does not do what it should, and may never end by itself.
                DrawingProcess.end(process)
                isKilled = true
                return nil
            case .gone: return nil
            }
        }
    }

    private let state: Mutex<State>
    /// This end of the connection, as in ``State``, which can be shut down while another thread waits for an answer.
    private let connection: Int32

    /// Starts `yomitori-draw` on a file.
    /// - Parameter input: the file; it stays open here.
    /// - Throws: ``PictureError/noDrawingProgram`` if the program is missing or can't be started,
    ///   ``PictureError/notEnoughMemory``, ``PictureError/system(operation:errno:)``.
    convenience init(input: Int32) throws(PictureError) {
        guard let program = DrawingProgram.path else { throw .noDrawingProgram }
        try self.init(input: input, program: program)
    }

    /// Starts a program on a file.
    /// - Parameters:
    ///   - input: the file; it stays open here.
    ///   - program: the path of `yomitori-draw`, or of a replacement in tests.
    /// - Throws: ``PictureError/noDrawingProgram`` if the program can't be started, ``PictureError/notEnoughMemory``,
    ///   ``PictureError/system(operation:errno:)``.
    package init(input: Int32, program: String) throws(PictureError) {
        var descriptors: [Int32] = []
        defer { for descriptor in descriptors { close(descriptor) } }
        /// Moves a descriptor to 10 or above, so that it collides with none of the numbers used in the other process.
        func keep(_ descriptor: Int32, _ operation: String) throws(PictureError) -> Int32 {
            guard descriptor >= 0 else { throw .system(operation: operation, errno: errno) }
            let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, 10)
            let number = errno
            close(descriptor)
            // EINVAL means that the limit on open files is so low that there is no such number.
            guard moved >= 0 else { throw .system(operation: operation, errno: number == EINVAL ? EMFILE : number) }
            descriptors.append(moved)
            return moved
        }
        var ends: [Int32] = [-1, -1]
        let kind = Int32(SOCK_SEQPACKET.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw .system(operation: "open", errno: errno) }
        let own: Int32
        do throws(PictureError) { own = try keep(ends[0], "open") } catch {
            close(ends[1])
            throw error
        }
        let other = try keep(ends[1], "open")
        let pixels = try keep(y_memfd("yomitori-pixels"), "open")
        let errors = try keep(y_memfd("yomitori-errors"), "open")
        let source = try keep(dup(input), "open")
        let process = try DrawingProgram.start(
            program,
            descriptors: [
                (source, DrawingDescriptor.input), (errors, STDERR_FILENO), (pixels, DrawingDescriptor.pixels),
                (other, DrawingDescriptor.messages),
            ])
        state = Mutex(State(process: process, messages: own, pixels: pixels, errors: errors))
        connection = own
        descriptors = [other, source]
    }

    deinit {
        state.withLock { state in
            close(state.messages)
            if state.ending == nil {
                // The process may still be drawing a page that is no longer wanted.
                Self.end(state.process)
            }
            close(state.pixels)
            close(state.errors)
        }
    }

    /// Ends the process, whatever it is doing. Another thread that waits for an answer takes the status of the process
    /// and gets ``PictureError/crashed``, as does any later request.
    func hangUp() { shutdown(connection, Int32(SHUT_RDWR)) }

    /// Answer of the drawing program.
    package struct Answer {
        /// The message itself.
        var reply: DrawingReply
        /// Pixels, if the answer is a picture.
        var pixels: SharedPicture?
        /// Numbers, if the answer is outlines.
        var numbers: [Int32] = []
    }

    /// Sends a request whose answer will be asked for later.
    func begin(_ request: DrawingRequest) { state.withLock { state in _ = state.send(request) } }

    /// Sends a request, and waits for the answer.
    /// - Parameter next: the request that will follow, on which the process can work meanwhile.
    package func ask(_ request: DrawingRequest, then next: DrawingRequest? = nil) throws(PictureError) -> Answer {
        let answer: Result<Answer, PictureError> = state.withLock { state in
            if let ending = state.ending { return .failure(ending) }
            guard state.send(request), let message = state.receive() else {
                var usage = rusage()
                let status = state.isKilled ? nil : Self.soonStatus(of: state.process, &usage)
                let ending: PictureError = status.map { Self.reason($0, usage, errors: state.errors) } ?? .crashed
                state.ending = ending
                return .failure(ending)
            }
            guard let reply = DrawingReply(message) else { return .failure(.damaged(reason: "")) }
            // The pixels are copied before the next ones are drawn into the same memory.
            defer { if let next { _ = state.send(next) } }
            if case .text(let text) = reply {
                guard let numbers = Self.numbers(text.bytes, descriptor: state.pixels) else {
                    return .failure(.damaged(reason: ""))
                }
                return .success(Answer(reply: reply, numbers: numbers))
            }
            guard case .picture(let picture) = reply else { return .success(Answer(reply: reply)) }
            do throws(PictureError) {
                return .success(Answer(reply: reply, pixels: try SharedPicture(picture, descriptor: state.pixels)))
            } catch {
                return .failure(error)
            }
        }
        let result = try answer.get()
        if case .failure(let error) = result.reply { throw error }
        return result
    }

    /// Returns 32-bit integers from the shared memory; `nil` if there are fewer.
    private static func numbers(_ bytes: Int, descriptor: Int32) -> [Int32]? {
        var numbers = [Int32](repeating: 0, count: bytes / 4)
        let count = numbers.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
        return count == bytes ? numbers : nil
    }

    /// Returns the reason why the program ended without an answer.
    private static func reason(_ status: Int32, _ usage: rusage, errors: Int32) -> PictureError {
        var limits = rlimit()
        let signal = status & 0x7F
        getrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &limits)
        // The kernel kills the process at a limit that the caller has set; it also does so for lack of memory.
        let time = rlim_t(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
        if signal == SIGXCPU || signal == SIGKILL && time + 1 >= limits.rlim_max {
            return .tooSlow(
                seconds: time + 1 >= rlim_t(PictureLimits.documentSeconds)
                    ? PictureLimits.documentSeconds : PictureLimits.seconds)
        }
        if signal == SIGKILL { return .notEnoughMemory }
        // SIGXFSZ means the limit on the size of files (`ulimit -f`), which also applies to the shared memory.
        if signal == SIGXFSZ { return .system(operation: "draw", errno: EFBIG) }
        var text = [UInt8](repeating: 0, count: 4096)
        let count = text.withUnsafeMutableBytes { pread(errors, $0.baseAddress, $0.count, 0) }
        // Messages of libraries to which memory was refused: “failed to allocate 123 bytes”, “std::bad_alloc”, “Out of
        // memory”, “failed to map segment”.
        let words = String(decoding: text[..<max(0, count)], as: UTF8.self).lowercased()
        let isShort = ["alloc", "memory", "failed to map"].contains { words.contains($0) }
        return isShort ? .notEnoughMemory : .crashed
    }

    /// Returns the status of a process that has closed its end and so should be about to end. One that does not end is
    /// killed.
    /// - Returns: `nil` for one that was killed here; 0 if the system keeps no status, as with SIGCHLD ignored.
    private static func soonStatus(of process: pid_t, _ usage: inout rusage) -> Int32? {
        var state: Int32 = 0
        for _ in 0..<200 {
            let ended = wait4(process, &state, WNOHANG, &usage)
            if ended == process { return state }
            if ended < 0, errno != EINTR { return 0 }
            usleep(10_000)
        }
        end(process)
        return nil
    }

    /// Kills a process that is still a child of this one: once its status has been taken, its number may belong to
    /// another process.
    private static func end(_ process: pid_t) {
        var (state, usage): (Int32, rusage) = (0, rusage())
        guard wait4(process, &state, WNOHANG, &usage) == 0 else { return }
        kill(process, SIGKILL)
        _ = status(of: process, &usage)
    }

    private static func status(of process: pid_t, _ usage: inout rusage) -> Int32 {
        var status: Int32 = 0
        while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
        return status
    }
}
