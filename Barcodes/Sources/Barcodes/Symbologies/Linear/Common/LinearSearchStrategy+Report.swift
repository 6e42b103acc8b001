// Reporting what was read.
extension LinearSearchStrategy {
    /// Reports bars that were not read, if no code was read: beside one, half of them are a part of it or of its label.
    func reportFailures(_ search: inout PictureSearch, _ pixels: Span<UInt8>) {
        guard search.barcodes.isEmpty else { return }
        for outline in search.evenBars {
            search.report(ReadingFailure(symbology: nil, stage: .characters, corners: outline))
        }
    }

    /// Reports barcodes, except those that may be parts of longer symbols, those that are known, and those that read
    /// another text into the bars of a known one.
    /// - Parameters:
    ///   - barcodes: barcodes in the pixels of the picture.
    ///   - isRedrawn: whether they were read in a drawing of bars that run apart.
    /// - Returns: whether any of them is whole.
    func report(
        _ barcodes: [Barcode], isRedrawn: Bool, to search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Bool {
        let check = TruncatedSymbolCheck(search.picture, search.options.addedMargin)
        var whole = barcodes.filter { !check.mayBePart($0, isRedrawn: isRedrawn, pixels, search.picture.base) }
        for index in whole.indices where AddOnCheck.mayGoOn(behind: whole[index], pixels, search.picture.base) {
            whole[index] = whole[index].withoutAddOn
        }
        for barcode in whole {
            let alike = search.barcodes.indices.filter {
                search.barcodes[$0].symbology == barcode.symbology && search.barcodes[$0].text == barcode.text
            }
            // A region of another level may be of the same bars.
            let isKnown = alike.contains {
                let known = search.barcodes[$0].corners
                return known.contains(barcode.corners.center) || barcode.corners.contains(known.center)
            }
            guard !isKnown, !Self.contradicts(barcode, search.barcodes) else { continue }
            if !Self.join(barcode, toOneOf: alike, in: &search, pixels) { search.report(barcode) }
        }
        return !whole.isEmpty
    }

    /// Whether a barcode shows the same bars as a known one with another text. What was read first is kept: regions of
    /// coarser levels come later, and so do ways to read that take more for possible.
    private static func contradicts(_ barcode: Barcode, _ known: [Barcode]) -> Bool {
        known.contains {
            $0.symbology.isLinear && $0.corners.contains(barcode.corners.center)
                && barcode.corners.contains($0.corners.center)
        }
    }

    /// Extends a known barcode by another part of the same bars.
    /// - Returns: `false` if none of the known ones is a part of these bars.
    private static func join(
        _ part: Barcode, toOneOf known: [Int], in search: inout PictureSearch, _ pixels: Span<UInt8>
    ) -> Bool {
        for index in known {
            var whole = search.barcodes[index]
            guard let corners = joined(whole.corners, part.corners, pixels, search.picture.base) else { continue }
            whole.corners = corners
            search.replace(at: index, with: whole)
            return true
        }
        return false
    }

    /// Maximum distance between two parts of the same bars, as a share of the lower part's height.
    private static let maximumGap = 0.2

    /// Returns the outline of both if two outlines are of parts of the same bars, one above the other: a crease or a
    /// wave in the paper may divide bars into two regions. Between two labels with the same code there is a blank.
    private static func joined(
        _ one: Quadrilateral, _ other: Quadrilateral, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Quadrilateral? {
        func height(_ outline: Quadrilateral) -> Double {
            (outline.topLeft.distance(to: outline.bottomLeft) + outline.topRight.distance(to: outline.bottomRight)) / 2
        }
        let most = maximumGap * min(height(one), height(other))
        for (upper, lower) in [(one, other), (other, one)]
        where upper.bottomLeft.distance(to: lower.topLeft) <= most
            && upper.bottomRight.distance(to: lower.topRight) <= most
        {
            let whole = Quadrilateral(
                topLeft: upper.topLeft, topRight: upper.topRight, bottomRight: lower.bottomRight,
                bottomLeft: lower.bottomLeft)
            let left = (upper.bottomLeft + lower.topLeft) * 0.5
            let right = (upper.bottomRight + lower.topRight) * 0.5
            let inside = contrast(from: upper.center, along: right - left, pixels, raster)
            return 2 * contrast(from: (left + right) * 0.5, along: right - left, pixels, raster) > inside ? whole : nil
        }
        return nil
    }

    /// Returns the difference between the lightest and the darkest pixel on a line around a point, in grey levels.
    private static func contrast(
        from middle: Point, along line: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Int {
        let count = max(2, Int(line.length))
        var (low, high): (UInt8, UInt8) = (255, 0)
        for index in 0..<count {
            let place = middle + line * ((Double(index) + 0.5) / Double(count) - 0.5)
            let value = raster.nearest(pixels, x: Float(place.x), y: Float(place.y))
            (low, high) = (min(low, value), max(high, value))
        }
        return high > low ? Int(high - low) : 0
    }
}
