import Glibc

/// List of the cameras of this machine: the nodes `/dev/video*` that deliver pictures.
///
/// Nodes for metadata, output and codecs are left out, and so are the infra-red node of a device that also has a colour
/// camera, and all nodes of a bare sensor but the first. Cameras that are of little use for codes come last. A node
/// that can't be opened because of missing permissions, because it is in use, or because its device does not answer, is
/// listed, so that the reason can be shown when it is chosen.
public final class CameraCatalog: Sendable {
    private let extraPaths: [String]
    private let deviceFolder: String
    private let systemFolder: String
    private let inquiry: DeviceInquiry

    /// - Parameter extraPaths: device files to list before all others, without checking what they are, for example one
    ///   named on the command line; a regular file that answers V4L2 requests works too. The environment variable
    ///   `YOMITORI_CAMERA` names another.
    public convenience init(extraPaths: [String] = []) {
        let named = getenv("YOMITORI_CAMERA").map { String(cString: $0) } ?? ""
        self.init(
            extraPaths: extraPaths + (named.isEmpty || extraPaths.contains(named) ? [] : [named]),
            deviceFolder: "/dev", systemFolder: "/sys/class/video4linux")
    }

    /// - Parameter patience: maximum time for a device to answer, in milliseconds.
    package init(extraPaths: [String] = [], deviceFolder: String, systemFolder: String, patience: Int = 2_000) {
        self.extraPaths = extraPaths
        self.deviceFolder = deviceFolder
        self.systemFolder = systemFolder
        inquiry = DeviceInquiry(patience: patience)
    }

    /// Returns whether the camera's device file exists, without opening it.
    public static func isPresent(_ camera: CameraDescription) -> Bool {
        camera.path.map { FileSystem.identity(of: $0) != nil } ?? true
    }

    /// Returns the cameras that exist now. This asks every node, which takes some milliseconds, and more for a USB
    /// camera that sleeps: not for the main thread. A device that does not answer delays the list by two seconds at
    /// most.
    public func cameras() -> [CameraDescription] {
        let stableNames = stableNames()
        var taken = Set(extraPaths.map { FileSystem.resolved($0) ?? $0 })
        let paths = nodes().map { "\(deviceFolder)/\($0)" }.filter { taken.insert($0).inserted }
        let answers = inquiry.answers(of: extraPaths + paths)
        let extra = extraPaths.map { path in
            // A path that the user named is listed in any case; opening it shows what is wrong with it.
            var card = ""
            switch answers[path] {
            case .device(let device): card = device.capability.card
            case .refused, .silent, nil: card = systemName(path) ?? ""
            }
            return CameraDescription(id: path, name: name(card, path), kind: .video4Linux(path: path))
        }
        let found = paths.compactMap { path in
            answers[path].flatMap { listed(path, $0, stableNames[path]) }
        }
        return distinct(extra + presentable(found))
    }

    /// Streams the list, now and again whenever it changes. Replacing a device by another of the same name, or changing
    /// its permissions, counts as a change. Each call makes a stream and a thread of its own; both end with the task
    /// that reads, or with the last reference to the stream.
    ///
    /// Changes are detected by inotify, which needs no running service and also works in a container.
    public func changes() -> AsyncStream<[CameraDescription]> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            do {
                let watcher = try FolderWatcher(folders: [deviceFolder] + extraPaths.map(Self.folder))
                continuation.onTermination = { _ in watcher.cancel() }
                try CaptureThread.detach {
                    self.follow(watcher, continuation)
                }
            } catch {
                // Without inotify, changes can't be detected, so the stream has the first list only. The caller may be
                // on the main thread, which must not wait for the devices.
                Task.detached {
                    continuation.yield(self.cameras())
                    continuation.finish()
                }
            }
        }
    }

    private func follow(_ watcher: FolderWatcher, _ continuation: AsyncStream<[CameraDescription]>.Continuation) {
        let extraNames = extraPaths.map { String($0.split(separator: "/").last ?? "") }
        var last: (cameras: [CameraDescription], identities: [FileIdentity?])?
        var timeout: Int?
        var hasNewEntry = false
        while true {
            let cameras = cameras()
            let identities = cameras.map { $0.path.flatMap(FileSystem.identity) }
            // A device that was pulled out and plugged in again at once may look the same, but has to be opened anew.
            if hasNewEntry || last.map({ $0.cameras != cameras || $0.identities != identities }) ?? true {
                continuation.yield(cameras)
            }
            last = (cameras, identities)
            hasNewEntry = false
            switch watcher.wait(
                milliseconds: timeout, where: { $0.hasPrefix("video") || extraNames.contains($0) })
            {
            case .cancelled:
                continuation.finish()
                return
            case .changed(let isNew): (hasNewEntry, timeout) = (isNew, FolderWatcher.secondLookMilliseconds)
            case .timedOut: timeout = nil
            }
        }
    }

    private static func folder(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the nodes `video0`, `video1` … in the order of their numbers.
    private func nodes() -> [String] {
        let numbers = FileSystem.entries(of: deviceFolder).compactMap { name in
            name.hasPrefix("video") ? Int(name.dropFirst(5)) : nil
        }
        return numbers.sorted().map { "video\($0)" }
    }

    /// Returns udev's names of USB cameras by the path of their node.
    private func stableNames() -> [String: String] {
        let folder = "\(deviceFolder)/v4l/by-id"
        var result: [String: String] = [:]
        for name in FileSystem.entries(of: folder).sorted() {
            if let path = FileSystem.resolved("\(folder)/\(name)") { result[path] = name }
        }
        return result
    }

    /// A camera and the device to which it belongs.
    private struct Entry {
        var camera: CameraDescription
        /// Bus of the device; empty if the device could not be asked.
        var bus = ""
    }

    private func listed(_ path: String, _ answer: DeviceInquiry.Answer, _ stableName: String?) -> Entry? {
        switch answer {
        case .device(let device):
            let capability = device.capability
            guard capability.isCapture || capability.isBareSensor, capability.isStreaming else { return nil }
            let bus = capability.bus.isEmpty ? nil : "\(capability.bus) \(capability.card)"
            let formats = device.formats
            return Entry(
                camera: CameraDescription(
                    id: stableName ?? bus ?? path, name: name(capability.card, path),
                    kind: .video4Linux(path: path),
                    isInfrared: !formats.isEmpty && formats.allSatisfy(\.isMonochrome),
                    isRaw: capability.isBareSensor
                        || !formats.isEmpty && formats.allSatisfy { $0.isBayer && !$0.isSimpleBayer }),
                bus: capability.bus)
        // A loopback device may allow only one program to open it.
        case .refused(let number) where ![EACCES, EPERM, EBUSY].contains(number):
            return nil
        case .refused, .silent:
            // A device that can't be opened still has a name in sysfs. A driver's first node is the capture node.
            let folder = "\(systemFolder)/\(path.split(separator: "/").last ?? "")"
            guard FileSystem.line(of: "\(folder)/index").map({ $0 == "0" }) ?? true else { return nil }
            return Entry(
                camera: CameraDescription(
                    id: stableName ?? path, name: name(FileSystem.line(of: "\(folder)/name") ?? "", path),
                    kind: .video4Linux(path: path)))
        }
    }

    /// Returns the name that the system has for a device that can't be asked itself.
    private func systemName(_ path: String) -> String? {
        guard let resolved = FileSystem.resolved(path), resolved.hasPrefix("\(deviceFolder)/") else { return nil }
        return FileSystem.line(of: "\(systemFolder)/\(resolved.split(separator: "/").last ?? "")/name")
    }

    /// Removes infra-red and sensor nodes for which a better node of the same device exists, and sorts the remaining
    /// ones last.
    private func presentable(_ entries: [Entry]) -> [CameraDescription] {
        let colourful = Set(entries.filter { !$0.camera.isInfrared && !$0.camera.isRaw }.map(\.bus)).subtracting([""])
        var sensors: Set<String> = []
        let kept = entries.filter { entry in
            if entry.camera.isInfrared { return !colourful.contains(entry.bus) }
            if entry.camera.isRaw { return sensors.insert(entry.bus).inserted }
            return true
        }
        let cameras = kept.map(\.camera)
        return cameras.filter { !$0.isInfrared && !$0.isRaw } + cameras.filter(\.isInfrared)
            + cameras.filter { $0.isRaw && !$0.isInfrared }
    }

    private func name(_ card: String, _ path: String) -> String {
        card.isEmpty ? String(path.split(separator: "/").last ?? "video") : card
    }

    /// Makes the identifiers unique: two nodes of one device share a bus, so the second gets its path.
    private func distinct(_ cameras: [CameraDescription]) -> [CameraDescription] {
        var seen: Set<String> = []
        return cameras.map { camera in
            guard !seen.insert(camera.id).inserted, let path = camera.path else { return camera }
            var other = camera
            other.id = "\(camera.id) \(path)"
            return other
        }
    }
}
