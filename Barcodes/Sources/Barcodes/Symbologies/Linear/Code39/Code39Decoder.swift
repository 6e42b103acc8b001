/// Reads Code 39 (ISO/IEC 16388), plain and full ASCII, Code 32 and PZN.
struct Code39Decoder: CharacterDecoder {
    static let symbologies: Set<Symbology> = [.code39, .code32, .pzn]

    static let alphabet = BarAlphabet(
        starts: [Code39Tables.asterisk], characters: Code39Tables.patterns, stops: [Code39Tables.asterisk],
        isTwoWidth: true, hasGaps: true, quietZone: 6, quietZoneAtEdge: 0, minimumCount: 1)

    private let wanted: Set<Symbology>

    init(options: ReaderOptions) {
        wanted = options.symbologies
    }

    func meaning(start: Int, characters: [Int], stop: Int) -> LinearMeaning? {
        guard !characters.isEmpty, characters.allSatisfy({ Code39Tables.patterns.indices.contains($0) }) else {
            return nil
        }
        var content = Self.content(characters)
        let bytes = characters.map { FullASCII.plain[$0] }
        // No check character is required; the pattern of a character is one of 84 that have three wide elements.
        let linesNeeded = characters.count < 4 ? 4 : characters.count < 8 ? 3 : 2
        if wanted.contains(.pzn), PZN.isValid(bytes) {
            // Its check digit is mandatory, and Code 39's check character has no place in it.
            content.details = .linear(LinearDetails())
            return LinearMeaning(symbology: .pzn, content: content, linesNeeded: linesNeeded)
        }
        if wanted.contains(.code32), !wanted.contains(.code39) || !Code32.looksLikeALabel(bytes),
            let text = Code32.text(bytes)
        {
            var builder = ContentBuilder()
            builder.append(ascii: text)
            let content = builder.content(details: .linear(LinearDetails()), symbologyIdentifier: "]A0")
            return LinearMeaning(symbology: .code32, content: content, linesNeeded: linesNeeded)
        }
        guard wanted.contains(.code39) else { return nil }
        return LinearMeaning(symbology: .code39, content: content, linesNeeded: linesNeeded)
    }

    /// Decodes symbol characters.
    ///
    /// Nothing in a symbol tells whether it is plain or full ASCII. It is taken as full ASCII where every shift
    /// character starts a pair that has a meaning, unless that makes control characters that nobody would print, or the
    /// symbol is a HIBC label, whose text starts with a plus sign.
    /// - Parameter characters: values from 0 to 42; a check character, if there is one, is the last.
    static func content(_ characters: [Int]) -> DecodedContent {
        let bytes = characters.map { FullASCII.plain[$0] }
        let details = Code39Tables.details(of: characters)
        let isChecked = details.checkCharacter == .valid
        // A check character may be a shift character that starts no pair.
        let full =
            isHIBC(bytes, isChecked: isChecked)
            ? nil : fullASCII(bytes) ?? (isChecked ? fullASCII(bytes.dropLast()).map { $0 + bytes.suffix(1) } : nil)
        var builder = ContentBuilder()
        builder.append(contentsOf: full ?? bytes)
        // ISO/IEC 16388, annex C.
        let modifier = (full == nil ? 0 : 4) + (isChecked ? 1 : 0)
        return builder.content(
            details: .linear(details), symbologyIdentifier: "]A\(modifier)")
    }

    /// Whether the text is a HIBC label (ANSI/HIBC 2.6): `+`, a labeler code of a letter and three more letters or
    /// digits, a product code of letters and digits up to a slash or the end, and the check character of Code 39 at the
    /// end. Full ASCII that starts with a small letter starts with `+` and a letter, too.
    private static func isHIBC(_ bytes: [UInt8], isChecked: Bool) -> Bool {
        guard isChecked, bytes.count >= 8, bytes[0] == UInt8(ascii: "+") else { return false }
        let (letters, digits) = (UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"))
        let codes = bytes[1..<bytes.count - 1].prefix { $0 != UInt8(ascii: "/") }
        return letters.contains(bytes[1]) && codes.count >= 6
            && codes.allSatisfy { letters.contains($0) || digits.contains($0) }
    }

    /// - Returns: `nil` where the characters are no full ASCII, or none of them needs it.
    private static func fullASCII(_ bytes: some Collection<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var shifts: Set<FullASCII.Shift> = []
        var hasOddControl = false
        var rest = bytes[...]
        while let first = rest.popFirst() {
            guard let shift = FullASCII.Shift(rawValue: first) else {
                result.append(first)
                continue
            }
            guard let letter = rest.popFirst(), let character = FullASCII.character(shift, letter) else { return nil }
            shifts.insert(shift)
            // End of transmission (of format 06 messages), tab, line feed and carriage return are in use.
            if shift == .dollar, ![0x04, 0x09, 0x0A, 0x0D].contains(character) { hasOddControl = true }
            result.append(character)
        }
        guard !shifts.isEmpty, !hasOddControl || shifts.contains(.plus) || shifts.contains(.percent) else { return nil }
        return result
    }
}
