import Barcodes
import Capture
import GtkKit
import Scanning

/// A running camera, from its start to its end. Its frames go to the scanner and to the screen, each on a thread of its
/// own; reports and pictures arrive on the main actor, in order.
package final class LiveSession {
    /// Message from a session to its owner.
    nonisolated enum Message: Sendable {
        case event(CameraEvent)
        case report(ScanReport)
        case picture(PreviewPicture)

        /// Whether a later message makes this one unnecessary.
        func isSuperseded(by next: Message) -> Bool {
            switch (self, next) {
            case (.picture, .picture): true
            case (.report(let report), .report): report.arrivals.isEmpty
            default: false
            }
        }
    }

    private let camera: any Camera
    private let scanner: ScanSession
    private let feed: PreviewFeed
    private let mailbox = Mailbox<Message> { $0.isSuperseded(by: $1) }
    private var task: Task<Void, Never>?
    private var isPlaced = false

    /// - Parameter codes: Codes that were read before.
    init(_ description: CameraDescription, demoSymbols: [DemoSymbol], codes: SharedCodesInView) {
        feed = PreviewFeed { [mailbox] in mailbox.put(.picture($0)) }
        scanner = ScanSession(codes: codes) { [mailbox] in mailbox.put(.report($0)) }
        scanner.isPaused = true
        camera = makeCamera(description, demoSymbols: demoSymbols)
    }

    /// Opens the camera; returns at once.
    func start(_ listener: @escaping (Message) -> Void) {
        task = Task { [mailbox, weak self] in
            for await message in mailbox.messages {
                // Reports of frames from before ``startOver()`` are dropped.
                if case .report(let report) = message, report.generation != self?.scanner.generation { continue }
                listener(message)
            }
        }
        camera.start(
            onFrame: { [scanner, feed] frame in
                scanner.submit(frame)
                feed.submit(frame)
            },
            onEvent: { [mailbox] in mailbox.put(.event($0)) })
    }

    /// Stops the camera; no more messages come from it.
    func stop() {
        task?.cancel()
        task = nil
        camera.stop()
        scanner.stop()
        mailbox.finish()
    }

    package var controls: CameraControls { camera.controls }

    /// The part of the picture in which codes are read. Nothing is read until it is known, so that no code outside the
    /// frame is read.
    var region: NormalizedRectangle? {
        get { scanner.region }
        set {
            scanner.region = newValue
            guard !isPlaced else { return }
            isPlaced = true
            pace()
        }
    }

    /// Whether codes have to lie wholly inside the region.
    var isStrict: Bool {
        get { scanner.isStrict }
        set { scanner.isStrict = newValue }
    }

    /// Symbologies to read; empty for those that are read by default.
    var symbologies: Set<Symbology> {
        get { scanner.symbologies }
        set { scanner.symbologies = newValue }
    }

    /// Whether the session is paused: nothing is shown and nothing is read.
    var isPaused = false { didSet { pace() } }
    /// Whether the window is hidden: nothing is shown, and nothing is read unless ``readsHidden``.
    var isHidden = false { didSet { if isHidden != oldValue { pace() } } }
    /// Whether codes are read while the window is hidden.
    var readsHidden = false { didSet { if readsHidden != oldValue { pace() } } }

    private func pace() {
        let isResting = isPaused || (isHidden && !readsHidden)
        scanner.isPaused = isResting || !isPlaced
        feed.isPaused = isPaused || isHidden
        camera.setWatched(!isResting)
    }

    /// Whether frames are being read, so that a report will arrive of each frame or of a later one.
    var isReading: Bool { !scanner.isPaused }

    /// Starts over, as for another scene: reports of earlier frames are dropped, and every code is new.
    func startOver() { scanner.startOver() }

    package func setZoom(_ factor: Double) throws(CaptureError) { try camera.setZoom(factor) }
    package func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) { try camera.set(values) }
    package func refreshControls() { camera.refreshControls() }
    package func setTorch(_ isOn: Bool) throws(CaptureError) { try camera.setTorch(isOn) }
}
