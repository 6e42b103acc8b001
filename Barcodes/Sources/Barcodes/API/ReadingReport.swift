/// Codes that were read in a picture, and candidates that looked like a code but could not be read.
public struct ReadingReport: Hashable, Sendable, Codable {
    /// Codes that were read, in the order in which they were found.
    public var barcodes: [Barcode]
    /// Candidates that looked like a QR code, a Data Matrix, Aztec, MaxiCode or PDF417 symbol but could not be read,
    /// and, if no code was read, bars like those of a linear symbol. Other symbologies are not reported.
    public var failures: [ReadingFailure]

    /// Creates a report from its members.
    public init(barcodes: [Barcode] = [], failures: [ReadingFailure] = []) {
        self.barcodes = barcodes
        self.failures = failures
    }
}

/// A candidate that looked like a code but could not be read.
///
/// Other objects may have patterns in the same places, so a failure does not prove that there is a code.
public struct ReadingFailure: Hashable, Sendable, Codable {
    /// Stages of reading a matrix or stacked symbol, in the order in which they are passed, and the one of bars.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum Stage: Hashable, Sendable, Codable {
        /// Some of the code's patterns were found and others were not: it is covered, damaged or partly outside the
        /// picture.
        case located
        /// The finder patterns were found, but no timing pattern between them: the code is too small or too blurred, or
        /// these are not the patterns of a code.
        case timing
        /// The modules were sampled, but their format information is too far from every valid one.
        case formatInformation
        /// This block, counted from 0, has more errors than its error correction can correct: damage, glare, or a grid
        /// that does not fit. Only QR codes tell blocks apart.
        case checksum(block: Int)
        /// The codewords are right, but their content is empty or not valid.
        case content
        /// Bars like those of a linear symbol were found, and no characters in them: they are too fine, blurred or
        /// damaged, or the stripes of something else.
        case characters
    }

    /// Symbology of the candidate: QR Code, Data Matrix, Aztec, MaxiCode or PDF417; `nil` for bars, because their
    /// characters would tell the symbology.
    public var symbology: Symbology?
    /// Stage that failed.
    public var stage: Stage
    /// Outline in frame coordinates, as far as it is known; parts of it may be outside the frame.
    public var corners: Quadrilateral

    /// Creates a failure from its members.
    public init(symbology: Symbology?, stage: Stage, corners: Quadrilateral) {
        self.symbology = symbology
        self.stage = stage
        self.corners = corners
    }
}

extension ReadingFailure.Stage: CustomStringConvertible {
    /// Name of the stage in English, for a terminal.
    public var description: String {
        switch self {
        case .located: "located"
        case .timing: "timing"
        case .formatInformation: "format information"
        case .checksum(let block): "checksum (block \(block))"
        case .content: "content"
        case .characters: "characters"
        }
    }
}
