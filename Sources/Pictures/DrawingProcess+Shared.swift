import DrawingProtocol
import Glibc
import Synchronization

extension DrawingProcess {
    /// A drawing program without a file, which is started on the first request, and again if it has ended.
    final class Shared: Sendable {
        private let process = Mutex<DrawingProcess?>(nil)

        func ask(_ request: DrawingRequest) throws(PictureError) -> Answer {
            let (running, isNew) = try started()
            do throws(PictureError) { return try running.ask(request) } catch {
                process.withLock { if $0 === running { $0 = nil } }
                guard !isNew, error != .notEnoughMemory else { throw error }
                return try started().process.ask(request)
            }
        }

        private func started() throws(PictureError) -> (process: DrawingProcess, isNew: Bool) {
            let result: Result<(DrawingProcess, Bool), PictureError> = process.withLock { process in
                if let process { return .success((process, false)) }
                do throws(PictureError) {
                    let new = try DrawingProcess.withoutFile()
                    process = new
                    return .success((new, true))
                } catch {
                    return .failure(error)
                }
            }
            return try result.get()
        }
    }

    private static func withoutFile() throws(PictureError) -> DrawingProcess {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(operation: "open", errno: errno) }
        defer { close(descriptor) }
        return try DrawingProcess(input: descriptor)
    }
}
