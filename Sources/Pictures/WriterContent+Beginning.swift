import Barcodes

extension WriterContent {
    /// Number of characters, or of bytes where the content is bytes.
    package var length: Int {
        switch self {
        case .text(let text), .gs1(let text): text.count
        case .bytes(let bytes): bytes.count
        }
    }

    /// Returns the longest beginning of which a symbol can be made; `nil` if there is none, or if a beginning would be
    /// no content (GS1).
    ///
    /// How much room a character takes depends on those around it, so that only trying tells.
    /// - Parameter isMade: whether a symbol can be made of a beginning.
    /// - Complexity: as many trials as the length has binary digits.
    package func longestBeginning(where isMade: (WriterContent) -> Bool) -> WriterContent? {
        var longest: WriterContent?
        var (fits, fails) = (0, length)
        while fails - fits > 1 {
            let middle = (fits + fails) / 2
            guard let beginning = beginning(middle) else { return nil }
            if isMade(beginning) { (fits, longest) = (middle, beginning) } else { fails = middle }
        }
        return longest
    }

    private func beginning(_ count: Int) -> WriterContent? {
        switch self {
        case .text(let text): .text(String(text.prefix(count)))
        case .bytes(let bytes): .bytes(Array(bytes.prefix(count)))
        case .gs1: nil
        }
    }
}
