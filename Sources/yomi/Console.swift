import Glibc

/// The standard streams. A line is out as soon as it is written: whoever reads a pipe sees each one at once.
enum Console {
    static func print(_ line: String) {
        write(line + "\n", to: STDOUT_FILENO)
    }

    /// Prints text of unknown origin. On a terminal, control characters are shown rather than obeyed: a
    /// code can hold an escape sequence. Elsewhere the text goes out as it is.
    static func printText(_ text: String) {
        print(isTerminal ? visible(text) : text)
    }

    static func error(_ message: String) {
        write("yomi: \(visible(message))\n", to: STDERR_FILENO)
    }

    static var isTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    static func write(_ text: String, to descriptor: Int32) {
        write(Array(text.utf8), to: descriptor)
    }

    static func write(_ bytes: [UInt8], to descriptor: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return
            }
        }
    }

    private static func visible(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n", "\t": result.append(scalar)
            // The C0 controls have pictures of their own, 0x2400 further up.
            case "\0"..."\u{1F}": result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case "\u{7F}": result.append("\u{2421}")
            case "\u{80}"..."\u{9F}": result.append("\u{FFFD}")
            default: result.append(scalar)
            }
        }
        return String(result)
    }
}
