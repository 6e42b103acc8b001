import Barcodes
import Capture
import GtkKit
import Scanning

/// A camera's picture in which codes are outlined and read: a widget of GTK 3, and an asynchronous sequence of reads.
///
/// ```swift
/// let scanner = ScannerView(name: "Camera")
/// gtk_container_add(container, scanner.widget.assumingMemoryBound(to: GtkWidget.self))
/// scanner.start(.demo)
/// for await read in scanner.makeReads() { print(read.barcode.text) }
/// ```
///
/// A program calls `gtk_init` before it makes a view, and then runs GLib's main loop. As long as there is a view, that
/// loop also runs Swift's main actor, to which the view belongs. A view lives until its widget is destroyed, which
/// happens with the window around it.
public final class ScannerView {
    /// State of the camera.
    public enum State: Hashable, Sendable {
        /// There is no camera, or it was stopped.
        case idle
        /// The camera is being opened.
        case starting
        /// Frames arrive.
        case live
        /// The camera sends no frames and is being restarted.
        case stalled
        /// The camera can't be used, or stopped working.
        case failed(CaptureError)
    }

    package let preview: PreviewArea
    /// Codes that were read, across cameras.
    package let known = SharedCodesInView()
    package private(set) var session: LiveSession? { didSet { onSession(session) } }
    private let picture: LivePicture
    private let bridge: MainLoopBridge?
    private var codes: [NumberedCode] = []
    private var numbers = CodeNumbers()
    private var readers: [Int: AsyncStream<ScannedCode>.Continuation] = [:]
    private var readerCount = 0
    private var isDestroyed = false

    /// Called when a session begins, or with `nil` when it ends.
    package var onSession: (LiveSession?) -> Void = { _ in }
    package var onEvent: (CameraEvent) -> Void = { _ in }
    /// Called after the codes of a report were shown.
    package var onReport: (ScanReport) -> Void = { _ in }
    /// Called when the view is hidden, or visible again.
    package var onHidden: (Bool) -> Void = { _ in }
    /// Returns the codes of a report with their numbers and labels; `nil` for the view's own numbering.
    package var numbering: ((ScanReport) -> [NumberedCode])?

    /// Makes a view without a camera.
    /// - Parameter name: Name of the picture for screen readers, in the user's language.
    public convenience init(name: String) {
        self.init(
            PreviewArea(name: name, detectionFrame: .standard, showsDetectionFrame: false), bridge: MainLoopBridge())
    }

    /// - Parameter bridge: Bridge that runs the main actor; `nil` if the program has one of its own.
    package init(_ preview: PreviewArea, bridge: MainLoopBridge? = nil) {
        (self.preview, self.bridge) = (preview, bridge)
        picture = LivePicture(preview)
        preview.onRegionChange = { [unowned self] in session?.region = $0 }
        preview.onFreeze = { [unowned self] in isPaused.toggle() }
        picture.onHidden = { [unowned self] isHidden in
            session?.isHidden = isHidden
            onHidden(isHidden)
        }
        // The widget's handler retains the view until the widget is destroyed.
        preview.widget.onDestroy { [self] in end() }
    }

    /// The widget, a `GtkWidget *`, for a container in the program's window. It retains the view until it is destroyed.
    public var widget: UnsafeMutableRawPointer { unsafe preview.widget.handle }

    // MARK: - The camera

    /// Current state of the camera.
    public private(set) var state = State.idle { didSet { if state != oldValue { onStateChange(state) } } }
    /// Called when ``state`` has changed.
    public var onStateChange: (State) -> Void = { _ in }

    /// Stops the previous camera, opens this one, and reads the codes that it sees. Returns at once; ``state`` tells
    /// the result.
    public func start(_ camera: CameraDescription) {
        start(camera, demoSymbols: camera.kind == .demo ? DemoContent.symbols() : [])
    }

    /// - Parameter demoSymbols: Symbols that the demo camera shows.
    package func start(_ camera: CameraDescription, demoSymbols: [DemoSymbol]) {
        stop()
        guard !isDestroyed else { return }
        let new = LiveSession(camera, demoSymbols: demoSymbols, codes: known)
        (new.symbologies, new.isStrict, new.readsHidden) = (symbologies, isStrict, readsHidden)
        new.isPaused = isResting
        session = new
        state = .starting
        new.start { [weak self, weak new] message in
            guard let self, let new, new === session else { return }
            take(message)
        }
    }

    /// Stops the camera, and removes the picture.
    public func stop() {
        session?.stop()
        session = nil
        known.leave()
        isPaused = false
        codes = []
        picture.clear()
        state = .idle
    }

    private func end() {
        isDestroyed = true
        // The program's objects that the closures refer to may be gone before the widget, so the closures are removed.
        (onSession, onEvent, onReport, onHidden, numbering) = ({ _ in }, { _ in }, { _ in }, { _ in }, nil)
        (onStateChange, label) = ({ _ in }, { _ in "" })
        session?.stop()
        session = nil
        for reader in readers.values { reader.finish() }
        readers = [:]
        // The widget releases its handlers one by one. If one of them held the last reference to the view, its gestures
        // would be released in the middle of that, so the view is kept until the next turn of the main loop.
        Task { withExtendedLifetime(self) {} }
    }

    /// Whether the view is paused: it shows the last frame in which codes were read, with their outlines, and reads
    /// nothing.
    public var isPaused = false {
        didSet {
            guard isPaused != oldValue else { return }
            pace()
            if isPaused {
                codes.removeAll { $0.code.missedSince != nil }
                picture.hold(codes: codes)
            } else {
                preview.settle()
                picture.goOn()
            }
        }
    }

    /// Whether the view is suspended: the camera keeps running, but nothing is read and no new picture is shown.
    package var isSuspended = false { didSet { pace() } }

    /// Whether nothing is read and no new picture is shown.
    private var isResting: Bool { isPaused || isSuspended }

    private func pace() { session?.isPaused = isResting }

    // MARK: - Reads

    /// Returns a sequence of the codes that are read from now on: each that comes into view, if it is new or was out of
    /// view for ``repeatsAfter``. The sequence ends when the widget is destroyed.
    /// - Parameter count: Maximum number of codes that wait in the sequence; if there are more, the newest are kept.
    public func makeReads(buffering count: Int = 100) -> AsyncStream<ScannedCode> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: ScannedCode.self, bufferingPolicy: .bufferingNewest(count))
        guard !isDestroyed else {
            continuation.finish()
            return stream
        }
        readerCount += 1
        readers[readerCount] = continuation
        continuation.onTermination = { [weak self, number = readerCount] _ in
            Task { @MainActor in self?.readers[number] = nil }
        }
        return stream
    }

    /// Codes in view, in no particular order.
    public var barcodes: [Barcode] { codes.map(\.barcode) }

    /// Symbologies to read; empty, as at first, for those that are read by default.
    public var symbologies: Set<Symbology> = [] { didSet { session?.symbologies = symbologies } }

    /// Time in seconds out of view after which a code is read again; `nil` for never. 2 at first.
    public var repeatsAfter: Double? {
        get { known.repeatsAfter }
        set { known.repeatsAfter = newValue }
    }

    /// Returns the text of the label beside a code's outline: the code's text, unless this is set. A program that reads
    /// passwords should return less. Characters without a shape, such as control characters, are replaced.
    public var label: (Barcode) -> String = { $0.text }

    /// Whether codes have to lie wholly inside the region in which they are read.
    package var isStrict = false { didSet { session?.isStrict = isStrict } }
    /// Whether codes are read while the window is hidden.
    package var readsHidden = false { didSet { session?.readsHidden = readsHidden } }

    /// Forgets every code: all codes in view are new again, and reports of earlier frames are dropped.
    public func startOver() {
        if let session { session.startOver() } else { known.forgetAll() }
        codes = []
        numbers = CodeNumbers()
        picture.forgetCodes()
    }

    // MARK: - Display

    /// Whether a red frame, which the user can move and resize, limits the part of the picture in which codes are read.
    /// Without it, this is the visible part.
    public var showsDetectionFrame: Bool {
        get { preview.showsDetectionFrame }
        set { preview.showsDetectionFrame = newValue }
    }

    /// Whether the picture is mirrored. This does not affect what is read.
    public var isMirrored: Bool {
        get { preview.isMirrored }
        set { preview.isMirrored = newValue }
    }

    /// Digital zoom into the middle of the picture: 1 or more. Codes are read only in the visible part.
    public var zoom: Double {
        get { preview.digitalZoom }
        set { preview.digitalZoom = newValue.isFinite ? max(1, newValue) : 1 }
    }

    /// The newest report; a held picture is its frame.
    package var report: ScanReport? { picture.report }
    /// Time at which the picture on the screen was taken.
    package var pictureTime: UInt64 { picture.time }

    // MARK: - From the camera

    private func take(_ message: LiveSession.Message) {
        switch message {
        case .event(let event): take(event)
        // Pictures that were sent before the pause are not shown.
        case .picture(let new): if !isResting { picture.take(new, isReading: session?.isReading ?? false) }
        case .report(let report): take(report)
        }
    }

    private func take(_ event: CameraEvent) {
        switch event {
        case .live, .resumed: state = .live
        case .stalled: state = .stalled
        case .adjusted, .ended(nil): break
        case .ended(let error?):
            stop()
            state = .failed(error)
        }
        onEvent(event)
    }

    private func take(_ report: ScanReport) {
        // What was read while the pause began, or while another page was opened, is still new after it.
        guard !isResting, state == .live else { return known.forget(report.arrivals) }
        codes = numbering?(report) ?? numbered(report)
        picture.take(report, codes: codes)
        onReport(report)
        for arrival in report.arrivals where arrival.isNew {
            let read = ScannedCode(barcode: arrival.barcode, time: report.timestamp)
            for reader in readers.values { reader.yield(read) }
        }
    }

    private func numbered(_ report: ScanReport) -> [NumberedCode] {
        let geometry = preview.geometry
        numbers.update(report) { geometry.widgetPoint($0) }
        return report.codes.map { NumberedCode(code: $0, number: numbers[$0.id], title: label($0.barcode)) }
    }
}

/// A code that was read.
nonisolated public struct ScannedCode: Hashable, Sendable {
    /// The code, with its corners in pixels of the camera's picture.
    public var barcode: Barcode
    /// Time at which the frame was taken in which the code came into view, in nanoseconds of the monotonic clock.
    public var time: UInt64

    /// Creates a read.
    public init(barcode: Barcode, time: UInt64) { (self.barcode, self.time) = (barcode, time) }
}
