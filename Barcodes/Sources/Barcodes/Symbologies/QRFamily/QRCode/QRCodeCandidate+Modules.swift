extension QRCodeCandidate {
    /// Modules of a symbol as sampled once, whether or not they can be decoded.
    struct Sighting {
        var map: GridMap
        var modules: ModuleClassifier
        /// Share of the timing modules that have the right colour.
        var timing: Double
    }

    /// Samples the modules of the likeliest pose.
    /// - Returns: `nil` if not even the timing patterns are seen.
    func sighting(_ pixels: Span<UInt8>, _ raster: Raster) -> Sighting? {
        guard let pose = poses.first, pose.timing >= Self.minimumTiming else { return nil }
        let map = aligned(pose.map, pixels, raster)
        let modules = classified(ModuleSampler.sample(map, pixels, raster, scale: 1), map)
        return Sighting(map: map, modules: modules, timing: pose.timing)
    }

    /// Outline by the likeliest pose, or by the patterns alone.
    var outline: Quadrilateral {
        if let pose = poses.first { return pose.map.outline }
        let (right, down) = (triple.topRightCorners[1], triple.bottomLeftCorners[3])
        let topLeft = triple.topLeftCorners[0]
        return Quadrilateral(topLeft: topLeft, topRight: right, bottomRight: right + down - topLeft, bottomLeft: down)
    }
}
