import CGtk
import Glibc

/// A file to be taken over by another program, in a folder that only this user can read and that is deleted after the
/// session.
package enum RuntimeFile {
    /// Writes a file in a new folder.
    /// - Returns: URI of the file; `nil` if it can't be written.
    package static func write(_ text: String, name: String) -> String? { write(Array(text.utf8), name: name) }

    /// Writes a file in a new folder.
    /// - Returns: URI of the file; `nil` if it can't be written.
    package static func write(_ bytes: [UInt8], name: String) -> String? {
        guard let base = g_get_user_runtime_dir().map({ String(cString: $0) }) else { return nil }
        var pattern = Array((base + "/yomitori-XXXXXX").utf8CString)
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
