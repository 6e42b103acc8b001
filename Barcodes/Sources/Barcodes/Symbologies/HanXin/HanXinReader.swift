/// Reader of the symbol that some finder patterns belong to.
struct HanXinReader {
    /// Finder patterns of a symbol, by their corners; one of the last two may be missing.
    struct Corners {
        var topLeft: HanXinFinder
        var bottomRight: HanXinFinder
        var topRight: HanXinFinder?
        var bottomLeft: HanXinFinder?
        var isMirrored: Bool
        /// Estimated number of modules on a side, from the patterns' distances.
        var side: Double
    }

    private let corners: Corners
    /// Cost of reading, in pixels looked at.
    private(set) var cost = 0

    init(_ corners: Corners) {
        self.corners = corners
    }

    mutating func read(_ pixels: Span<UInt8>, _ raster: Raster) -> Barcode? {
        guard let (version, transform) = version(pixels, raster) else { return nil }
        let side = version.side
        let flat = GridMap(width: side, height: side, transform: transform)
        if let barcode = read(flat, sharpenings: [0], pixels, raster) { return barcode }
        cost += side * side * 30
        var grower = GridGrower(
            transform.moved(x: Double(side) / 2, y: Double(side) / 2), side: side,
            expected: HanXinLayout.expected(version), isInverted: corners.topLeft.isInverted)
        let grown = grower.grow(pixels, raster)
        guard grown.isConvex else { return nil }
        return read(grown, sharpenings: ModuleClassifier.sharpenings, pixels, raster)
    }

    private mutating func read(
        _ map: GridMap, sharpenings: [Float], _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Barcode? {
        guard map.isConvex else { return nil }
        let side = map.width
        let values = ModuleSampler.sample(map, pixels, raster, scale: 1)
        for sharpening in sharpenings {
            cost += side * side * 20
            let modules = ModuleClassifier(
                values, width: side, height: side, isInverted: corners.topLeft.isInverted, sharpening: sharpening)
            guard let content = try? HanXinDecoder.decode(modules.grid, reliability: modules.reliability) else {
                continue
            }
            return Barcode(
                symbology: .hanXin, content: content, corners: map.outline, isMirrored: corners.isMirrored,
                isInverted: corners.topLeft.isInverted)
        }
        return nil
    }

    /// Returns a version near the estimate whose function information confirms it, with the map of its modules.
    private mutating func version(
        _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (HanXinVersion, PerspectiveTransform)? {
        let middle = max(1, min(84, Int((corners.side - 21) / 2 + 0.5)))
        let reach = 3 + middle / 5
        let numbers = (max(1, middle - reach)...min(84, middle + reach))
            .sorted { abs($0 - middle) < abs($1 - middle) }
        var best: (version: HanXinVersion, transform: PerspectiveTransform, corrected: Int)?
        for number in numbers {
            let version = HanXinVersion.all[number - 1]
            cost += 500
            guard let transform = transform(side: version.side) else { continue }
            for places in HanXinLayout.information(side: version.side) {
                let bits = places.map { place in
                    let point = transform(Double(place.x) + 0.5, Double(place.y) + 0.5)
                    guard point.x.isFinite, point.y.isFinite, abs(point.x) < 1e6, abs(point.y) < 1e6 else {
                        return false
                    }
                    let value = raster.sample(pixels, x: Float(point.x), y: Float(point.y))
                    return (value < level(at: place, side: version.side)) != corners.topLeft.isInverted
                }
                guard let found = HanXinInformation.decoded(bits), found.information.version == number,
                    found.corrected < best?.corrected ?? 3
                else { continue }
                best = (version, transform, found.corrected)
            }
            if best?.corrected == 0 { break }
        }
        return best.map { ($0.version, $0.transform) }
    }

    /// Returns the threshold of the pattern nearest to a module.
    private func level(at place: (x: Int, y: Int), side: Int) -> Float {
        let (isRight, isLow) = (2 * place.x > side, 2 * place.y > side)
        let nearest =
            switch (isRight, isLow) {
            case (false, false): corners.topLeft
            case (true, true): corners.bottomRight
            case (true, false): corners.topRight ?? corners.topLeft
            case (false, true): corners.bottomLeft ?? corners.topLeft
            }
        return nearest.level
    }

    /// Returns the map from modules to pixels.
    private func transform(side: Int) -> PerspectiveTransform? {
        let far = Double(side) - 5.5
        var pairs: [PerspectiveTransform.Correspondence] = []
        /// Adds the correspondences of a finder pattern.
        /// - Parameters:
        ///   - right: returns the vector of a module to the right.
        ///   - down: returns the vector of a module downwards.
        func add(
            _ finder: HanXinFinder?, _ x: Double, _ y: Double, right: (HanXinFinder) -> Point,
            down: (HanXinFinder) -> Point
        ) {
            guard let finder else { return }
            pairs.append(.init(from: Point(x: x, y: y), to: finder.center, weight: 1))
            let hasAll = corners.topRight != nil && corners.bottomLeft != nil
            guard !hasAll else { return }
            pairs.append(.init(from: Point(x: x + 3, y: y), to: finder.center + right(finder) * 3, weight: 0.1))
            pairs.append(.init(from: Point(x: x, y: y + 3), to: finder.center + down(finder) * 3, weight: 0.1))
        }
        // In a mirror image the two arms of each pattern are exchanged.
        let isMirrored = corners.isMirrored
        add(
            corners.topLeft, 5.5, 5.5, right: { (isMirrored ? $0.second : $0.first) * -1 },
            down: { (isMirrored ? $0.first : $0.second) * -1 })
        add(
            corners.bottomRight, far, far, right: { isMirrored ? $0.second : $0.first },
            down: { isMirrored ? $0.first : $0.second })
        add(
            corners.topRight, far, 5.5, right: { isMirrored ? $0.first : $0.second },
            down: { (isMirrored ? $0.second : $0.first) * -1 })
        add(
            corners.bottomLeft, 1.5, Double(side) - 1.5, right: { isMirrored ? $0.first : $0.second },
            down: { (isMirrored ? $0.second : $0.first) * -1 })
        return PerspectiveTransform(fitting: pairs)
    }
}
