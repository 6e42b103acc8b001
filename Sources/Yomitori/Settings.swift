import Capture
import GtkKit
import Pictures
import Scanning
import ScannerView

/// Settings that persist, in `yomitori/settings.ini` in the user's settings folder.
final class Settings {
    private let file: KeyFile
    /// Runs until what was changed is saved.
    private var saving: Timer?
    /// Called where what was changed can't be saved, with the reason.
    var onFailure: (String) -> Void = { _ in }

    /// Sentence that the file can't be read, which the window shows once; `nil` if it can be read.
    let complaint: String?

    init() {
        file = KeyFile(program: "yomitori", name: "settings.ini")
        complaint =
            file.isBroken
            ? tr(
                "The settings in {file} can't be read. The default settings are used. The old file is kept as {copy} "
                    + "when settings are saved."
            )
            .with("file", file.path).with("copy", file.brokenFile.name)
            : nil
    }

    /// Identifier of the ``CameraDescription``.
    var camera: String? {
        get { file.string("camera", group: Self.scan) }
        set { set(newValue ?? "", for: "camera", group: Self.scan) }
    }
    /// Identifier of the ``ScanScene``.
    var scene: String? {
        get { file.string("scene", group: Self.scan) }
        set { set(newValue ?? "", for: "scene", group: Self.scan) }
    }
    var detectionFrame: DetectionFrame {
        get { file.string("frame", group: Self.scan).flatMap { DetectionFrame(text: $0) } ?? .standard }
        set { set(newValue.text, for: "frame", group: Self.scan) }
    }
    var showsDetectionFrame: Bool {
        get { self[flag: "frame-shown", Self.scan, default: true] }
        set { self[flag: "frame-shown", Self.scan, default: true] = newValue }
    }
    var mirrorsPicture: Bool {
        get { self[flag: "mirrored", Self.scan] }
        set { self[flag: "mirrored", Self.scan] = newValue }
    }
    var soundVolume: Feedback.Volume {
        get { file.string("sounds", group: Self.scan).flatMap(Feedback.Volume.init) ?? .quiet }
        set { set(newValue.rawValue, for: "sounds", group: Self.scan) }
    }
    /// Whether tones report a code that is in view and can't be read yet.
    var tellsOfUnread: Bool {
        get { self[flag: "unread-tones", Self.scan] }
        set { self[flag: "unread-tones", Self.scan] = newValue }
    }
    var windowSize: (width: Int, height: Int) {
        get {
            let numbers = (file.string("size", group: Self.window) ?? "").split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 2, numbers.allSatisfy({ (300...10_000).contains($0) }) else { return (1040, 680) }
            return (numbers[0], numbers[1])
        }
        set { set("\(newValue.width) \(newValue.height)", for: "size", group: Self.window) }
    }
    var isMaximized: Bool {
        get { self[flag: "maximized", Self.window] }
        set { self[flag: "maximized", Self.window] = newValue }
    }

    /// Returns the values to which a camera's controls were set, for the identifier of its ``CameraDescription``.
    func adjustments(of camera: String) -> [CameraControl.Identifier: Int] {
        CameraAdjustments.values(file.string("controls", group: Self.group(of: camera)) ?? "")
    }

    func setAdjustments(of camera: String, _ values: [CameraControl.Identifier: Int]) {
        set(CameraAdjustments.text(values), for: "controls", group: Self.group(of: camera))
    }

    /// Returns the rotation by hand of a camera's picture.
    func rotation(of camera: String) -> PreviewRotation {
        file.string("rotation", group: Self.group(of: camera)).flatMap { Int($0) }
            .flatMap { PreviewRotation(degrees: $0) } ?? .none
    }

    func setRotation(_ rotation: PreviewRotation, of camera: String) {
        set("\(rotation.rawValue)", for: "rotation", group: Self.group(of: camera))
    }

    /// Whether the camera zooms in automatically on codes that are too small to be read.
    var zoomsByItself: Bool {
        get { self[flag: "auto-zoom", Self.scan, default: true] }
        set { self[flag: "auto-zoom", Self.scan, default: true] = newValue }
    }

    /// Whether the user has read a code, so that no hint is needed.
    var hasRead: Bool {
        get { self[flag: "has-read", Self.scan] }
        set { self[flag: "has-read", Self.scan] = newValue }
    }

    /// Whether pictures turn with the device that the camera is built into.
    var turnsWithDevice: Bool {
        get { self[flag: "turned-with-device", Self.scan, default: true] }
        set { self[flag: "turned-with-device", Self.scan, default: true] = newValue }
    }

    /// Returns the name of a camera's group.
    private static func group(of camera: String) -> String { KeyFile.groupName("Camera " + camera) }

    var historyKeeping: HistoryKeeper.Keeping {
        get { file.string("keep", group: Self.history).flatMap(HistoryKeeper.Keeping.init) ?? .always }
        set { set(newValue.rawValue, for: "keep", group: Self.history) }
    }
    /// Settings of the history that the system's administrator has locked.
    var lockedHistory: Set<HistoryKeeper.Setting> {
        Set(HistoryKeeper.Setting.allCases.filter { file.isLocked($0.rawValue, group: Self.history) })
    }
    /// Whether passwords are kept in the history.
    var keepsSecrets: Bool {
        get { self[flag: "passwords", Self.history] }
        set { self[flag: "passwords", Self.history] = newValue }
    }

    /// Whether thumbnails of codes are kept in the history.
    var keepsThumbnails: Bool {
        get { self[flag: "pictures", Self.history] }
        set { self[flag: "pictures", Self.history] = newValue }
    }

    /// Whether the backlight is raised while a code is shown alone on the screen.
    var brightensSpotlight: Bool {
        get { self[flag: "bright-spotlight", Self.create] }
        set { self[flag: "bright-spotlight", Self.create] = newValue }
    }
    var spotlightPace: SpotlightPace {
        get {
            file.string("spotlight-pace", group: Self.create).flatMap { Int($0) }.flatMap(SpotlightPace.init) ?? .usual
        }
        set { set("\(newValue.rawValue)", for: "spotlight-pace", group: Self.create) }
    }
    /// Colours of codes and shape of their modules; logos and captions are not kept, because they belong to a single
    /// code.
    var symbolAppearance: SymbolAppearance {
        get {
            func color(_ key: String) -> PictureColor? {
                file.string(key, group: Self.create).flatMap { PictureColor(css: $0) }
            }
            let modules = file.string("modules", group: Self.create).flatMap(SymbolAppearance.Modules.init)
            return SymbolAppearance(
                foreground: color("foreground") ?? .black, background: color("background") ?? .white,
                modules: modules ?? .square)
        }
        set {
            set(newValue.foreground.css, for: "foreground", group: Self.create)
            set(newValue.background.css, for: "background", group: Self.create)
            set(newValue.modules.rawValue, for: "modules", group: Self.create)
        }
    }

    private static let create = "Create"
    private static let history = "History"
    private static let scan = "Scan"
    private static let window = "Window"

    /// Value of a setting that is on or off.
    private subscript(flag key: String, group: String, default isOn: Bool = false) -> Bool {
        get { isOn ? file.string(key, group: group) != "false" : file.string(key, group: group) == "true" }
        set { set(newValue ? "true" : "false", for: key, group: group) }
    }

    private func set(_ value: String, for key: String, group: String) {
        guard file.string(key, group: group) != value, !file.isLocked(key, group: group) else { return }
        file.set(value, for: key, group: group)
        saving = Timer(milliseconds: Self.savingDelay) { [weak self] in
            self?.settle()
            return false
        }
    }

    /// After the last change, in milliseconds: a key that repeats changes the frame many times a second, and each time
    /// the file is saved, the disk is waited for.
    static let savingDelay: UInt32 = 500

    /// Saves at once what was changed.
    func settle() {
        guard saving != nil else { return }
        saving = nil
        do throws(AccessError) { try file.save() } catch { onFailure(error.message) }
    }
}
