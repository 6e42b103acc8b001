import CGtk

/// Settings in a file that people can read: groups of keys and values.
///
/// A system's files of the same form stand behind it: what the user has not set is taken from there. What their group
/// `Locked` names is always taken from there: a key for each group, whose value lists its locked keys with semicolons.
package final class KeyFile {
    private let file = g_key_file_new()
    private let path: String
    /// The most important first.
    private let system: [KeyFile]

    /// No settings are longer, in bytes.
    private static let limit = 1 << 20

    /// Reads the file, if there is one that can be read.
    /// - Parameter system: paths of the system's files, the most important first.
    package init(path: String, system: [String] = []) {
        self.path = path
        self.system = system.map { KeyFile(path: $0) }
        guard let bytes = try? RegularFile.contents(path, limit: Self.limit), !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { buffer in
            _ = g_key_file_load_from_data(
                file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(buffer.count),
                G_KEY_FILE_KEEP_COMMENTS, nil)
        }
    }

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

    /// Writes the file.
    /// - Throws: the desktop's sentence.
    package func save() throws(AccessError) {
        if let folder = g_path_get_dirname(path) {
            g_mkdir_with_parents(folder, 0o700)
            g_free(folder)
        }
        var error: UnsafeMutablePointer<GError>?
        guard g_key_file_save_to_file(file, path, &error) != 0 else { throw AccessError(taking: &error) }
    }
}
