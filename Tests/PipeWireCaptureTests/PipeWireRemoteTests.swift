import Capture
import Foundation
import Glibc
import PipeWireCapture
import Testing

@Suite("PipeWire")
struct PipeWireRemoteTests {
    /// Kind of the sockets: they are closed in programs that another test starts, which must not hold the other end.
    private static let socketKind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)

    static func refusal(_ descriptor: Int32) -> CaptureError? {
        do {
            _ = try PipeWireRemote(descriptor: descriptor)
            return nil
        } catch {
            return error
        }
    }

    @Test("a descriptor that nobody listens at is refused, and closed")
    func nobody() throws {
        var ends: [Int32] = [0, 0]
        try #require(socketpair(AF_UNIX, Self.socketKind, 0, &ends) == 0)
        close(ends[1])
        #expect(Self.refusal(ends[0]) == .mediaServer(.notRunning))
        let file = open("/dev/null", O_RDWR | O_CLOEXEC)
        #expect(Self.refusal(file) == .mediaServer(.notRunning))
    }

    @Test("the socket is where PipeWire's own clients look for it")
    func places() {
        func paths(_ variables: [String: String]) -> [String] { PipeWireSocket { variables[$0] }.paths }
        #expect(paths(["PIPEWIRE_REMOTE": "/a/b", "XDG_RUNTIME_DIR": "/run/user/1"]) == ["/a/b"])
        #expect(paths(["XDG_RUNTIME_DIR": "/run/user/1"]) == ["/run/user/1/pipewire-0", "/run/pipewire/pipewire-0"])
        #expect(paths(["PIPEWIRE_RUNTIME_DIR": "/p", "PIPEWIRE_REMOTE": "x"]) == ["/p/x", "/run/pipewire/x"])
    }

    @Test("somebody listens at a socket only while somebody does")
    func listening() throws {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("pw-\(getpid())").path
        let socket = PipeWireSocket { $0 == "PIPEWIRE_REMOTE" ? path : nil }
        #expect(!socket.isListening)
        let listener = Glibc.socket(AF_UNIX, Self.socketKind, 0)
        defer { unlink(path) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        try #require(isBound && listen(listener, 1) == 0)
        #expect(socket.isListening)
        close(listener)
        #expect(!socket.isListening)
    }
}
