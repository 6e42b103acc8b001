import Capture
import Dispatch
import GtkKit
import Synchronization

/// A camera's picture for the screen.
nonisolated package struct PreviewPicture: Sendable {
    package var surface: ImageSurface
    /// Time at which the frame was taken, in nanoseconds of the camera's clock.
    package var timestamp: UInt64
    /// Sequence number of the frame, which also counts frames that were skipped.
    package var sequence: UInt64

    init(surface: ImageSurface, timestamp: UInt64, sequence: UInt64) {
        (self.surface, self.timestamp, self.sequence) = (surface, timestamp, sequence)
    }

    /// - Parameter pixels: Buffer for the conversion, which is reused.
    /// - Returns: `nil` for a truncated frame.
    init?(_ frame: Frame, pixels: inout [UInt8]) {
        guard (try? FrameConverter.bgrx(frame, into: &pixels)) != nil,
            let surface = ImageSurface(bgrx: pixels, width: frame.width, height: frame.height)
        else { return nil }
        self.init(surface: surface, timestamp: frame.timestamp, sequence: frame.sequence)
    }

    package init?(_ frame: Frame) {
        var pixels: [UInt8] = []
        self.init(frame, pixels: &pixels)
    }
}

/// Converts frames to pictures for the screen, on a thread of its own. If frames arrive faster, only the newest is
/// converted.
nonisolated final class PreviewFeed: Sendable {
    private struct State {
        var latest: Frame?
        var isConverting = false
        var isPaused = false
    }

    private let onPicture: @Sendable (PreviewPicture) -> Void
    private let state = Mutex(State())
    private let renderer = Mutex(FrameRenderer())
    private let queue = DispatchQueue(label: "dev.yomitori.preview", qos: .userInteractive)

    /// - Parameter onPicture: Called with one picture after another.
    init(onPicture: @escaping @Sendable (PreviewPicture) -> Void) { self.onPicture = onPicture }

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

    /// Whether frames are discarded instead of converted.
    var isPaused: Bool {
        get { state.withLock { $0.isPaused } }
        set { state.withLock { $0.isPaused = newValue } }
    }

    private func convert() {
        // A truncated frame is skipped; the next one follows some milliseconds later.
        while let frame = takeLatest() {
            if let picture = renderer.withLock({ $0.picture(of: frame) }) { onPicture(picture) }
        }
    }

    /// Converter of frames, with its buffer and the last result.
    private struct FrameRenderer {
        private var pixels: [UInt8] = []
        private var last: (frame: Frame, surface: ImageSurface)?

        /// Returns the picture of a frame. A frame with the same content as the last one gets the same surface.
        mutating func picture(of frame: Frame) -> PreviewPicture? {
            if let last, last.frame.isSamePicture(as: frame) {
                return PreviewPicture(surface: last.surface, timestamp: frame.timestamp, sequence: frame.sequence)
            }
            guard let picture = PreviewPicture(frame, pixels: &pixels) else { return nil }
            last = (frame, picture.surface)
            return picture
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
