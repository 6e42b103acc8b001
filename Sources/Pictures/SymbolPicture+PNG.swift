import CZlib

extension SymbolPicture {
    /// Type of the pixels of a PNG file.
    private enum PNGKind {
        /// One bit for each pixel: black and white, or two colours.
        case plain
        case grey
        case color
    }

    /// Returns a PNG file (ISO/IEC 15948) with one bit for each pixel, or eight bits of grey or of each colour if edges
    /// are smooth, and with its resolution.
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

    /// Returns a PNG file of a picture in colours.
    static func png(_ raster: PixelRaster) -> [UInt8] {
        header(width: raster.width, height: raster.height, bits: 8, type: 2) + chunk("IDAT", colorData(raster))
            + chunk("IEND", [])
    }

    /// Returns red, green and blue of each pixel as a zlib stream, without filters.
    static func compressed(_ raster: PixelRaster) -> [UInt8] { colorData(raster, hasFilters: false) }

    /// Returns the signature and the first chunk. Types (11.2.2): 0 is grey, 2 colours, 3 a palette.
    private static func header(width: Int, height: Int, bits: UInt8, type: UInt8) -> [UInt8] {
        let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height))
        // The three zeros are the only methods of compression and filtering, and no interlacing.
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", size + [bits, type, 0, 0, 0])
    }

    private static func colorData(_ raster: PixelRaster, hasFilters: Bool = true) -> [UInt8] {
        let filter: [UInt8] = hasFilters ? [0] : []
        var stream = ZlibStream()
        for y in 0..<raster.height { stream.append(filter + raster.rgb(row: y)) }
        return stream.finish()
    }

    /// Returns the rows as a zlib stream (RFC 1950), each after a byte for its filter, which is none.
    private func imageData() -> [UInt8] {
        let rowBytes = 1 + (width + 7) / 8
        var stream = ZlibStream()
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

    /// Returns the rows of shapes, each converted by `bytes`.
    private static func rows(of shapes: ShapeRaster, as bytes: (ArraySlice<UInt8>) -> [UInt8]) -> [UInt8] {
        var stream = ZlibStream()
        var y = 0
        while y < shapes.height {
            let row = shapes.darkness[y * shapes.width..<(y + 1) * shapes.width]
            let first = y
            while y < shapes.height,
                shapes.darkness[y * shapes.width..<(y + 1) * shapes.width].elementsEqual(row)
            {
                y += 1
            }
            stream.append([0] + bytes(row), count: y - first)
        }
        return stream.finish()
    }

    /// Returns a row with one bit for each pixel, set if it is light; bits beyond the last pixel are light.
    private static func bits(_ row: ArraySlice<UInt8>) -> [UInt8] {
        var bits = [UInt8](repeating: 0xFF, count: (row.count + 7) / 8)
        for (x, darkness) in row.enumerated() where darkness > 0 { bits[x >> 3] &= ~(0x80 >> UInt8(x & 7)) }
        return bits
    }

    /// Returns a row of pixels: a bit is set if the pixel is light.
    private func row(of runs: ArraySlice<Run>, rowBytes: Int) -> [UInt8] {
        var row = [UInt8](repeating: 0xFF, count: rowBytes)
        row[0] = 0
        // Bits beyond the last pixel are not shown; they are light, so that they are the same in every row.
        for run in runs {
            for x in run.x * scale..<(run.x + run.length) * scale { row[1 + x >> 3] &= ~(0x80 >> UInt8(x & 7)) }
        }
        return row
    }

    private static func chunk(_ type: String, _ data: [UInt8]) -> [UInt8] {
        let content = Array(type.utf8) + data
        // CRC-32 (ISO/IEC 15948, 5.5).
        let sum = crc32_z(0, content, content.count)
        return bigEndian(UInt32(data.count)) + content + bigEndian(UInt32(truncatingIfNeeded: sum))
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
}
