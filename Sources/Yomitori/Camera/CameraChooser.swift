import Capture
import GtkKit

/// Camera that the command line asks for.
nonisolated enum CameraChoice: Hashable, Sendable {
    case demo
    case path(String)

    /// Maximum length of a path: the system opens none of this length. Any program may choose a camera, and a label
    /// without spaces takes time with the square of its length: of 100,000 characters, minutes.
    private static let maximumLength = 4096

    init(_ text: String) { self = text == Self.demo.text ? .demo : .path(String(text.prefix(Self.maximumLength))) }

    /// Makes the choice of a command line, whose relative path refers to the folder of this process, and not to that
    /// of the instance with the window.
    init(argument: String) {
        self.init(argument)
        if case .path = self, !argument.hasPrefix("/") { self = .path(FileAddress(path: argument).path ?? argument) }
    }

    var text: String {
        switch self {
        case .demo: "demo"
        case .path(let path): path
        }
    }
}

/// The list of cameras, the chosen one, and the decision which to start when one is plugged in or unplugged.
final class CameraChooser {
    let button: MenuButton
    let menu = Menu()
    private(set) lazy var action = Action("camera", choice: "") { [unowned self] in choose(id: $0) }

    enum Reason {
        /// The user chose the camera.
        case chosen
        /// The camera is the one of the last session, or the first in the list.
        case found
        /// There is no camera at all, so the demo camera is used.
        case standIn
    }

    /// Called to start a camera.
    var onStart: (CameraDescription, Reason) -> Void = { _, _ in }
    /// Called when the description of the running camera has changed: one that was given by its path now has a name.
    var onDescribe: (CameraDescription) -> Void = { _ in }
    /// Called when there is no camera, and the demo camera should not replace it.
    var onMissing: () -> Void = {}
    /// Called when the desktop gives no cameras, with the reason, or `nil` if the user or a setting denied access.
    var onRefusal: (CaptureError?, Reason) -> Void = { _, _ in }
    /// Called when it has changed whether PipeWire's cameras can be asked for.
    var onOffer: (Bool) -> Void = { _ in }
    /// Called when the name of an alternative to the started camera has changed.
    var onOther: (String?) -> Void = { _ in }
    /// Returns whether the page waits for a camera to be plugged in.
    var isWaiting: () -> Bool = { false }
    /// Returns the camera that runs or ran last.
    var current: () -> CameraDescription? = { nil }

    private let label = Label()
    private let pipeWire: PipeWireSource
    private var cameras: [CameraDescription] = []
    private var named: [CameraDescription]
    private var wanted: String?
    private var isStandIn = false
    private var hasBegun = false
    /// Whether PipeWire listed no camera yet: the session manager grants access a moment after the portal's answer.
    private var awaitsPipeWire = false
    private var watch: Task<Void, Never>?

    init(choice: CameraChoice?, remembered: String?, portal: CameraPortal) {
        label.setEllipsis()
        label.text = tr("Camera")
        button = MenuButton(label: label, icon: "camera-web-symbolic", name: tr("Camera"), menu: menu)
        named = choice.map { [Self.description(of: $0)] } ?? []
        wanted = named.first?.id ?? remembered.flatMap { $0.isEmpty ? nil : $0 }
        pipeWire = PipeWireSource(portal: portal)
    }

    private static func description(of choice: CameraChoice) -> CameraDescription {
        switch choice {
        case .demo: .demo
        case .path(let path): CameraDescription(id: path, name: path, kind: .video4Linux(path: path))
        }
    }

    /// Whether the button has a text beside its icon.
    var showsText: Bool {
        get { label.isVisible }
        set { label.isVisible = newValue }
    }
    /// The maximum width of that text.
    var maximumCharacters: Int {
        get { label.maximumCharacters }
        set { label.maximumCharacters = newValue }
    }

    /// Lists the cameras, starts one, and watches for changes.
    func begin() {
        pipeWire.onChange = { [weak self] in self?.pipeWireChanged() }
        pipeWire.begin()
        if let first = named.first { start(first, .found) }
        if named.isEmpty, PipeWireSource.isOnlyWay || wanted?.hasPrefix(PipeWireSource.request) ?? false {
            // The desktop remembers the user's answer and does not ask at each start.
            ask(.found) { [weak self] in self?.follow() }
        } else {
            follow()
        }
    }

    func end() {
        watch?.cancel()
        watch = nil
        pipeWire.end()
    }

    /// Chooses a camera that the command line names.
    func choose(_ choice: CameraChoice) {
        let camera = Self.description(of: choice)
        if !(named + cameras).contains(where: { $0.id == camera.id }) {
            named.append(camera)
            if watch != nil { follow() }
        }
        fillMenu()
        choose(id: camera.id)
    }

    /// Camera that could be used in place of the one that was started last.
    private var other: CameraDescription? {
        (cameras + pipeWire.cameras).first { camera in
            camera.kind != .demo && !camera.isInfrared && !camera.isRaw && camera.id != current()?.id
                && (camera.path == nil || camera.path != current()?.path) && CameraCatalog.isPresent(camera)
        }
    }

    /// Starts a camera in place of the one that was started last.
    func chooseOther() { if let other { choose(id: other.id) } }

    /// Asks the desktop for cameras.
    func choosePipeWire() { choose(id: PipeWireSource.request) }

    // MARK: - Lists

    private func follow() {
        watch?.cancel()
        let paths = named.compactMap(\.path)
        // Listing opens every device, which may take a while: not on the main thread.
        watch = Task { [weak self] in
            for await list in await Self.changes(paths) { self?.take(list) }
        }
    }

    @concurrent nonisolated private static func changes(_ paths: [String]) async -> AsyncStream<[CameraDescription]> {
        CameraCatalog(extraPaths: paths).changes()
    }

    private var all: [CameraDescription] {
        let known = cameras + named.filter { camera in !cameras.contains { $0.id == camera.id } } + pipeWire.cameras
        return known.contains { $0.kind == .demo } ? known : known + [.demo]
    }

    private func take(_ list: [CameraDescription]) {
        let isFirst = !hasBegun
        hasBegun = true
        cameras = list
        fillMenu()
        defer { showChoice() }
        // An unplugged camera's name is not known any more, so only a camera that is present is described.
        if let listed = list.first(where: { $0.id == current()?.id }), CameraCatalog.isPresent(listed) {
            onDescribe(listed)
        }
        let real = list.first { !$0.isInfrared && !$0.isRaw } ?? list.first { $0.isInfrared }
        if isFirst {
            guard named.isEmpty, current() == nil else { return }
            // Any camera is better than none; for a raw sensor, the window can at least say why it can't be used.
            if let camera = all.first(where: isWanted) ?? real ?? list.first {
                start(camera, .found)
            } else if wanted == nil {
                start(.demo, .standIn)
            } else {
                onMissing()
            }
        } else if isStandIn, let real {
            start(real, .found)
        } else {
            resume(real)
        }
    }

    /// Starts the wanted camera, or any other if none was started yet, when it is plugged in.
    private func resume(_ other: CameraDescription?) {
        guard isWaiting(), let camera = all.first(where: isWanted) ?? (current() == nil ? other : nil),
            CameraCatalog.isPresent(camera)
        else { return }
        start(camera, .found)
    }

    /// Returns whether a camera is the wanted one, which may have been chosen by its path and be listed by its name, or
    /// the other way round.
    private func isWanted(_ camera: CameraDescription) -> Bool {
        guard let wanted, camera.kind != .demo || wanted == camera.id else { return false }
        return camera.id == wanted || camera.path == wanted
    }

    private func pipeWireChanged() {
        fillMenu()
        showChoice()
        onOffer(pipeWire.isOffered)
        if case .pipeWire = current()?.kind {
            resume(pipeWire.cameras.first)
        } else if awaitsPipeWire, isWaiting(), let camera = pipeWire.cameras.first {
            start(camera, .found)
        }
    }

    // MARK: - Choice

    private func choose(id: String) {
        button.close()
        if id == PipeWireSource.request { return ask(.chosen) {} }
        guard let camera = all.first(where: { $0.id == id }) else { return }
        start(camera, .chosen)
    }

    private func start(_ camera: CameraDescription, _ reason: Reason) {
        isStandIn = reason == .standIn
        awaitsPipeWire = false
        if !isStandIn { wanted = camera.id }
        onStart(camera, reason)
        showChoice()
    }

    private func ask(_ reason: Reason, then done: @escaping () -> Void) {
        Task { [weak self, pipeWire] in
            let outcome = await pipeWire.ask(preferring: self?.wanted)
            guard let self else { return }
            // The list of other cameras, which follows, must not replace this message.
            if case .failed = outcome, reason == .found {} else { hasBegun = true }
            switch outcome {
            case .camera(let camera):
                if let camera = camera ?? pipeWire.cameras.first {
                    start(camera, reason)
                } else {
                    awaitsPipeWire = true
                    onMissing()
                }
            case .denied: onRefusal(nil, reason)
            // At the start, if the portal fails, the other cameras are listed instead.
            case .failed(let error): if reason == .chosen { onRefusal(error, reason) }
            case nil: break
            }
            showChoice()
            done()
        }
    }

    private func fillMenu() {
        menu.removeAll()
        for camera in all { menu.append(name(of: camera), action: "win.camera", target: camera.id) }
        if pipeWire.isOffered, pipeWire.cameras.isEmpty {
            menu.append(tr("Through PipeWire…"), action: "win.camera", target: PipeWireSource.request)
        }
    }

    private func showChoice() {
        action.setChoice(current()?.id ?? "")
        label.text = current().map(name) ?? tr("Camera")
        button.accessibleDescription = label.text
        onOther(other.map(name))
    }

    private func name(of camera: CameraDescription) -> String {
        switch camera.kind {
        case .demo: tr("Demo camera")
        case .pipeWire: tr("{camera} (PipeWire)").with("camera", camera.name)
        case .video4Linux: camera.name
        }
    }
}
