/// Packs a GS1 element string into the 12-bit characters of GS1 DataBar Expanded (7.2.5), as few as there can be.
enum DataBarExpandedPacker {
    /// - Parameters:
    ///   - rowLength: the number of symbol characters of a row, if the last row must not have a single one.
    ///   - isLinked: whether a 2-D component is above the symbol.
    /// - Throws: an error when a character can't be encoded, or there are too many.
    static func characters(
        _ message: GS1Message, rowLength: Int?, isLinked: Bool = false
    ) throws(BarcodeWriterError) -> [Int] {
        var best: [Int]?
        var needed = Int.max
        for var header in headers(message) {
            header.bits.set(0, isLinked)
            guard let (bits, count) = try packed(header, rowLength) else { continue }
            needed = min(needed, count)
            guard count <= DataBarExpandedEncoder.maximumCharacters, count < (best.map { $0.count + 1 } ?? .max) else {
                continue
            }
            best = bits
        }
        guard let best else {
            throw needed == .max
                ? .contentNotRepresentable
                : .tooManyCodewords(required: needed, available: DataBarExpandedEncoder.maximumCharacters)
        }
        return best
    }

    /// Packs an element string without mistakes; returns `nil` where there may be shorter ways than the most general
    /// one.
    static func characters(
        plain text: [UInt8], rowLength: Int?, isLinked: Bool = false
    ) throws(BarcodeWriterError) -> [Int]? {
        var header = Header()
        if text.count >= 16, text[0] == 0x30, text[1] == 0x31 {
            guard let gtin = GTIN(text.span.extracting(2..<16)), gtin.first != 9 else { return nil }
            header.put(gtin)
            header.rest = text[16...]
        } else {
            header.putNothing()
            header.rest = text[...]
        }
        header.bits.set(0, isLinked)
        guard let (characters, count) = try packed(header, rowLength) else { return nil }
        guard count <= DataBarExpandedEncoder.maximumCharacters else {
            throw .tooManyCodewords(required: count, available: DataBarExpandedEncoder.maximumCharacters)
        }
        return characters
    }

    /// Beginning of an encodation method: its bits, the place of the bits for the length, and the rest for the
    /// general-purpose field.
    private struct Header {
        var bits = DataBarBitWriter()
        var lengthPlace: Int?
        var rest: ArraySlice<UInt8>?

        /// Appends method 1: a GTIN and whatever follows.
        mutating func put(_ gtin: GTIN) {
            bits.append(0b01, 2)
            lengthPlace = 2
            bits.append(0, 2)
            bits.append(gtin.first, 4)
            bits.append(gtin.bits, 40)
        }

        /// Appends method 0: whatever follows.
        mutating func putNothing() {
            bits.append(0b000, 3)
            lengthPlace = 3
            bits.append(0, 2)
        }
    }

    private static func packed(
        _ header: Header, _ rowLength: Int?
    ) throws(BarcodeWriterError) -> (characters: [Int], count: Int)? {
        var field = DataBarGeneralField.Packed(bits: header.bits)
        if let rest = header.rest { field = try DataBarGeneralField.packed(rest.span, after: header.bits) }
        /// There are at least three data characters, and at least two characters in the last row of a stacked symbol.
        func characters(_ bits: Int) -> Int {
            let count = max((bits + 11) / 12, 3)
            return rowLength.map { (count + 1) % $0 == 1 } == true ? count + 1 : count
        }
        let count = characters(field.count)
        _ = field.close(in: count * 12)
        var bits = field.bits
        if let place = header.lengthPlace {
            bits.set(place, (count + 1) & 1 == 1)
            bits.set(place + 1, count + 1 > 14)
        }
        return (bits.characters, count + 1)
    }

    /// Returns every way to start, the most special first.
    private static func headers(_ message: GS1Message) -> [Header] {
        let elements = message.elements
        if let first = elements.first, first.identifier == "01", let gtin = GTIN(first.value.utf8.span) {
            var headers = gtin.first == 9 ? special(gtin, Array(elements.dropFirst())) : []
            var header = Header()
            header.put(gtin)
            header.rest = raw(elements.dropFirst())
            headers.append(header)
            // Method 0 is left out: it takes 61 bits or more for what takes 48 here, and ends in no better state.
            return headers
        }
        var header = Header()
        header.putNothing()
        header.rest = raw(elements[...])
        return [header]
    }

    /// GTIN in bits.
    private struct GTIN {
        /// First digit.
        let first: Int
        /// Digits 2 to 13, three in 10 bits.
        let bits: Int

        /// - Returns: `nil` where the text isn't fourteen digits.
        init?(_ digits: Span<UInt8>) {
            guard digits.count == 14 else { return nil }
            var bits = 0
            var three = 0
            for index in digits.indices {
                guard (0x30...0x39).contains(digits[index]) else { return nil }
                guard (1...12).contains(index) else { continue }
                three = three &* 10 &+ Int(digits[index] & 0xF)
                if index % 3 == 0 {
                    bits = bits << 10 | three
                    three = 0
                }
            }
            first = Int(digits[0] & 0xF)
            self.bits = bits
        }
    }

    private static func raw(_ elements: ArraySlice<GS1Element>) -> ArraySlice<UInt8> {
        GS1Message.elementBytes(of: elements)[...]
    }

    /// Returns methods 3 to 14, for numbers that begin with 9: goods by weight and price.
    private static func special(_ gtin: GTIN, _ rest: [GS1Element]) -> [Header] {
        guard let second = rest.first, second.identifier.utf8.count == 4 else { return [] }
        let kind = second.identifier.prefix(3)
        let decimals = Int(second.identifier.suffix(1)) ?? 0
        var headers: [Header] = []
        func header(_ method: Int, _ length: Int, hasLength: Bool = false) -> Header {
            var header = Header()
            header.bits.append(0, 1)
            header.bits.append(method, length)
            if hasLength {
                header.lengthPlace = header.bits.count
                header.bits.append(0, 2)
            }
            header.bits.append(gtin.bits, 40)
            return header
        }
        if rest.count == 1, let weight = Int(second.value), second.value.utf8.count == 6 {
            if second.identifier == "3103", weight <= 32_767 {
                var made = header(0b0100, 4)
                made.bits.append(weight, 15)
                headers.append(made)
            }
            if second.identifier == "3202" && weight <= 9999 || second.identifier == "3203" && weight <= 22_767 {
                var made = header(0b0101, 4)
                made.bits.append(second.identifier == "3202" ? weight : weight + 10_000, 15)
                headers.append(made)
            }
        }
        if kind == "392", decimals < 4 {
            var made = header(0b01100, 5, hasLength: true)
            made.bits.append(decimals, 2)
            made.rest = after(second.value[...], rest)
            headers.append(made)
        }
        if kind == "393", decimals < 4, let currency = Int(second.value.prefix(3)) {
            var made = header(0b01101, 5, hasLength: true)
            made.bits.append(decimals, 2)
            made.bits.append(currency, 10)
            made.rest = after(second.value.dropFirst(3), rest)
            headers.append(made)
        }
        if let made = weightAndDate(second, rest, header) { headers.append(made) }
        return headers
    }

    /// Returns methods 7 to 14.
    private static func weightAndDate(
        _ weighed: GS1Element, _ rest: [GS1Element], _ header: (Int, Int, Bool) -> Header
    ) -> Header? {
        let kind = weighed.identifier.prefix(3)
        guard kind == "310" || kind == "320", let weight = Int(weighed.value), weight <= 99_999, rest.count <= 2,
            let decimals = Int(weighed.identifier.suffix(1))
        else { return nil }
        var date = DataBarDate.count
        var dateKind = 0
        if rest.count == 2 {
            guard let place = ["11", "13", "15", "17"].firstIndex(of: rest[1].identifier),
                let value = DataBarDate.value(rest[1].value)
            else { return nil }
            (date, dateKind) = (value, place)
        }
        var made = header(0b0111000 | dateKind << 1 | (kind == "320" ? 1 : 0), 7, false)
        made.bits.append(decimals * 100_000 + weight, 20)
        made.bits.append(date, 16)
        return made
    }

    /// Returns a value of variable length, and what follows it.
    private static func after(_ value: Substring, _ elements: [GS1Element]) -> ArraySlice<UInt8> {
        let following = raw(elements.dropFirst())
        return (Array(value.utf8) + (following.isEmpty ? [] : [DataBarMode.fnc1] + following))[...]
    }
}

/// Bits that become 12-bit characters.
struct DataBarBitWriter {
    private var row = BarRow()
    /// Bits among the first 64 that were set afterwards.
    private var changed: UInt64 = 0

    var count: Int { row.count }

    /// - Parameter count: at most 63.
    @inline(__always)
    mutating func append(_ value: Int, _ count: Int) {
        let mask = 1 &<< UInt64(truncatingIfNeeded: count) &- 1
        row.append(BarPattern(bits: UInt64(truncatingIfNeeded: value) & mask, count: count))
    }

    var modules: [Bool] { (0..<row.count).map { word($0 >> 6) >> UInt64(63 - $0 & 63) & 1 == 1 } }

    /// Sets a bit that is 0.
    /// - Precondition: it is one of the first 64.
    mutating func set(_ place: Int, _ bit: Bool) {
        precondition(place < 64)
        if bit { changed |= 1 << UInt64(63 - place) }
    }

    mutating func pad(to count: Int) {
        // The padding is 00100 again and again: a latch that never leads anywhere.
        while row.count + 5 <= count { append(0b00100, 5) }
        let left = count - row.count
        if left > 0 { append(0b00100 >> (5 - left), left) }
    }

    var characters: [Int] {
        var characters: [Int] = []
        characters.reserveCapacity(row.count / 12)
        for first in stride(from: 0, to: row.count - 11, by: 12) {
            let (index, shift) = (first >> 6, UInt64(first & 63))
            var bits = word(index) << shift
            if shift > 52 { bits |= word(index + 1) >> (64 - shift) }
            characters.append(Int(bits >> 52))
        }
        return characters
    }

    private func word(_ index: Int) -> UInt64 { index == 0 ? row.word(0) | changed : row.word(index) }
}
