/// The kinds of files that something can be written to, each named as its files end: `png` for `code.png`.
package protocol FileFormat: RawRepresentable where RawValue == String {}

extension FileFormat {
    /// The format for a file name, by its ending.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."),
            let format = Self(rawValue: fileName[dot...].dropFirst().lowercased())
        else { return nil }
        self = format
    }

    /// A file name with this format's ending: in the place of another format's, or behind a name without one.
    package func naming(_ fileName: String) -> String {
        guard Self(fileName: fileName) != nil, let dot = fileName.lastIndex(of: ".") else {
            return "\(fileName).\(rawValue)"
        }
        return "\(fileName[..<dot]).\(rawValue)"
    }

    /// What a save dialog's answer means: an ending that was typed says the format; without one, or where the name is
    /// the one that was suggested, the filter says it.
    /// - Returns: the format, and the name with its ending.
    package static func chosen(
        fileName: String, suggestion: String, filter: Self
    ) -> (format: Self, fileName: String) {
        if fileName != suggestion, let typed = Self(fileName: fileName) { return (typed, fileName) }
        return (filter, Self(fileName: fileName)?.rawValue == filter.rawValue ? fileName : filter.naming(fileName))
    }
}
