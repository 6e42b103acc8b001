import Capture
import Dispatch
import GtkKit
import Synchronization

/// A camera's picture for the screen.
nonisolated struct PreviewPicture: Sendable {
    var surface: ImageSurface
    /// When the frame was taken, in nanoseconds of the camera's clock.
    var timestamp: UInt64
    /// The frame's, which counts those that were left out.
    var sequence: UInt64
}

/// Turns frames into pictures for the screen, on a thread of its own; the newest wins on both sides.
nonisolated final class PreviewFeed: Sendable {
    private struct State {
        var latest: Frame?
        var isConverting = false
        var isPaused = false
    }

    /// What to show, one after another.
    let pictures: AsyncStream<PreviewPicture>
    private let output: AsyncStream<PreviewPicture>.Continuation
    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "dev.yomitori.preview", qos: .userInteractive)

    init() { (pictures, output) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    /// Takes a frame from the camera's thread and returns at once.
    func submit(_ frame: Frame) {
        let isIdle = state.withLock { state in
            guard !state.isPaused else { return false }
            state.latest = frame
            defer { state.isConverting = true }
            return !state.isConverting
        }
        if isIdle { queue.async { self.convert() } }
    }

    /// While paused, frames are let go.
    var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set { state.withLock { $0.isPaused = newValue } }
    }

    func finish() { output.finish() }

    private func convert() {
        var pixels: [UInt8] = []
        while let frame = takeLatest() {
            // A frame that was cut off on its way is left out; the next one is some milliseconds off.
            guard (try? FrameConverter.bgrx(frame, into: &pixels)) != nil,
                let picture = ImageSurface(bgrx: pixels, width: frame.width, height: frame.height)
            else { continue }
            output.yield(PreviewPicture(surface: picture, timestamp: frame.timestamp, sequence: frame.sequence))
        }
    }

    private func takeLatest() -> Frame? {
        state.withLock { state in
            defer { state.latest = nil }
            if state.latest == nil { state.isConverting = false }
            return state.latest
        }
    }
}
