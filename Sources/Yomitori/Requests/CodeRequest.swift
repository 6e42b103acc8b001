import Barcodes
import Glibc
import Scanning

/// A request of another program, or of a web page, for one code. The asker gets a code only if the user agrees.
final class CodeRequest {
    enum Asker: Hashable {
        /// A program on this machine; `nil` while its name is not known.
        case program(name: String?)
        /// A web page: the host to which the code is sent, and whether the connection is encrypted.
        case site(host: String, isEncrypted: Bool)

        /// Name of the asker in the history; empty while it is not known.
        var name: String {
            switch self {
            case .program(let name): name ?? ""
            case .site(let host, _): host
            }
        }
    }

    enum Ending: Hashable {
        case accepted(text: String, symbology: Symbology)
        /// The user declined, or closed the window.
        case cancelled
        /// The asking program has gone.
        case withdrawn
    }

    /// Symbologies that were asked for; other codes are ignored.
    let symbologies: Set<Symbology>
    var asker: Asker {
        didSet { onChange() }
    }
    /// Texts of the codes in view that the user has rejected.
    var declined: Set<String> = []
    /// Whether the window was opened for the request, and closes with it.
    var ownsWindow = false
    /// Called when the asker's name has become known.
    var onChange: () -> Void = {}
    /// Called when the request has ended.
    var onEnd: (Ending) -> Void = { _ in }
    /// Sends the answer to the asking program; called once, then `nil`.
    var answer: ((Ending) -> Void)?

    init(from asker: Asker, symbologies: Set<Symbology>) {
        (self.asker, self.symbologies) = (asker, symbologies)
    }

    func end(_ ending: Ending) {
        guard let answer else { return }
        self.answer = nil
        answer(ending)
        onEnd(ending)
    }
}

/// A code that could be the answer to the request.
struct RequestedCode: Hashable {
    var text: String
    var symbology: Symbology
    /// Text that the window shows, without passwords.
    var shown: String
}

/// Names of programs by their process.
nonisolated enum RunningProgram {
    /// Returns the name of a process's program from /proc, which works in a sandbox, too.
    static func name(of process: UInt32) -> String? {
        guard let file = fopen("/proc/\(process)/comm", "re") else { return nil }
        defer { fclose(file) }
        // The kernel stores at most 15 bytes of a program's name.
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = fread(&bytes, 1, bytes.count, file)
        let name = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
