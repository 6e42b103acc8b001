import Barcodes
import Capture
import GtkKit
import Scanning

/// A camera that runs, from its start to its end: its frames go to the scanner and to the screen, each on a
/// thread of its own; what comes of it arrives on the main actor.
final class LiveSession {
    /// What a session tells whoever shows it.
    struct Listener {
        var onEvent: (CameraEvent) -> Void
        var onPicture: (PreviewPicture) -> Void
        var onReport: (ScanReport) -> Void
        /// A code has come into view.
        var onArrival: (CodeArrival) -> Void
    }

    private let camera: any Camera
    private let scanner: ScanSession
    private let feed = PreviewFeed()
    private var tasks: [Task<Void, Never>] = []
    private var isPlaced = false

    /// - Parameter memory: what was read before.
    init(_ description: CameraDescription, demoSymbols: [DemoSymbol], memory: SessionMemory) {
        scanner = ScanSession(memory: memory)
        scanner.isPaused = true
        camera = makeCamera(description, demoSymbols: demoSymbols)
    }

    /// Opens the camera; returns at once.
    func start(_ listener: Listener) {
        let (events, sink) = AsyncStream<CameraEvent>.makeStream()
        let (pictures, reports, arrivals) = (feed.pictures, scanner.reports, scanner.arrivals)
        tasks = [
            Task { for await event in events { listener.onEvent(event) } },
            Task { for await picture in pictures { listener.onPicture(picture) } },
            Task { for await report in reports { listener.onReport(report) } },
            Task { for await arrival in arrivals { listener.onArrival(arrival) } },
        ]
        camera.start(
            onFrame: { [scanner, feed] frame in
                scanner.submit(frame)
                feed.submit(frame)
            },
            onEvent: { event in
                sink.yield(event)
                if case .ended = event { sink.finish() }
            })
    }

    /// Lets go of the camera; nothing is heard of it from now on.
    func stop() {
        for task in tasks { task.cancel() }
        tasks = []
        camera.stop()
        scanner.stop()
        feed.finish()
    }

    var controls: CameraControls { camera.controls }

    /// The part of the picture in which codes count. Until it is known nothing is read: no code is to count that is
    /// not in the frame.
    var region: NormalizedRectangle? {
        get { scanner.region }
        set {
            scanner.region = newValue
            guard !isPlaced else { return }
            isPlaced = true
            scanner.isPaused = isPaused
        }
    }

    /// Whether codes have to lie inside it wholly.
    var isStrict: Bool {
        get { scanner.isStrict }
        set { scanner.isStrict = newValue }
    }

    /// What is looked for; empty for everything there is.
    var symbologies: Set<Symbology> {
        get { scanner.symbologies }
        set { scanner.symbologies = newValue }
    }

    /// While paused, nothing is shown and nothing is read.
    var isPaused: Bool {
        get { feed.isPaused }
        set {
            scanner.isPaused = newValue || !isPlaced
            feed.isPaused = newValue
        }
    }

    func setZoom(_ factor: Double) throws(CaptureError) { try camera.setZoom(factor) }
    func set(_ values: [CameraControl.Identifier: Int]) throws(CaptureError) { try camera.set(values) }
    func refreshControls() { camera.refreshControls() }
    func setTorch(_ isOn: Bool) throws(CaptureError) { try camera.setTorch(isOn) }
}
