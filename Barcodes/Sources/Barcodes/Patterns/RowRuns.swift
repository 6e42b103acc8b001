/// The runs of one row after another.
struct RowRuns {
    private(set) var runs: LineRuns
    private var packer: RowPacker
    private var words: [UInt64]

    /// - Parameter width: width of the picture, in pixels.
    init(_ thresholds: BlockThresholds, width: Int) {
        runs = LineRuns(length: width)
        packer = RowPacker(thresholds, width: width)
        words = [UInt64](filling: (width + 63) / 64, with: 0)
    }

    /// Takes the runs of a row.
    @inline(__always)
    mutating func collect(y: Int, _ pixels: Span<UInt8>, _ raster: Raster) {
        packer.pack(y: y, pixels, raster, into: &words)
        // A span of the property itself would make the whole value inaccessible.
        let packed = words
        runs.collect(packed.span, length: raster.width)
    }
}
