import Glibc
import GtkKit

/// Command line arguments for GTK, which are strings here: a file's name need not be UTF-8, and the repaired string of
/// `CommandLine.arguments` would name another file or none. Such a name is replaced by the file's URI.
nonisolated package enum LaunchArguments {
    /// Returns the arguments of this process.
    static func current() -> [String] {
        let arguments = (0..<Int(CommandLine.argc)).compactMap { index -> [UInt8]? in
            CommandLine.unsafeArgv[index].map { pointer in
                UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
            }
        }
        return strings(arguments, folder: currentFolder())
    }

    /// - Parameters:
    ///   - arguments: Arguments, beginning with the program's name.
    ///   - folder: Folder to which relative paths refer.
    package static func strings(_ arguments: [[UInt8]], folder: [UInt8]) -> [String] {
        var areAllFiles = false
        return arguments.enumerated().map { index, argument in
            if argument == Array("--".utf8) { areAllFiles = true }
            let isOption = argument.first == UInt8(ascii: "-") && !areAllFiles
            if let text = String(validating: argument, as: UTF8.self) { return text }
            guard index > 0, !isOption else { return String(decoding: argument, as: UTF8.self) }
            return FileAddress(argument: argument, folder: folder).uri
        }
    }

    private static func currentFolder() -> [UInt8] {
        guard let path = getcwd(nil, 0) else { return [] }
        defer { free(path) }
        return UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    }
}
