import Files
import Glibc

/// Files that a code is made from, and that no code may overwrite.
struct InputFiles {
    /// Identity of a file whatever its name: a link to it has the same.
    private struct Identity: Equatable {
        var device: UInt
        var number: UInt

        init?(_ information: stat) {
            // Terminals and pipes can be both read and written.
            guard information.st_mode & S_IFMT == S_IFREG else { return nil }
            (device, number) = (UInt(information.st_dev), UInt(information.st_ino))
        }
    }

    private var identities: [Identity?] = []

    /// - Parameter paths: the files besides standard input, which always counts: a password, or the list of a shell's
    ///   loop, may be read from it.
    init(_ paths: [UInt8]...) {
        var information = stat()
        if fstat(STDIN_FILENO, &information) == 0 { identities.append(Identity(information)) }
        for path in paths { identities.append(Self.identity(of: path)) }
    }

    func contains(_ path: [UInt8]) -> Bool { Self.identity(of: path).map { identities.contains($0) } ?? false }

    private static func identity(of path: [UInt8]) -> Identity? {
        var information = stat()
        return stat(cString(path), &information) == 0 ? Identity(information) : nil
    }
}
