/// Blur takes more of a narrow element than of a wide one.
///
/// Where all spaces around are narrow and none of them reaches the brightness of the ground, what lies halfway between dark
/// and light is taken for darker than it is: bars seem narrower there and spaces wider, so that wide, narrow, wide is read as
/// narrow, wide, narrow. How deep elements are tells.
extension ProfileEdges {
    /// More than the elements of a character, which may all be narrow spaces between wide bars.
    private static let reachOfCharacters = 14
    /// The least lead of wide elements over narrow ones, in depth, that shows that there is blur.
    private static let blurred: Float = 0.15
    /// Where the shallowest wide element has to be between narrow and wide ones. (Of Codabar lines through blur and noise,
    /// this and what follows reject 0.4 % of those that are right, and no symbol with all its lines.)
    private static let leastShare: Float = 0.2
    /// By how much a wide element may be shallower than narrow ones where there is no blur.
    private static let mostShallower: Float = 0.3
    /// Where the narrow elements beside it are this much shallower than most, both are in shadow.
    private static let shadowed: Float = 0.7
    /// How far these are looked for, in elements.
    private static let beside = 6

    /// Whether the elements that were taken for wide are as deep as wide ones are.
    /// - Parameters:
    ///   - twoWidths: 1 for narrow, 2 for wide elements, 0 for others.
    ///   - first: where they begin, counted in the direction in which they were read.
    func showsTwoWidths(_ twoWidths: [UInt8], from first: Int, isReversed: Bool) -> Bool {
        guard !twoWidths.isEmpty else { return true }
        var depths = depths(reach: Self.reachOfCharacters)
        if isReversed { depths.reverse() }
        return [0, 1].allSatisfy { color in
            let places = stride(from: color, to: twoWidths.count, by: 2)
            func middle(_ width: UInt8) -> Float? {
                let known = places.filter { twoWidths[$0] == width }.map { depths[first + $0] }.sorted()
                return known.isEmpty ? nil : known[known.count / 2]
            }
            guard let narrow = middle(1), let wide = middle(2) else { return true }
            let lead = wide - narrow
            let least = lead < Self.blurred ? narrow - Self.mostShallower : narrow + Self.leastShare * lead
            return places.allSatisfy { place in
                let depth = depths[first + place]
                guard twoWidths[place] == 2, depth < least else { return true }
                // Shadow falls on neighbours as well.
                let beside = [-2, 2].compactMap { step in
                    stride(from: place + step, through: place + step * Self.beside / 2, by: step)
                        .first { twoWidths.indices.contains($0) && twoWidths[$0] == 1 }
                        .map { depths[first + $0] }
                }.min()
                return depth >= least * min(1, (beside ?? narrow) / (Self.shadowed * narrow))
            }
        }
    }
}
