/// Builder of content from the bytes that a decoder reads, each under the ECI in force.
///
/// It is for symbologies whose characters are bytes, however they are packed: all but the QR family, whose modes have
/// character sets of their own.
package struct ContentBuilder: Sendable {
    private var runs: [TextRun] = []
    /// ECI assignment number in force for the bytes that follow, 0 to 999999; `nil` if none was given.
    package var eci: Int?
    private let prefersGB18030: Bool

    /// - Parameter prefersGB18030: whether GB 18030 is the symbology's own set, in which bytes without an ECI may be.
    package init(prefersGB18030: Bool = false) {
        self.prefersGB18030 = prefersGB18030
    }

    /// Number of bytes so far.
    package var count: Int { runs.reduce(0) { $0 + $1.bytes.count } }

    package var hasECI: Bool { runs.contains { $0.eci != nil } }

    package mutating func append(_ byte: UInt8) { append(contentsOf: CollectionOfOne(byte)) }

    /// Appends bytes.
    /// - Parameter characterSet: the only set that the bytes can be in, if the standard names one.
    package mutating func append(contentsOf bytes: some Collection<UInt8>, characterSet: CharacterSet? = nil) {
        if let last = runs.last, last.eci == eci, last.characterSet == characterSet {
            runs[runs.count - 1].bytes.append(contentsOf: bytes)
        } else if !bytes.isEmpty {
            runs.append(TextRun(bytes: Array(bytes), eci: eci, characterSet: characterSet))
        }
    }

    package mutating func append(ascii text: String) { append(contentsOf: text.utf8) }

    /// Returns the collected content, with its text.
    package func content(
        details: SymbolDetails, structuredAppend: StructuredAppend? = nil, fnc1: FNC1? = nil,
        symbologyIdentifier: String? = nil, isReaderProgramming: Bool = false
    ) -> DecodedContent {
        let texts = TextDecoder.texts(of: runs, prefersGB18030: prefersGB18030)
        return DecodedContent(
            text: texts.joined(), bytes: runs.flatMap(\.bytes),
            segments: zip(runs, texts).map { ContentSegment(eci: $0.eci, bytes: $0.bytes, text: $1) },
            details: details, structuredAppend: structuredAppend, fnc1: fnc1,
            symbologyIdentifier: symbologyIdentifier, isReaderProgramming: isReaderProgramming)
    }
}
