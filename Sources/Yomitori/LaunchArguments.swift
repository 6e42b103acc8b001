import Glibc

/// The program's arguments for GTK, which are strings here: a file's name need not be UTF-8, and the repaired string of
/// `CommandLine.arguments` would name another file or none. Such a name becomes the file's address.
nonisolated package enum LaunchArguments {
    /// The arguments of this process.
    static func current() -> [String] {
        let arguments = (0..<Int(CommandLine.argc)).compactMap { index -> [UInt8]? in
            CommandLine.unsafeArgv[index].map { pointer in
                UnsafeBufferPointer(start: pointer, count: strlen(pointer)).map { UInt8(bitPattern: $0) }
            }
        }
        return strings(arguments, folder: currentFolder())
    }

    /// - Parameters:
    ///   - arguments: the program's name first.
    ///   - folder: what relative paths begin in.
    package static func strings(_ arguments: [[UInt8]], folder: [UInt8]) -> [String] {
        var areAllFiles = false
        return arguments.enumerated().map { index, argument in
            if argument == Array("--".utf8) { areAllFiles = true }
            let isOption = argument.first == UInt8(ascii: "-") && !areAllFiles
            if let text = String(validating: argument, as: UTF8.self) { return text }
            guard index > 0, !isOption else { return String(decoding: argument, as: UTF8.self) }
            return address(of: argument, folder: folder)
        }
    }

    private static func address(of file: [UInt8], folder: [UInt8]) -> String {
        // What is an address already stays one.
        if let colon = file.firstIndex(of: UInt8(ascii: ":")), file[colon...].starts(with: "://".utf8) {
            return encoded(file) { $0 < 0x80 }
        }
        let slash = UInt8(ascii: "/")
        let path = file.first == slash ? file : folder + [slash] + file
        return "file://" + encoded(path, isKept: isPlain)
    }

    /// Whether a byte stands for itself in an address's path (RFC 3986, 3.3).
    private static func isPlain(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~/".utf8.contains(byte)
        }
    }

    private static func encoded(_ bytes: [UInt8], isKept: (UInt8) -> Bool) -> String {
        bytes.map { byte in
            guard !isKept(byte) else { return String(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            return "%" + (digits.count < 2 ? "0" : "") + digits
        }.joined()
    }

    private static func currentFolder() -> [UInt8] {
        guard let path = getcwd(nil, 0) else { return [] }
        defer { free(path) }
        return UnsafeBufferPointer(start: path, count: strlen(path)).map { UInt8(bitPattern: $0) }
    }
}
