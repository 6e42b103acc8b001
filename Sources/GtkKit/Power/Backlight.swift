import CGtk

/// The backlight of a built-in display, as the kernel presents it below `/sys/class/backlight`.
package nonisolated struct Backlight: Hashable, Sendable {
    /// Name of the device for logind's `SetBrightness`.
    package let name: String
    /// Maximum brightness.
    package let maximum: UInt32
    private let folder: String

    /// Kinds of control, the preferred first (the kernel's ABI/stable/sysfs-class-backlight).
    private static let kinds = ["firmware", "platform", "raw"]

    /// Folder of the kernel, or the one that `YOMITORI_BACKLIGHTS` names instead.
    package static var classFolder: String {
        g_getenv("YOMITORI_BACKLIGHTS").map { String(cString: $0) } ?? "/sys/class/backlight"
    }

    /// Returns the preferred backlight, if there are several for one display.
    package static func find(in folder: String = classFolder) -> Backlight? {
        let found = entryNames(of: folder).sorted().compactMap { name -> (kind: Int, backlight: Backlight)? in
            let place = folder + "/" + name
            guard let maximum = number(place + "/max_brightness"), maximum > 0 else { return nil }
            let kind = text(place + "/type").flatMap { kinds.firstIndex(of: $0) } ?? kinds.count
            return (kind, Backlight(name: name, maximum: maximum, folder: place))
        }
        return found.min { $0.kind < $1.kind }?.backlight
    }

    /// Current brightness, up to ``maximum``.
    package var level: UInt32? { Self.number(folder + "/brightness") }

    private static func number(_ path: String) -> UInt32? { text(path).flatMap { UInt32($0) } }

    private static func text(_ path: String) -> String? {
        var content: UnsafeMutablePointer<gchar>?
        var count: gsize = 0
        guard g_file_get_contents(path, &content, &count, nil) != 0, let content else { return nil }
        defer { g_free(content) }
        return String(cString: content).split(whereSeparator: \.isWhitespace).first.map { String($0) }
    }
}
