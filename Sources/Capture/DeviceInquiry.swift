import Dispatch
import Synchronization

/// Asks devices what they are, all at once and each on a thread of its own: a device that hangs, as USB cameras do
/// now and then, keeps nobody from using another.
final class DeviceInquiry: Sendable {
    enum Answer: Sendable {
        case device(Device)
        /// It may not be opened, by this `errno`, or does not answer as a camera.
        case refused(Int32)
        /// It has not answered in time.
        case silent
    }

    struct Device: Sendable {
        var capability: VideoCapability
        /// Those of the device itself.
        var formats: [FourCharacterCode]
    }

    private let patience: Int
    /// Devices that have not answered yet: they are not asked again, or each question would cost a thread.
    private let pending = Mutex<Set<String>>([])

    init(patience: Int) { self.patience = patience }

    func answers(of paths: [String]) -> [String: Answer] {
        let round = Round()
        var count = 0
        for path in paths {
            guard pending.withLock({ $0.insert(path).inserted }) else { continue }
            do {
                try CaptureThread.detach { [self] in
                    let answer = Self.answer(of: path)
                    _ = pending.withLock { $0.remove(path) }
                    round.answers.withLock { $0[path] = answer }
                    round.arrivals.signal()
                }
            } catch {
                _ = pending.withLock { $0.remove(path) }
                continue
            }
            count += 1
        }
        let deadline = DispatchTime.now() + .milliseconds(patience)
        for _ in 0..<count where round.arrivals.wait(timeout: deadline) == .timedOut { break }
        let known = round.answers.withLock { $0 }
        return Dictionary(paths.map { ($0, known[$0] ?? .silent) }, uniquingKeysWith: { first, _ in first })
    }

    /// What has come in; outlives the question for as long as a device is silent.
    private final class Round: Sendable {
        let answers = Mutex<[String: Answer]>([:])
        let arrivals = DispatchSemaphore(value: 0)
    }

    private static func answer(of path: String) -> Answer {
        do {
            let device = try LinuxVideoDevice(lookingAt: path)
            defer { device.close() }
            let capability = try device.capability()
            return .device(Device(capability: capability, formats: (try? device.nativeFormats()) ?? []))
        } catch {
            guard case .system("open", let number) = error else { return .refused(0) }
            return .refused(number)
        }
    }
}
