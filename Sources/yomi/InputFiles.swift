import Files
import Glibc

/// The files that a code is made from: no code is written in the place of one of them.
struct InputFiles {
    /// A file under whatever name: links to it are the same.
    private struct Identity: Equatable {
        var device: UInt
        var number: UInt

        init?(_ information: stat) {
            // Terminals and pipes can be read and written.
            guard information.st_mode & S_IFMT == S_IFREG else { return nil }
            (device, number) = (UInt(information.st_dev), UInt(information.st_ino))
        }
    }

    private var identities: [Identity?] = []

    /// - Parameter paths: besides standard input, from which a password may be read, or the lines that a loop in a
    ///   shell goes through.
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
