/// What to look for, where, and how hard.
public struct ReaderOptions: Hashable, Sendable, Codable {
    /// How much work may go into codes that the plain attempt does not read.
    public enum Effort: Int, CaseIterable, Hashable, Sendable, Comparable, Codable {
        /// One look, for live pictures: a code that is missed is still there in the next frame.
        case fast
        /// More looks that cost little, and costly attempts where something looks like a code.
        case balanced
        /// Every attempt there is.
        case thorough

        /// Whether the first is the lower one.
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    /// The symbologies to read; by default ``Symbology/defaults``.
    public var symbologies: Set<Symbology>
    /// The part of the frame to search; `nil` is all of it. A code partly outside may be missed.
    public var region: PixelRectangle?
    /// How much work may go into codes that the plain attempt does not read.
    public var effort: Effort
    /// The search ends when this many codes were read; with 0 or less nothing is searched.
    public var maximumCount: Int
    /// What the reader added around the picture; `nil` where nothing was.
    var addedMargin: AddedMargin?

    /// Light or dark around a picture that the reader added, which shows nothing of the picture's own ground.
    struct AddedMargin: Hashable, Sendable {
        /// At the left and right, in pixels.
        var x: Int
        /// At the top and bottom.
        var y: Int
    }

    private enum CodingKeys: String, CodingKey { case symbologies, region, effort, maximumCount }

    /// A value with these members.
    public init(
        symbologies: Set<Symbology> = Symbology.defaults, region: PixelRectangle? = nil,
        effort: Effort = .balanced, maximumCount: Int = 255
    ) {
        self.symbologies = symbologies
        self.region = region
        self.effort = effort
        self.maximumCount = maximumCount
    }
}
