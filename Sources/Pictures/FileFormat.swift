/// A format of files that can be written; the raw value is the file name's ending: `png` for `code.png`.
package protocol FileFormat: RawRepresentable where RawValue == String {
    /// Endings of formats that can't be written but that users may type, in small letters.
    static var otherEndings: Set<String> { get }
}

extension FileFormat {
    package static var otherEndings: Set<String> { [] }

    /// Finds the format of a file name by its ending.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."),
            let format = Self(rawValue: fileName[dot...].dropFirst().lowercased())
        else { return nil }
        self = format
    }

    /// Returns a file name with this format's ending, which replaces that of another format or is added to a name
    /// without one.
    package func naming(_ fileName: String) -> String {
        guard Self(fileName: fileName) != nil, let dot = fileName.lastIndex(of: ".") else {
            return "\(fileName).\(rawValue)"
        }
        return "\(fileName[..<dot]).\(rawValue)"
    }

    /// Interprets the answer of a save dialog: a typed ending determines the format; if there is none, or if the name
    /// is the suggested one, the filter determines it.
    ///
    /// Dialogs select a name without its ending, which stays behind an ending that is typed: `a.svg.png` is `a.svg`.
    /// - Returns: the format, the name with its ending, and, if the typed ending is of a format that can't be written,
    ///   that ending.
    package static func chosen(
        fileName: String, suggestion: String, filter: Self
    ) -> (format: Self, fileName: String, refused: String?) {
        if fileName != suggestion, let typed = Self(fileName: fileName) {
            let stem = String(fileName.dropLast(typed.rawValue.count + 1))
            if let first = Self(fileName: stem) { return (first, stem, nil) }
            if let other = otherEnding(of: stem) {
                return (typed, stem.dropLast(other.count) + typed.rawValue, other)
            }
            return (typed, fileName, nil)
        }
        if let other = otherEnding(of: fileName) {
            return (filter, fileName.dropLast(other.count) + filter.rawValue, other)
        }
        return (filter, Self(fileName: fileName)?.rawValue == filter.rawValue ? fileName : filter.naming(fileName), nil)
    }

    private static func otherEnding(of fileName: String) -> String? {
        guard let dot = fileName.lastIndex(of: "."), dot != fileName.startIndex else { return nil }
        let ending = String(fileName[dot...].dropFirst())
        return otherEndings.contains(ending.lowercased()) ? ending : nil
    }
}
