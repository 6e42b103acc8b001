/// Tables of AIM's DotCode specification.
enum DotCodeTables {
    /// Dot patterns of the codewords, the first dot in the highest of nine bits: five of nine are lit (annex C).
    ///
    /// Measured in symbols of another writer whose digits and parity include all 113.
    static let patterns: [UInt16] = [
        0x155, 0x0AB, 0x0AD, 0x0B5, 0x0D5, 0x156, 0x15A, 0x16A, 0x1AA, 0x0AE,
        0x0B6, 0x0BA, 0x0D6, 0x0DA, 0x0EA, 0x12B, 0x12D, 0x135, 0x14B, 0x14D,
        0x153, 0x159, 0x165, 0x169, 0x195, 0x1A5, 0x1A9, 0x057, 0x05B, 0x05D,
        0x06B, 0x06D, 0x075, 0x097, 0x09B, 0x09D, 0x0A7, 0x0B3, 0x0B9, 0x0CB,
        0x0CD, 0x0D3, 0x0D9, 0x0E5, 0x0E9, 0x12E, 0x136, 0x13A, 0x14E, 0x15C,
        0x166, 0x16C, 0x172, 0x174, 0x196, 0x19A, 0x1A6, 0x1AC, 0x1B2, 0x1B4,
        0x1CA, 0x1D2, 0x1D4, 0x05E, 0x06E, 0x076, 0x07A, 0x09E, 0x0BC, 0x0CE,
        0x0DC, 0x0E6, 0x0EC, 0x0F2, 0x0F4, 0x117, 0x11B, 0x11D, 0x127, 0x133,
        0x139, 0x147, 0x163, 0x171, 0x18B, 0x18D, 0x193, 0x199, 0x1A3, 0x1B1,
        0x1C5, 0x1C9, 0x1D1, 0x02F, 0x037, 0x03B, 0x03D, 0x04F, 0x067, 0x073,
        0x079, 0x08F, 0x0C7, 0x0E3, 0x0F1, 0x11E, 0x13C, 0x178, 0x18E, 0x19C,
        0x1B8, 0x1C6, 0x1CC,
    ]

    /// Codeword of each pattern; -1 for a pattern that is not one.
    static let values: [Int16] = {
        var values = [Int16](repeating: -1, count: 512)
        for (value, pattern) in patterns.enumerated() { values[Int(pattern)] = Int16(value) }
        return values
    }()

    /// Increment that each mask adds from codeword to codeword (5.2.3).
    static let maskSteps = [0, 3, 7, 17]

    /// Codewords of latches, shifts and functions.
    static let fnc1 = 107
    static let fnc2 = 108
    static let fnc3 = 109
    static let upperShiftA = 110
    static let upperShiftB = 111
    /// Codeword for a date and what surrounds it, in the code set that a message begins in: 17, six digits, 10.
    static let expiryAndBatch = 100
}

extension PrimeField {
    /// Field of DotCode's codewords (5.2.4).
    package static let dotCode = PrimeField(modulus: 113, generator: 3)
}

/// Places of dots in a symbol, and their order (AIM DotCode, 5.2.5).
enum DotCodeLayout {
    /// Minimum number of rows or columns.
    static let minimumSide = 5
    /// Maximum number of rows or columns here. The standard sets no limit and recommends less than 100.
    static let maximumSide = 200

    /// Whether there are symbols of this size.
    static func isValid(width: Int, height: Int) -> Bool {
        min(width, height) >= minimumSide && max(width, height) <= maximumSide && (width + height) % 2 == 1
    }

    /// Returns the places of all dots, the six in the corners last.
    static func places(width: Int, height: Int) -> [(x: Int, y: Int)] {
        let isWide = height % 2 == 1
        let corners =
            isWide
            ? [
                (width - 2, 0), (width - 2, height - 1), (width - 1, 1), (width - 1, height - 2), (0, 0),
                (0, height - 1),
            ]
            : [
                (width - 1, height - 2), (0, height - 2), (width - 2, height - 1), (1, height - 1), (width - 1, 0),
                (0, 0),
            ]
        /// Whether a place is one of the six, all of which are in the first two columns and rows or the last two.
        func isCorner(_ x: Int, _ y: Int) -> Bool {
            (x < 2 || x >= width - 2) && (y < 2 || y >= height - 2) && corners.contains { $0 == (x, y) }
        }
        var places: [(x: Int, y: Int)] = []
        places.reserveCapacity(width * height / 2 + 1)
        if isWide {
            // Row by row, the lowest first.
            for y in (0..<height).reversed() {
                for x in stride(from: y & 1, to: width, by: 2) where !isCorner(x, y) { places.append((x, y)) }
            }
        } else {
            for x in 0..<width {
                for y in stride(from: x & 1, to: height, by: 2) where !isCorner(x, y) { places.append((x, y)) }
            }
        }
        for corner in corners { places.append((corner.0, corner.1)) }
        return places
    }

    /// Returns the number of codewords of data and of error correction, without the mask (5.2.4).
    static func total(dataCount: Int) -> Int { dataCount + 3 + dataCount / 2 }

    /// Returns the number of codewords that fit a symbol with this many dots, without the mask.
    static func codewordCount(dots: Int) -> Int { (dots - 2) / 9 }

    /// Returns the number of data codewords that fit this number of codewords in all.
    static func dataCount(codewords: Int) -> Int {
        var data = max(0, (codewords - 3) * 2 / 3 + 2)
        while data > 0, total(dataCount: data) > codewords { data -= 1 }
        return data
    }
}
