import Capture
import GtkKit

/// Which camera the command line asks for.
nonisolated enum CameraChoice: Hashable, Sendable {
    case demo
    case path(String)

    init(_ argument: String) { self = argument == "demo" ? .demo : .path(argument) }
}

/// The list of cameras: which there are, which is chosen, and which to start when one comes or goes.
final class CameraChooser {
    let button: MenuButton
    let menu = Menu()
    private(set) lazy var action = Action("camera", choice: "") { [unowned self] in choose(id: $0) }

    enum Reason {
        /// The user chose it.
        case chosen
        /// It is the one that was chosen before, or the first there is.
        case found
        /// There is no camera at all.
        case standIn
    }

    /// Start this camera.
    var onStart: (CameraDescription, Reason) -> Void = { _, _ in }
    /// There is no camera, and none is to stand in for it.
    var onMissing: () -> Void = {}
    /// Whether the page would start a camera that is plugged in.
    var isWaiting: () -> Bool = { false }
    /// The camera that runs or ran last.
    var current: () -> CameraDescription? = { nil }

    private let label = Label()
    private var cameras: [CameraDescription] = []
    private var named: [CameraDescription]
    private var wanted: String?
    private var isStandIn = false
    private var hasBegun = false
    private var watch: Task<Void, Never>?

    init(choice: CameraChoice?, remembered: String?) {
        label.setEllipsis()
        label.maximumCharacters = 16
        label.text = tr("Camera")
        button = MenuButton(label: label, icon: "camera-web-symbolic", name: tr("Camera"), menu: menu)
        named = choice.map { [Self.description(of: $0)] } ?? []
        wanted = named.first?.id ?? remembered.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func description(of choice: CameraChoice) -> CameraDescription {
        switch choice {
        case .demo: .demo
        case .path(let path): CameraDescription(id: path, name: path, kind: .video4Linux(path: path))
        }
    }

    /// Looks for cameras, starts one, and watches for others.
    func begin() {
        if let first = named.first { start(first, .found) }
        // Listing opens every device, which may take a while: not on the main thread.
        watch = Task { [weak self] in
            for await list in await Self.changes() { self?.take(list) }
        }
    }

    func end() {
        watch?.cancel()
        watch = nil
    }

    /// Chooses a camera that the command line names.
    func choose(_ choice: CameraChoice) {
        let camera = Self.description(of: choice)
        if !(named + cameras).contains(where: { $0.id == camera.id }) { named.append(camera) }
        fillMenu()
        choose(id: camera.id)
    }

    @concurrent nonisolated private static func changes() async -> AsyncStream<[CameraDescription]> {
        CameraCatalog().changes()
    }

    private func choose(id: String) {
        guard let camera = all.first(where: { $0.id == id }) else { return }
        start(camera, .chosen)
    }

    private func start(_ camera: CameraDescription, _ reason: Reason) {
        isStandIn = reason == .standIn
        if !isStandIn { wanted = camera.id }
        onStart(camera, reason)
        showChoice()
    }

    private var all: [CameraDescription] {
        let known = cameras + named.filter { camera in !cameras.contains { $0.id == camera.id } }
        return known.contains { $0.kind == .demo } ? known : known + [.demo]
    }

    private func take(_ list: [CameraDescription]) {
        let isFirst = !hasBegun
        hasBegun = true
        cameras = list
        fillMenu()
        defer { showChoice() }
        let real = list.first { !$0.isInfrared }
        if isFirst {
            guard named.isEmpty else { return }
            // Another camera than the one wanted is better than none.
            if let camera = all.first(where: { $0.id == wanted }) ?? real {
                start(camera, .found)
            } else if wanted == nil {
                start(.demo, .standIn)
            } else {
                onMissing()
            }
        } else if isStandIn, let real {
            start(real, .found)
        } else if isWaiting(), let camera = list.first(where: { $0.id == wanted }) ?? (current() == nil ? real : nil) {
            start(camera, .found)
        }
    }

    private func fillMenu() {
        menu.removeAll()
        for camera in all { menu.append(name(of: camera), action: "win.camera", target: camera.id) }
    }

    private func showChoice() {
        action.setChoice(current()?.id ?? "")
        label.text = current().map(name) ?? tr("Camera")
    }

    private func name(of camera: CameraDescription) -> String {
        camera.kind == .demo ? tr("Demo camera") : camera.name
    }
}
