/// Encoder of data codewords as the modules of a Han Xin symbol, the inverse of ``HanXinDecoder``.
enum HanXinEncoder {
    /// Returns the modules of a symbol, and its mask.
    /// - Parameters:
    ///   - data: data codewords, as many as the version holds at this level.
    ///   - mask: 0 to 3; `nil` for the one with the least penalty.
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

    private static let parities = ReedSolomonTable.narrow(field: .hanXin, firstRoot: 1)

    /// Returns all codewords in the order of their placement.
    private static func placedWords(_ data: [UInt8], _ version: HanXinVersion, level: Int) -> [UInt8] {
        var words: [UInt8] = []
        words.reserveCapacity(data.count * 2)
        var start = 0
        for block in version.blocks[level - 1] {
            let first = words.count
            let count = block.length - block.parity
            words += data[start..<start + count]
            words += repeatElement(0, count: block.parity)
            start += count
            var all = words.mutableSpan
            parities[block.parity].addParity(of: first..<first + count, to: &all, at: first + count)
        }
        return HanXinDecoder.order(words.count).map { words[$0] }
    }

    /// Returns the modules under all four masks, row by row, with a bit for each mask.
    private static func planes(_ words: [UInt8], _ version: HanXinVersion, level: Int) -> [UInt8] {
        let side = version.side
        let layout = HanXinLayout.modules(version)
        var planes = [UInt8](filling: layout.count, with: 0)
        let masks = HanXinTables.masks
        draw(words, layout.span, masks.span, side: side, &planes)
        // For each bit of function information, the masks under which it is dark.
        var information = [UInt8](filling: 34, with: 0)
        for mask in 0...3 {
            let codeword = HanXinInformation(version: version.number, level: level, mask: mask).codeword
            for bit in 0..<34 { information[bit] |= UInt8(codeword >> UInt64(33 - bit) & 1) << UInt8(mask) }
        }
        for places in HanXinLayout.information(side: side) {
            for (index, place) in places.enumerated() { planes[place.y * side + place.x] |= information[index] }
        }
        return planes
    }

    private static func draw(
        _ words: [UInt8], _ layout: Span<HanXinLayout.Module>, _ masks: Span<UInt8>, side: Int,
        _ planes: inout [UInt8]
    ) {
        var planes = planes.mutableSpan
        let words = words.span
        var (place, word, bits) = (0, 0, 0)
        var rest: UInt8 = 0
        for y in 0..<side {
            let first = y &* HanXinTables.maximumSide
            for x in 0..<side {
                switch layout[place] {
                case .data:
                    if bits == 0 {
                        rest = word < words.count ? words[word] : 0
                        (word, bits) = (word &+ 1, 8)
                    }
                    planes[place] = masks[first &+ x] ^ (rest & 0x80 != 0 ? 0x0F : 0)
                    rest &<<= 1
                    bits &-= 1
                case .dark: planes[place] = 0x0F
                case .light, .information: break
                }
                place &+= 1
            }
        }
    }
}
