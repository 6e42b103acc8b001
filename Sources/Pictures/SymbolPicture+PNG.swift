extension SymbolPicture {
    /// What pixels of a PNG file are.
    private enum PNGKind {
        /// One bit of grey, or of two colours.
        case plain
        case grey
        case color
    }

    /// A PNG file (ISO/IEC 15948) with one bit a pixel, or eight of grey or of each colour where edges are smooth, and its
    /// resolution.
    package func png() -> [UInt8] {
        let shapes = isPlain || emblemPlate != nil ? nil : shapeRaster
        let isHard = isPlain || shapes?.isHard ?? false
        let kind: PNGKind = isHard ? .plain : look.isBlackOnWhite && emblemPlate == nil ? .grey : .color
        let hasPalette = kind == .plain && !look.isBlackOnWhite
        let perMetre = UInt32(clamping: Int((1000 / pixelSize).rounded()))
        let resolution = Self.bigEndian(perMetre) + Self.bigEndian(perMetre) + [1]
        var file = Self.header(
            width: width, height: height, bits: kind == .plain ? 1 : 8, type: kind == .color ? 2 : hasPalette ? 3 : 0)
        file += Self.chunk("pHYs", resolution)
        if hasPalette {
            let colors = [look.foreground, look.background]
            file += Self.chunk("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] })
        }
        let data =
            switch (kind, shapes) {
            case (.plain, nil): imageData()
            case (.plain, let shapes?): Self.rows(of: shapes, as: Self.bits)
            case (.grey, let shapes?): Self.rows(of: shapes) { $0.map { 255 - $0 } }
            default: Self.colorData(raster)
            }
        return file + Self.chunk("IDAT", data) + Self.chunk("IEND", [])
    }

    /// A PNG file of a picture in colours.
    static func png(_ raster: PixelRaster) -> [UInt8] {
        header(width: raster.width, height: raster.height, bits: 8, type: 2) + chunk("IDAT", colorData(raster))
            + chunk("IEND", [])
    }

    /// Red, green and blue of each pixel as a zlib stream, without filters.
    static func compressed(_ raster: PixelRaster) -> [UInt8] { colorData(raster, hasFilters: false) }

    /// The signature and the first chunk. Types (11.2.2): 0 is grey, 2 colours, 3 a palette.
    private static func header(width: Int, height: Int, bits: UInt8, type: UInt8) -> [UInt8] {
        let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        // The only methods of compression, filtering and (no) interlacing.
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [bits, type, 0, 0, 0])
    }

    private static func colorData(_ raster: PixelRaster, hasFilters: Bool = true) -> [UInt8] {
        let filter: [UInt8] = hasFilters ? [0] : []
        var stream = RepeatedRowDeflater(rowBytes: filter.count + 3 * raster.width)
        var pending: (row: [UInt8], count: Int) = ([], 0)
        for y in 0..<raster.height {
            let row = raster.rgb(row: y)
            if row == pending.row {
                pending.count += 1
            } else {
                stream.append(filter + pending.row, count: pending.count)
                pending = (row, 1)
            }
        }
        stream.append(filter + pending.row, count: pending.count)
        return stream.finish()
    }

    /// The rows, each behind a byte for its filter, none, as a zlib stream (RFC 1950).
    private func imageData() -> [UInt8] {
        let rowBytes = 1 + (width + 7) / 8
        var stream = RepeatedRowDeflater(rowBytes: rowBytes)
        let white = row(of: [], rowBytes: rowBytes)
        stream.append(white, count: quietZone.top * scale)
        var runs = darkRuns[...]
        for y in quietZone.top..<quietZone.top + symbol.grid.height {
            let rest = runs.drop { $0.y == y }
            stream.append(row(of: runs[..<rest.startIndex], rowBytes: rowBytes), count: scale)
            runs = rest
        }
        stream.append(white, count: quietZone.bottom * scale)
        return stream.finish()
    }

    /// The rows of shapes, each as `bytes` writes it.
    private static func rows(of shapes: ShapeRaster, as bytes: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
        var stream: RepeatedRowDeflater?
        var y = 0
        while y < shapes.height {
            let row = shapes.darkness[y * shapes.width..<(y + 1) * shapes.width]
            let first = y
            while y < shapes.height,
                shapes.darkness[y * shapes.width..<(y + 1) * shapes.width].elementsEqual(row)
            {
                y += 1
            }
            let written = [0] + bytes(row)
            if stream == nil { stream = RepeatedRowDeflater(rowBytes: written.count) }
            stream?.append(written, count: y - first)
        }
        return stream?.finish() ?? []
    }

    /// A bit a pixel, set where it is light; bits beyond the last pixel are light.
    private static func bits(_ row: ArraySlice<UInt8>) -> [UInt8] {
        var bits = [UInt8](repeating: 0xFF, count: (row.count + 7) / 8)
        for (x, darkness) in row.enumerated() where darkness > 0 { bits[x >> 3] &= ~(0x80 >> UInt8(x & 7)) }
        return bits
    }

    /// A row of pixels: a bit is set where it is light.
    private func row(of runs: ArraySlice<Run>, rowBytes: Int) -> [UInt8] {
        var row = [UInt8](repeating: 0xFF, count: rowBytes)
        row[0] = 0
        // Bits beyond the last pixel are dark: they show nowhere, and are the same in every row.
        for run in runs {
            for x in run.x * scale..<(run.x + run.length) * scale { row[1 + x >> 3] &= ~(0x80 >> UInt8(x & 7)) }
        }
        return row
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        return bigEndian(UInt32(data.count)) + content + bigEndian(checksum(content))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    /// CRC-32 (ISO/IEC 15948, 5.5).
    private static func checksum(_ bytes: [UInt8]) -> UInt32 {
        let table: [UInt32] = (0..<256).map { index in
            var value = UInt32(index)
            for _ in 0..<8 { value = value & 1 == 1 ? (value >> 1) ^ 0xEDB8_8320 : value >> 1 }
            return value
        }
        var sum = UInt32.max
        for byte in bytes { sum = (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
        return ~sum
    }
}

/// Compresses rows of which many are the same, as those of a symbol are: one is written, and the others are copies of
/// it.
///
/// A DEFLATE block with the fixed codes (RFC 1951, 3.2.6) in a zlib stream (RFC 1950). A library for it would find
/// hardly more: a symbol's modules are made to look like noise.
struct RepeatedRowDeflater {
    private let rowBytes: Int
    private var bytes: [UInt8] = [0x78, 0x01]
    private var bits: UInt64 = 0
    private var bitCount = 0
    /// Adler-32's two sums.
    private var (low, high): (UInt32, UInt32) = (1, 0)

    /// - Parameter rowBytes: of a row, at most as far back as copies can reach.
    init(rowBytes: Int) {
        precondition((1...32_768).contains(rowBytes), "a row is longer than copies reach back")
        self.rowBytes = rowBytes
        // The last block, with the fixed codes.
        put(0b011, count: 3)
    }

    /// Takes a row that comes `count` times.
    mutating func append(_ row: [UInt8], count: Int) {
        guard count > 0 else { return }
        for _ in 0..<count { addToSums(row) }
        var index = 0
        while index < row.count {
            putLiteral(Int(row[index]))
            let run = row[(index + 1)...].prefix { $0 == row[index] }.count
            copy(run, distance: 1, of: row[index])
            index += 1 + run
        }
        // The row above is `rowBytes` back, over and over.
        copyRows((count - 1) * rowBytes, row)
    }

    /// The whole stream.
    mutating func finish() -> [UInt8] {
        putSymbol(256)
        if bitCount > 0 { put(0, count: 8 - bitCount) }
        let sum = high << 16 | low
        bytes += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
        return bytes
    }

    /// A byte `count` times more: copies are at least 3 bytes long, what is left are literals.
    private mutating func copy(_ count: Int, distance: Int, of byte: UInt8) {
        var rest = count
        while rest >= 3 {
            let length = min(rest, 258)
            putCopy(length: length, distance: distance)
            rest -= length
        }
        for _ in 0..<rest { putLiteral(Int(byte)) }
    }

    private mutating func copyRows(_ count: Int, _ row: [UInt8]) {
        var rest = count
        while rest >= 3 {
            // Two bytes may not be left over: they could not be copied.
            let length = rest > 258 && rest < 261 ? 255 : min(rest, 258)
            putCopy(length: length, distance: rowBytes)
            rest -= length
        }
        for index in row.count - rest..<row.count { putLiteral(Int(row[index])) }
    }

    private mutating func addToSums(_ row: [UInt8]) {
        for byte in row {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
    }

    // MARK: Codes

    /// RFC 1951, 3.2.5: a length's code, and how many bits follow it. Symbol 257 + code.
    private mutating func putCopy(length: Int, distance: Int) {
        let (code, extra, value) = length == 258 ? (28, 0, 0) : Self.code(of: length - 3, halvesOfEight: true)
        putSymbol(257 + code)
        put(UInt64(value), count: extra)
        let (distanceCode, distanceExtra, distanceValue) = Self.code(of: distance - 1, halvesOfEight: false)
        putReversed(distanceCode, count: 5)
        put(UInt64(distanceValue), count: distanceExtra)
    }

    /// Both tables have codes for the first values, then groups of 4 (lengths) or 2 (distances) whose ranges double.
    private static func code(of value: Int, halvesOfEight: Bool) -> (code: Int, extraBits: Int, extra: Int) {
        let groupBits = halvesOfEight ? 2 : 1
        let single = 1 << (groupBits + 1)
        guard value >= single else { return (value, 0, 0) }
        let bits = Int.bitWidth - value.leadingZeroBitCount - 1 - groupBits
        let code = (bits + 1) << groupBits + (value >> bits) & (1 << groupBits - 1)
        return (code, bits, value & (1 << bits - 1))
    }

    private mutating func putLiteral(_ byte: Int) { putSymbol(byte) }

    /// RFC 1951, 3.2.6.
    private mutating func putSymbol(_ symbol: Int) {
        switch symbol {
        case 0...143: putReversed(0x30 + symbol, count: 8)
        case 144...255: putReversed(0x190 + symbol - 144, count: 9)
        case 256...279: putReversed(symbol - 256, count: 7)
        default: putReversed(0xC0 + symbol - 280, count: 8)
        }
    }

    /// Codes are written from their highest bit, all else from its lowest.
    private mutating func putReversed(_ code: Int, count: Int) {
        var reversed: UInt64 = 0
        for bit in 0..<count where code >> bit & 1 == 1 { reversed |= 1 << UInt64(count - 1 - bit) }
        put(reversed, count: count)
    }

    private mutating func put(_ value: UInt64, count: Int) {
        bits |= value << UInt64(bitCount)
        bitCount += count
        while bitCount >= 8 {
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bits >>= 8
            bitCount -= 8
        }
    }
}
