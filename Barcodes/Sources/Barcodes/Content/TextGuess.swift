/// Guesses the character set of bytes for which no ECI names one.
///
/// ISO/IEC 18004 says ISO 8859-1, its first edition said JIS X 0201, and most writers use UTF-8. The rule, in order:
///
/// 1. A byte order mark means UTF-8, UTF-16BE or UTF-16LE (the latter two with an even number of bytes).
/// 2. Bytes that are valid **UTF-8** are taken for UTF-8: text in another set is hardly ever valid UTF-8 by chance.
/// 3. Bytes of a symbol with hanzi segments are taken for GB 18030, and so are bytes that are valid **GB 18030** in a
///    symbology whose own set that is (Han Xin).
/// 4. Bytes that are valid **Shift_JIS** are taken for Shift_JIS if the symbol has kanji segments, or if they look
///    Japanese. Text in ISO 8859-1 is often valid Shift_JIS by chance: its accented letters A1 to DF are half-width
///    katakana there, and those from E0 to EF are lead bytes that take the letter after them for a trail byte.
///    Accented letters stand alone between ASCII letters, while Japanese characters come in runs, so bytes look
///    Japanese if more characters are in Japanese runs than stand alone. A run is
///    - two or more characters, at least one of them of two bytes,
///    - three or more half-width katakana, or two if the text has no ASCII letters at all,
///    - a single two-byte character whose first byte is 81 to 84 (punctuation, full-width letters and kana), or is
///      81 to 9F with a second byte above 7F: ISO 8859-1 has no printable characters for these first bytes, and
///      those of Windows-1252 are quotation marks and dashes, which ASCII characters follow.
/// 5. All other bytes are taken for **ISO 8859-1**, or for Windows-1252, which differs from it only in 80 to 9F. The
///    latter is chosen if such bytes are present and assigned in it, and the only control characters are tabs and
///    ends of lines. In ISO 8859-1 these bytes would be invisible; but with other control characters around, the
///    content is not text.
package enum TextGuess {
    /// Returns the guessed character set of bytes.
    package static func characterSet(
        of bytes: [UInt8], hasKanji: Bool = false, hasHanzi: Bool = false
    ) -> CharacterSet {
        characterSet(ofStretches: [bytes], hasKanji: hasKanji, hasHanzi: hasHanzi)
    }

    /// Returns the guessed character set that all stretches of bytes are in.
    /// - Parameters:
    ///   - stretches: bytes that follow each other in the text. Between two stretches are characters of known sets, so
    ///     no character begins in one stretch and ends in the next, and neither does a Japanese run.
    ///   - hasKanji: whether the symbol has a kanji segment.
    ///   - hasHanzi: whether the symbol has a hanzi segment.
    ///   - prefersGB18030: whether GB 18030 is the symbology's own set.
    package static func characterSet(
        ofStretches stretches: [[UInt8]], hasKanji: Bool = false, hasHanzi: Bool = false, prefersGB18030: Bool = false
    ) -> CharacterSet {
        if stretches.count == 1, let bytes = stretches.first, bytes.count % 2 == 0 {
            if bytes.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
            if bytes.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
        }
        if stretches.allSatisfy({ isASCII($0) || String(validating: $0, as: UTF8.self) != nil }) { return .utf8 }
        if hasHanzi || prefersGB18030 && stretches.allSatisfy(ChineseDecoding.isGB18030) { return .gb18030 }
        if isShiftJIS(stretches, hasKanji: hasKanji) { return .shiftJIS }
        return isWindows1252(stretches.joined()) ? .singleByte(.windows1252) : .iso8859Part1
    }

    private static func isWindows1252(_ bytes: some Sequence<UInt8>) -> Bool {
        var hasPrintable = false
        for byte in bytes {
            switch byte {
            case 0x09, 0x0A, 0x0D: continue
            case 0x00..<0x20, 0x7F, 0x81, 0x8D, 0x8F, 0x90, 0x9D: return false
            case 0x80...0x9F: hasPrintable = true
            default: continue
            }
        }
        return hasPrintable
    }

    private static func isASCII(_ bytes: [UInt8]) -> Bool { bytes.allSatisfy { $0 < 0x80 } }

    private static func isShiftJIS(_ stretches: [[UInt8]], hasKanji: Bool) -> Bool {
        var evidence = JapaneseEvidence()
        guard stretches.allSatisfy({ isShiftJIS($0, evidence: &evidence) }) else { return false }
        return hasKanji || evidence.isJapanese
    }

    /// Returns whether a stretch is valid Shift_JIS, and collects its evidence.
    private static func isShiftJIS(_ bytes: [UInt8], evidence: inout JapaneseEvidence) -> Bool {
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x00..<0x80: evidence.endRun(at: byte)
            case 0xA1...0xDF: evidence.addKatakana()
            default:
                guard index < bytes.count, (0x81...0x9F).contains(byte) || (0xE0...0xFC).contains(byte),
                    ShiftJIS.isTrail(bytes[index]), ShiftJIS.character(lead: byte, trail: bytes[index]) != nil
                else { return false }
                evidence.addPair(isSure: byte <= 0x84 || byte <= 0x9F && bytes[index] > 0x7F)
                index += 1
            }
        }
        evidence.endRun(at: nil)
        return true
    }

    /// Count of characters in Japanese runs against characters that stand alone.
    private struct JapaneseEvidence {
        private var inRuns = 0
        private var alone = 0
        /// Number of characters in runs of just two half-width katakana.
        private var inKatakanaPairs = 0
        private var hasASCIILetters = false
        // State of the current run.
        private var pairs = 0
        private var katakana = 0
        private var hasSurePair = false

        mutating func addKatakana() { katakana += 1 }

        mutating func addPair(isSure: Bool) {
            pairs += 1
            if isSure { hasSurePair = true }
        }

        /// Ends the current run.
        /// - Parameter byte: the ASCII character after the run; `nil` at the end of a stretch.
        mutating func endRun(at byte: UInt8?) {
            if let byte, (0x41...0x5A).contains(byte & 0xDF) { hasASCIILetters = true }
            let length = pairs + katakana
            if pairs > 0 && length >= 2 || katakana >= 3 || hasSurePair {
                inRuns += length
            } else if katakana == 2 {
                inKatakanaPairs += 2
            } else {
                alone += length
            }
            (pairs, katakana, hasSurePair) = (0, 0, false)
        }

        var isJapanese: Bool {
            hasASCIILetters ? inRuns > alone + inKatakanaPairs : inRuns + inKatakanaPairs > alone
        }
    }
}
