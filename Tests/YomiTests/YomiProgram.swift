import Files
import Foundation
import Glibc

/// Result of a run of the program.
struct YomiRun {
    /// Exit status; `nil` if a signal ended the program.
    var status: Int32?
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }

    /// Returns the objects that `--json` printed, one in each line.
    func objects() throws -> [[String: Any]] {
        try lines.map { line in
            guard let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
                throw YomiProgram.Failure.notAnObject(String(line))
            }
            return object
        }
    }
}

/// The `yomi` program that was built with these tests.
enum YomiProgram {
    enum Failure: Error {
        case notBuilt(String)
        case notStarted(Int32)
        case notAnObject(String)
    }

    /// Returns the path of the program, which is beside the test bundle in the build folder.
    static func path() throws -> String {
        var candidates = [Bundle.main.bundlePath, Bundle.main.executablePath ?? ""]
        candidates += CommandLine.arguments.filter { $0.hasSuffix(".xctest") }
        for candidate in candidates {
            var folder = URL(fileURLWithPath: candidate)
            for _ in 0..<3 {
                let program = folder.appendingPathComponent("yomi").path
                var isFolder: ObjCBool = false
                if FileManager.default.fileExists(atPath: program, isDirectory: &isFolder), !isFolder.boolValue {
                    return program
                }
                folder.deleteLastPathComponent()
            }
        }
        throw Failure.notBuilt(candidates.joined(separator: ", "))
    }

    private static let setpriv = "/usr/bin/setpriv"
    /// Whether ``withoutRootsRights`` can be used.
    static let canLeaveRootsRights = getuid() != 0 || access(setpriv, X_OK) == 0
    /// A prefix by which the program is run without the right of the user root to read and write everything; empty for
    /// any other user.
    static let withoutRootsRights =
        getuid() == 0 ? [setpriv, "--bounding-set=-dac_override,-dac_read_search", "--"] : []

    /// Runs the program to its end.
    /// - Parameters:
    ///   - memoryLimit: limit in megabytes; a program that requests more memory than that is refused it, and ends.
    static func run(_ arguments: String..., input: [UInt8] = [], memoryLimit: Int? = nil) throws -> YomiRun {
        try run(arguments.map { Array($0.utf8) }, input: input, memoryLimit: memoryLimit)
    }

    /// Runs the program with arguments that need not be UTF-8.
    /// - Parameter prefix: a program and its arguments, by which `yomi` is run.
    static func run(
        _ arguments: [[UInt8]], prefix: [String] = [], input: [UInt8] = [], memoryLimit: Int? = nil
    ) throws -> YomiRun {
        let folder = try TemporaryFolder()
        try folder.write(input, to: "input")
        let program = try start(
            arguments, prefix: prefix, memoryLimit: memoryLimit, input: folder.path("input"),
            output: folder.path("output"),
            errors: folder.path("errors"))
        let status = program.waitForEnd()
        return YomiRun(
            status: status, output: try folder.text(of: "output"), errors: try folder.text(of: "errors"))
    }

    /// Runs the program and returns its output as bytes, since it is not text.
    static func runForBytes(_ arguments: [String]) throws -> [UInt8] {
        try runForBytes(arguments.map { Array($0.utf8) })
    }

    static func runForBytes(_ arguments: [[UInt8]]) throws -> [UInt8] {
        let folder = try TemporaryFolder()
        try folder.write([], to: "input")
        let program = try start(
            arguments, input: folder.path("input"), output: folder.path("output"),
            errors: folder.path("errors"))
        _ = program.waitForEnd()
        return try folder.bytes(of: "output")
    }

    /// Runs the program with its output going to a device or a closed stream, where it is lost.
    /// - Parameter stream: a device's path, or `closed`.
    static func runLosingOutput(_ arguments: [String], to stream: String) throws -> YomiRun {
        let script = stream == "closed" ? "exec \"$0\" \"$@\" >&-" : "exec \"$0\" \"$@\" >\(stream)"
        return try run(arguments.map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
    }

    /// Runs the program with its output and errors on a terminal.
    /// - Returns: the output on the terminal.
    static func runInTerminal(_ arguments: [String]) throws -> String {
        let script =
            "exec script --quiet --return --command '\(try path()) \(arguments.joined(separator: " "))' /dev/null"
        return try run([], prefix: ["/bin/sh", "-c", script]).output
    }

    /// Starts the program with its streams in files.
    static func start(
        _ arguments: [[UInt8]], prefix: [String] = [], memoryLimit: Int? = nil, input: String, output: String,
        errors: String
    ) throws -> RunningProgram {
        var words = prefix.map { Array($0.utf8) } + [Array(try path().utf8)] + arguments
        if let memoryLimit {
            let script = "ulimit -v \(memoryLimit * 1024); exec \"$0\" \"$@\""
            words = [Array("/bin/sh".utf8), Array("-c".utf8), Array(script.utf8)] + words
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, input, O_RDONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup(cString($0)) }
        defer { for pointer in pointers { free(pointer) } }
        pointers.append(nil)
        var variables = ["LC_ALL=C.UTF-8", "PATH=/usr/bin:/bin", "COLUMNS=100"]
        if let library = getenv("LD_LIBRARY_PATH") { variables.append("LD_LIBRARY_PATH=" + String(cString: library)) }
        var environment: [UnsafeMutablePointer<CChar>?] = variables.map { variable in strdup(variable) }
        defer { for pointer in environment { free(pointer) } }
        environment.append(nil)
        // The tests may run where signals are ignored, as in the background of a script, and threads of the pool block
        // them.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var process: pid_t = 0
        let result = posix_spawn(
            &process, String(decoding: words[0], as: UTF8.self), &actions, &attributes, pointers, environment)
        guard result == 0 else { throw Failure.notStarted(result) }
        return RunningProgram(process: process)
    }
}

/// A running program; the caller has to wait for its end.
struct RunningProgram {
    let process: pid_t

    func interrupt() {
        kill(process, SIGINT)
    }

    /// Whether it has come so far that a request to end reaches it: a busy machine takes its time with the start.
    var isReadyForInterruption: Bool { catches([SIGINT, SIGTERM, SIGHUP]) }

    /// Whether it handles all of these signals itself.
    func catches(_ signals: [Int32]) -> Bool {
        let wanted = signals.reduce(UInt64(0)) { $0 | UInt64(1) << ($1 - 1) }
        guard let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8),
            let caught = status.firstMatch(of: /SigCgt:\s*([0-9a-f]+)/).flatMap({ UInt64($0.output.1, radix: 16) })
        else { return false }
        return caught & wanted == wanted
    }

    /// Waits for the end of the program.
    /// - Returns: the exit status, or `nil` if a signal ended it.
    func waitForEnd() -> Int32? {
        let status = wait()
        return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
    }

    /// Waits for the end of the program, and kills it after a minute.
    /// - Returns: the signal that ended it, or 0 if it ended by itself.
    func waitForSignal() -> Int32 {
        let killing = DispatchWorkItem { [process] in kill(process, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: killing)
        defer { killing.cancel() }
        return wait() & 0x7F
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status
    }
}

/// A folder that is deleted with this object.
final class TemporaryFolder {
    private let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("yomi-tests-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    func path(_ name: String) -> String { url.appendingPathComponent(name).path }

    @discardableResult
    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: url.appendingPathComponent(name))
        return path(name)
    }

    func bytes(of name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: url.appendingPathComponent(name)))
    }

    func text(of name: String) throws -> String {
        String(decoding: try bytes(of: name), as: UTF8.self)
    }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }
}
