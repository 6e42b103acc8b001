import ArgumentParser
import Barcodes
import Capture
import Dispatch
import Glibc
import Scanning

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read codes from a camera until interrupted.",
        discussion: """
            Prints each code once when it comes into view, and again when it was away for two seconds. Lines \
            are out at once, also into a pipe. Interrupt it (Ctrl C) to end.

            EXAMPLES
              yomi watch
              yomi watch --camera demo
              yomi watch --camera /dev/video2 --json | jq -r .text

            With --json, one object a code and line, like those in "barcodes" of yomi scan --json; corners are \
            in pixels of the camera's picture.

            EXIT STATUS, when interrupted
              0  at least one code was read
              1  there was none
            and 2 when the camera failed or went away.
            """)

    @Option(
        help: ArgumentHelp(
            "The path, id or name of a camera, as yomi cameras prints them, or demo. (default: the first camera)",
            valueName: "camera"))
    var camera: String?

    @Flag(help: "Print one JSON object a code.")
    var json = false

    @Option(help: ArgumentHelp("Look for these only, as for yomi scan. (default: all)", valueName: "names"))
    var symbologies: SymbologyList?

    func run() async throws {
        guard let description = chosenCamera() else {
            Console.error(
                camera.map { "there is no camera “\($0)”; yomi cameras lists those there are" }
                    ?? "there is no camera; plug one in, or see it work with --camera demo")
            throw Status.error
        }
        var options = ReaderOptions(effort: .fast)
        if let symbologies { options.symbologies = symbologies.symbologies }
        let session = ScanSession(options: options)
        let camera = makeCamera(description, demoSymbols: DemoContent.symbols())
        let (endings, endingSink) = AsyncStream<Ending>.makeStream()
        let interruptions = Interruptions { endingSink.yield(.interrupted) }
        camera.start(
            onFrame: { session.submit($0) },
            onEvent: { event in
                switch event {
                case .ended(let error): endingSink.yield(.camera(error))
                case .stalled: Console.error("the camera gives no pictures; trying again")
                case .live, .resumed: break
                }
            })
        let printing = Task { await printCodes(session.arrivals) }
        var ending = Ending.interrupted
        for await first in endings {
            ending = first
            break
        }
        camera.stop()
        session.stop()
        let count = await printing.value
        interruptions.cancel()
        if case .camera(let error) = ending {
            Console.error(error?.message ?? "the camera ended")
            throw Status.error
        }
        throw count > 0 ? Status.success : Status.nothingRead
    }

    private enum Ending: Sendable {
        case interrupted
        case camera(CaptureError?)
    }

    private func chosenCamera() -> CameraDescription? {
        guard let camera else { return CameraCatalog().cameras().first }
        guard camera != CameraDescription.demo.id else { return .demo }
        // A path need not be of a device that is listed: a regular file may answer as a camera does.
        guard !camera.hasPrefix("/"), !camera.hasPrefix(".") else {
            return CameraDescription(id: camera, name: camera, kind: .video4Linux(path: camera))
        }
        return CameraCatalog().cameras().first { $0.id == camera || $0.name == camera }
    }

    /// Prints each code as it comes.
    /// - Returns: how many there were.
    private func printCodes(_ arrivals: AsyncStream<CodeArrival>) async -> Int {
        var count = 0
        for await arrival in arrivals where arrival.isNew {
            let code = arrival.barcode
            count += 1
            if json {
                Console.print(code.json.text)
            } else {
                Console.printText(code.text)
            }
        }
        return count
    }
}

/// Tells of the signals that ask a program to end, in place of their ending it.
private final class Interruptions {
    private let sources: [any DispatchSourceSignal]

    init(_ handler: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler { handler() }
            source.resume()
            return source
        }
    }

    func cancel() {
        for source in sources { source.cancel() }
    }
}
