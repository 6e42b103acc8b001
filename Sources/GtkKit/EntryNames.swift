import CGtk

/// Returns the names in a folder, in no order; none if it can't be read.
nonisolated func entryNames(of folder: String) -> [String] {
    guard let entries = g_dir_open(folder, 0, nil) else { return [] }
    defer { g_dir_close(entries) }
    var names: [String] = []
    while let name = g_dir_read_name(entries) { names.append(String(cString: name)) }
    return names
}
