import Barcodes
import Glibc
import Scanning

/// Another program, or a web page, waits for one code. It gets one only if the user says so.
final class CodeRequest {
    enum Asker: Hashable {
        /// A program on this machine; `nil` while its name is not known.
        case program(name: String?)
        /// A web page, by the host that the code goes to, and whether nobody on the way can read it.
        case site(host: String, isEncrypted: Bool)

        /// What the history calls it; empty while its name is not known.
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

    /// The symbologies that were asked for; other codes are ignored.
    let symbologies: Set<Symbology>
    var asker: Asker {
        didSet { onChange() }
    }
    /// The texts of the codes in view that the user rejected.
    var declined: Set<String> = []
    /// Whether the window was opened for it, and closes with it.
    var ownsWindow = false
    /// The asker's name is known now.
    var onChange: () -> Void = {}
    /// The request has ended.
    var onEnd: (Ending) -> Void = { _ in }
    /// Sends the answer to the asking program; called once.
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

/// A code that could be the answer.
struct RequestedCode: Hashable {
    var text: String
    var symbology: Symbology
    /// What the window shows of it: its text, but never a password.
    var shown: String
}

/// Names of programs by their process.
nonisolated enum RunningProgram {
    /// The name of a process's program from /proc, which works in a sandbox too.
    static func name(of process: UInt32) -> String? {
        guard let file = fopen("/proc/\(process)/comm", "re") else { return nil }
        defer { fclose(file) }
        // The system keeps 15 bytes of a program's name.
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = fread(&bytes, 1, bytes.count, file)
        let name = String(decoding: bytes[..<count].prefix { $0 != UInt8(ascii: "\n") && $0 != 0 }, as: UTF8.self)
        return name.isEmpty ? nil : name
    }
}
