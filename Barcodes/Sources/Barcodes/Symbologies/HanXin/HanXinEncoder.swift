/// Turns data codewords into the modules of a Han Xin symbol, the inverse of ``HanXinDecoder``.
enum HanXinEncoder {
    /// - Parameters:
    ///   - data: as many codewords as the version has for data at this level.
    ///   - mask: `nil` for the one with the least penalty.
    static func grid(
        _ data: [UInt8], _ version: HanXinVersion, level: Int, mask: Int?
    ) -> (grid: ModuleGrid, mask: Int) {
        let planes = planes(placedWords(data, version, level: level), version, level: level)
        var best = mask ?? 0
        if mask == nil {
            let penalties = HanXinPenalty.penalties(planes, side: version.side)
            for mask in 1...3 where penalties[mask] < penalties[best] { best = mask }
        }
        let bit: UInt8 = 1 << UInt8(best)
        let modules = planes.map { $0 & bit != 0 }
        return (ModuleGrid(width: version.side, height: version.side, modules: modules), best)
    }

    /// All codewords in the order in which they are placed.
    private static func placedWords(_ data: [UInt8], _ version: HanXinVersion, level: Int) -> [UInt8] {
        var words: [UInt8] = []
        words.reserveCapacity(version.codewordCount)
        var start = 0
        for block in version.blocks[level - 1] {
            let part = Array(data[start..<start + block.length - block.parity])
            start += part.count
            let encoder = ReedSolomonEncoder(field: .hanXin, firstRoot: 1, parityCount: block.parity)
            words += part
            words += encoder.parity(of: part)
        }
        return HanXinDecoder.order(words.count).map { words[$0] }
    }

    /// The modules under all four masks, row by row: a bit each.
    private static func planes(_ words: [UInt8], _ version: HanXinVersion, level: Int) -> [UInt8] {
        let side = version.side
        let layout = HanXinLayout.modules(version)
        var planes = [UInt8](repeating: 0, count: layout.count)
        var next = 0
        for y in 0..<side {
            for x in 0..<side {
                let place = y * side + x
                switch layout[place] {
                case .data:
                    let isDark = next >> 3 < words.count && words[next >> 3] << UInt8(next & 7) & 0x80 != 0
                    planes[place] = HanXinTables.masks[y * HanXinTables.mostSide + x] ^ (isDark ? 0x0F : 0)
                    next += 1
                case .dark: planes[place] = 0x0F
                case .light, .information: break
                }
            }
        }
        for mask in 0...3 {
            let information = HanXinInformation(version: version.number, level: level, mask: mask).bits
            for places in HanXinLayout.information(side: side) {
                for (place, bit) in zip(places, information) where bit {
                    planes[place.y * side + place.x] |= 1 << UInt8(mask)
                }
            }
        }
        return planes
    }
}

/// How unlike an even mixture a masked symbol is (ISO/IEC 20830, 5.7.3, table 9).
enum HanXinPenalty {
    /// The penalties of the four masks.
    /// - Parameter planes: a bit for each mask.
    static func penalties(_ planes: [UInt8], side: Int) -> SIMD4<Int32> {
        var total = SIMD4<Int32>()
        for line in 0..<side {
            add(planes.span, from: line * side, step: 1, count: side, to: &total)
            add(planes.span, from: line, step: side, count: side, to: &total)
        }
        return total
    }

    /// Four for each module of a run of three or more of one colour, and 50 for what looks like a finder pattern:
    /// 1:1:1:1:3 or 3:1:1:1:1 with three light modules before or after; beyond the symbol all is light.
    @inline(__always)
    private static func add(
        _ planes: Span<UInt8>, from start: Int, step: Int, count: Int, to total: inout SIMD4<Int32>
    ) {
        let shifts = SIMD4<Int32>(0, 1, 2, 3)
        // The last 13 modules, and how many of them are alike at the end.
        var window = SIMD4<Int32>()
        var run = SIMD4<Int32>()
        var last = SIMD4<Int32>(repeating: -1)
        var place = start
        for index in 0..<count + 3 {
            var module = SIMD4<Int32>()
            if index < count {
                module = SIMD4<Int32>(repeating: Int32(planes[place])) &>> shifts & 1
                place &+= step
                run = run.replacing(with: 0, where: module .!= last) &+ 1
                last = module
                let length = SIMD4<Int32>().replacing(with: 4, where: run .> 3)
                total &+= length.replacing(with: 12, where: run .== 3)
            }
            window = (window &<< 1 | module) & 0x1FFF
            let pattern = window &>> 3 & 0x7F
            let isFinder = pattern .== 0b1010111 .| pattern .== 0b1110101
            let isBesideLight = window &>> 10 .== 0 .| window & 7 .== 0
            total &+= SIMD4<Int32>().replacing(with: 50, where: isFinder .& isBesideLight)
        }
    }
}
