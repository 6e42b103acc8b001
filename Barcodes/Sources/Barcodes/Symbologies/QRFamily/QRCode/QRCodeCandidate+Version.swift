extension QRCodeCandidate {
    /// Returns whether a copy of the version information confirms a symbol's version.
    ///
    /// On bent paper, the timing patterns of a large symbol are away from the line between its finder patterns; the
    /// version information is next to two of them. Of random bits, one word in 250 is taken for a version.
    static func isConfirmed(
        _ version: Int, by triple: FinderTriple, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Bool {
        guard QRCodeVersionInformation.versions.contains(version) else { return false }
        let expected = QRCodeVersionInformation.bits(version: version)
        for (corners, isRight) in [(triple.topRightCorners, true), (triple.bottomLeftCorners, false)] {
            let (across, down) = FinderTriple.steps(corners)
            let center = FinderTriple.center(corners)
            // Six modules along the pattern's edge, in three lines beside it, in an order that a mirror doesn't change.
            var levels: [[Float]] = []
            for line in 0..<3 {
                let aside = Double(line) - 7
                levels.append(
                    (0..<6).map { step in
                        let along = Double(step) - 3
                        let place =
                            isRight ? center + across * aside + down * along : center + across * along + down * aside
                        return raster.sample(pixels, x: Float(place.x), y: Float(place.y))
                    })
            }
            let mean = levels.reduce(0) { $0 + $1.reduce(0, +) } / 18
            var bits = 0
            for index in 0..<18 where (levels[index % 3][index / 3] < mean) != triple.isInverted { bits |= 1 << index }
            if BCH.distance(bits, expected) <= FormatCode.correctable { return true }
        }
        return false
    }
}
