import Barcodes
import Capture
import Dispatch
import Synchronization

/// Reads the codes in a camera's frames on a thread of its own.
///
/// ```swift
/// let session = ScanSession()
/// camera.start(onFrame: { session.submit($0) }, onEvent: { … })
/// for await report in session.reports { show(report.barcodes) }
/// ```
///
/// The newest frame wins: while one is searched, those that come in replace each other. Every method may be
/// called from any thread, and none of them waits for a search.
package final class ScanSession: Sendable {
    /// What was found, frame by frame: the newest report only, for one reader. Ends with ``stop()``.
    package let reports: AsyncStream<ScanReport>
    /// Each code that comes into view, once, in order, for one reader; it is told from one that is still there by
    /// its content. Ends with ``stop()``.
    package let arrivals: AsyncStream<CodeArrival>

    private struct State {
        var region: NormalizedRectangle?
        var isStrict = false
        var symbologies: Set<Symbology>
        var isPaused = false
        var isStopped = false
        /// Whether the thread is at work, or about to be.
        var isScheduled = false
        var damagedFrameCount = 0
    }

    private let slot = LatestFrameSlot()
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "scanning", qos: .userInitiated)
    private let scanner: Mutex<FrameScanner>
    private let reportSink: AsyncStream<ScanReport>.Continuation
    private let arrivalSink: AsyncStream<CodeArrival>.Continuation
    private let memory: SessionMemory

    /// - Parameters:
    ///   - options: what to look for and how hard; the region is ``region``'s.
    ///   - memory: what was read before, and what makes a code count again.
    package init(
        options: ReaderOptions = ReaderOptions(effort: .fast), memory: SessionMemory = SessionMemory()
    ) {
        self.memory = memory
        state = Mutex(State(symbologies: options.symbologies))
        scanner = Mutex(FrameScanner(options: options, memory: memory))
        (reports, reportSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        // Nobody shows a camera a thousand codes in the time that a reader takes for one.
        (arrivals, arrivalSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingOldest(1024))
    }

    deinit {
        reportSink.finish()
        arrivalSink.finish()
    }

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

    /// Only codes whose centre is inside, or all of them where it is strict, are reported; `nil` is the whole frame. The smaller it is, the faster the
    /// search. For a zoomed preview this is what of the frame is to be seen, so that the scanner has every pixel
    /// that the sensor gave.
    package var region: NormalizedRectangle? {
        get { state.withLock { $0.region } }
        set { state.withLock { $0.region = newValue } }
    }

    /// Whether only codes that lie inside the region wholly are reported, not all whose centre does.
    package var isStrict: Bool {
        get { state.withLock { $0.isStrict } }
        set { state.withLock { $0.isStrict = newValue } }
    }

    /// What is looked for; empty for everything there is.
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
            memory.withLock { $0.hold() }
        }
    }

    /// Ends the session: nothing is reported from now on, and ``reports`` and ``arrivals`` end.
    package func stop() {
        state.withLock { state in
            state.isStopped = true
            _ = slot.take()
        }
        reportSink.finish()
        arrivalSink.finish()
    }

    /// How many frames were replaced by a newer one before they were searched.
    package var droppedFrameCount: Int { slot.droppedCount }

    /// How many frames were no pictures, because a camera cut them off or sent something else.
    package var damagedFrameCount: Int { state.withLock { $0.damagedFrameCount } }

    private func scanPendingFrames() {
        while true {
            let next: (frame: Frame, region: NormalizedRectangle?, isStrict: Bool)? = state.withLock { state in
                guard let frame = slot.take() else {
                    state.isScheduled = false
                    return nil
                }
                return (frame, state.region, state.isStrict)
            }
            guard let next else { return }
            do throws(FrameError) {
                let report = try scan(next.frame, region: next.region, isStrict: next.isStrict)
                publish(report)
            } catch {
                state.withLock { $0.damagedFrameCount += 1 }
            }
        }
    }

    private func scan(
        _ frame: Frame, region: NormalizedRectangle?, isStrict: Bool
    ) throws(FrameError) -> ScanReport {
        let symbologies = symbologies
        return try scanner.withLock { scanner throws(FrameError) in
            scanner.look(for: symbologies)
            return try scanner.scan(frame, region: region, isStrict: isStrict)
        }
    }

    private func publish(_ report: ScanReport) {
        guard state.withLock({ !$0.isPaused && !$0.isStopped }) else {
            // Nobody has heard of these codes: after the pause they are still new.
            return memory.withLock { $0.forget(report.newCodes) }
        }
        reportSink.yield(report)
        for arrival in report.arrivals { arrivalSink.yield(arrival) }
    }
}
