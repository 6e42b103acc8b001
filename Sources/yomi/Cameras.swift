import ArgumentParser
import Capture

struct Cameras: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the cameras.",
        discussion: """
            Prints the path and the name of each camera that yomi watch can read from. The demo camera, which \
            needs none, is always there.

            With --json, each camera is one object on a line of its own: {"id":…,"name":…,"path":…,"infrared":…, \
            "raw":…}. The id stays the same when a camera is unplugged and plugged in again. A camera with "raw" is a \
            raw sensor, which works only through PipeWire, in the window.
            """)

    @Flag(help: "Print one JSON object a camera.")
    var json = false

    func run() throws {
        for camera in CameraCatalog().cameras() + [.demo] {
            let path = camera.path
            if json {
                try Console.print(
                    JSON.object([
                        ("id", .string(camera.id)), ("name", .string(camera.name)),
                        ("path", path.map { .string($0) } ?? .null), ("infrared", .bool(camera.isInfrared)),
                        ("raw", .bool(camera.isRaw)),
                    ]).text)
            } else {
                try Console.printText("\(camera.pathOrID)\t\(camera.name)\(camera.remark)")
            }
        }
    }
}

extension CameraDescription {
    /// Remark behind the camera's name about a property that matters before the camera is chosen; empty for most.
    fileprivate var remark: String { isInfrared ? " (infra-red)" : isRaw ? " (raw sensor)" : "" }

    /// Path or id of the camera, by which the lists name it and `--camera` takes it.
    var pathOrID: String { path ?? id }
}
