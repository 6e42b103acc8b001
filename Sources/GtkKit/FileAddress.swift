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

    /// The file that an argument of a program names, by its path or its address, neither of which need be UTF-8.
    /// - Parameter folder: what relative paths begin in.
    package init(argument: [UInt8], folder: [UInt8]) {
        let file = g_file_new_for_commandline_arg_and_cwd(cString(argument), cString(folder))
        self = FileAddress(taking: file) ?? FileAddress(uri: "")
    }

    /// The address of a file in the desktop's terms, which is taken over.
    private init?(taking file: OpaquePointer?) {
        guard let file else { return nil }
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        guard let text = g_file_get_uri(file) else { return nil }
        defer { g_free(text) }
        uri = String(cString: text)
    }

    /// Calls `body` with the file in the desktop's terms.
    private func withFile<Result, Failure>(
        _ body: (OpaquePointer?) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        let file = g_file_new_for_uri(uri)
        defer { g_object_unref(UnsafeMutableRawPointer(file)) }
        return try body(file)
    }

    /// The files that a text lists, one a line: by their addresses, or by the absolute paths of files that are there.
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

    /// A file in a program's folder, in the user's folder for settings.
    package init(inSettingsOf program: String, name: String) {
        let folder = g_get_user_config_dir().map { String(cString: $0) } ?? ""
        self.init(path: "\(folder)/\(program)/\(name)")
    }

    /// Makes the folder that the file is in, where there is none; whether that went well shows when it is written.
    package func makeFolder() {
        guard let path, let folder = g_path_get_dirname(path) else { return }
        g_mkdir_with_parents(folder, 0o700)
        g_free(folder)
    }

    /// Its path, if it is a file that has one: on this machine, or mounted by the desktop. Bytes that are not UTF-8
    /// have others in their place, and it may lead to another file then.
    package var path: String? { pathBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// Its path in the bytes that it has, which need not be UTF-8; `nil` where it has none.
    package var pathBytes: [UInt8]? {
        guard let text = withFile({ g_file_get_path($0) }) else { return nil }
        defer { g_free(text) }
        return UnsafeBufferPointer(start: text, count: strlen(text)).map { UInt8(bitPattern: $0) }
    }

    /// Whether it is on a website.
    package var isOnWeb: Bool {
        let start = uri.prefix(8).lowercased()
        return start.hasPrefix("http://") || start == "https://"
    }

    /// The name to show.
    package var name: String {
        guard let base = withFile({ g_file_get_basename($0) }) else { return uri }
        defer { g_free(base) }
        guard let text = g_filename_display_name(base) else { return uri }
        defer { g_free(text) }
        return String(cString: text)
    }

    /// The folder that it is in; `nil` for what is in none.
    package var folder: FileAddress? { withFile { FileAddress(taking: g_file_get_parent($0)) } }

    /// A file in the same folder; itself where it is in none, or the name is not one that a file can have there.
    package func sibling(named name: String) -> FileAddress { folder?.child(named: name) ?? self }

    /// A file in this folder; `nil` where the name is not one that a file can have there.
    package func child(named name: String) -> FileAddress? {
        withFile { FileAddress(taking: g_file_get_child_for_display_name($0, name, nil)) }
    }

    /// Whether there is something at the address.
    package var exists: Bool { withFile { g_file_query_exists($0, nil) != 0 } }

    /// The longest table that is read, in bytes: a million lines.
    package static let tableLimit = 64 << 20

    /// Fetches what a link names, as far as the desktop can; not for the main thread where it may be far away.
    /// - Parameters:
    ///   - limit: in bytes; a longer file is refused, as is what is no file, such as a pipe.
    ///   - isCut: whether a longer file is cut there instead.
    /// - Throws: a sentence in the user's language.
    package func contents(limit: Int, isCut: Bool = false) throws(AccessError) -> [UInt8] {
        if let path {
            do throws(RegularFile.Problem) {
                return try RegularFile.contents(path, limit: limit, isCut: isCut)
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

    /// Writes a file atomically: the old content stays until the new file is complete, and a write that fails leaves
    /// nothing behind.
    /// - Throws: a sentence in the user's language.
    package func write(_ bytes: [UInt8]) throws(AccessError) {
        guard isOnThisMachine, let pathBytes else { return try writeByDesktop(bytes) }
        guard !isIrregular(pathBytes) else { throw AccessError(RegularFile.Problem.irregular) }
        do throws(FileError) { try PendingFile.write(bytes, path: pathBytes) } catch {
            // In a folder that takes no new files, one that may be written to is changed in its place: so the desktop
            // does.
            guard [EACCES, EPERM].contains(error.errno), isWritable(pathBytes) else { throw AccessError(error) }
            try writeByDesktop(bytes)
        }
    }

    /// Whether there is a file that may be written to, wherever it is.
    private func isWritable(_ path: [UInt8]) -> Bool { access(cString(path), W_OK) == 0 }

    /// Whether the system itself has the file, and not the desktop, which mounts places on other machines.
    private var isOnThisMachine: Bool { withFile { g_file_is_native($0) != 0 } }

    /// Whether it is a folder, a device, a pipe or the like: writing to a pipe that nobody reads would never end.
    private func isIrregular(_ path: [UInt8]) -> Bool {
        var information = stat()
        return stat(cString(path), &information) == 0
            && information.st_mode & S_IFMT != S_IFREG
    }

    /// Writes a file as the desktop does, also where only the desktop can. `g_file_replace_contents` is no choice: on a
    /// full disk it puts the part that it could write in the place of the old file.
    /// - Throws: the desktop's sentence.
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
        // Closing is what puts the new file in the place of the old one, unless it is cancelled.
        let cancelled = g_cancellable_new()
        defer { g_object_unref(UnsafeMutableRawPointer(cancelled)) }
        g_cancellable_cancel(cancelled)
        g_output_stream_close(output, cancelled, nil)
        // One that was not there before has its name from the start.
        if isNew { _ = withFile { g_file_delete($0, nil, nil) } }
        throw AccessError(taking: &error)
    }
}

/// Why a file could not be read or written.
nonisolated package struct AccessError: Error, Hashable, Sendable {
    /// In the user's language.
    package var message: String

    init(_ problem: RegularFile.Problem) {
        message =
            switch problem {
            case .absent: String(cString: g_strerror(ENOENT))
            // The system's word for a pipe or a device, "Invalid argument", says nothing to anybody; GLib has a better
            // one.
            case .irregular: String(cString: g_dgettext("glib20", "Not a regular file"))
            case .tooLarge: String(cString: g_strerror(EFBIG))
            case .system(let number): String(cString: g_strerror(number))
            }
    }

    init(_ error: FileError) { self.init(.system(errno: error.errno)) }

    init(taking error: inout UnsafeMutablePointer<GError>?) {
        message = error?.pointee.message.map { String(cString: $0) } ?? ""
        g_clear_error(&error)
    }
}
