import Glibc
import History

// Adds entries to a history until it is killed or writing fails, and prints which of them are kept:
//   HistoryWriter PATH [BYTES]        limits the size of files to this number of bytes, as if the disk were full

let arguments = CommandLine.arguments
if let bytes = arguments.dropFirst(2).first.flatMap({ rlim_t($0) }) {
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    // If the signal were not ignored, writing beyond the limit would end the process.
    signal(SIGXFSZ, SIG_IGN)
}

func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(STDOUT_FILENO, bytes, bytes.count)
}

do {
    let store = try HistoryFile(path: arguments[1]).open().store
    say("open")
    let first = Int(getpid()) * 100_000
    for number in first... {
        let entry = try store.add(
            HistoryEntry(
                time: HistoryTime.now(), source: ReadSource(.camera, name: "test"), symbology: "QRCode",
                text: "code \(number) " + String(repeating: "x", count: number % 500)))
        say("\(entry.id) \(number)")
    }
} catch {
    say("failed \(error)")
    exit(3)
}
