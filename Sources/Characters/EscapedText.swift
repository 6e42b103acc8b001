extension String {
    /// Returns the text with `escape` in front of each of these characters: a quotation mark is doubled by another one.
    ///
    /// Unicode scalars are compared, as the program does that reads the result. In Swift a character includes the
    /// combining marks behind it, so that `replacing(_:with:)` does not find a quotation mark in front of one.
    /// - Complexity: linear in the length of the text.
    package func escaping(_ characters: String, with escape: Unicode.Scalar) -> String {
        let escaped = characters.unicodeScalars
        var result = UnicodeScalarView()
        for scalar in unicodeScalars {
            if escaped.contains(scalar) { result.append(escape) }
            result.append(scalar)
        }
        return String(result)
    }
}
