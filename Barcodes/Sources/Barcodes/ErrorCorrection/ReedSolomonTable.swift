/// Table of a generator polynomial times each half byte of a factor, with eight coefficients to a word. Multiplication
/// is linear over GF(2), so that a factor's multiple is the sum of two rows. For fields of up to 256 elements.
struct ReedSolomonTable: Sendable {
    private let parityCount: Int
    /// Number of words of a row that are used.
    private let width: Int
    /// Number of words from row to row: four or six if fewer are used, since these sizes are processed without an inner
    /// loop.
    private let stride: Int
    /// Rows of the table: sixteen for the lower half of a factor, then sixteen for the upper one.
    private let rows: [UInt64]

    /// Makes the table of a code.
    /// - Precondition: as for ``ReedSolomonEncoder``.
    init(field: GaloisField, firstRoot: Int, parityCount: Int) {
        self = ReedSolomonEncoder(field: field, firstRoot: firstRoot, parityCount: parityCount).table
    }

    /// Maximum number of parity codewords of a narrow table, whose rows have up to six words.
    static let maximumNarrowParity = 48

    /// Returns the tables for 0 to ``maximumNarrowParity`` parity codewords, by that number: a kilobyte or two each.
    /// Making a table takes as long as dividing a hundred codewords by it.
    static func narrow(field: GaloisField, firstRoot: Int) -> [ReedSolomonTable] {
        (0...maximumNarrowParity).map { ReedSolomonTable(field: field, firstRoot: firstRoot, parityCount: $0) }
    }

    /// Makes the table of a generator polynomial.
    /// - Parameter generator: logarithms of its coefficients, highest term first, without the leading 1.
    init(_ field: GaloisField, generator: [UInt16]) {
        precondition(field.size <= 256)
        parityCount = generator.count
        width = (generator.count + 7) / 8
        stride = width <= 4 ? 4 : max(width, 6)
        var rows = [UInt64](filling: 32 * stride, with: 0)
        Self.fill(&rows, width: width, stride: stride, field, generator)
        self.rows = rows
    }

    private static func fill(
        _ rows: inout [UInt64], width: Int, stride: Int, _ field: GaloisField, _ generator: [UInt16]
    ) {
        let (generator, powers) = (generator.span, field.powers.span)
        var rows = rows.mutableSpan
        for bit in 0..<field.size.trailingZeroBitCount {
            // α to the power `bit` is the element with only this bit set.
            var place = (bit < 4 ? 1 &<< bit : 16 &+ 1 &<< (bit &- 4)) &* stride
            var (word, shift): (UInt64, UInt64) = (0, 56)
            for term in generator.indices {
                word |= UInt64(powers[bit &+ Int(generator[term])]) &<< shift
                if shift == 0 {
                    rows[place] = word
                    (place, word, shift) = (place &+ 1, 0, 56)
                } else {
                    shift &-= 8
                }
            }
            if shift < 56 { rows[place] = word }
        }
        for half in 0..<2 {
            for factor in 1..<16 where factor & (factor &- 1) != 0 {
                let low = factor & -factor
                let row = (16 &* half &+ factor) &* stride
                let (one, other) = ((16 &* half &+ low) &* stride, (16 &* half &+ (factor ^ low)) &* stride)
                for word in 0..<width { rows[row &+ word] = rows[one &+ word] ^ rows[other &+ word] }
            }
        }
    }

    /// Returns the parity of every `step`th codeword from `first` on.
    func parity(of data: Span<UInt8>, from first: Int = 0, step: Int = 1) -> [UInt8] {
        var result = [UInt8](filling: parityCount, with: 0)
        var parity = result.mutableSpan
        if width <= 6 {
            let words = narrow(data, first, step)
            for term in parity.indices { parity[term] = Self.codeword(term, words) }
        } else {
            let words = wide(data, first, step)
            for term in parity.indices {
                parity[term] = UInt8(truncatingIfNeeded: words[term >> 3] >> UInt64(56 - 8 * (term & 7)))
            }
        }
        return result
    }

    /// Returns a block followed by its parity.
    /// - Precondition: there are at most ``maximumNarrowParity`` parity codewords.
    func appendingParity<Codeword: FixedWidthInteger & UnsignedInteger>(to data: [Codeword]) -> [Codeword] {
        precondition(width <= 6)
        var result: [Codeword] = []
        result.reserveCapacity(data.count + parityCount)
        result += data
        let parity = narrow(data.span, 0, 1)
        for term in 0..<parityCount { result.append(Codeword(Self.codeword(term, parity))) }
        return result
    }

    /// Calls `body` with each parity codeword of a block.
    /// - Precondition: there are at most ``maximumNarrowParity`` parity codewords.
    @inline(__always)
    func forEachParity<Codeword: FixedWidthInteger & UnsignedInteger>(
        of data: Span<Codeword>, _ body: (UInt8) -> Void
    ) {
        precondition(width <= 6)
        let parity = narrow(data, 0, 1)
        for term in 0..<parityCount { body(Self.codeword(term, parity)) }
    }

    /// Writes the parity of every `step`th codeword of a range, from a place on and with the same step.
    /// - Precondition: there are at most ``maximumNarrowParity`` parity codewords.
    @inline(__always)
    func addParity(of range: Range<Int>, by step: Int = 1, to words: inout MutableSpan<UInt8>, at place: Int) {
        precondition(width <= 6)
        write(narrow(words.span.extracting(range), 0, step), to: &words, at: place, by: step)
    }

    /// Writes the parity of a block from a place on, with a step.
    @inline(__always)
    func addParity(of data: Span<UInt8>, to words: inout MutableSpan<UInt8>, at place: Int, by step: Int) {
        if width <= 6 {
            write(narrow(data, 0, 1), to: &words, at: place, by: step)
        } else {
            for (term, codeword) in parity(of: data).enumerated() { words[place + term * step] = codeword }
        }
    }

    @inline(__always)
    private func write(_ parity: SIMD8<UInt64>, to words: inout MutableSpan<UInt8>, at place: Int, by step: Int) {
        var place = place
        for term in 0..<parityCount {
            words[place] = Self.codeword(term, parity)
            place &+= step
        }
    }

    @inline(__always)
    private static func codeword(_ term: Int, _ words: SIMD8<UInt64>) -> UInt8 {
        UInt8(truncatingIfNeeded: words[term >> 3] &>> UInt64(truncatingIfNeeded: 56 &- 8 &* (term & 7)))
    }

    /// Returns the remainder, which has up to six words.
    @inline(__always)
    private func narrow<Codeword: FixedWidthInteger & UnsignedInteger>(
        _ data: Span<Codeword>, _ first: Int, _ step: Int
    ) -> SIMD8<UInt64> {
        let rows = rows.span
        var (a, b, c, d, e, f): (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)
        var index = first
        if stride == 4 {
            while index < data.count {
                let factor = (Int(truncatingIfNeeded: data[index]) ^ Int(truncatingIfNeeded: a &>> 56)) & 0xFF
                let (low, high) = ((factor & 15) &* 4, (16 &+ factor &>> 4) &* 4)
                let (one, other) = (rows.extracting(low..<low &+ 4), rows.extracting(high..<high &+ 4))
                a = (a &<< 8 | b &>> 56) ^ one[0] ^ other[0]
                b = (b &<< 8 | c &>> 56) ^ one[1] ^ other[1]
                c = (c &<< 8 | d &>> 56) ^ one[2] ^ other[2]
                d = d &<< 8 ^ one[3] ^ other[3]
                index &+= step
            }
        } else {
            while index < data.count {
                let factor = (Int(truncatingIfNeeded: data[index]) ^ Int(truncatingIfNeeded: a &>> 56)) & 0xFF
                let (low, high) = ((factor & 15) &* 6, (16 &+ factor &>> 4) &* 6)
                let (one, other) = (rows.extracting(low..<low &+ 6), rows.extracting(high..<high &+ 6))
                a = (a &<< 8 | b &>> 56) ^ one[0] ^ other[0]
                b = (b &<< 8 | c &>> 56) ^ one[1] ^ other[1]
                c = (c &<< 8 | d &>> 56) ^ one[2] ^ other[2]
                d = (d &<< 8 | e &>> 56) ^ one[3] ^ other[3]
                e = (e &<< 8 | f &>> 56) ^ one[4] ^ other[4]
                f = f &<< 8 ^ one[5] ^ other[5]
                index &+= step
            }
        }
        return SIMD8(a, b, c, d, e, f, 0, 0)
    }

    private func wide(_ data: Span<UInt8>, _ first: Int, _ step: Int) -> [UInt64] {
        var result = [UInt64](filling: width, with: 0)
        let rows = rows.span
        var remainder = result.mutableSpan
        var index = first
        while index < data.count {
            let factor = Int(data[index] ^ UInt8(truncatingIfNeeded: remainder[0] >> 56))
            let (low, high) = ((factor & 15) &* width, (16 &+ factor >> 4) &* width)
            var word = remainder[0]
            for place in 0..<width {
                let next = place &+ 1 < width ? remainder[place &+ 1] : 0
                remainder[place] = word << 8 | next >> 56
                remainder[place] ^= rows[low &+ place] ^ rows[high &+ place]
                word = next
            }
            index += step
        }
        return result
    }
}
