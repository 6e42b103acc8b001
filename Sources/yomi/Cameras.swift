import ArgumentParser
import Capture

struct Cameras: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the cameras.",
        discussion: """
            Prints the path and the name of each camera that yomi watch can read from. The demo camera, which \
            needs none, is always there.

            With --json, one object a camera and line: {"id":…,"name":…,"path":…,"infrared":…}. The id stays \
            the same when a camera is unplugged and plugged in again.
            """)

    @Flag(help: "Print one JSON object a camera.")
    var json = false

    func run() throws {
        for camera in CameraCatalog().cameras() + [.demo] {
            let path = camera.path
            if json {
                Console.print(
                    JSON.object([
                        ("id", .string(camera.id)), ("name", .string(camera.name)),
                        ("path", path.map { .string($0) } ?? .null), ("infrared", .bool(camera.isInfrared)),
                    ]).text)
            } else {
                Console.printText("\(camera.pathOrID)\t\(camera.name)\(camera.isInfrared ? " (infra-red)" : "")")
            }
        }
    }
}

extension CameraDescription {
    fileprivate var path: String? { if case .video4Linux(let path) = kind { path } else { nil } }

    /// What `--camera` takes and the lists name it by.
    var pathOrID: String { path ?? id }
}
