/// The search of one picture: what the strategies share.
struct PictureSearch {
    let options: ReaderOptions
    var picture: PreparedPicture
    var budget: SearchBudget
    private(set) var barcodes: [Barcode] = []
    private(set) var failures: [ReadingFailure] = []
    private var taken: [Quadrilateral] = []

    init(options: ReaderOptions, base: Raster) {
        self.options = options
        picture = PreparedPicture(base: base)
        budget = SearchBudget(pixels: base.width * base.height, effort: options.effort)
    }

    /// Whether as many codes were read as were asked for.
    var isFull: Bool { barcodes.count >= options.maximumCount }

    /// Whether a place, in frame coordinates, belongs to a code that was read.
    func isTaken(_ place: Point) -> Bool { taken.contains { $0.contains(place) } }

    /// A code was read. Its place is taken from now on.
    mutating func report(_ barcode: Barcode) {
        guard !isFull else { return }
        barcodes.append(barcode)
        taken.append(barcode.corners)
        budget.codeWasRead()
    }

    /// Something looked like a code and was not read.
    mutating func report(_ failure: ReadingFailure) {
        failures.append(failure)
    }

    /// Takes a place without reporting a code there, as for one that is known from another frame.
    mutating func exclude(_ outline: Quadrilateral) {
        taken.append(outline)
    }
}
