/// Reading of a region by its grey values.
extension RegionReader {
    /// Minimum margin after five lines: if these don't prefer a content by so much, more lines won't.
    private static let minimumMarginToContinue: Float = 1.5
    /// Position of the line by which blur is judged, in half heights of the region from its centre: near the middle.
    private static let middle = 0.1
    /// Number of elements, of the 59 of an EAN-13, that a line shows where blur hides few of them: then slots are tried
    /// before chains. Of 6,900 pictures of bars, as they are and changed, slots read 85 that may be blurred by more: 51
    /// of them show so many. Chains read 257: 52 of them do.
    private static let manyElements = 45

    /// Reads the barcode that the region's grey values make most likely.
    /// - Parameter spend: charges an amount of work, and returns whether to go on.
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

    /// Reads the region's grey values where blur may be wider than modules, if the region contains bars and nothing
    /// else.
    /// - Parameter spend: charges an amount of work, and returns whether to go on.
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

    /// Reads a barcode slot by slot, with the layouts that fit the grey values.
    /// - Parameter places: positions of the lines along the bars.
    private mutating func slotBarcode(
        _ able: [any LikelihoodDecoder], _ places: [Double], isInverted: Bool, _ pixels: Span<UInt8>,
        _ raster: Raster, line: (Double) -> LikelihoodReader.Line?, spend: (Int) -> Bool
    ) -> Barcode? {
        var reader = LikelihoodReader(decoders: able)
        // In most regions there are no two ends on which lines agree.
        let probes = [0.15, -0.15, 0.5, -0.5].compactMap { line($0 * region.halfHeight) }
        guard probes.count > 2, reader.findPlaces(probes) else { return nil }
        // Lines from the middle outwards: a region in whose middle no pattern fits holds no symbol.
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
                // A reading that is clear after five lines stays clear, and a hopeless one stays hopeless.
                guard let reading = reader.reading(), reading.margin > Self.minimumMarginToContinue else { return nil }
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

    /// Makes a sighting of what grey values mean on one line.
    /// - Parameter decoder: the index of the decoder that read it.
    private func sighting(
        of meaning: LinearMeaning, by decoder: Int, from start: Point, to end: Point, along: Double, isInverted: Bool
    ) -> LinearSighting {
        LinearSighting(
            symbology: meaning.symbology, content: meaning.content, decoder: decoder, start: start, end: end,
            fit: BarFit(), linesNeeded: 1, isInverted: isInverted, along: along)
    }

    /// Reads the region's grey values by the decoders for blur that is wider than modules.
    private mutating func blurredBarcode(
        _ pixels: Span<UInt8>, _ raster: Raster, line: (Double) -> LikelihoodReader.Line?, spend: (Int) -> Bool
    ) -> Barcode? {
        // The lines go from the middle outwards, and are far from one another.
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
