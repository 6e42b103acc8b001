/// Encoder from codewords to the dots of a DotCode symbol, the inverse of ``DotCodeDecoder``.
enum DotCodeEncoder {
    private static let code = PrimeFieldReedSolomon(field: .dotCode)

    /// Returns the dots of a symbol, and its mask.
    /// - Parameters:
    ///   - words: data codewords, as many as the symbol holds.
    ///   - mask: 0 to 7; `nil` to choose one that lights the symbol's edges.
    static func grid(_ words: [Int], width: Int, height: Int, mask: Int?) -> (grid: ModuleGrid, mask: Int) {
        let lines = DotCodeLines(width: width, height: height)
        var best = mask ?? 0
        var dots = dots(words, mask: best, count: lines.dotCount)
        if mask == nil {
            var score = lines.score(dots)
            // Masks with lit corners cost a codeword. They are tried only if all others leave an edge too dark.
            for mask in 1...7 where mask < 4 || score < DotCodeLines.enough {
                let other = self.dots(words, mask: mask, count: lines.dotCount)
                let otherScore = lines.score(other)
                if otherScore > score { (best, dots, score) = (mask, other, otherScore) }
            }
        }
        return (lines.grid(dots), best)
    }

    /// Returns the dots of a symbol in their order.
    private static func dots(_ words: [Int], mask: Int, count: Int) -> DotCodeDots {
        let step = DotCodeTables.maskSteps[mask & 3]
        var data = [Int](filling: words.count + 1, with: mask & 3)
        data.reserveCapacity(2 * words.count + 4)
        var target = data.mutableSpan
        var addend = 0
        for index in words.indices {
            target[index &+ 1] = (words[index] &+ addend) % 113
            addend &+= step
        }
        addParity(to: &data)
        var dots = DotCodeDots(count: count)
        dots.append(UInt64(mask & 3), count: 2)
        let allPatterns = DotCodeTables.patterns
        let (patterns, all) = (allPatterns.span, data.span)
        for index in 1..<all.count { dots.append(UInt64(patterns[all[index]]), count: 9) }
        // The remaining places are lit.
        dots.light()
        if mask >= 4 { dots.lightLast(6) }
        return dots
    }

    /// Adds parity to data with the mask in front. Blocks are interleaved: every `step`th codeword belongs to the same
    /// block.
    private static func addParity(to data: inout [Int]) {
        let dataCount = data.count
        let count = DotCodeLayout.total(dataCount: dataCount - 1) + 1
        let step = (count + 111) / 112
        guard step > 1 else { return code.appendParity(to: &data, count: count - dataCount) }
        for _ in dataCount..<count { data.append(0) }
        for first in 0..<step {
            let block = stride(from: first, to: dataCount, by: step).map { data[$0] }
            let blockCount = (count - first + step - 1) / step
            let parity = code.parity(of: block, count: blockCount - block.count)
            for (index, word) in parity.enumerated() { data[first + (block.count + index) * step] = word }
        }
    }
}

/// Dots in their order, 64 to a word, the first in the highest bit.
struct DotCodeDots {
    private var words: [UInt64]
    private let count: Int
    /// Number of dots appended so far.
    private var place = 0

    /// Makes an empty list.
    /// - Parameter count: total number of dots.
    init(count: Int) {
        self.count = count
        words = Array(filling: (count + 63) >> 6 + 2, with: 0)
    }

    /// Appends dots, the last in the lowest bit.
    /// - Precondition: there is room for them.
    mutating func append(_ dots: UInt64, count: Int) {
        let (index, free) = (place >> 6, 64 &- place & 63)
        if count <= free {
            words[index] |= dots &<< UInt64(truncatingIfNeeded: free &- count)
        } else {
            words[index] |= dots &>> UInt64(truncatingIfNeeded: count &- free)
            words[index &+ 1] |= dots &<< UInt64(truncatingIfNeeded: 64 &- count &+ free)
        }
        place &+= count
    }

    /// Appends lit dots up to the total number.
    mutating func light() {
        while place < count {
            let part = min(count - place, 32)
            append(1 << UInt64(part) - 1, count: part)
        }
    }

    /// Lights the last dots of the total number.
    mutating func lightLast(_ number: Int) {
        for dot in count - number..<count { words[dot >> 6] |= 1 << UInt64(63 - dot & 63) }
    }

    /// Returns up to 128 dots, the last in the lowest bit.
    func part(_ first: Int, count: Int) -> UInt128 {
        guard count > 0 else { return 0 }
        let (index, shift) = (first >> 6, UInt128(truncatingIfNeeded: first & 63))
        let high = UInt128(words[index]) << 64 | UInt128(words[index + 1])
        let bits = shift == 0 ? high : high << shift | UInt128(words[index + 2]) >> (64 - shift)
        return bits >> UInt128(truncatingIfNeeded: 128 - count)
    }
}

/// Layout of a symbol's dots, line by line in their order: if the number of rows is odd, lines are the rows from the
/// lowest upwards; otherwise they are the columns (5.2.4).
struct DotCodeLines {
    let dotCount: Int
    private let width: Int
    private let height: Int
    private let isWide: Bool
    /// Number of lines, and number of places in each. Every second place can have a dot, and their number is even.
    private let lineCount: Int
    private let length: Int

    /// Makes the layout of a symbol.
    /// - Precondition: there are symbols of this size.
    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        isWide = height % 2 == 1
        (lineCount, length) = isWide ? (height, width) : (width, height)
        dotCount = width * height / 2
    }

    /// Calls `body` with the dots of each line, the last in the lowest bit. In every second line the first dot is in
    /// the second place.
    ///
    /// The six dots in the corners come last in the order: the last ones of the first two lines and of the last two,
    /// and the first ones of the first line and of the last.
    @inline(__always)
    private func forEachLine(_ dots: DotCodeDots, _ body: (_ line: Int, _ dots: UInt128) -> Void) {
        let corners = dotCount - 6
        var place = 0
        for line in 0..<lineCount {
            // Indices of the line's dots that are among the six corner dots: its last one and its first one.
            let (last, first): (Int?, Int?) =
                switch line {
                case 0: (1, 5)
                case 1: (3, nil)
                case lineCount - 2: (2, nil)
                case lineCount - 1: (0, 4)
                default: (nil, nil)
                }
            let own = length / 2 - (last == nil ? 0 : 1) - (first == nil ? 0 : 1)
            var bits = dots.part(place, count: own)
            place += own
            if let last { bits = bits << 1 | dots.part(corners + last, count: 1) }
            if let first { bits |= dots.part(corners + first, count: 1) << UInt128(truncatingIfNeeded: length / 2 - 1) }
            body(line, bits)
        }
    }

    /// Score above which the edges are clear enough: two fifths of the dots of each edge are lit, and no row or column
    /// is blank.
    static let enough = 400

    /// Returns a score of how visible a symbol's edges are, since readers find them by lit dots: the smallest share of
    /// lit dots in an edge, in thousandths, less 300 for each blank row or column.
    func score(_ dots: DotCodeDots) -> Int {
        var (blank, firstLine, lastLine) = (0, 0, 0)
        // Lit places across the lines, separately for even and odd lines, and the numbers of lit dots in the two
        // outermost.
        var (even, odd): (UInt128, UInt128) = (0, 0)
        var (firstAcross, lastAcross) = (0, 0)
        let firstBit = UInt128(truncatingIfNeeded: length / 2 - 1)
        forEachLine(dots) { line, bits in
            if bits == 0 { blank += 1 }
            lastLine = bits.nonzeroBitCount
            if line == 0 { firstLine = lastLine }
            if line & 1 == 1 {
                odd |= bits
                lastAcross += Int(truncatingIfNeeded: bits & 1)
            } else {
                even |= bits
                firstAcross += Int(truncatingIfNeeded: bits >> firstBit & 1)
            }
        }
        blank += length - even.nonzeroBitCount - odd.nonzeroBitCount
        func share(_ lit: Int, _ length: Int) -> Int { lit * 2_000 / length }
        let along = min(share(firstLine, length), share(lastLine, length))
        let across = min(share(firstAcross, lineCount), share(lastAcross, lineCount))
        return min(along, across) - 300 * blank
    }

    func grid(_ dots: DotCodeDots) -> ModuleGrid {
        var modules = [Bool](filling: width * height, with: false)
        var target = modules.mutableSpan
        let (lineStep, step) = isWide ? (-width, 1) : (1, width)
        let start = isWide ? (height - 1) * width : 0
        forEachLine(dots) { line, bits in
            var place = start + line * lineStep + (length - 2 + line & 1) * step
            var rest = bits
            while rest != 0 {
                target[place] = rest & 1 == 1
                rest >>= 1
                place -= 2 * step
            }
        }
        return ModuleGrid(width: width, height: height, modules: modules)
    }
}
