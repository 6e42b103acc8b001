import Glibc

/// The cameras of this machine: the nodes `/dev/video*` that give pictures.
///
/// Left out are nodes with metadata, outputs and codecs; and infra-red cameras, as long as there is
/// another camera. A node that cannot be opened for lack of permission, or because it is in use, is
/// listed, so that the reason can be told when it is chosen.
public final class CameraCatalog: Sendable {
    private let extraPaths: [String]
    private let deviceFolder: String
    private let systemFolder: String

    /// - Parameter extraPaths: device files to list before all others and whatever they are, for example
    ///   one named on the command line; a regular file that answers as a camera does is as good. The
    ///   environment's `YOMITORI_CAMERA` names another.
    public convenience init(extraPaths: [String] = []) {
        let named = getenv("YOMITORI_CAMERA").map { String(cString: $0) } ?? ""
        self.init(
            extraPaths: extraPaths + (named.isEmpty || extraPaths.contains(named) ? [] : [named]),
            deviceFolder: "/dev", systemFolder: "/sys/class/video4linux")
    }

    package init(extraPaths: [String] = [], deviceFolder: String, systemFolder: String) {
        self.extraPaths = extraPaths
        self.deviceFolder = deviceFolder
        self.systemFolder = systemFolder
    }

    /// The cameras there are now. Asks every node; takes some milliseconds, and more for a USB camera
    /// that sleeps: not for the main thread.
    public func cameras() -> [CameraDescription] {
        let stableNames = stableNames()
        let extra = extraPaths.map { named($0) }
        var taken = Set(extraPaths.map { FileSystem.resolved($0) ?? $0 })
        var found: [CameraDescription] = []
        for node in nodes() {
            let path = "\(deviceFolder)/\(node)"
            guard taken.insert(path).inserted, let camera = listed(node, path, stableNames[path]) else { continue }
            found.append(camera)
        }
        let visible = found.filter { !$0.isInfrared }
        return distinct(extra + (visible.isEmpty ? found : visible))
    }

    /// The list now, and again whenever it changes. Each call makes a stream, and a thread, of its own;
    /// both end with the task that reads, or with the last reference to the stream.
    ///
    /// Changes are noticed by inotify: it needs no service to run, also not in a container.
    public func changes() -> AsyncStream<[CameraDescription]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            do {
                let watcher = try FolderWatcher(folder: deviceFolder)
                continuation.onTermination = { _ in watcher.cancel() }
                try CaptureThread.detach {
                    self.follow(watcher, continuation)
                }
            } catch {
                // Without inotify the list stays as it is.
                continuation.yield(cameras())
                continuation.finish()
            }
        }
    }

    private func follow(_ watcher: FolderWatcher, _ continuation: AsyncStream<[CameraDescription]>.Continuation) {
        var last: [CameraDescription]?
        var timeout: Int?
        while true {
            let now = cameras()
            if now != last { continuation.yield(now) }
            last = now
            switch watcher.wait(milliseconds: timeout, where: { $0.hasPrefix("video") }) {
            case .cancelled:
                continuation.finish()
                return
            case .changed: timeout = FolderWatcher.secondLookMilliseconds
            case .timedOut: timeout = nil
            }
        }
    }

    /// `video0`, `video1` … in the order of their numbers.
    private func nodes() -> [String] {
        let numbers = FileSystem.entries(of: deviceFolder).compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil
        }
        return numbers.sorted().map { "video\($0)" }
    }

    /// The names that udev gives USB cameras, by the path of the node.
    private func stableNames() -> [String: String] {
        let folder = "\(deviceFolder)/v4l/by-id"
        var result: [String: String] = [:]
        for name in FileSystem.entries(of: folder).sorted() {
            if let path = FileSystem.resolved("\(folder)/\(name)") { result[path] = name }
        }
        return result
    }

    private func listed(_ node: String, _ path: String, _ stableName: String?) -> CameraDescription? {
        do {
            let device = try LinuxVideoDevice(lookingAt: path)
            defer { device.close() }
            let capability = try device.capability()
            guard capability.isCapture, capability.isStreaming else { return nil }
            let formats = (try? device.nativeFormats()) ?? []
            let bus = capability.bus.isEmpty ? nil : "\(capability.bus) \(capability.card)"
            return CameraDescription(
                id: stableName ?? bus ?? path, name: name(capability.card, path),
                kind: .video4Linux(path: path),
                isInfrared: !formats.isEmpty && formats.allSatisfy(\.isMonochrome))
        } catch {
            // A loopback device may let one program open it and no other.
            guard case .system("open", let number) = error, [EACCES, EPERM, EBUSY].contains(number) else {
                return nil
            }
            // What can't be opened can't be asked. A driver's first node is the one with the pictures.
            let folder = "\(systemFolder)/\(node)"
            guard FileSystem.line(of: "\(folder)/index").map({ $0 == "0" }) ?? true else { return nil }
            return CameraDescription(
                id: stableName ?? path, name: name(FileSystem.line(of: "\(folder)/name") ?? "", path),
                kind: .video4Linux(path: path))
        }
    }

    /// A path that somebody named is listed whatever it is; opening it tells what is wrong with it.
    private func named(_ path: String) -> CameraDescription {
        var card = ""
        if let device = try? LinuxVideoDevice(lookingAt: path) {
            card = (try? device.capability().card) ?? ""
            device.close()
        }
        return CameraDescription(id: path, name: name(card, path), kind: .video4Linux(path: path))
    }

    private func name(_ card: String, _ path: String) -> String {
        card.isEmpty ? String(path.split(separator: "/").last ?? "video") : card
    }

    /// Two nodes of one device share a bus: the second is told apart by its path.
    private func distinct(_ cameras: [CameraDescription]) -> [CameraDescription] {
        var seen: Set<String> = []
        return cameras.map { camera in
            guard !seen.insert(camera.id).inserted, case .video4Linux(let path) = camera.kind else { return camera }
            var other = camera
            other.id = "\(camera.id) \(path)"
            return other
        }
    }
}
