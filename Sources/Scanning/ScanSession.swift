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
/// While one frame is searched, newer ones replace each other, and only the newest is searched next. Every method may
/// be called from any thread, and none of them waits for a search.
package final class ScanSession: Sendable {
    /// Reports, frame by frame, for one reader. A slow reader misses reports, but none in which a code came into view.
    /// The stream ends with ``stop()``, and for good when the task that reads it is cancelled. It is empty if the
    /// session was created with a function that takes the reports.
    package var reports: AsyncStream<ScanReport> { mailbox.messages }

    private struct State {
        var region: NormalizedRectangle?
        var isStrict = false
        var symbologies: Set<Symbology>
        var isPaused = false
        var isStopped = false
        /// Whether the thread is searching, or about to start.
        var isScheduled = false
        var damagedFrameCount = 0
        var generation = 0
    }

    /// A frame to be searched, with the settings for it.
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
    ///   - options: options of the reader; their region is replaced by ``region``.
    ///   - codes: codes in view and codes read before, with the rule for when a code counts again.
    ///   - onReport: called with every report, in order, on the session's thread; `nil` puts the reports into
    ///     ``reports``.
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

    /// Hands in a frame to be searched as soon as the search of the one before it has ended.
    package func submit(_ frame: Frame) {
        let mustSchedule = state.withLock { state in
            guard !state.isPaused, !state.isStopped else { return false }
            slot.put(frame)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if mustSchedule { queue.async { [weak self] in self?.scanPendingFrames() } }
    }

    /// Part of the frame in which codes count; `nil` is the whole frame. The smaller it is, the faster the search. A
    /// code is reported if its centre is inside; if ``isStrict``, only if all of it is. For a zoomed preview this is
    /// the visible part of the frame, so that the scanner still has every pixel of the sensor.
    package var region: NormalizedRectangle? {
        get { state.withLock { $0.region } }
        set { state.withLock { $0.region = newValue } }
    }

    /// Whether a code has to lie completely inside the region to be reported, instead of only its centre.
    package var isStrict: Bool {
        get { state.withLock { $0.isStrict } }
        set { state.withLock { $0.isStrict = newValue } }
    }

    /// Symbologies to read; an empty set means those that are read by default.
    package var symbologies: Set<Symbology> {
        get { state.withLock { $0.symbologies } }
        set { state.withLock { $0.symbologies = newValue } }
    }

    /// Whether the session is paused: frames are dropped and nothing is reported.
    package var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set {
            state.withLock { state in
                state.isPaused = newValue
                if newValue { _ = slot.take() }
            }
            // Both the beginning and the end of a pause are noted, because a search that is under way ends after the
            // pause has begun.
            codes.withLock { $0.hold() }
        }
    }

    /// Forgets every code, in view or read before, and drops the frames taken so far: the next report is of a later
    /// frame, and every code in it is new. A report that is already on its way has another ``ScanReport/generation``
    /// than ``generation``.
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

    /// Number of calls of ``startOver()``.
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

    /// Number of frames that were not valid pictures, because a camera cut them off or sent something else.
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
            // A search that was under way when the session ended must not add its codes to the next session's view.
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
