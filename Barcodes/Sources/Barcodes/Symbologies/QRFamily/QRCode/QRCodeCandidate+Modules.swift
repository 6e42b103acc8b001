extension QRCodeCandidate {
    /// A symbol's modules as one look saw them, whether or not they can be decoded.
    struct Sighting {
        var map: GridMap
        var modules: ModuleClassifier
        /// The share of timing modules that are as they should be.
        var timing: Double
    }

    /// The modules of the likeliest pose.
    /// - Returns: `nil` when not even the timing patterns are seen.
    func sighting(_ pixels: Span<UInt8>, _ raster: Raster) -> Sighting? {
        guard let pose = poses.first, pose.timing >= Self.leastTiming else { return nil }
        let map = aligned(pose.map, pixels, raster)
        let modules = classified(ModuleSampler.sample(map, pixels, raster, scale: 1), map)
        return Sighting(map: map, modules: modules, timing: pose.timing)
    }

    /// The outline of the likeliest pose, or of the patterns alone.
    var outline: Quadrilateral {
        if let pose = poses.first { return pose.map.outline }
        let (right, down) = (triple.topRightCorners[1], triple.bottomLeftCorners[3])
        let topLeft = triple.topLeftCorners[0]
        return Quadrilateral(topLeft: topLeft, topRight: right, bottomRight: right + down - topLeft, bottomLeft: down)
    }
}
