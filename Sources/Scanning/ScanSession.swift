import Barcodes
import Capture
import Dispatch
import Synchronization

/// Reads the codes in a camera's frames on a thread of its own.
///
/// ```swift
/// let session = ScanSession()
/// camera.start(onFrame: { session.submit($0) }, onEvent: { … })
/// for await report in session.reports { show(report.codes) }
/// ```
///
/// The newest frame wins: while one is searched, those that come in replace each other. Every method may be
/// called from any thread, and none of them waits for a search.
package final class ScanSession: Sendable {
    /// What was found, frame by frame, for one reader. A slow reader misses reports, but none in which a code came into
    /// view. Ends with ``stop()``, and for good when the task that reads it is cancelled. Empty where the session was
    /// given something else to report to.
    package var reports: AsyncStream<ScanReport> { mailbox.messages }

    private struct State {
        var region: NormalizedRectangle?
        var isStrict = false
        var symbologies: Set<Symbology>
        var isPaused = false
        var isStopped = false
        /// Whether the thread is at work, or about to be.
        var isScheduled = false
        var damagedFrameCount = 0
        var generation = 0
    }

    /// A frame to be searched, and how.
    private struct Job {
        var frame: Frame
        var region: NormalizedRectangle?
        var isStrict: Bool
        var symbologies: Set<Symbology>
        var generation: Int
    }

    private let slot = LatestFrameSlot()
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "scanning", qos: .userInitiated)
    private let scanner: Mutex<(scanner: FrameScanner, generation: Int)>
    private let mailbox = Mailbox<ScanReport> { old, _ in old.arrivals.isEmpty }
    private let onReport: (@Sendable (ScanReport) -> Void)?
    private let codes: SharedCodesInView

    /// - Parameters:
    ///   - options: what to look for and how hard; the region is ``region``'s.
    ///   - codes: what is in view and was read before, and what makes a code count again.
    ///   - onReport: is given every report, in order, on the session's thread; `nil` puts them into ``reports``.
    package init(
        options: ReaderOptions = ReaderOptions(effort: .fast), codes: SharedCodesInView = SharedCodesInView(),
        onReport: (@Sendable (ScanReport) -> Void)? = nil
    ) {
        self.codes = codes
        self.onReport = onReport
        state = Mutex(State(symbologies: options.symbologies))
        scanner = Mutex((FrameScanner(options: options, codes: codes), 0))
    }

    deinit { mailbox.finish() }

    /// Hands in a frame to be searched as soon as the one before it is done.
    package func submit(_ frame: Frame) {
        let mustSchedule = state.withLock { state in
            guard !state.isPaused, !state.isStopped else { return false }
            slot.put(frame)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.async { [weak self] in self?.scanPendingFrames() } }
    }

    /// The part of the frame in which codes count; `nil` is the whole frame. The smaller it is, the faster the search.
    /// A code is reported if its centre is inside; if ``isStrict``, only if all of it is. For a zoomed preview this is
    /// the part of the frame that is to be seen, so that the scanner has every pixel that the sensor gave.
    package var region: NormalizedRectangle? {
        get { state.withLock { $0.region } }
        set { state.withLock { $0.region = newValue } }
    }

    /// Whether only codes that lie inside the region wholly are reported, not all whose centre does.
    package var isStrict: Bool {
        get { state.withLock { $0.isStrict } }
        set { state.withLock { $0.isStrict = newValue } }
    }

    /// What is looked for; empty for all that is read by default.
    package var symbologies: Set<Symbology> {
        get { state.withLock { $0.symbologies } }
        set { state.withLock { $0.symbologies = newValue } }
    }

    /// While paused, frames are let go and nothing is reported.
    package var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set {
            state.withLock { state in
                state.isPaused = newValue
                if newValue { _ = slot.take() }
            }
            // At both ends: a search that is under way ends after the pause has begun.
            codes.withLock { $0.hold() }
        }
    }

    /// Forgets every code, in view or read before, and lets go of the frames taken so far: the next report is of a
    /// frame that is yet to come, and every code in it is new. A report that is on its way already has another
    /// ``ScanReport/generation`` than ``generation``.
    package func startOver() {
        state.withLock { state in
            state.generation += 1
            _ = slot.take()
        }
        codes.withLock {
            $0.leave()
            $0.forgetAll()
        }
    }

    /// How often ``startOver()`` was called.
    package var generation: Int { state.withLock { $0.generation } }

    /// Ends the session: nothing is reported from now on, and ``reports`` ends.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            _ = slot.take()
        }
        mailbox.finish()
    }

    private var isStopped: Bool { state.withLock { $0.isStopped } }

    /// How many frames were no pictures, because a camera cut them off or sent something else.
    package var damagedFrameCount: Int { state.withLock { $0.damagedFrameCount } }

    private func scanPendingFrames() {
        while let job = nextJob() {
            do throws(FrameError) {
                publish(try scan(job))
            } catch {
                state.withLock { $0.damagedFrameCount += 1 }
            }
        }
    }

    private func nextJob() -> Job? {
        state.withLock { state in
            guard let frame = slot.take() else {
                state.isScheduled = false
                return nil
            }
            return Job(
                frame: frame, region: state.region, isStrict: state.isStrict, symbologies: state.symbologies,
                generation: state.generation)
        }
    }

    private func scan(_ job: Job) throws(FrameError) -> ScanReport {
        try scanner.withLock { state throws(FrameError) in
            if state.generation != job.generation {
                state.scanner.startOver()
                state.generation = job.generation
            }
            state.scanner.look(for: job.symbologies)
            // A search that was under way when the session ended is not to bring its codes into the next one's view.
            var report = try state.scanner.scan(job.frame, region: job.region, isStrict: job.isStrict) { !isStopped }
            report.generation = job.generation
            return report
        }
    }

    private func publish(_ report: ScanReport) {
        let (isWanted, isCurrent) = state.withLock { state in
            (!state.isPaused && !state.isStopped, state.generation == report.generation)
        }
        guard isWanted, isCurrent else {
            // These codes were not reported: after the pause they are still new.
            return codes.withLock {
                $0.forget(report.arrivals)
                if !isCurrent { $0.leave() }
            }
        }
        if let onReport { onReport(report) } else { mailbox.put(report) }
    }
}
