/// Size of a Data Matrix symbol (ISO/IEC 16022, table 7; ISO/IEC 21471, table 1).
package struct DataMatrixSize: Hashable, Sendable {
    /// Number of rows of modules, with all finder patterns.
    package let rows: Int
    /// Number of columns of modules, with all finder patterns.
    package let columns: Int
    /// Number of data regions side by side. Each has a finder pattern of its own.
    package let regionsAcross: Int
    /// Number of data regions one above the other.
    package let regionsDown: Int
    /// Number of data codewords.
    package let dataCount: Int
    /// Number of parity codewords.
    package let parityCount: Int
    /// Number of Reed-Solomon blocks.
    package let blockCount: Int
    /// Shape, and with it the standard that the size belongs to.
    package let shape: Shape

    package enum Shape: String, Hashable, Sendable, CaseIterable {
        /// Square of ISO/IEC 16022.
        case square
        /// Rectangle of ISO/IEC 16022.
        case rectangle
        /// Rectangle of ISO/IEC 21471, Extended Rectangular Data Matrix.
        case extended
    }

    /// Height of a data region in modules, without its finder pattern.
    package var regionRows: Int { rows / regionsDown - 2 }
    /// Width of a data region in modules, without its finder pattern.
    package var regionColumns: Int { columns / regionsAcross - 2 }
    /// Height of the mapping matrix, which is all data regions put together.
    package var mappingRows: Int { regionRows * regionsDown }
    /// Width of the mapping matrix.
    package var mappingColumns: Int { regionColumns * regionsAcross }
    package var codewordCount: Int { dataCount + parityCount }
    package var parityPerBlock: Int { parityCount / blockCount }

    /// Name of the size: `12x26`, rows first.
    package var name: String { "\(rows)x\(columns)" }

    /// Returns the number of data codewords of a block. At 144 × 144 the last two blocks have one less.
    package func dataCount(block: Int) -> Int { (dataCount - block + blockCount - 1) / blockCount }
}

/// Tables of ISO/IEC 16022 and ISO/IEC 21471.
package enum DataMatrixTables {
    /// All sizes: squares, then rectangles, then extended rectangles, each by capacity.
    package static let sizes: [DataMatrixSize] = squares + rectangles + extended

    /// All sizes by area, the smallest first; of the same area, those with fewer rows first.
    static let sizesByArea = byArea(sizes)
    static let squaresByArea = byArea(squares)
    static let rectanglesByArea = byArea(rectangles)
    static let extendedRectanglesByArea = byArea(rectangles + extended)

    private static func byArea(_ sizes: [DataMatrixSize]) -> [DataMatrixSize] {
        sizes.sorted { ($0.rows * $0.columns, $0.rows) < ($1.rows * $1.columns, $1.rows) }
    }

    /// Squares (ISO/IEC 16022:2006, table 7): side, regions a side, data codewords, parity codewords, blocks.
    private static let squares: [DataMatrixSize] = [
        (10, 1, 3, 5, 1), (12, 1, 5, 7, 1), (14, 1, 8, 10, 1), (16, 1, 12, 12, 1), (18, 1, 18, 14, 1),
        (20, 1, 22, 18, 1), (22, 1, 30, 20, 1), (24, 1, 36, 24, 1), (26, 1, 44, 28, 1), (32, 2, 62, 36, 1),
        (36, 2, 86, 42, 1), (40, 2, 114, 48, 1), (44, 2, 144, 56, 1), (48, 2, 174, 68, 1), (52, 2, 204, 84, 2),
        (64, 4, 280, 112, 2), (72, 4, 368, 144, 4), (80, 4, 456, 192, 4), (88, 4, 576, 224, 4), (96, 4, 696, 272, 4),
        (104, 4, 816, 336, 6), (120, 6, 1050, 408, 6), (132, 6, 1304, 496, 8), (144, 6, 1558, 620, 10),
    ].map { side, regions, data, parity, blocks in
        DataMatrixSize(
            rows: side, columns: side, regionsAcross: regions, regionsDown: regions, dataCount: data,
            parityCount: parity, blockCount: blocks, shape: .square)
    }

    /// Rectangles (the same table): rows, columns, regions side by side, data codewords, parity codewords.
    private static let rectangles: [DataMatrixSize] = [
        (8, 18, 1, 5, 7), (8, 32, 2, 10, 11), (12, 26, 1, 16, 14), (12, 36, 2, 22, 18), (16, 36, 2, 32, 24),
        (16, 48, 2, 49, 28),
    ].map { rectangle($0, shape: .rectangle) }

    /// Extended rectangles (ISO/IEC 21471:2020, table 1), in the same order.
    private static let extended: [DataMatrixSize] = [
        (8, 48, 2, 18, 15), (8, 64, 4, 24, 18), (8, 80, 4, 32, 22), (8, 96, 4, 38, 28), (12, 64, 4, 43, 27),
        (20, 36, 2, 44, 28), (8, 120, 6, 49, 32), (20, 44, 2, 56, 34), (16, 64, 4, 62, 36), (8, 144, 6, 63, 36),
        (12, 88, 4, 64, 36), (26, 40, 2, 70, 38), (22, 48, 2, 72, 38), (24, 48, 2, 80, 41), (20, 64, 4, 84, 42),
        (26, 48, 2, 90, 42), (24, 64, 4, 108, 46), (26, 64, 4, 118, 50),
    ].map { rectangle($0, shape: .extended) }

    private static func rectangle(
        _ numbers: (rows: Int, columns: Int, across: Int, data: Int, parity: Int), shape: DataMatrixSize.Shape
    ) -> DataMatrixSize {
        DataMatrixSize(
            rows: numbers.rows, columns: numbers.columns, regionsAcross: numbers.across, regionsDown: 1,
            dataCount: numbers.data, parityCount: numbers.parity, blockCount: 1, shape: shape)
    }

    /// Returns the size with these sides, if there is one.
    package static func size(rows: Int, columns: Int) -> DataMatrixSize? {
        sizes.first { $0.rows == rows && $0.columns == columns }
    }
}

/// Codewords with a meaning of their own in ASCII encodation (ISO/IEC 16022, table 2).
enum DataMatrixCodeword {
    static let pad: UInt8 = 129
    /// First codeword of a pair of digits; 130 to 229 are 00 to 99.
    static let firstPair: UInt8 = 130
    static let latchC40: UInt8 = 230
    static let latchBase256: UInt8 = 231
    static let fnc1: UInt8 = 232
    static let structuredAppend: UInt8 = 233
    static let readerProgramming: UInt8 = 234
    static let upperShift: UInt8 = 235
    static let macro05: UInt8 = 236
    static let macro06: UInt8 = 237
    static let latchX12: UInt8 = 238
    static let latchText: UInt8 = 239
    static let latchEDIFACT: UInt8 = 240
    static let eci: UInt8 = 241
    /// Return to ASCII from C40, Text and X12.
    static let unlatch: UInt8 = 254

    /// Returns a pad codeword other than the first, by its position from 1 (annex B.1).
    static func pad(position: Int) -> UInt8 {
        let value = 129 + (149 * position) % 253 + 1
        return UInt8(value > 254 ? value - 254 : value)
    }

    /// Returns the number that is added to a byte in Base 256, by its position from 1 (annex B.2).
    static func base256Mask(position: Int) -> UInt8 { UInt8((149 * position) % 255 + 1) }
}

/// Value sets of C40, Text and X12 (ISO/IEC 16022, annex C).
enum DataMatrixCharacters {
    static let shift1: UInt8 = 0
    static let shift2: UInt8 = 1
    static let shift3: UInt8 = 2
    /// Value of FNC1 in shift 2.
    static let fnc1: UInt8 = 27
    /// Value of the upper shift in shift 2.
    static let upperShift: UInt8 = 30

    static let x12Terminators: [UInt8] = [0x0D, 0x2A, 0x3E]

    /// Returns the ASCII character of a value of the basic set, 3 to 39.
    static func basic(_ value: UInt8, isText: Bool) -> UInt8 {
        switch value {
        case 3: 0x20
        case 4...13: value + 0x2C
        default: value + (isText ? 0x53 : 0x33)
        }
    }

    /// Returns the ASCII character of a value in shift 2, 0 to 26.
    static func second(_ value: UInt8) -> UInt8 {
        switch value {
        case 0...14: value + 33
        case 15...21: value + 43
        default: value + 69
        }
    }

    /// Returns the ASCII character of a value in shift 3, 0 to 31.
    static func third(_ value: UInt8, isText: Bool) -> UInt8 {
        isText && (1...26).contains(value) ? value + 64 : value + 96
    }

    /// Returns the values of a byte in C40 or Text: one to four.
    static func values(of byte: UInt8, isText: Bool) -> [UInt8] {
        var values: [UInt8] = []
        append(valuesOf: byte, isText: isText, to: &values)
        return values
    }

    static func append(valuesOf byte: UInt8, isText: Bool, to values: inout [UInt8]) {
        if byte >= 128 {
            values.append(shift2)
            values.append(upperShift)
        }
        let low = byte & 0x7F
        let (shift, value): (UInt8?, UInt8)
        switch low {
        case 0x20: (shift, value) = (nil, 3)
        case 0x30...0x39: (shift, value) = (nil, low - 0x2C)
        case 0x41...0x5A: (shift, value) = isText ? (shift3, low - 64) : (nil, low - 0x33)
        case 0x61...0x7A: (shift, value) = isText ? (nil, low - 0x53) : (shift3, low - 96)
        case 0..<0x20: (shift, value) = (shift1, low)
        case 33...47: (shift, value) = (shift2, low - 33)
        case 58...64: (shift, value) = (shift2, low - 43)
        case 91...95: (shift, value) = (shift2, low - 69)
        default: (shift, value) = (shift3, low - 96)
        }
        if let shift { values.append(shift) }
        values.append(value)
    }

    /// Returns the value of a byte in X12; `nil` if X12 doesn't have it.
    static func x12Value(of byte: UInt8) -> UInt8? {
        switch byte {
        case 0x0D: 0
        case 0x2A: 1
        case 0x3E: 2
        case 0x20: 3
        case 0x30...0x39: byte - 0x2C
        case 0x41...0x5A: byte - 0x33
        default: nil
        }
    }
}

/// Beginning and end of a message that macro codewords stand for (ISO/IEC 16022, 5.2.4.7).
enum DataMatrixMacro {
    static func header(_ codeword: UInt8) -> String {
        codeword == DataMatrixCodeword.macro05 ? "[)>\u{1E}05\u{1D}" : "[)>\u{1E}06\u{1D}"
    }

    static let trailer = "\u{1E}\u{04}"
}
