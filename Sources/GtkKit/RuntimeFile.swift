import CGtk
import Glibc

/// A file to be taken over by another program, in a folder that only this user can read. It is deleted after a day, or
/// with the session.
nonisolated package enum RuntimeFile {
    private static let prefix = "yomitori-"
    /// Maximum age, in seconds.
    private static let lifetime = 24 * 3600

    /// Folder of the session for such files; without one, the user's cache, which outlives sessions.
    private static var sessionFolder: String? { g_get_user_runtime_dir().map { String(cString: $0) } }

    /// Deletes files that were written more than a day ago.
    /// - Parameter folder: Folder in which the files are; `nil` is that of the session.
    package static func removeOld(in folder: String? = nil) {
        guard let base = folder ?? sessionFolder else { return }
        for name in entryNames(of: base) where name.hasPrefix(prefix) && name.utf8.count == prefix.utf8.count + 6 {
            let place = base + "/" + name
            var status = stat()
            // Links are not followed.
            guard lstat(place, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid(),
                time(nil) - status.st_mtim.tv_sec > lifetime
            else { continue }
            for file in entryNames(of: place) { unlink(place + "/" + file) }
            rmdir(place)
        }
    }

    /// Writes a file in a new folder.
    /// - Returns: URI of the file; `nil` if it can't be written.
    package static func write(_ text: String, name: String) -> String? { write(Array(text.utf8), name: name) }

    /// Writes a file in a new folder.
    /// - Returns: URI of the file; `nil` if it can't be written.
    package static func write(_ bytes: [UInt8], name: String) -> String? {
        guard let base = sessionFolder else { return nil }
        removeOld()
        var pattern = Array((base + "/" + prefix + "XXXXXX").utf8CString)
        guard pattern.withUnsafeMutableBufferPointer({ g_mkdtemp($0.baseAddress) }) != nil else { return nil }
        let folder = pattern.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
        let path = folder + "/" + name
        let isWritten = bytes.withUnsafeBytes { buffer in
            g_file_set_contents_full(
                path, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), gssize(buffer.count),
                G_FILE_SET_CONTENTS_NONE, 0o600, nil) != 0
        }
        guard isWritten, let address = g_filename_to_uri(path, nil, nil) else {
            unlink(path)
            rmdir(folder)
            return nil
        }
        defer { g_free(address) }
        return String(cString: address)
    }
}
