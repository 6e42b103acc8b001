import Dispatch
import Synchronization

/// Asks devices what they are, all at once and each on a thread of its own, so that a device that hangs, as USB cameras
/// do now and then, does not block the others.
final class DeviceInquiry: Sendable {
    enum Answer: Sendable {
        case device(Device)
        /// The device may not be opened, because of this `errno`, or does not answer as a camera.
        case refused(Int32)
        /// The device has not answered in time.
        case silent
    }

    struct Device: Sendable {
        var capability: VideoCapability
        /// Formats of the device itself, without those that libv4l2 converts to.
        var formats: [FourCharacterCode]
    }

    /// A question to a device. Other callers who ask the same device meanwhile wait for the same answer.
    private final class Question: Sendable {
        let deadline: DispatchTime
        private let result = Mutex<Answer?>(nil)
        private let answered = DispatchSemaphore(value: 0)

        init(deadline: DispatchTime) { self.deadline = deadline }

        func take(_ answer: Answer) {
            result.withLock { $0 = answer }
            answered.signal()
        }

        /// Answer of the device; waits until the deadline at most.
        var answer: Answer {
            // The signal is passed on to the next waiting thread.
            if answered.wait(timeout: deadline) == .success { answered.signal() }
            return result.withLock { $0 } ?? .silent
        }
    }

    private let patience: Int
    /// Devices that have not answered yet. They are not asked again, because each question would cost a thread.
    private let pending = Mutex<[String: Question]>([:])

    /// - Parameter patience: maximum time for a device to answer, in milliseconds.
    init(patience: Int) { self.patience = patience }

    func answers(of paths: [String]) -> [String: Answer] {
        let deadline = DispatchTime.now() + .milliseconds(patience)
        let questions = paths.map { path in (path, question(path, deadline: deadline)) }
        return Dictionary(questions.map { ($0, $1?.answer ?? .silent) }, uniquingKeysWith: { first, _ in first })
    }

    /// Asks a device, unless it is already being asked; `nil` if the system has no more threads.
    private func question(_ path: String, deadline: DispatchTime) -> Question? {
        let (question, isNew) = pending.withLock { pending in
            if let known = pending[path] { return (known, false) }
            let new = Question(deadline: deadline)
            pending[path] = new
            return (new, true)
        }
        guard isNew else { return question }
        do {
            try CaptureThread.detach { [self] in
                let answer = Self.answer(of: path)
                _ = pending.withLock { $0.removeValue(forKey: path) }
                question.take(answer)
            }
            return question
        } catch {
            _ = pending.withLock { $0.removeValue(forKey: path) }
            question.take(.silent)
            return nil
        }
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
