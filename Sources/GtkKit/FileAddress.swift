import CGtk
import Files
import Glibc

/// The address of a file, as a URI.
nonisolated package struct FileAddress: Hashable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }

    package init(path: String) {
        self = FileAddress(taking: g_file_new_for_commandline_arg(path)) ?? FileAddress(uri: path)
    }

    /// Makes the address of the file that a program's argument names by path or URI, neither of which need be UTF-8.
    /// - Parameter folder: Folder to which relative paths refer.
    package init(argument: [UInt8], folder: [UInt8]) {
        let file = g_file_new_for_commandline_arg_and_cwd(cString(argument), cString(folder))
        self = FileAddress(taking: file) ?? FileAddress(uri: "")
    }

    /// Makes the address of a GFile, whose reference is consumed.
    private init?(taking file: OpaquePointer?) {
        guard let file else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let text = g_file_get_uri(file) else { return nil }
        defer { g_free(text) }
        uri = String(cString: text)
    }

    /// Calls `body` with a GFile for the address.
    private func withFile<Result, Failure>(
        _ body: (OpaquePointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return try body(file)
    }

    /// Returns the files that a text lists, one per line: by URIs, or by absolute paths of existing files.
    /// - Returns: `nil` for any other text.
    package static func list(_ text: String) -> [FileAddress]? {
        var files: [FileAddress] = []
        for line in text.split(whereSeparator: \.isNewline).map(String.init)
        where !line.allSatisfy(\.isWhitespace) {
            if line.hasPrefix("file://") {
                files.append(FileAddress(uri: line))
            } else if line.hasPrefix("/"), case let file = FileAddress(path: line), file.exists {
                files.append(file)
            } else {
                return nil
            }
        }
        return files.isEmpty ? nil : files
    }

    /// Makes the address of a file in a program's folder within the user's configuration folder.
    package init(inSettingsOf program: String, name: String) {
        self.init(settingsFolder: g_get_user_config_dir(), program: program, name: name)
    }

    /// Makes the address of a file in a program's folder within a configuration folder, whose path need not be UTF-8.
    init(settingsFolder: UnsafePointer<CChar>?, program: String, name: String) {
        let folder = settingsFolder.flatMap { FileAddress(taking: g_file_new_for_path($0)) }
        self = folder?.child(named: program)?.child(named: name) ?? FileAddress(uri: "")
    }

    /// Creates the file's folder if it is missing; a failure shows when the file is written.
    package func makeFolder() {
        guard let pathBytes, let folder = g_path_get_dirname(cString(pathBytes)) else { return }
        g_mkdir_with_parents(folder, 0o700)
        g_free(folder)
    }

    /// Path of the file, if it has one: on this machine, or mounted by the desktop. Bytes that are not UTF-8 are
    /// replaced, so that it may then lead to another file.
    package var path: String? { pathBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// Path of the file as bytes, which need not be UTF-8; `nil` if it has none.
    package var pathBytes: [UInt8]? {
        guard let text = withFile({ g_file_get_path($0) }) else { return nil }
        defer { g_free(text) }
        return UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }

    /// Text that leads to the file: its path if it has one that is UTF-8, otherwise its URI.
    package var location: String { pathBytes.flatMap { String(validating: $0, as: UTF8.self) } ?? uri }

    /// Whether the address is on a website.
    package var isOnWeb: Bool {
        let start = uri.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://"
    }

    /// Display name of the file; the host for the first page of a website, which has no name.
    package var name: String {
        guard let base = withFile({ g_file_get_basename($0) }) else { return uri }
        defer { g_free(base) }
        guard let text = g_filename_display_name(base) else { return uri }
        defer { g_free(text) }
        let name = String(cString: text)
        guard isOnWeb, name == "." || name == "/" else { return name }
        // The scheme is in front of the host: "https:", "example.org".
        let parts = uri.split { "/?#".contains($0) }
        return parts.count > 1 ? String(parts[1]) : uri
    }

    /// Parent folder; `nil` for a root.
    package var folder: FileAddress? { withFile { FileAddress(taking: g_file_get_parent($0)) } }

    /// Returns a file in the same folder, or the address itself if it has no folder or the name is not valid there.
    package func sibling(named name: String) -> FileAddress { folder?.child(named: name) ?? self }

    /// Returns a file in this folder; `nil` if the name is not valid there.
    package func child(named name: String) -> FileAddress? {
        withFile { FileAddress(taking: g_file_get_child_for_display_name($0, name, nil)) }
    }

    /// Whether a file or folder exists at the address.
    package var exists: Bool { withFile { g_file_query_exists($0, nil) != 0 } }

    /// Maximum size of a table that is read, in bytes: a million lines.
    package static let tableLimit = 64 << 20

    /// Reads the content of the address, as far as the desktop can; must not be called on the main thread if the
    /// address may be remote.
    /// - Parameters:
    ///   - limit: Maximum size in bytes. Longer files are refused, as is anything that is not a regular file, such as a
    ///     pipe.
    ///   - isCut: Whether a longer file is truncated instead.
    /// - Throws: An error with a message in the user's language.
    package func contents(limit: Int, isCut: Bool = false) throws(AccessError) -> [UInt8] {
        if let pathBytes {
            do throws(RegularFile.Problem) {
                return try RegularFile.contents(pathBytes, limit: limit, isCut: isCut)
            } catch {
                throw AccessError(error)
            }
        }
        var error: UnsafeMutablePointer<GError>?
        guard let stream = withFile({ g_file_read($0, nil, &error) }) else { throw AccessError(taking: &error) }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        let input = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GInputStream.self)
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while result.count <= limit {
            let count = g_input_stream_read(input, &chunk, gsize(chunk.count), nil, &error)
            if count == 0 { return result }
            guard count > 0 else { throw AccessError(taking: &error) }
            result += chunk[..<count]
        }
        guard isCut else { throw AccessError(RegularFile.Problem.tooLarge) }
        return Array(result[..<limit])
    }

    /// As ``contents(limit:isCut:)``, on another thread.
    @concurrent package func fetched(limit: Int, isCut: Bool = false) async throws(AccessError) -> [UInt8] {
        try contents(limit: limit, isCut: isCut)
    }

    /// Gives a file on this machine another address, in place of what may be there.
    /// - Throws: the desktop's sentence.
    package func rename(to other: FileAddress) throws(AccessError) {
        var error: UnsafeMutablePointer<GError>?
        let flags = GFileCopyFlags(rawValue: G_FILE_COPY_OVERWRITE.rawValue | G_FILE_COPY_NO_FALLBACK_FOR_MOVE.rawValue)
        let isMoved = withFile { source in
            other.withFile { target in g_file_move(source, target, flags, nil, nil, nil, &error) != 0 }
        }
        guard isMoved else { throw AccessError(taking: &error) }
    }

    /// Deletes an ordinary file on this machine on another thread, where the user may, unless it was last changed
    /// before a time.
    /// - Parameter time: Time in seconds since 1970.
    @concurrent package func delete(ifChangedSince time: Int) async {
        guard let pathBytes else { return }
        var status = stat()
        // Links are not followed.
        guard lstat(cString(pathBytes), &status) == 0, status.st_mode & S_IFMT == S_IFREG,
            status.st_mtim.tv_sec >= time
        else { return }
        withFile { _ = g_file_delete($0, nil, nil) }
    }

    /// Writes a file atomically: the old content stays until the new file is complete, and a failed write leaves
    /// nothing behind.
    /// - Throws: An error with a message in the user's language.
    package func write(_ bytes: [UInt8]) throws(AccessError) {
        guard isOnThisMachine, let pathBytes else { return try writeByDesktop(bytes) }
        guard !isIrregular(pathBytes) else { throw AccessError(RegularFile.Problem.irregular) }
        do throws(FileError) { try PendingFile.write(bytes, path: pathBytes) } catch {
            // If no new file can be created in the folder, but the existing one is writable, it is changed in place, as
            // the desktop does.
            guard [EACCES, EPERM].contains(error.errno), isWritable(pathBytes) else { throw AccessError(error) }
            try writeByDesktop(bytes)
        }
    }

    /// As ``write(_:)``, on another thread: a place may be far away, and a disk takes its time.
    @concurrent package func save(_ bytes: [UInt8]) async throws(AccessError) { try write(bytes) }

    /// Whether there is a file that may be written to, wherever it is.
    private func isWritable(_ path: [UInt8]) -> Bool { access(cString(path), W_OK) == 0 }

    /// Whether the file is on a file system of this machine, rather than one that the desktop mounts from another.
    private var isOnThisMachine: Bool { withFile { g_file_is_native($0) != 0 } }

    /// Returns whether the path is a folder, a device, a pipe or the like: writing to a pipe that nobody reads would
    /// never end.
    private func isIrregular(_ path: [UInt8]) -> Bool {
        var information = stat()
        return stat(cString(path), &information) == 0
            && information.st_mode & S_IFMT != S_IFREG
    }

    /// Writes a file through GIO, including files that only the desktop can reach. `g_file_replace_contents` is
    /// unsuitable: on a full disk it replaces the old file by the part that it could write.
    /// - Throws: An error with the desktop's message.
    package func writeByDesktop(_ bytes: [UInt8]) throws(AccessError) {
        let isNew = !exists
        var error: UnsafeMutablePointer<GError>?
        guard let stream = withFile({ g_file_replace($0, nil, 0, G_FILE_CREATE_NONE, nil, &error) }) else {
            throw AccessError(taking: &error)
        }
        defer { g_object_unref(UnsafeMutableRawPointer(stream)) }
        let output = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self)
        let isWritten = bytes.withUnsafeBytes {
            g_output_stream_write_all(output, $0.baseAddress, gsize($0.count), nil, nil, &error) != 0
        }
        if isWritten, g_output_stream_close(output, nil, &error) != 0 { return }
        // Closing would replace the old file by the new one, unless it is cancelled.
        let cancelled = g_cancellable_new()
        defer { g_object_unref(UnsafeMutableRawPointer(cancelled)) }
        g_cancellable_cancel(cancelled)
        g_output_stream_close(output, cancelled, nil)
        // A new file has its final name from the start, so it is deleted.
        if isNew { _ = withFile { g_file_delete($0, nil, nil) } }
        throw AccessError(taking: &error)
    }
}

/// Reason why a file could not be read or written.
nonisolated package struct AccessError: Error, Hashable, Sendable {
    /// Message in the user's language.
    package var message: String
    /// Whether no file can be created in the folder: it is missing, read-only, of another user, or not a real one, as
    /// those of the kernel (`/proc`).
    package private(set) var isOfFolder = false
    /// Whether the file exists and is write-protected.
    package private(set) var isOfProtectedFile = false

    init(_ problem: RegularFile.Problem) {
        message =
            switch problem {
            case .absent: String(cString: g_strerror(ENOENT))
            // The system's message for a pipe or a device, "Invalid argument", is not helpful; GLib has a better one.
            case .irregular: Gettext(domain: "glib20").translate("Not a regular file")
            case .tooLarge: String(cString: g_strerror(EFBIG))
            case .system(let number): String(cString: g_strerror(number))
            }
        if case .system(let number) = problem {
            isOfFolder = [EACCES, EPERM, EROFS, ENOENT, ENOTDIR].contains(number)
        }
    }

    init(_ error: FileError) {
        self.init(.system(errno: error.errno))
        isOfProtectedFile = error.isOfProtectedFile
        if isOfProtectedFile { isOfFolder = false }
    }

    init(taking error: inout UnsafeMutablePointer<GError>?) {
        message = error?.pointee.message.map { String(cString: $0) } ?? ""
        isOfFolder = [G_IO_ERROR_PERMISSION_DENIED, G_IO_ERROR_READ_ONLY, G_IO_ERROR_NOT_FOUND].contains {
            g_error_matches(error, g_io_error_quark(), gint($0.rawValue)) != 0
        }
        g_clear_error(&error)
    }
}
