/// Order in which the modules of a QR family symbol carry bits: columns in pairs from the right, upwards and downwards
/// in turn (ISO/IEC 18004, 7.7.3; ISO/IEC 23941, 7.7.3).
package struct ModulePlacement: Sendable {
    /// Module of each bit, as `y << 8 | x`.
    package let modules: [UInt16]
    /// Module of each bit, as an index of modules row by row.
    private let indices: [UInt16]
    /// Position of each bit's module in a period of the data masks, row by row.
    private let cells: [UInt8]
    /// Index of a codeword of four bits; `nil` if all have eight.
    private let halfCodeword: Int?

    /// - Parameters:
    ///   - function: modules that carry no data.
    ///   - rightmostColumn: right column of the first pair.
    ///   - skippedColumn: column that belongs to no pair.
    ///   - halfCodeword: index of the codeword of four bits that Micro QR codes M1 and M3 have.
    package init(
        function: ModuleGrid, rightmostColumn: Int, skippedColumn: Int? = nil, halfCodeword: Int? = nil
    ) {
        self.halfCodeword = halfCodeword
        var modules: [UInt16] = []
        modules.reserveCapacity(function.width * function.height)
        var right = rightmostColumn
        var isUpward = true
        while right > 0 {
            if right == skippedColumn { right -= 1 }
            for step in 0..<function.height {
                let y = isUpward ? function.height - 1 - step : step
                if !function[right, y] { modules.append(UInt16(y << 8 | right)) }
                if !function[right - 1, y] { modules.append(UInt16(y << 8 | (right - 1))) }
            }
            isUpward.toggle()
            right -= 2
        }
        self.modules = modules
        indices = modules.map { UInt16(Int($0 >> 8) * function.width + Int($0 & 0xFF)) }
        cells = modules.map { module in
            UInt8(Int(module >> 8) % DataMask.period * DataMask.period + Int(module & 0xFF) % DataMask.period)
        }
    }

    /// Calls a closure with the range of each codeword's bits in ``modules``.
    @inline(__always)
    private func forEachCodeword(_ body: (Range<Int>) -> Void) {
        var start = 0
        var index = 0
        while true {
            let end = start + (index == halfCodeword ? 4 : 8)
            guard end <= modules.count else { return }
            body(start..<end)
            start = end
            index += 1
        }
    }

    /// Reads the codewords and removes the mask; a half codeword is in the upper four bits. Modules that are left over
    /// at the end are remainder bits.
    package func codewords(in grid: ModuleGrid, mask: Int) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(modules.count / 8 + 1)
        let pattern = DataMask.pattern
        let first = mask * DataMask.period * DataMask.period
        forEachCodeword { range in
            var codeword: UInt8 = 0
            for index in range {
                let bit =
                    grid[Int(modules[index] & 0xFF), Int(modules[index] >> 8)] != pattern[first &+ Int(cells[index])]
                codeword = codeword &<< 1 | (bit ? 1 : 0)
            }
            result.append(codeword << UInt8(8 - range.count))
        }
        return result
    }

    /// Returns the bit that a module carries: eight times the codeword, plus its position from the right in it; `nil`
    /// if it carries none.
    func bit(x: Int, y: Int) -> UInt8? {
        guard let module = modules.firstIndex(of: UInt16(y << 8 | x)) else { return nil }
        var (codeword, bit) = (module / 8, module % 8)
        if let halfCodeword, module >= 8 * halfCodeword {
            let rest = module - 8 * halfCodeword
            (codeword, bit) = rest < 4 ? (halfCodeword, rest) : (halfCodeword + 1 + (rest - 4) / 8, (rest - 4) % 8)
        }
        return UInt8(exactly: 8 * codeword + 7 - bit)
    }

    /// Writes codewords into a grid without a mask, or in which a mask has already inverted all modules: modules of
    /// bits that are set are inverted, and remainder bits are left alone.
    package func place(_ codewords: [UInt8], in grid: inout ModuleGrid) {
        let places = indices.span
        var target = grid.modules.mutableSpan
        var first = 0
        for (index, codeword) in codewords.enumerated() {
            let count = index == halfCodeword ? 4 : 8
            guard first + count <= places.count else { return }
            let own = places.extracting(first..<first &+ count)
            // Branches are avoided, here and below, because they would be unpredictable.
            var rest = codeword
            for bit in own.indices {
                let place = Int(own[bit])
                target[place] = target[place] != (rest >= 0x80)
                rest &<<= 1
            }
            first += count
        }
    }

    /// Inverts the modules that a mask inverts.
    package func apply(mask: Int, to grid: inout ModuleGrid) {
        let (places, cells) = (indices.span, cells.span)
        let masks = DataMask.pattern
        let pattern = masks.span
        let first = mask * DataMask.period * DataMask.period
        var target = grid.modules.mutableSpan
        for index in places.indices {
            let place = Int(places[index])
            target[place] = target[place] != pattern[first &+ Int(cells[index])]
        }
    }

    /// Returns the reliability of each codeword: that of its weakest module.
    /// - Parameter reliability: reliability of each module, row by row.
    package func codewordReliability(_ reliability: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(modules.count / 8 + 1)
        forEachCodeword { range in
            var weakest = UInt8.max
            for index in range {
                weakest = min(weakest, reliability[Int(indices[index])])
            }
            result.append(weakest)
        }
        return result
    }
}
