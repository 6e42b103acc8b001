/// Character of content, with its representation in each mode.
package struct ContentUnit: Sendable {
    /// Start of its bytes in ``ContentUnits/bytes``, which are used in byte mode.
    var start: Int
    /// Number of its bytes in byte mode.
    var byteCount: Int
    /// Whether byte mode is allowed: without an ECI, kanji can't be bytes.
    var isByte: Bool
    var isDigit: Bool
    /// Number of characters that it takes in alphanumeric mode; 0 if it can't be in that mode.
    var alphanumericCount: Int
    /// Shift_JIS code of the character; 0 if it can't be in kanji mode.
    var kanji: Int
}

/// Content divided into the smallest pieces that may each have a mode of their own.
package struct ContentUnits: Sendable {
    package private(set) var units: [ContentUnit] = []
    private var bytes: [UInt8] = []
    /// ECI of byte segments.
    package let eci: Int?
    private let hasFNC1: Bool

    package init(eci: Int?, hasFNC1: Bool) {
        self.eci = eci
        self.hasFNC1 = hasFNC1
    }

    /// Bytes of any meaning, each in a piece of its own.
    init(bytes: [UInt8], hasFNC1: Bool = false) {
        self.init(eci: nil, hasFNC1: hasFNC1)
        reserveCapacity(bytes.count)
        for byte in bytes { append(CollectionOfOne(byte)) }
    }

    package mutating func reserveCapacity(_ count: Int) {
        units.reserveCapacity(count)
        bytes.reserveCapacity(count)
    }

    package mutating func append(_ character: some Collection<UInt8>, isByte: Bool = true, kanji: Int? = nil) {
        var unit = ContentUnit(
            start: bytes.count, byteCount: character.count, isByte: isByte, isDigit: false, alphanumericCount: 0,
            kanji: kanji ?? 0)
        if unit.byteCount == 1, let byte = character.first {
            bytes.append(byte)
        } else {
            bytes.append(contentsOf: character)
        }
        if unit.byteCount == 1 {
            let byte = bytes[unit.start]
            unit.isDigit = (0x30...0x39).contains(byte)
            // In alphanumeric mode a separator is `%` and `%` is `%%`. Three in a row would be ambiguous, so a
            // separator before one of the two is encoded in byte mode.
            if hasFNC1, byte == 0x1D || byte == UInt8(ascii: "%"), let last = units.last, last.byteCount == 1,
                bytes[last.start] == 0x1D
            {
                units[units.count - 1].alphanumericCount = 0
            }
            if hasFNC1, byte == 0x1D {
                unit.alphanumericCount = 1
            } else if Alphanumeric.value(of: byte) != nil {
                unit.alphanumericCount = hasFNC1 && byte == UInt8(ascii: "%") ? 2 : 1
            }
        }
        units.append(unit)
    }

    /// Whether byte segments may have characters other than ASCII.
    var hasNonASCIIBytes: Bool { units.contains { $0.isByte && bytes[$0.start] >= 0x80 } }

    /// Returns the units of a range as a segment.
    fileprivate func segment(_ range: Range<Int>, mode: QRCodeMode) -> RawSegment {
        var result = RawSegment(mode: mode, eci: mode == .byte ? eci : nil, bytes: [])
        // If each unit is a byte, as in all but kanji and UTF-8, the bytes are those of the range.
        if mode != .kanji, units.count == bytes.count {
            result.bytes = Array(bytes[range])
            return result
        }
        for unit in units[range] {
            if mode == .kanji {
                result.bytes += [UInt8(truncatingIfNeeded: unit.kanji >> 8), UInt8(truncatingIfNeeded: unit.kanji)]
            } else {
                result.bytes += bytes[unit.start..<(unit.start + unit.byteCount)]
            }
        }
        return result
    }

    /// Returns a part of the content.
    package subscript(range: Range<Int>) -> ContentUnits {
        var result = self
        result.units = Array(units[range])
        return result
    }
}

/// Divides content into segments of different modes so that it takes the fewest bits.
///
/// The method is dynamic programming over the characters: the least cost of all content so far that ends in each mode.
/// Costs are counted in sixths of a bit, so that a digit is 10/3 and an alphanumeric character 11/2 bits; rounding up
/// at the end of a segment is monotonic, so that the least cost before it is also the least after.
///
/// - Complexity: O(n).
package enum SegmentPlanner {
    private static let modes: [QRCodeMode] = [.numeric, .alphanumeric, .byte, .kanji]
    private static let never = Int.max / 4

    /// Returns the segments; `nil` if a character has no mode in this format.
    package static func segments(of content: ContentUnits, format: BitStreamFormat) -> [RawSegment]? {
        guard let choices = choices(for: content, format: format) else { return nil }
        var result: [RawSegment] = []
        var start = 0
        for index in choices.indices where index + 1 == choices.count || choices[index + 1] != choices[index] {
            result.append(content.segment(start..<(index + 1), mode: modes[Int(choices[index])]))
            start = index + 1
        }
        return result
    }

    /// Returns the number of bits that each character takes, with headers counted for the first one of a segment.
    package static func costs(of content: ContentUnits, format: BitStreamFormat) -> [Int]? {
        guard let choices = choices(for: content, format: format) else { return nil }
        let headers = headers(format)
        return choices.indices.map { index in
            let mode = Int(choices[index])
            let begins = index == 0 || choices[index - 1] != choices[index]
            return (cost(content.units[index], mode: mode) + (begins ? headers[mode] : 0)) / 6
        }
    }

    /// Divides the content into parts of about the same length in bits, none of them empty.
    /// - Returns: the segments of each part, and the range of its characters; `nil` if a character has no mode in this
    ///   format, or if there are fewer characters than parts.
    static func parts(
        of content: ContentUnits, count: Int, format: BitStreamFormat
    ) -> (segments: [[RawSegment]], ranges: [Range<Int>])? {
        guard content.units.count >= count, let costs = costs(of: content, format: format) else { return nil }
        let ranges = ranges(costs: costs, count: count)
        let parts = ranges.compactMap { segments(of: content[$0], format: format) }
        guard parts.count == count else { return nil }
        return (parts, ranges)
    }

    /// Returns ranges of about equal cost, none of them empty.
    /// - Precondition: there are as many costs as ranges, or more.
    private static func ranges(costs: [Int], count: Int) -> [Range<Int>] {
        let total = costs.reduce(0, +)
        var result: [Range<Int>] = []
        var (start, sum) = (0, 0)
        for (index, cost) in costs.enumerated() where result.count < count - 1 {
            sum += cost
            // A range ends where its share does, or where each of those that follow takes one of the characters left.
            let isDue = sum * count >= total * (result.count + 1)
            let isLast = costs.count - index - 1 == count - result.count - 1
            guard isDue || isLast else { continue }
            result.append(start..<(index + 1))
            start = index + 1
        }
        result.append(start..<costs.count)
        return result
    }

    private static func headers(_ format: BitStreamFormat) -> InlineArray<4, Int> {
        func header(_ mode: QRCodeMode) -> Int {
            guard format.indicator(of: mode.element) != nil else { return never }
            return (format.modeBits + format.countBits(mode)) * 6
        }
        return [header(.numeric), header(.alphanumeric), header(.byte), header(.kanji)]
    }

    /// Returns the index in ``modes`` of each character's mode.
    private static func choices(for content: ContentUnits, format: BitStreamFormat) -> [UInt8]? {
        let headers = self.headers(format)
        let units = content.units.span
        guard !units.isEmpty else { return [] }
        var costs = InlineArray<4, Int>(repeating: never)
        // Mode of the character before, for each character and mode, in two bits each; later the character's own mode.
        var choices = [UInt8](filling: units.count, with: 0)
        var target = choices.mutableSpan
        for index in units.indices {
            let unit = units[index]
            var (cheapest, least) = (0, index == 0 ? 0 : never)
            if index > 0 {
                for mode in 0..<4 where costs[mode] < never {
                    let rounded = (costs[mode] &+ 5) / 6 &* 6
                    if rounded < least { (cheapest, least) = (mode, rounded) }
                }
            }
            var previous = 0
            var next = InlineArray<4, Int>(repeating: never)
            for mode in 0..<4 where headers[mode] < never {
                let own = cost(unit, mode: mode)
                guard own < never else { continue }
                let switching = least &+ headers[mode]
                let stays = index > 0 && costs[mode] <= switching
                next[mode] = min(never, (stays ? costs[mode] : switching) &+ own)
                previous |= (stays ? mode : cheapest) &<< (2 &* mode)
            }
            target[index] = UInt8(truncatingIfNeeded: previous)
            costs = next
            guard min(costs[0], costs[1], costs[2], costs[3]) < never else { return nil }
        }
        var mode = 0
        for other in 1..<4 where (costs[other] + 5) / 6 < (costs[mode] + 5) / 6 { mode = other }
        for index in units.indices.reversed() {
            let previous = Int(target[index] &>> UInt8(truncatingIfNeeded: 2 &* mode) & 3)
            target[index] = UInt8(truncatingIfNeeded: mode)
            mode = previous
        }
        return choices
    }

    /// Returns a character's cost in a mode, in sixths of a bit.
    @inline(__always)
    private static func cost(_ unit: ContentUnit, mode: Int) -> Int {
        switch mode {
        case 0: unit.isDigit ? 20 : never
        case 1: unit.alphanumericCount > 0 ? 33 &* unit.alphanumericCount : never
        case 2: unit.isByte ? 48 &* unit.byteCount : never
        default: unit.kanji > 0 ? 78 : never
        }
    }
}
