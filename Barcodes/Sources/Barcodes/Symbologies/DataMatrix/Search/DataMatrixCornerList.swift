/// List of the longest corners that one look at a level of a picture found, kept for a later look at strongly
/// foreshortened symbols.
///
/// Text and textures have far more corners than symbols have, most of them short. The order in which corners are found
/// says nothing, so those with the longest sides are kept.
struct DataMatrixCornerList {
    /// Method by which the pixels were thresholded in which the corners were found.
    let consensus: BlockThresholds.Consensus
    private var found: [DataMatrixCorner] = []

    /// Maximum number of corners that are kept. All of them are checked for the sides of a strongly foreshortened
    /// symbol; the most plausible ones are read. The number was not varied.
    static let maximumCorners = 400

    init(consensus: BlockThresholds.Consensus) { self.consensus = consensus }

    mutating func append(_ corner: DataMatrixCorner) {
        found.append(corner)
        // Sorting is deferred until there are many: the list of a vast picture would be sorted for each corner.
        if found.count >= 4 * Self.maximumCorners { found = longest() }
    }

    /// Returns the corners whose shorter side is longest, the longest first.
    func longest(_ count: Int = maximumCorners) -> [DataMatrixCorner] {
        let lengths = found.map { corner in
            min((corner.first - corner.corner).length, (corner.second - corner.corner).length)
        }
        return found.indices.sorted { lengths[$0] > lengths[$1] }.prefix(count).map { found[$0] }
    }
}
