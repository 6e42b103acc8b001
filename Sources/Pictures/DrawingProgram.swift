import CLinux
import DrawingProtocol
import Glibc

/// Location of `yomitori-draw`, and the code that starts it.
enum DrawingProgram {
    private static let name = "yomitori-draw"

    /// Path of the program: beside this one, as in a build, or where Meson installs it, by default in
    /// `PREFIX/libexec/yomitori`; `nil` if there is none. The `PATH` is not searched, because it may contain anybody's
    /// program.
    static var path: String? {
        let installed = String(cString: y_drawing_folder())
        let places = [programFolder, codeFolder].compactMap(\.self).flatMap { folder in
            [folder, installed.hasPrefix("/") ? installed : "\(folder)/\(installed)"]
        }
        return places.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
    }

    private static var programFolder: String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return nil }
        return folder(of: String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    /// Folder of the file from which this code was loaded. It differs from the program's folder if tests are loaded
    /// into a program of the compiler.
    private static var codeFolder: String? {
        var information = YomitoriCodeAddress()
        guard y_dladdr(#dsohandle, &information) != 0, let file = information.file else { return nil }
        let path = String(cString: file)
        return path.hasPrefix("/") ? folder(of: path) : nil
    }

    private static func folder(of path: String) -> String? {
        path.lastIndex(of: "/").map { String(path[..<$0]) }
    }

    /// Starts the program.
    /// - Parameter descriptors: files to hand over, each with its number here and in the new process.
    static func start(_ path: String, descriptors: [(own: Int32, there: Int32)]) throws(PictureError) -> pid_t {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        for (own, there) in descriptors { posix_spawn_file_actions_adddup2(&actions, own, there) }
        // The new process must not inherit this one's handling of signals.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var (none, all) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(name), nil]
        defer { free(arguments[0]) }
        var process: pid_t = 0
        let status = posix_spawn(&process, path, &actions, &attributes, &arguments, environ)
        guard status == 0 else {
            throw status == ENOMEM || status == EAGAIN ? .notEnoughMemory : .noDrawingProgram
        }
        return process
    }
}
