/// Finds a symbol's far corner, opposite to the one where its finder pattern is, or the middle one of three: what is
/// known of the symbol leaves it the least certain.
struct CornerSearch {
    let map: GridMap
    /// What is known of the symbol's place.
    let correspondences: [PerspectiveTransform.Correspondence]

    /// The map whose far corner makes modules the most decided, of those in a square around the map's own.
    ///
    /// - Parameters:
    ///   - reach: how many steps there are to each side.
    ///   - step: in modules.
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
