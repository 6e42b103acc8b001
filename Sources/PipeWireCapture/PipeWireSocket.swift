import Capture
import Glibc

/// The socket on which PipeWire listens.
///
/// GStreamer's device provider also starts if nothing listens, and then lists no cameras; so the socket is tried first.
package struct PipeWireSocket {
    /// Paths at which the socket is looked for, the likeliest first.
    package let paths: [String]

    /// Finds the paths as PipeWire's clients do (pipewire.conf(5)): `PIPEWIRE_REMOTE` is a path, or a name in the
    /// folder of `PIPEWIRE_RUNTIME_DIR`, of `XDG_RUNTIME_DIR`, or of the whole system.
    package init(variable: (String) -> String?) {
        let name = variable("PIPEWIRE_REMOTE").flatMap { $0.isEmpty ? nil : $0 } ?? "pipewire-0"
        guard !name.hasPrefix("/") else {
            paths = [name]
            return
        }
        let folders = [variable("PIPEWIRE_RUNTIME_DIR"), variable("XDG_RUNTIME_DIR"), "/run/pipewire"]
        paths = folders.compactMap { $0.map { "\($0)/\(name)" } }
    }

    /// Socket of the user of this process.
    package static var own: PipeWireSocket {
        PipeWireSocket { name in getenv(name).map { String(cString: $0) } }
    }

    /// Whether a connection to the socket is accepted.
    package var isListening: Bool { paths.contains(where: Self.accepts) }

    /// Returns whether a descriptor is a socket that is connected.
    package static func isConnected(_ descriptor: Int32) -> Bool {
        var address = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let status = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &length) }
        }
        guard status == 0 else { return false }
        var entry = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&entry, 1, 0) >= 0 && Int32(entry.revents) & (POLLHUP | POLLERR) == 0
    }

    private static func accepts(_ path: String) -> Bool {
        let bytes = Array(path.utf8)
        var address = sockaddr_un()
        // One byte is needed for the zero at the end.
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }
}
