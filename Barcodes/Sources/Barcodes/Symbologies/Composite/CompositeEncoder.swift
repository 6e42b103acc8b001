/// Encoder of the rows of a 2-D component (ISO/IEC 24723, 5 and 7).
enum CompositeEncoder {
    /// A component without its linear part.
    struct Component {
        var kind: CompositeDetails.Component
        var rows: [BarRow]
        /// Number of codeword columns.
        var columns: Int
        /// Height of a row, in modules: at least two, and three in PDF417.
        var rowHeight: Int { kind == .c ? 3 : 2 }
        var width: Int { rows.first?.count ?? 0 }
    }

    /// Returns the smallest CC-A or CC-B component with a number of columns; `nil` if the largest is too small.
    static func component(
        _ packer: CompositePacker, kind: CompositeDetails.Component, columns: Int
    ) -> Component? {
        for size in CompositeTables.sizes where size.kind == kind && size.columns == columns {
            guard let bits = packer.bits(filling: size.bitCount) else { continue }
            var codewords = kind == .a ? Self.codewords(base928: bits) : Self.codewords(bytes: bits)
            PrimeFieldReedSolomon.pdf417.appendParity(to: &codewords, count: size.parity)
            return Component(kind: kind, rows: rows(codewords, size), columns: columns)
        }
        return nil
    }

    /// Returns the smallest CC-C component that is no wider than a number of modules, or a wider one if that would have
    /// too many rows.
    ///
    /// Rows are filled with data rather than with error correction, whose amount is the one recommended by ISO/IEC
    /// 15438.
    static func large(_ packer: CompositePacker, width: Int) -> Component? {
        let needed = CompositeTables.codewordCount(bits: packer.count)
        var level = PDF417Tables.recommendedLevel(dataCount: needed)
        let (fixed, most) = (4 * PDF417Tables.codewordWidth + 1, PDF417Tables.columns.upperBound)
        let widest = min(max((width - fixed) / PDF417Tables.codewordWidth, 1), most)
        while true {
            for columns in widest...most {
                let total = needed + PDF417Tables.parityCount(level: level)
                let rows = max((total + columns - 1) / columns, PDF417Tables.rows.lowerBound)
                guard rows <= CompositeTables.maximumLargeRows else { continue }
                // Three codewords are taken by the length, the flag and the mode.
                let count = rows * columns - PDF417Tables.parityCount(level: level) - 3
                guard let bits = packer.bits(filling: CompositeTables.bitCount(bytesIn: count)) else { continue }
                let grid = PDF417Encoder.encode(
                    codewords(bytes: bits), rows: rows, columns: columns, level: level, isCompact: false)
                return Component(kind: .c, rows: (0..<rows).map { grid.barRow($0) }, columns: columns)
            }
            // With less error correction, more than 2,361 digits would fit.
            guard level > CompositeTables.minimumLargeLevel else { return nil }
            level -= 1
        }
    }

    /// Returns bits as codewords: 69 bits are seven codewords; for the rest, ``CompositeTables/bits`` gives the number
    /// of codewords.
    private static func codewords(base928 bits: [Bool]) -> [Int] {
        var result: [Int] = []
        for start in stride(from: 0, to: bits.count, by: 69) {
            let group = bits[start..<min(start + 69, bits.count)]
            var value = group.reduce(UInt128(0)) { $0 << 1 | ($1 ? 1 : 0) }
            let count = CompositeTables.bits.firstIndex { $0 >= group.count } ?? 7
            var codewords = [Int](repeating: 0, count: count)
            for place in codewords.indices.reversed() {
                codewords[place] = Int(value % 928)
                value /= 928
            }
            result += codewords
        }
        return result
    }

    /// Returns bits in byte compaction after the flag: six bytes are five codewords, and remaining bytes one each.
    private static func codewords(bytes bits: [Bool]) -> [Int] {
        let bytes = stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<min(start + 8, bits.count)].reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
        }
        var result = [CompositeTables.flag, bytes.count.isMultiple(of: 6) ? 924 : 901]
        let full = bytes.count / 6 * 6
        for start in stride(from: 0, to: full, by: 6) {
            var value = bytes[start..<start + 6].reduce(0) { $0 << 8 | $1 }
            var codewords = [0, 0, 0, 0, 0]
            for place in codewords.indices.reversed() {
                codewords[place] = value % 900
                value /= 900
            }
            result += codewords
        }
        return result + bytes[full...]
    }

    /// Returns the modules of all codewords of a size, between its address patterns.
    private static func rows(_ codewords: [Int], _ size: CompositeTables.Size) -> [BarRow] {
        let count = MicroPDF417Tables.addressCount
        func address(_ patterns: MicroPDF417Tables.AddressPatterns, _ index: Int) -> BarPattern {
            BarPattern(bits: UInt64(patterns.modules[index]), count: MicroPDF417Tables.addressWidth)
        }
        return (0..<size.rows).map { y in
            let right = (size.right + y) % count
            let left = size.left.map { ($0 + y) % count }
            var row = BarRow()
            if let left { row.append(address(MicroPDF417Tables.sides, left)) }
            for column in 0..<size.columns {
                if let center = size.center, column == size.columns / 2 {
                    row.append(address(MicroPDF417Tables.centers, (center + y) % count))
                }
                let bits = PDF417Tables.pattern(
                    cluster: (left ?? right) % 3, codeword: codewords[y * size.columns + column])
                row.append(BarPattern(bits: UInt64(bits), count: PDF417Tables.codewordWidth))
            }
            row.append(address(MicroPDF417Tables.sides, right))
            row.append(true, count: 1)
            return row
        }
    }
}
