import CGtk

/// Settings in a text file: groups of keys and values.
///
/// System files of the same format provide defaults for what the user has not set. Keys that their group `Locked` names
/// are always taken from them: it has a key for each group, whose value lists the locked keys of that group, separated
/// by semicolons.
package final class KeyFile {
    private let file: OpaquePointer?
    private let address: FileAddress
    /// Content at the path that is not a settings file, until it was put aside.
    private var unreadable: Unreadable?
    /// The system's files, the most important first.
    private let system: [KeyFile]

    /// Maximum size of a file, in bytes.
    private static let limit = 1 << 20

    /// Content that is not a settings file.
    private enum Unreadable {
        /// A file of another format.
        case malformed([UInt8])
        /// Something that could not be read.
        case unread
    }

    /// Reads the file if there is one. A file that can't be read is kept as ``brokenFile`` when a new one is written.
    /// - Parameter system: Addresses of the system's files, the most important first.
    package init(_ address: FileAddress, system: [FileAddress] = []) {
        self.address = address
        self.system = system.map { KeyFile($0) }
        (file, unreadable) = Self.load(address)
    }

    package convenience init(path: String, system: [String] = []) {
        self.init(FileAddress(path: path), system: system.map { FileAddress(path: $0) })
    }

    private static func load(_ address: FileAddress) -> (file: OpaquePointer?, unreadable: Unreadable?) {
        let file = g_key_file_new()
        let bytes: [UInt8]
        do throws(RegularFile.Problem) {
            bytes = try RegularFile.contents(address.pathBytes ?? [], limit: limit)
        } catch {
            return (file, error == .absent ? nil : .unread)
        }
        guard !bytes.isEmpty else { return (file, nil) }
        let isRead = bytes.withUnsafeBytes { buffer in
            g_key_file_load_from_data(
                file, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gsize(buffer.count),
                G_KEY_FILE_KEEP_COMMENTS, nil) != 0
        }
        if isRead { return (file, nil) }
        // The parser may have stored what precedes the error, so a new object is used.
        g_key_file_unref(file)
        return (g_key_file_new(), .malformed(bytes))
    }

    /// Path of the file as it is shown.
    package var path: String { address.path ?? address.uri }

    /// Whether there is a file at the path that can't be read, until a new one is written.
    package var isBroken: Bool { unreadable != nil }

    /// File in which an unreadable one is kept when a new one is written.
    package var brokenFile: FileAddress { FileAddress(uri: address.uri + ".broken") }

    /// Opens the file of a program in the user's configuration folder; the system's files are in `/etc/xdg`, or in the
    /// folders of `XDG_CONFIG_DIRS`.
    package convenience init(program: String, name: String) {
        var system: [FileAddress] = []
        var next = g_get_system_config_dirs()
        while let folder = next?.pointee {
            system.append(FileAddress(settingsFolder: folder, program: program, name: name))
            next = next?.advanced(by: 1)
        }
        self.init(FileAddress(inSettingsOf: program, name: name), system: system)
    }

    isolated deinit { g_key_file_unref(file) }

    package func string(_ key: String, group: String) -> String? {
        if let locking = system.first(where: { $0.locks(key, group: group) }) { return locking.own(key, group: group) }
        return own(key, group: group) ?? system.lazy.compactMap { $0.own(key, group: group) }.first
    }

    /// Returns whether the system has locked a key, so that the user can't change it.
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

    /// Returns a text as a group's name, without the characters that no such name has: values of another group would be
    /// neither kept nor found.
    package static func groupName(_ text: String) -> String {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            scalar == "[" || scalar == "]" || scalar.value < 0x20 || scalar.value == 0x7F ? "_" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    package func set(_ value: String, for key: String, group: String) {
        g_key_file_set_string(file, group, key, value)
    }

    /// Writes the file, after keeping an unreadable one under another name.
    /// - Throws: An error with a message in the user's language.
    package func save() throws(AccessError) {
        address.makeFolder()
        switch unreadable {
        case .malformed(let bytes): try brokenFile.write(bytes)
        case .unread: try address.rename(to: brokenFile)
        case nil: break
        }
        unreadable = nil
        var length: gsize = 0
        guard let text = g_key_file_to_data(file, &length, nil) else { return }
        defer { g_free(text) }
        try address.write(UnsafeBufferPointer(start: text, count: Int(length)).map { UInt8(bitPattern: $0) })
    }
}
