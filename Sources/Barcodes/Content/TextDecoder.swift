/// Turns the bytes of segments into text.
package enum TextDecoder {
    /// The text of each segment: UTF-8 where it is valid, otherwise ISO 8859-1.
    package static func texts(of segments: [RawSegment]) -> [String] {
        segments.map { segment in
            String(validating: segment.bytes, as: UTF8.self)
                ?? String(String.UnicodeScalarView(segment.bytes.map { Unicode.Scalar($0) }))
        }
    }
}
