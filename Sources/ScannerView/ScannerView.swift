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
    /// What the camera does.
    public enum State: Hashable, Sendable {
        /// There is no camera, or it was stopped.
        case idle
        /// The camera is being opened.
        case starting
        /// Pictures come.
        case live
        /// The camera sends no pictures; it is being started anew.
        case stalled
        /// The camera can't be used, or no longer.
        case failed(CaptureError)
    }

    package let preview: PreviewArea
    /// What was read, across cameras.
    package let known = SharedCodesInView()
    package private(set) var session: LiveSession? { didSet { onSession(session) } }
    private let picture: LivePicture
    private let bridge: MainLoopBridge?
    private var codes: [NumberedCode] = []
    private var numbers = CodeNumbers()
    private var readers: [Int: AsyncStream<ScannedCode>.Continuation] = [:]
    private var readerCount = 0
    private var isDestroyed = false

    /// Another session begins, or this one has ended.
    package var onSession: (LiveSession?) -> Void = { _ in }
    package var onEvent: (CameraEvent) -> Void = { _ in }
    /// Called after the codes of a report were shown.
    package var onReport: (ScanReport) -> Void = { _ in }
    /// The view is out of sight, or in sight again.
    package var onHidden: (Bool) -> Void = { _ in }
    /// Gives the codes of a report their numbers and labels; `nil` for the view's own way.
    package var numbering: ((ScanReport) -> [NumberedCode])?

    /// A view without a camera.
    /// - Parameter name: what a screen reader calls the picture, in the user's language.
    public convenience init(name: String) {
        self.init(
            PreviewArea(name: name, detectionFrame: .standard, showsDetectionFrame: false), bridge: MainLoopBridge())
    }

    /// - Parameter bridge: `nil` where the program has one of its own.
    package init(_ preview: PreviewArea, bridge: MainLoopBridge? = nil) {
        (self.preview, self.bridge) = (preview, bridge)
        picture = LivePicture(preview)
        preview.onRegionChange = { [unowned self] in session?.region = $0 }
        preview.onFreeze = { [unowned self] in isPaused.toggle() }
        picture.onHidden = { [unowned self] isHidden in
            session?.isHidden = isHidden
            onHidden(isHidden)
        }
        // The widget keeps its view.
        preview.widget.onDestroy { [self] in end() }
    }

    /// The widget, a `GtkWidget *`, for a container of the program's own window. It keeps the view as long as it is not
    /// destroyed.
    public var widget: UnsafeMutableRawPointer { unsafe preview.widget.handle }

    // MARK: - The camera

    /// What the camera does now.
    public private(set) var state = State.idle { didSet { if state != oldValue { onStateChange(state) } } }
    /// Called when ``state`` has changed.
    public var onStateChange: (State) -> Void = { _ in }

    /// Opens a camera in the place of the one before, and reads what it sees. Returns at once; ``state`` tells what
    /// came of it.
    public func start(_ camera: CameraDescription) {
        start(camera, demoSymbols: camera.kind == .demo ? DemoContent.symbols() : [])
    }

    /// - Parameter demoSymbols: what the demo camera shows.
    package func start(_ camera: CameraDescription, demoSymbols: [DemoSymbol]) {
        stop()
        guard !isDestroyed else { return }
        let new = LiveSession(camera, demoSymbols: demoSymbols, codes: known)
        (new.symbologies, new.isStrict, new.readsHidden) = (symbologies, isStrict, readsHidden)
        new.isPaused = isSuspended
        session = new
        state = .starting
        new.start { [weak self, weak new] message in
            guard let self, let new, new === session else { return }
            take(message)
        }
    }

    /// Lets go of the camera, and shows nothing.
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
        // Whoever made the view may have gone before its widget.
        (onSession, onEvent, onReport, onHidden, numbering) = ({ _ in }, { _ in }, { _ in }, { _ in }, nil)
        (onStateChange, label) = ({ _ in }, { _ in "" })
        session?.stop()
        session = nil
        for reader in readers.values { reader.finish() }
        readers = [:]
        // The widget lets go of its handlers one by one. If one of them were the last to hold the view, its gestures
        // would end in the middle of that.
        Task { withExtendedLifetime(self) {} }
    }

    /// A paused view keeps the picture in which the codes were read last, with their outlines, and reads nothing.
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

    /// While suspended the camera goes on, but nothing is read and no new picture comes.
    package var isSuspended = false { didSet { pace() } }

    private func pace() { session?.isPaused = isPaused || isSuspended }

    // MARK: - What is read

    /// Makes a sequence of the codes that are read from now on: each that comes into view, and is new or was out of
    /// view for ``repeatsAfter``. It ends when the widget is destroyed.
    /// - Parameter count: how many codes wait in the sequence until somebody asks for the next one; beyond it the
    ///   newest are kept.
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

    /// The codes in view now, in no particular order.
    public var barcodes: [Barcode] { codes.map(\.barcode) }

    /// What is looked for; empty, as at first, for all that is read by default.
    public var symbologies: Set<Symbology> = [] { didSet { session?.symbologies = symbologies } }

    /// After how many seconds out of view a code that was read counts again; `nil` is never. 2 at first.
    public var repeatsAfter: Double? {
        get { known.repeatsAfter }
        set { known.repeatsAfter = newValue }
    }

    /// What the label beside a code's outline says: its text, unless this is set. A program that meets passwords says
    /// less. What has no shape of its own, as control characters, is replaced.
    public var label: (Barcode) -> String = { $0.text }

    /// Whether codes have to lie wholly inside the region in which they count.
    package var isStrict = false { didSet { session?.isStrict = isStrict } }
    /// Whether codes are read while the window is out of sight.
    package var readsHidden = false { didSet { session?.readsHidden = readsHidden } }

    /// Forgets every code: all in view are new again, and reports of earlier frames are dropped.
    public func startOver() {
        if let session { session.startOver() } else { known.forgetAll() }
        codes = []
        numbers = CodeNumbers()
        picture.forgetCodes()
    }

    // MARK: - What is shown

    /// Whether a red frame, which the user can move and resize, says which part of the picture counts. Without it, that
    /// is all that is shown.
    public var showsDetectionFrame: Bool {
        get { preview.showsDetectionFrame }
        set { preview.showsDetectionFrame = newValue }
    }

    /// Whether the picture is shown as in a mirror. What is read does not depend on it.
    public var isMirrored: Bool {
        get { preview.isMirrored }
        set { preview.isMirrored = newValue }
    }

    /// By how much the middle of the picture is enlarged: 1 or more. Codes count only in what is shown.
    public var zoom: Double {
        get { preview.digitalZoom }
        set { preview.digitalZoom = newValue.isFinite ? max(1, newValue) : 1 }
    }

    /// The newest report; a picture that is held is its frame.
    package var report: ScanReport? { picture.report }
    /// When the picture on the screen was taken.
    package var pictureTime: UInt64 { picture.time }

    // MARK: - From the camera

    private func take(_ message: LiveSession.Message) {
        switch message {
        case .event(let event): take(event)
        // What the camera sent before it was paused is not shown.
        case .picture(let new): if !isPaused { picture.take(new, isReading: session?.isReading ?? false) }
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
        guard !isPaused, state == .live else { return }
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
    /// When the picture was taken in which it came into view, in nanoseconds of the monotonic clock.
    public var time: UInt64

    /// A read, as a view reports it.
    public init(barcode: Barcode, time: UInt64) { (self.barcode, self.time) = (barcode, time) }
}
