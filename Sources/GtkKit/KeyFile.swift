import CGtk

/// Settings in a file that people can read: groups of keys and values.
///
/// A system's files of the same form stand behind it: what the user has not set is taken from there. What their group
/// `Locked` names is always taken from there: a key for each group, whose value lists its locked keys with semicolons.
package final class KeyFile {
    private let file: OpaquePointer?
    package let path: String
    /// What was at the path and is no file of settings, until it was put aside.
    private var unreadable: Unreadable?
    /// The most important first.
    private let system: [KeyFile]

    /// No settings are longer, in bytes.
    private static let limit = 1 << 20

    /// What stands in the place of a file of settings.
    private enum Unreadable {
        /// A file that is not of the form.
        case malformed([UInt8])
        /// Something whose contents are not known.
        case unread
    }

    /// Reads the file, if there is one that can be read. One that can't is kept under ``brokenPath`` when another is
    /// written.
    /// - Parameter system: paths of the system's files, the most important first.
    package init(path: String, system: [String] = []) {
        self.path = path
        self.system = system.map { KeyFile(path: $0) }
        (file, unreadable) = Self.load(path)
    }

    private static func load(_ path: String) -> (file: OpaquePointer?, unreadable: Unreadable?) {
        let file = g_key_file_new()
        let bytes: [UInt8]
        do throws(RegularFile.Problem) { bytes = try RegularFile.contents(path, limit: limit) } catch {
            return (file, error == .absent ? nil : .unread)
        }
        guard !bytes.isEmpty else { return (file, nil) }
        let isRead = bytes.withUnsafeBytes { buffer in
            g_key_file_load_from_data(
                file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(buffer.count),
                G_KEY_FILE_KEEP_COMMENTS, nil) != 0
        }
        if isRead { return (file, nil) }
        // What stands before the error may have been taken in.
        g_key_file_unref(file)
        return (g_key_file_new(), .malformed(bytes))
    }

    /// Whether there is a file at the path that can't be read. It is there until another is written.
    package var isBroken: Bool { unreadable != nil }

    /// Where a file that can't be read is kept when another is written.
    package var brokenPath: String { path + ".broken" }

    /// The file of a program, in the user's folder for settings; the system's are in `/etc/xdg`, or wherever
    /// `XDG_CONFIG_DIRS` says.
    package convenience init(program: String, name: String) {
        let folder = g_get_user_config_dir().map { String(cString: $0) } ?? ""
        var folders: [String] = []
        var next = g_get_system_config_dirs()
        while let name = next?.pointee {
            folders.append(String(cString: name))
            next = next?.advanced(by: 1)
        }
        self.init(path: "\(folder)/\(program)/\(name)", system: folders.map { "\($0)/\(program)/\(name)" })
    }

    isolated deinit { g_key_file_unref(file) }

    package func string(_ key: String, group: String) -> String? {
        if let locking = system.first(where: { $0.locks(key, group: group) }) { return locking.own(key, group: group) }
        return own(key, group: group) ?? system.lazy.compactMap { $0.own(key, group: group) }.first
    }

    /// Whether the user can't change it.
    package func isLocked(_ key: String, group: String) -> Bool {
        system.contains { $0.locks(key, group: group) }
    }

    private func locks(_ key: String, group: String) -> Bool {
        own(group, group: "Locked")?.split(separator: ";").contains { $0 == key } ?? false
    }

    private func own(_ key: String, group: String) -> String? {
        guard let text = g_key_file_get_string(file, group, key, nil) else { return nil }
        defer { g_free(text) }
        return String(cString: text)
    }

    package func set(_ value: String, for key: String, group: String) {
        g_key_file_set_string(file, group, key, value)
    }

    /// Writes the file, once one that could not be read is kept under another name.
    /// - Throws: a sentence in the user's language.
    package func save() throws(AccessError) {
        let address = FileAddress(path: path)
        address.makeFolder()
        switch unreadable {
        case .malformed(let bytes): try FileAddress(path: brokenPath).write(bytes)
        case .unread: try address.rename(to: FileAddress(path: brokenPath))
        case nil: break
        }
        unreadable = nil
        var length: gsize = 0
        guard let text = g_key_file_to_data(file, &length, nil) else { return }
        defer { g_free(text) }
        try address.write(UnsafeBufferPointer(start: text, count: Int(length)).map { UInt8(bitPattern: $0) })
    }
}
