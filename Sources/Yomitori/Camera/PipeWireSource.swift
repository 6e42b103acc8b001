import Capture
import Glibc
import GtkKit
import PipeWireCapture

/// Source of cameras through PipeWire: asks the desktop's portal for access when the user wants it, and keeps the list
/// of cameras.
final class PipeWireSource {
    enum Outcome {
        /// The preferred camera, or the first; `nil` if PipeWire has none.
        case camera(CameraDescription?)
        case denied
        case failed(CaptureError)
    }

    /// Identifier of the list's entry that asks for cameras.
    static let request = "pipewire"

    /// Whether there is a portal that offers cameras.
    private(set) var isOffered = false
    /// Cameras, after permission was given.
    private(set) var cameras: [CameraDescription] = []
    /// Called when ``isOffered`` or ``cameras`` has changed.
    var onChange: () -> Void = {}

    private let portal: CameraPortal
    private var watch: Task<Void, Never>?
    private var isAsking = false

    init(portal: CameraPortal) { self.portal = portal }

    /// Whether device files can't be opened, as in a sandbox, so that the portal is the only way to cameras.
    static var isOnlyWay: Bool {
        access("/.flatpak-info", F_OK) == 0 || getenv("container").map { String(cString: $0) } == "flatpak"
    }

    /// Checks whether there is a portal with a camera, now and whenever that changes.
    func begin() {
        portal.onChange { [weak self] in self?.look() }
        look()
    }

    func end() {
        watch?.cancel()
        watch = nil
    }

    private func look() {
        Task { [weak self, portal] in
            let isPresent = await portal.isPresent()
            let isSupported = isPresent ? await Self.isSupported() : false
            guard let self, isOffered != isSupported else { return }
            isOffered = isSupported
            onChange()
        }
    }

    /// Asks for the cameras; the desktop may ask the user.
    /// - Parameter name: Identifier of the preferred camera.
    /// - Returns: `nil` while another question is open.
    func ask(preferring name: String?) async -> Outcome? {
        guard !isAsking else { return nil }
        isAsking = true
        defer { isAsking = false }
        switch await portal.open() {
        case .denied: return .denied
        case .missing: return .failed(.mediaServer(.noPortal))
        case .failed(let reason): return .failed(.mediaServer(.other(reason)))
        case .granted(let descriptor):
            do throws(CaptureError) {
                let remote = try await Self.connect(descriptor)
                let first = await Self.list(remote)
                take(first)
                follow(remote)
                return .camera(first.first { $0.id == name } ?? first.first)
            } catch {
                return .failed(error)
            }
        }
    }

    private func follow(_ remote: PipeWireRemote) {
        watch?.cancel()
        watch = Task { [weak self] in
            for await list in remote.changes() { self?.take(list) }
        }
    }

    private func take(_ list: [CameraDescription]) {
        guard list != cameras else { return }
        cameras = list
        onChange()
    }

    // Each of these calls may take a while, so they run off the main actor.
    @concurrent nonisolated private static func isSupported() async -> Bool { PipeWireRemote.isSupported }

    @concurrent nonisolated private static func connect(
        _ descriptor: Int32
    ) async throws(CaptureError) -> PipeWireRemote { try PipeWireRemote(descriptor: descriptor) }

    @concurrent nonisolated private static func list(_ remote: PipeWireRemote) async -> [CameraDescription] {
        remote.cameras()
    }
}
