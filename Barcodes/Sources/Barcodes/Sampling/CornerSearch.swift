/// Search for a symbol's far corner: the one opposite to its finder pattern, or to the middle one of three. It is
/// extrapolated from these patterns, so its place is the least certain.
struct CornerSearch {
    let map: GridMap
    /// Places of the symbol that were measured.
    let correspondences: [PerspectiveTransform.Correspondence]

    /// Returns the best of the maps whose far corner is moved to the nodes of a square lattice around its place.
    ///
    /// - Parameters:
    ///   - reach: number of steps to each side.
    ///   - step: length of a step, in modules.
    func best(
        by scorer: GridFitScorer, reach: Int, step: Double, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> GridMap? {
        let sample = scorer.farHalf(of: map, pixels, raster)
        let (width, height) = (Double(map.width), Double(map.height))
        var pairs = correspondences
        pairs.append(.init(from: Point(x: width, y: height), to: map.transform(width, height), weight: 20))
        var best: (map: GridMap, score: Float)?
        for dy in -reach...reach {
            for dx in -reach...reach {
                pairs[pairs.count - 1].to = map.transform(width + Double(dx) * step, height + Double(dy) * step)
                guard let transform = PerspectiveTransform(fitting: pairs) else { continue }
                let score = scorer.score(sample, transform, pixels, raster)
                guard score > best?.score ?? -.infinity else { continue }
                let candidate = GridMap(width: map.width, height: map.height, transform: transform)
                if candidate.isConvex { best = (candidate, score) }
            }
        }
        return best?.map
    }
}
