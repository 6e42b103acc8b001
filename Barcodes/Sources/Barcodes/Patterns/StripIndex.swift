/// Index of the candidates of a scan by vertical strips of the picture, so that those near a place are found quickly.
struct StripIndex {
    /// Index of the newest candidate in each strip; -1 for none.
    private var newest: [Int]
    /// Index of the candidate that was added before each candidate to its strip; -1 for none.
    private var earlier: [Int] = []

    /// Binary logarithm of a strip's width in pixels.
    private static let shift = 5

    /// Makes an empty index.
    /// - Parameter width: width of the picture, in pixels.
    init(width: Int) {
        newest = [Int](filling: width >> Self.shift + 1, with: -1)
    }

    /// Returns the strips that a part of a row touches.
    /// - Parameters:
    ///   - left: left end of the part; negative left of the picture.
    ///   - right: right end of the part, not left of the picture.
    @inline(__always)
    func strips(from left: Float, to right: Float) -> ClosedRange<Int> {
        Int(max(0, left)) >> Self.shift...min(newest.count - 1, Int(right) >> Self.shift)
    }

    /// Returns the index of the newest candidate in a strip; -1 if there is none.
    @inline(__always)
    func newest(in strip: Int) -> Int { newest[strip] }

    /// Returns the index of the candidate that was added before another one to its strip; -1 if there is none.
    @inline(__always)
    func earlier(than candidate: Int) -> Int { earlier[candidate] }

    /// Adds the next candidate: the first has the index 0.
    /// - Parameter x: its column in the picture.
    mutating func append(x: Int) {
        let strip = min(newest.count - 1, x >> Self.shift)
        earlier.append(newest[strip])
        newest[strip] = earlier.count - 1
    }
}
