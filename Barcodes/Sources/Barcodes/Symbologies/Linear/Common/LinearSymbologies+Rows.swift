extension LinearSymbologies {
    /// Reads rows of bars, one above the other: for tests, fuzzing, and programs that have bars and no picture.
    ///
    /// - Parameter rows: each a line across the bars from left to right, with free space on both sides.
    /// - Returns: the contents of whole symbols, by decoder; those of single rows before those of several.
    package static func contents(
        of rows: [BarWidths], symbologies: Set<Symbology>
    ) -> [(symbology: Symbology, content: DecodedContent)] {
        let options = ReaderOptions(symbologies: symbologies)
        var found: [(symbology: Symbology, content: DecodedContent)] = []
        for type in decoders where !type.symbologies.isDisjoint(with: symbologies) {
            let decoder = type.init(options: options)
            let readings = rows.flatMap { decoder.decode($0) }
            for reading in readings + decoder.assemble(readings, isMirrored: false) {
                if case .symbol(let symbology, let content) = reading.content, symbologies.contains(symbology) {
                    found.append((symbology, content))
                }
            }
        }
        return found
    }

    /// Reads bars that fill a picture, without the search for regions: for tests and fuzzing.
    ///
    /// - Parameters:
    ///   - pixels: rows that cross the bars from left to right.
    ///   - width: of a row.
    package static func barcodes(across pixels: [UInt8], width: Int, symbologies: Set<Symbology>) -> [Barcode] {
        let height = width > 0 ? pixels.count / width : 0
        guard width >= 24, height >= 2 else { return [] }
        let options = ReaderOptions(symbologies: symbologies)
        let decoders = decoders.filter { !$0.symbologies.isDisjoint(with: symbologies) }.map {
            $0.init(options: options)
        }
        let region = BarRegion(
            center: Point(x: Double(width) / 2, y: Double(height) / 2), across: Point(x: 1, y: 0),
            reach: Double(width) / 2, halfHeight: Double(height) / 2, strength: 1)
        let raster = Raster(width: width, height: height, stride: width, offset: 0)
        var found: [Barcode] = []
        for sensitivity in [0.15, 0.08] as [Float] {
            var reader = RegionReader(region: region, decoders: decoders)
            reader.stack = LineStack()
            reader.cross(pixels.span, raster, lines: 12, sensitivity: sensitivity)
            found += reader.barcodes(pixels.span, raster)
            guard found.isEmpty, sensitivity < 0.1 else { continue }
            found = reader.likelyBarcodes(pixels.span, raster, lines: 12) { _ in true }
            guard found.isEmpty else { continue }
            reader.minimumLineDistance = 1
            reader.cross(pixels.span, raster, lines: 12, sensitivity: 0.15, isThin: true)
            reader.readMeans()
            found = reader.barcodes(pixels.span, raster)
        }
        return found.filter { symbologies.contains($0.symbology) }
    }
}
