/// Unique names for the files of a list. A name from a table can't lead to another folder, and hides no file.
package struct FileNames {
    private let entries: [LabelEntry]
    private var taken: Set<String> = []
    /// Number of the next copy of a name, by name: many lines may have the same one.
    private var copies: [String: Int] = [:]
    /// Number of digits of an entry's number.
    private let digits: Int

    package init(entries: [LabelEntry]) {
        self.entries = entries
        digits = max(4, String(entries.count).count)
    }

    /// Returns the name of an entry's file: the one of the table, or else the entry's number.
    package mutating func name(at index: Int, ending: String) -> String {
        let number = String(index + 1)
        let plain = Self.plain(entries[index].name)
        let base = plain.isEmpty ? String(repeating: "0", count: max(0, digits - number.count)) + number : plain
        var name = base
        // Some file systems do not distinguish names that differ in case.
        while !taken.insert(name.lowercased()).inserted {
            let copy = copies[base.lowercased(), default: 2]
            name = "\(base)-\(copy)"
            copies[base.lowercased()] = copy + 1
        }
        return "\(name).\(ending)"
    }

    /// Returns a name without characters that cause trouble in names of files, cut off after about 100 bytes.
    static func plain(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isTrouble = scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            if result.isEmpty && (isTrouble || scalar == "." || scalar == "-") {
                // A name must neither hide the file nor look like an option.
                result += "_"
            } else if isTrouble {
                result += "-"
            } else {
                result.unicodeScalars.append(scalar)
            }
            if result.utf8.count > 100 { break }
        }
        for ending in ["png", "svg", "pdf", "eps"] where result.lowercased().hasSuffix("." + ending) {
            result.removeLast(4)
        }
        return result
    }
}
