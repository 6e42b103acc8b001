import CGtk

/// Settings in a file that people can read: groups of keys and values.
package final class KeyFile {
    private let file = g_key_file_new()
    private let path: String

    /// No settings are longer, in bytes.
    private static let limit = 1 << 20

    /// Reads the file, if there is one that can be read.
    package init(path: String) {
        self.path = path
        guard let bytes = try? RegularFile.contents(path, limit: Self.limit), !bytes.isEmpty else { return }
        bytes.withUnsafeBytes { buffer in
            _ = g_key_file_load_from_data(
                file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(buffer.count),
                G_KEY_FILE_KEEP_COMMENTS, nil)
        }
    }

    /// The file of a program, in the user's folder for settings.
    package convenience init(program: String, name: String) {
        let folder = g_get_user_config_dir().map { String(cString: $0) } ?? ""
        self.init(path: "\(folder)/\(program)/\(name)")
    }

    isolated deinit { g_key_file_unref(file) }

    package func string(_ key: String, group: String) -> String? {
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
