/// Reading a region by its grey values.
extension RegionReader {
    /// If five lines do not prefer a content by this much, more of them won't.
    private static let leastHope: Float = 1.5
    /// Where the line is that blur is judged by, in halves of the region's height: near its middle.
    private static let middle = 0.1
    /// Where a line shows so many of the 59 bars and spaces of an EAN-13, blur hides few of them, and slots are looked
    /// at first. Of 6,900 pictures of bars, as they are and changed, slots read 85 that may be blurred by more: 51 of
    /// them show so many. Chains read 257: 52 of them do.
    private static let manyElements = 45

    /// What the region's grey values say.
    /// - Parameter spend: asks for leave to go on, after so much work.
    mutating func likelyBarcodes(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, isInverted: Bool = false,
        spend: (Int) -> Bool
    ) -> [Barcode] {
        let able = decoders.compactMap(\.likelihoodDecoder)
        guard !able.isEmpty else { return [] }
        let whole = self
        let bands = bands(lines)
        func line(_ place: Double) -> LikelihoodReader.Line? {
            whole.line(at: place, bands.halfWidth, isInverted: isInverted, pixels, raster)
        }
        let mayBeBlurred = readsBlur && !isInverted && isClearlyBars(pixels, raster)
        let showsElements =
            mayBeBlurred && line(Self.middle * region.halfHeight).map { $0.elements >= Self.manyElements } ?? false
        if mayBeBlurred, !showsElements,
            let barcode = blurredBarcode(pixels, raster, line: line, spend: spend)
        {
            return [barcode]
        }
        if let barcode = slotBarcode(
            able, bands.places, isInverted: isInverted, pixels, raster, line: line, spend: spend)
        {
            return [barcode]
        }
        guard showsElements, let barcode = blurredBarcode(pixels, raster, line: line, spend: spend) else { return [] }
        return [barcode]
    }

    /// What the region's grey values say where blur may be wider than modules, if there are bars and nothing else.
    /// - Parameter spend: asks for leave to go on, after so much work.
    mutating func blurredBarcodes(
        _ pixels: Span<UInt8>, _ raster: Raster, lines: Int, spend: (Int) -> Bool
    ) -> [Barcode] {
        guard readsBlur, isClearlyBars(pixels, raster) else { return [] }
        let (whole, halfWidth) = (self, bands(lines).halfWidth)
        func line(_ place: Double) -> LikelihoodReader.Line? {
            whole.line(at: place, halfWidth, isInverted: false, pixels, raster)
        }
        return blurredBarcode(pixels, raster, line: line, spend: spend).map { [$0] } ?? []
    }

    private func line(
        at place: Double, _ halfWidth: Double, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> LikelihoodReader.Line? {
        guard let profile = profile(pixels, raster, at: place, halfWidth: halfWidth) else { return nil }
        return LikelihoodReader.Line(
            profile, within: bins(of: profile, at: place), along: place, isInverted: isInverted, isFaint: isFaint)
    }

    /// What the slots of a symbol say, one after another.
    /// - Parameter places: of lines, along the bars.
    private mutating func slotBarcode(
        _ able: [any LikelihoodDecoder], _ places: [Double], isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster, line: (Double) -> LikelihoodReader.Line?, spend: (Int) -> Bool
    ) -> Barcode? {
        var reader = LikelihoodReader(decoders: able)
        // Most regions have no two ends on which lines agree.
        let probes = [0.15, -0.15, 0.5, -0.5].compactMap { line($0 * region.halfHeight) }
        guard probes.count > 2, reader.findPlaces(probes) else { return nil }
        // From the middle outwards: a region that no pattern fits there holds no symbol.
        let order = places.sorted { abs($0) < abs($1) }
        var done = 0
        var early: LikelihoodReader.Reading?
        for (index, place) in order.enumerated() {
            guard let line = line(place) else { continue }
            reader.add(line)
            let cost = reader.work - done
            done = reader.work
            work += cost
            guard spend(cost) else { break }
            if index >= 2, reader.fits.count * 2 <= index { return nil }
            if index == 4 {
                // What is clear by then stays clear, and what is nothing stays nothing.
                guard let reading = reader.reading(), reading.margin > Self.leastHope else { return nil }
                early = reading.isBeyondDoubt ? reading : nil
                if early != nil { break }
            }
        }
        guard let reading = early ?? reader.reading(), reading.isBeyondDoubt, let first = reading.fits.first else {
            return nil
        }
        let sightings = reading.fits.map { fit in
            sighting(
                of: reading.meaning, by: fit.decoder, from: fit.start, to: fit.end, along: fit.along,
                isInverted: isInverted)
        }
        guard !able[first.decoder].hasWholeParts || !isPart(sightings, pixels, raster) else { return nil }
        return barcode(sightings, pixels, raster)
    }

    /// What grey values say on one line.
    /// - Parameter decoder: who read it.
    private func sighting(
        of meaning: LinearMeaning, by decoder: Int, from start: Point, to end: Point, along: Double, isInverted: Bool
    ) -> LinearSighting {
        LinearSighting(
            symbology: meaning.symbology, content: meaning.content, decoder: decoder, start: start, end: end,
            fit: BarFit(), linesNeeded: 1, isInverted: isInverted, along: along)
    }

    /// What the region's grey values say where blur is wider than modules.
    private mutating func blurredBarcode(
        _ pixels: Span<UInt8>, _ raster: Raster, line: (Double) -> LikelihoodReader.Line?, spend: (Int) -> Bool
    ) -> Barcode? {
        // From the middle outwards, and far from one another.
        let places = [Self.middle, -0.3, 0.5, -0.6, 0.3, -0.1].map { $0 * region.halfHeight }
        for (number, decoder) in decoders.enumerated() {
            guard let decoder = decoder.chainDecoder else { continue }
            var reader = ChainReader(decoder: decoder)
            let reading = reader.reading(places, line: line, spend: spend)
            work += reader.work
            guard let reading, reading.isBeyondDoubt else { continue }
            let sightings = reading.ends.map { line in
                sighting(
                    of: reading.meaning, by: number, from: line.start, to: line.end, along: line.along,
                    isInverted: false)
            }
            return barcode(sightings, pixels, raster)
        }
        return nil
    }
}
