import GtkKit
import Scanning

/// The scenes and the identifier of the current one, stored in `yomitori/scenes.json` in the user's settings folder.
final class SceneStore {
    private(set) var collection: SceneCollection
    /// Error in the file, which the window shows once.
    private(set) var complaint: String?
    private let file: FileAddress
    private let settings: Settings
    /// Bytes of a file that is broken, wholly or in part. They are saved beside the new file before it is written.
    private var broken: [UInt8]?
    /// Whether there is a file that could not be read at all. It is renamed before a new one is written.
    private var isUnread = false
    private var currentID: String
    /// Runs until what was changed is saved.
    private var saving: Timer?
    /// Called with the reason where the scenes can't be saved: once, and not after each letter of a name.
    var onFailure: (String) -> Void = { _ in }
    /// Whether the last change could not be saved.
    private var hasFailed = false

    /// Maximum size of the file, in bytes; a file of a thousand scenes has a tenth of it.
    private static let limit = 4 << 20

    init(settings: Settings) {
        self.settings = settings
        file = FileAddress(inSettingsOf: "yomitori", name: "scenes.json")
        currentID = settings.scene ?? ScanScene.everyday.id
        collection = SceneCollection()
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.contents(file.pathBytes ?? [], limit: Self.limit)
        } catch {
            guard error != .absent else { return }
            isUnread = true
            complaint = tr("The scenes in {file} can't be read. The scenes that came with Yomitori are used.")
                .with("file", file.path ?? file.uri)
            return
        }
        let (read, problem) = SceneCollection.read(bytes)
        collection = read
        complaint = problem.map { Self.sentence($0, file: file.path ?? file.uri) }
        if problem != nil { broken = bytes }
    }

    private static func sentence(_ problem: SceneCollection.Problem, file: String) -> String {
        switch problem {
        case .unreadable:
            tr("{file} contains no scenes. The scenes that came with Yomitori are used.").with("file", file)
        case .broken(let scenes):
            tr("Invalid scenes in {file}: {scenes}. The scenes that came with Yomitori are used instead.").with(
                "file", file
            )
            .with("scenes", names(of: scenes))
        }
    }

    /// Returns the names of the first broken scenes, and of long ones their beginnings.
    private static func names(of broken: [SceneCollection.BrokenScene]) -> String {
        let names = broken.prefix(8).map { displayName(of: $0) }
            .map { $0.count > 40 ? String($0.prefix(40)).printable + "…" : $0.printable }
        return (names + (broken.count > 8 ? ["…"] : [])).joined(separator: ", ")
    }

    /// Returns the name of a broken scene: if the user had not renamed it, the translated name of the shipped scene
    /// that replaces it.
    private static func displayName(of broken: SceneCollection.BrokenScene) -> String {
        guard let shipped = broken.standIn, broken.name.map({ $0 == shipped.name }) ?? true else {
            return broken.name ?? broken.id ?? "?"
        }
        return displayName(of: shipped)
    }

    var current: ScanScene { collection.scene(currentID) ?? .everyday }

    func choose(_ id: String) {
        guard collection.scene(id) != nil else { return }
        currentID = id
        settings.scene = id
    }

    /// Changes a scene. It is saved a moment after the last change.
    func change(_ scene: ScanScene) {
        collection.put(scene)
        saving = Timer(milliseconds: Settings.savingDelay) { [weak self] in
            self?.settle()
            return false
        }
    }

    /// Saves at once what was changed.
    func settle() { if saving != nil { save() } }

    /// Copies the scene in force, and chooses the copy.
    func copy() {
        let name = SceneCollection.nameOfCopy(
            of: Self.displayName(of: current), pattern: tr("{scene} (copy)"),
            besides: Set(collection.scenes.map { Self.displayName(of: $0) }))
        guard let copy = collection.copy(current.id, name: name) else { return }
        choose(copy.id)
        save()
    }

    /// Deletes the scene in force, or restores a shipped one.
    func deleteOrRestore() {
        if SceneCollection.isShipped(current.id) {
            collection.restore(current.id)
        } else {
            collection.delete(current.id)
            choose(ScanScene.everyday.id)
        }
        save()
    }

    private func save() {
        saving = nil
        let failure = write()
        defer { hasFailed = failure != nil }
        if let failure, !hasFailed { onFailure(failure) }
    }

    /// - Returns: what went wrong with the file, if something did.
    private func write() -> String? {
        let json: [UInt8]
        // The JSON is made before any file is touched: the existing file is better than none.
        do throws(SceneCollection.InvalidNumber) { json = try collection.json() } catch {
            return tr("A scene contains an invalid number.")
        }
        do throws(AccessError) {
            file.makeFolder()
            if let broken { try FileAddress(inSettingsOf: "yomitori", name: "scenes.json.broken").write(broken) }
            broken = nil
            if isUnread { try file.rename(to: FileAddress(inSettingsOf: "yomitori", name: "scenes.json.broken")) }
            isUnread = false
            try file.write(json)
            return nil
        } catch {
            return error.message
        }
    }

    /// Returns the display name for the scene name that a read was kept with; translated if the scene is a shipped one.
    static func displayName(kept name: String) -> String {
        ScanScene.shipped.first { $0.name == SceneNames.kept(name) }.map { displayName(of: $0) } ?? name
    }

    /// Returns a scene's display name; names of shipped scenes are translated unless the user has changed them.
    static func displayName(of scene: ScanScene) -> String {
        guard let shipped = ScanScene.shipped.first(where: { $0.id == scene.id }), shipped.name == scene.name else {
            return scene.name
        }
        return switch scene.id {
        case ScanScene.everyday.id: tr("Everyday")
        case ScanScene.bikeShare.id: tr("Bike share")
        case ScanScene.inventory.id: tr("Inventory")
        case ScanScene.payment.id: tr("Payment")
        default: scene.name
        }
    }

    /// Returns the purpose of a shipped scene; empty for other scenes, and for shipped ones whose codes, zoom, light or
    /// behaviour after a read the user has changed.
    static func explanation(of scene: ScanScene) -> String {
        guard let shipped = ScanScene.shipped.first(where: { $0.id == scene.id }), scene.behaves(as: shipped) else {
            return ""
        }
        return switch scene.id {
        case ScanScene.everyday.id: tr("For every kind of code. The camera goes on after a read.")
        case ScanScene.bikeShare.id:
            tr("For one code at arm's length, day or night. Pauses after a read. Barcodes are not read.")
        case ScanScene.inventory.id: tr("For many codes, one after another. Each goes on a list.")
        case ScanScene.payment.id:
            tr("For one code, close up. Pauses after a read and enlarges the code. Barcodes are not read.")
        default: ""
        }
    }
}

extension ScanScene {
    /// Whether the scene has the same behaviour as another one, apart from settings that the description doesn't
    /// mention: the name, the frame, and the sound, vibration and flash after a read.
    fileprivate func behaves(as other: ScanScene) -> Bool {
        var own = self
        (own.name, own.frame, own.frameShape) = (other.name, other.frame, other.frameShape)
        own.isStrict = other.isStrict
        (own.sounds, own.vibration, own.flash) = (other.sounds, other.vibration, other.flash)
        return own == other
    }
}
