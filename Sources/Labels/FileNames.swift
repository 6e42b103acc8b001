/// Names for the files of a list, each only once: what a table says goes into no other folder and hides no file.
package struct FileNames {
    private let entries: [LabelEntry]
    private var taken: Set<String> = []
    /// The number that the next copy of a name gets: many lines may have the same one.
    private var copies: [String: Int] = [:]
    /// Digits of the number of the last entry.
    private let digits: Int

    package init(entries: [LabelEntry]) {
        self.entries = entries
        digits = max(4, String(entries.count).count)
    }

    /// The name of an entry's file: the table's, or else the entry's number.
    package mutating func name(at index: Int, ending: String) -> String {
        let number = String(index + 1)
        let plain = Self.plain(entries[index].name)
        let base = plain.isEmpty ? String(repeating: "0", count: max(0, digits - number.count)) + number : plain
        var name = base
        // Some file systems take names that differ in case for the same.
        while !taken.insert(name.lowercased()).inserted {
            let copy = copies[base.lowercased(), default: 2]
            name = "\(base)-\(copy)"
            copies[base.lowercased()] = copy + 1
        }
        return "\(name).\(ending)"
    }

    /// Letters and signs that are no trouble in a name, at most 100 bytes of them.
    static func plain(_ name: String) -> String {
        var result = ""
        for scalar in name.unicodeScalars {
            let isTrouble = scalar.value < 0x20 || scalar.value == 0x7F || "/\\:*?\"<>|".unicodeScalars.contains(scalar)
            if result.isEmpty && (isTrouble || scalar == "." || scalar == "-") {
                // A file is not to be hidden, nor to be taken for an option.
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
