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
    }

    enum Ending: Hashable {
        case accepted(text: String, symbology: Symbology)
        /// The user did not want to, or closed the window.
        case cancelled
        /// Whoever asked does not wait any more.
        case withdrawn
    }

    /// What it is to be; nothing else is taken notice of.
    let symbologies: Set<Symbology>
    var asker: Asker {
        didSet { onChange() }
    }
    /// The texts of the codes in view that the user wanted others in the place of.
    var declined: Set<String> = []
    /// Whether the window was opened for it, and closes with it.
    var ownsWindow = false
    /// The asker's name is known now.
    var onChange: () -> Void = {}
    /// It has come to an end.
    var onEnd: (Ending) -> Void = { _ in }
    /// Passes the ending on to the asker; called once.
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
}

/// Programs by their processes.
nonisolated enum RunningProgram {
    /// What the system calls a process's program; inside a sandbox too.
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
