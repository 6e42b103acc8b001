import Foundation
import Synchronization

/// The emulated camera of `Tests/CameraEmulator`, running as long as this object lives.
final class CameraEmulator: Sendable {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// A video mode and its pictures.
    struct Mode {
        var format: String
        var width: Int
        var height: Int
        var framesPerSecond = 30
        var rowStride: Int?
        var frames: [[UInt8]]
    }

    /// Lines that the emulator has printed.
    private final class Lines: Sendable {
        let all = Mutex<[String]>([])
    }

    /// Reason why no camera can be emulated here; nil if one can.
    static let hindrance: String? = {
        guard getuid() == 0 else { return "the emulated camera is mounted, which needs root" }
        guard FileManager.default.isReadableFile(atPath: "/dev/fuse") else { return "there is no /dev/fuse" }
        // libv4l2 looks a camera up by its USB numbers. For one that has none it uses uninitialized memory, so that the
        // emulated camera counts as built in mirrored, or not, depending on how this was compiled.
        setenv("LIBV4LCONTROL_FLAGS", "0", 1)
        do {
            let build = Process()
            build.executableURL = folder.appendingPathComponent("build.sh")
            build.arguments = [program.deletingLastPathComponent().path]
            let output = Pipe()
            build.standardOutput = output
            build.standardError = output
            try build.run()
            let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
            build.waitUntilExit()
            return build.terminationStatus == 0 ? nil : text
        } catch {
            return "\(error)"
        }
    }()

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("CameraEmulator")
    private static let program = folder.deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent(".build/camera-emulator/camera-emulator")

    /// Folder in which ``path`` is the only node.
    let folder: URL
    let path: String
    private let ownsFolder: Bool
    private let process = Process()
    private let input = Pipe()
    private let lines = Lines()

    /// - Parameters:
    ///   - node: name of the device file.
    ///   - other: another emulated camera whose folder is shared.
    init(
        card: String = "Emulated Camera", hasControls: Bool = true, options: [String] = [], node: String = "video0",
        beside other: CameraEmulator? = nil, modes: [Mode]
    ) async throws {
        folder =
            other?.folder
            ?? FileManager.default.temporaryDirectory.appendingPathComponent("camera-\(UUID().uuidString)")
        ownsFolder = other == nil
        path = folder.appendingPathComponent(node).path
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        var arguments = ["--card", card] + (hasControls ? [] : ["--no-controls"]) + options + [path]
        for (i, mode) in modes.enumerated() {
            let pictures = folder.appendingPathComponent("pictures-\(node)-\(i)")
            try Data(mode.frames.joined()).write(to: pictures)
            let stride = mode.rowStride.map { ":\($0)" } ?? ""
            arguments.append(
                "\(mode.format):\(mode.width)x\(mode.height)@\(mode.framesPerSecond):\(pictures.path)\(stride)")
        }
        let output = Pipe()
        process.executableURL = Self.program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        Thread.detachNewThread { [lines] in
            var rest = ""
            while case let data = output.fileHandleForReading.availableData, !data.isEmpty {
                var parts = (rest + String(decoding: data, as: UTF8.self)).components(separatedBy: "\n")
                rest = parts.removeLast()
                lines.all.withLock { $0 += parts }
            }
        }
        try await expect("ready")
    }

    deinit {
        // The emulator unmounts itself at the end of its input.
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        if ownsFolder { try? FileManager.default.removeItem(at: folder) }
    }

    /// Sends a command, and returns after the emulator has executed it.
    func send(_ command: String) async throws {
        func count() -> Int { lines.all.withLock { lines in lines.count { $0 == "done \(command)" } } }
        let before = count()
        try input.fileHandleForWriting.write(contentsOf: Data((command + "\n").utf8))
        guard await eventually({ count() > before }) else {
            throw Failure(description: "the emulator never did '\(command)': \(lines.all.withLock { $0 })")
        }
    }

    /// Waits until the emulator has printed this line.
    func expect(_ line: String) async throws {
        guard await eventually({ self.lines.all.withLock { $0.contains(line) } }) else {
            throw Failure(description: "the emulator never said '\(line)' but \(lines.all.withLock { $0 })")
        }
    }
}

/// Checks a condition repeatedly, for longer than anything here may take on a busy machine.
func eventually(_ condition: () -> Bool) async -> Bool {
    for _ in 0..<6_000 {
        if condition() { return true }
        try? await Task.sleep(for: .milliseconds(5))
    }
    return condition()
}
