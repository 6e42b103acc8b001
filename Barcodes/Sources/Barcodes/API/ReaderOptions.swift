/// Options for reading: symbologies, region, effort and maximum number of codes.
public struct ReaderOptions: Hashable, Sendable, Codable {
    /// Amount of work that is spent on codes that the first attempt does not read.
    ///
    /// All costly attempts at a picture together have a budget, also if it is made to keep a reader busy. For a small
    /// picture at effort ``balanced`` they take no more than about 0.3 seconds on a machine of 2024; the budget of
    /// ``fast`` is a fifth of that, and that of ``thorough`` ten times as large. All grow with the picture.
    ///
    /// New cases may be added: give a `switch` a `default`.
    public enum Effort: Int, CaseIterable, Hashable, Sendable, Comparable, Codable {
        /// One look at each picture, for live pictures: a code that is missed is still there in the next frame.
        case fast
        /// More looks if they cost little, and costly attempts at places that look like a code.
        case balanced
        /// Every attempt that the reader knows.
        case thorough

        /// Decodes an effort; one beyond ``thorough``, of a later version, is `thorough`.
        /// - Throws: an error if the value is no number, or negative.
        public init(from decoder: any Decoder) throws {
            let values = try decoder.singleValueContainer()
            let number = try values.decode(Int.self)
            guard let effort = Self(rawValue: min(number, Self.thorough.rawValue)) else {
                throw DecodingError.dataCorruptedError(
                    in: values, debugDescription: "The effort is \(number), and is at least 0.")
            }
            self = effort
        }

        /// Whether the first effort is lower than the second.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// Symbologies to read; by default ``Symbology/defaults``. UPC-E symbols of number system 1 are read only without
    /// EAN-13 and UPC-A.
    public var symbologies: Set<Symbology>
    /// Part of the frame to search; `nil` for all of it. A code that is partly outside may be missed.
    public var region: PixelRectangle?
    /// Amount of work that is spent on codes that the first attempt does not read; by default
    /// ``Effort-swift.enum/balanced``.
    public var effort: Effort
    /// Number of codes after which the search ends; with 0 or less nothing is searched. `nil` means no limit.
    ///
    /// No limit is needed to bound the work: all attempts on a picture together have a budget, which grows with the
    /// number of pixels and with each code that was read, and depends on ``effort``.
    public var maximumCount: Int?
    /// Whether a picture in which nothing was read is searched again with its shadows removed, sharpened and smoothed;
    /// by default it is, except at effort ``Effort-swift.enum/fast``. A ``LiveBarcodeReader`` does this at any effort,
    /// in some of the frames in which nothing was read. A program that judges how well others can read a code sets it
    /// to `false`.
    public var enhancesPictures: Bool
    /// ``maximumCount`` as a number.
    var limit: Int { maximumCount ?? .max }
    /// Margin that the reader added around the picture; `nil` if there is none.
    var addedMargin: AddedMargin?

    /// Light or dark margin that the reader added around a picture; it shows nothing of the picture's real background.
    struct AddedMargin: Hashable, Sendable {
        /// Width at the left and right, in pixels.
        var x: Int
        /// Height at the top and bottom, in pixels.
        var y: Int
    }

    private enum CodingKeys: String, CodingKey { case symbologies, region, effort, maximumCount, enhancesPictures }

    /// Creates options from their values.
    public init(
        symbologies: Set<Symbology> = Symbology.defaults, region: PixelRectangle? = nil,
        effort: Effort = .balanced, maximumCount: Int? = nil, enhancesPictures: Bool = true
    ) {
        self.symbologies = symbologies
        self.region = region
        self.effort = effort
        self.maximumCount = maximumCount
        self.enhancesPictures = enhancesPictures
    }

    /// Decodes options, also those of an earlier or a later version.
    ///
    /// Symbologies that this version does not know are kept, and never read. Other values that are missing are the
    /// defaults of ``init(symbologies:region:effort:maximumCount:enhancesPictures:)``. An effort beyond
    /// ``Effort-swift.enum/thorough`` is `thorough`.
    ///
    /// - Throws: an error if the symbologies are missing or a value is malformed, because a default in its place could
    ///   read more than was requested.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            symbologies: try values.decode(Set<Symbology>.self, forKey: .symbologies),
            region: try values.decodeIfPresent(PixelRectangle.self, forKey: .region),
            maximumCount: try values.decodeIfPresent(Int.self, forKey: .maximumCount),
            enhancesPictures: try values.decodeIfPresent(Bool.self, forKey: .enhancesPictures) ?? true)
        if let effort = try values.decodeIfPresent(Effort.self, forKey: .effort) { self.effort = effort }
    }
}
