extension LinearSymbologies {
    /// What rows of bars say, one above the other: for tests, fuzzing, and programs that have bars and no picture.
    ///
    /// - Parameter rows: each a line across the bars from left to right, with free space on both sides.
    /// - Returns: what whole symbols say, those of single rows first.
    package static func contents(
        of rows: [BarWidths], symbologies: Set<Symbology>
    ) -> [(symbology: Symbology, content: DecodedContent)] {
        let options = ReaderOptions(symbologies: symbologies)
        var found: [(symbology: Symbology, content: DecodedContent)] = []
        for type in decoders where !type.symbologies.isDisjoint(with: symbologies) {
            let decoder = type.init(options: options)
            let readings = rows.flatMap { decoder.decode($0) }
            for reading in readings + decoder.assemble(readings) {
                if case .symbol(let symbology, let content) = reading.content, symbologies.contains(symbology) {
                    found.append((symbology, content))
                }
            }
        }
        return found
    }
}
