import ArgumentParser
import Barcodes
import Capture
import Dispatch
import Glibc
import History
import Scanning

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Read codes from a camera until interrupted.",
        discussion: """
            Prints each code when it comes into view, and again if it comes back after two seconds or more. Lines are \
            written at once, also to a pipe. On a terminal, line breaks in a code are shown as ␊. It runs until it is \
            interrupted (Ctrl+C), until --once or --timeout ends it, or until the program that reads its \
            output ends, as in yomi watch | head -1.

            A message that is spread over several codes is printed once, when all of them were read. If some are missing \
            at the end, a line on standard error says which, and those that were read are printed, each by itself. So are \
            codes of different messages that nothing tells apart.

            EXAMPLES
              yomi watch
              yomi watch --camera demo
              yomi watch --camera /dev/video2 --json | jq -r .text
              code=$(yomi watch --once --timeout 30) && echo "$code"

            JSON
              {"time":"2026-05-04T12:30:15.250Z","camera":"/dev/video0",
               "symbology":"QRCode","text":"…",
               "bytes":"<base64>","corners":[[x,y],[x,y],[x,y],[x,y]],…,
               "message":null}

            With --json, each code is one such object on a line of its own: the time in UTC at which it was read, the \
            camera's path, or its id if it has no path, and what yomi scan --json has in "barcodes". Corners are in \
            pixels of the camera's picture. "message" is null, or the message in several codes that this one completed, \
            as yomi scan --json has it in "messages".

            EXIT STATUS
              0  at least one code was read
              1  there was none, and it was interrupted or the time was over
              2  the camera failed or went away, a code could not be kept, or an error
                 in the arguments
            """)

    @Option(
        help: ArgumentHelp(
            "The path, id or name of a camera, as yomi cameras prints them, or demo. (default: the first camera)",
            valueName: "camera"),
        completion: .file())
    var camera: String?

    @Flag(help: "Print one JSON object a code.")
    var json = false

    @Option(
        help: ArgumentHelp("Search for these only, as in yomi scan.", valueName: "names"),
        completion: .symbologies(where: \.isReadable),
        transform: SymbologyList.parseReadable)
    var symbologies: SymbologyList?

    @Flag(help: "End after the first code, or the first message whose codes were all read.")
    var once = false

    @Option(parsing: .unconditional, help: ArgumentHelp("End after this time. (default: never)", valueName: "seconds"))
    var timeout: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The zoom factor of the camera itself. (default: unchanged)", valueName: "factor"))
    var zoom: Double?

    @Flag(help: "Switch the camera's light on while it runs.")
    var torch = false

    @Flag(
        help:
            "Keep what is read in the history, as the window does; without it nothing is kept. Passwords are left out.")
    var keep = false

    func validate() throws {
        if let zoom, !(zoom >= 1 && zoom <= 100) {
            throw ValidationError("--zoom must be at least 1 and at most 100.")
        }
        if let timeout, !(timeout > 0 && timeout <= 1_000_000) {
            throw ValidationError("--timeout must be more than 0 and at most 1000000 seconds.")
        }
    }

    func run() async throws {
        guard let description = chosenCamera() else {
            Console.error(
                camera.map { "there is no camera “\($0)”; yomi cameras lists those there are" }
                    ?? "there is no camera; plug one in, or see it work with --camera demo")
            throw Status.error
        }
        let store = keep ? try HistoryAccess.open() : nil
        var options = ReaderOptions(effort: .fast)
        if let symbologies { options.symbologies = symbologies.symbologies }
        let session = ScanSession(options: options)
        let camera = makeCamera(description, demoSymbols: DemoContent.symbols())
        let (endings, endingSink) = AsyncStream<Ending>.makeStream()
        let interruptions = Interruptions { endingSink.yield(.interrupted) }
        OutputReader.onLeave { endingSink.yield(.unread) }
        if let timeout {
            DispatchQueue.global().asyncAfter(deadline: .now() + timeout) { endingSink.yield(.interrupted) }
        }
        camera.start(
            onFrame: { session.submit($0) },
            onEvent: { [zoom, torch] event in
                switch event {
                case .live: Self.adjust(camera, zoom: zoom, torch: torch)
                case .ended(let error): endingSink.yield(.camera(error))
                case .stalled: Console.error("the camera gives no pictures; trying again")
                case .resumed, .adjusted: break
                }
            })
        let name = description.pathOrID
        let printing = Task {
            await printCodes(session.reports, from: name, keptIn: store) { error in
                endingSink.yield(error.map { .output($0) } ?? .interrupted)
            }
        }
        var ending = Ending.interrupted
        for await first in endings {
            ending = first
            break
        }
        camera.stop()
        session.stop()
        if torch {
            if case .camera = ending {} else { await waitForLightOff(endings, endingSink) }
        }
        let (count, hasFailed) = await printing.value
        interruptions.cancel()
        if case .unread = ending { OutputReader.endAsFiltersDo() }
        if case .output(let error) = ending {
            // The reader closed the pipe, and the thread that waits for that has not noticed yet.
            guard error.number != EPIPE else { return OutputReader.endAsFiltersDo() }
            throw error
        }
        if case .camera(let error) = ending {
            Console.error(error?.message ?? "the camera ended")
            throw Status.error
        }
        throw hasFailed ? Status.error : count > 0 ? Status.success : Status.nothingRead
    }

    private enum Ending: Sendable {
        case interrupted
        /// Nobody reads the output any more.
        case unread
        /// The output can't be written.
        case output(OutputError)
        case camera(CaptureError?)
        case late
    }

    /// Sets zoom and light. A camera without them is read as it is.
    private static func adjust(_ camera: any Camera, zoom: Double?, torch: Bool) {
        do throws(CaptureError) {
            if let zoom { try camera.setZoom(zoom) }
            if let zoom, let range = camera.controls.zoom, !range.contains(zoom) {
                let nearest = min(max(zoom, range.lowerBound), range.upperBound)
                Console.error(
                    "the camera's zoom is from \(JSON.double(range.lowerBound).text) to "
                        + "\(JSON.double(range.upperBound).text), so it is \(JSON.double(nearest).text)")
            }
        } catch {
            Console.error("the camera has no zoom of its own")
        }
        do throws(CaptureError) {
            if torch { try camera.setTorch(true) }
        } catch {
            Console.error("the camera's light can't be switched: \(error.message)")
        }
    }

    /// Waits until the camera has switched its light off, at most two seconds.
    private func waitForLightOff(_ endings: AsyncStream<Ending>, _ sink: AsyncStream<Ending>.Continuation) async {
        DispatchQueue.global().asyncAfter(deadline: .now() + 2) { sink.yield(.late) }
        for await ending in endings {
            switch ending {
            case .interrupted, .unread, .output: continue
            case .camera, .late: return
            }
        }
    }

    private func chosenCamera() -> CameraDescription? {
        guard let camera else { return CameraCatalog().cameras().first }
        guard camera != CameraDescription.demo.id else { return .demo }
        // A path need not be of a device that is listed: a regular file may behave like a camera.
        guard !camera.hasPrefix("/"), !camera.hasPrefix(".") else {
            return CameraDescription(id: camera, name: camera, kind: .video4Linux(path: camera))
        }
        return CameraCatalog().cameras().first { $0.id == camera || $0.name == camera }
    }

    /// Prints each code as it is read; with `--once` only the first.
    /// - Parameter onEnough: called when no more codes are wanted, or when they can't be printed.
    /// - Returns: the number of codes, and whether one of them could not be kept.
    private func printCodes(
        _ reports: AsyncStream<ScanReport>, from camera: String, keptIn store: HistoryStore?,
        onEnough: (OutputError?) -> Void
    ) async -> (count: Int, hasFailed: Bool) {
        var count = 0
        let kept = KeptReads(store)
        var joiner = SequenceJoiner()
        do throws(OutputError) {
            for await report in reports {
                for code in report.newCodes {
                    let outcome = joiner.add(code, at: CodePlace(file: camera))
                    if case .whole(let message) = outcome, let doubt = joiner.doubt(about: message, of: code) {
                        Console.error(doubt)
                    }
                    kept.keep(code, outcome, from: camera)
                    try print(code, outcome, from: camera)
                    count += 1
                    switch outcome {
                    case .waiting, .repeated: continue
                    case .single, .whole: break
                    }
                    if once {
                        onEnough(nil)
                        return (count, kept.hasFailed)
                    }
                }
            }
            try printRests(joiner)
        } catch {
            onEnough(error)
        }
        return (count, kept.hasFailed)
    }

    /// Prints a code, or the message that it completed. With `--json`, a part of a message is printed as well.
    private func print(
        _ code: Barcode, _ outcome: SequenceJoiner.Outcome, from camera: String
    ) throws(OutputError) {
        guard json else {
            switch outcome {
            case .single: try Console.printText(code.text, isLine: true)
            case .waiting, .repeated: break
            case .whole(let message): try Console.printText(message.text, isLine: true)
            }
            return
        }
        var message = JSON.null
        if case .whole(let whole) = outcome, let part = code.structuredAppend {
            message = whole.json(of: part, symbology: code.symbology)
        }
        let members: [(String, JSON)] = [("time", .string(UTCTime.now())), ("camera", .string(camera))]
        try Console.print(JSON.object(members + code.jsonMembers + [("message", message)]).text)
    }

    /// Prints the codes of incomplete messages, and says why those are incomplete.
    private func printRests(_ joiner: SequenceJoiner) throws(OutputError) {
        for rest in joiner.rests {
            Console.error(rest.sentence)
            guard !json else { continue }
            for part in rest.parts { try Console.printText(part.barcode.text, isLine: true) }
        }
    }
}

/// Reports SIGINT, SIGTERM and SIGHUP instead of ending the program, unless they are ignored.
private final class Interruptions {
    private let sources: [any DispatchSourceSignal]

    init(_ handler: @escaping @Sendable () -> Void) {
        sources = [SIGINT, SIGTERM, SIGHUP].filter { !Signals.isIgnored($0) }.map { number in
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
