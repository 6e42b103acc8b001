/// What was read in a picture, and what looked like a code and was not read.
public struct ReadingReport: Hashable, Sendable, Codable {
    /// The codes that were read, in the order in which they were found.
    public var barcodes: [Barcode]
    /// What looked like a code and was not read.
    public var failures: [ReadingFailure]

    /// A value with these members.
    public init(barcodes: [Barcode] = [], failures: [ReadingFailure] = []) {
        self.barcodes = barcodes
        self.failures = failures
    }
}

/// Something that looked like a code and was not read.
///
/// Other things may have patterns in the same places, so a failure does not prove that there is a code.
public struct ReadingFailure: Hashable, Sendable, Codable {
    /// The stages of reading, in the order in which they are passed.
    public enum Stage: Hashable, Sendable, Codable {
        /// Some of the code's patterns were found, and the others were not: it is covered, damaged or partly outside.
        case located
        /// The patterns are there, but no timing pattern between them: too small, too blurred, or no code.
        case timing
        /// The modules were sampled, but their format information is too far from every valid one.
        case formatInformation
        /// This block, from 0, has more errors than its parity corrects: damage, glare, or a crooked grid.
        case checksum(block: Int)
        /// The codewords are right, and what they say makes no sense.
        case content
    }

    /// The symbology that it looked like. Only failures to read QR codes are reported.
    public var symbology: Symbology
    /// The stage that failed.
    public var stage: Stage
    /// The outline in frame coordinates, as far as it is known; parts of it may be outside the frame.
    public var corners: Quadrilateral

    /// A value with these members.
    public init(symbology: Symbology, stage: Stage, corners: Quadrilateral) {
        self.symbology = symbology
        self.stage = stage
        self.corners = corners
    }
}

extension ReadingFailure.Stage: CustomStringConvertible {
    /// The stage in English words, for a terminal.
    public var description: String {
        switch self {
        case .located: "located"
        case .timing: "timing"
        case .formatInformation: "format information"
        case .checksum(let block): "checksum (block \(block))"
        case .content: "content"
        }
    }
}
