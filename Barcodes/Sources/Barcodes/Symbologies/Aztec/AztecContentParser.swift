/// Invalid data whose error correction succeeded.
package enum AztecContentError: Error, Hashable, Sendable {
    /// FLG(7), which is reserved.
    case flag
    /// An ECI has a code that is not a digit, or ends early.
    case eci
    /// A binary shift has a length of more bytes than follow.
    case truncated(expectedBytes: Int, actualBits: Int)
}

/// Parser of the data bits of an Aztec symbol (ISO/IEC 24778:2024, 7.3.2).
package struct AztecContentParser: Sendable {
    /// An element of the message.
    package enum Item: Hashable, Sendable {
        case byte(UInt8)
        case fnc1
        /// An ECI, in force from here on.
        case eci(Int)
    }

    private let bits: [Bool]
    private var position = 0

    package init(bits: [Bool]) {
        self.bits = bits
    }

    private var available: Int { bits.count - position }

    /// Reads the next bits as a number.
    /// - Returns: `nil` if fewer are left.
    private mutating func read(_ count: Int) -> Int? {
        guard count <= available else { return nil }
        var value = 0
        for index in position..<position + count { value = value << 1 | (bits[index] ? 1 : 0) }
        position += count
        return value
    }

    /// Returns the message, and whether it begins with a structured append header (clause 8).
    package mutating func items() throws(AztecContentError) -> (items: [Item], isAppended: Bool) {
        var items: [Item] = []
        var (mode, shifted) = (AztecMode.upper, AztecMode?.none)
        // The header is marked by latches to mixed mode and back again, before anything else.
        var opening: [AztecCode] = []
        while let code = read((shifted ?? mode).bits) {
            let current = shifted ?? mode
            let meaning = AztecTables.codes[current.rawValue][code]
            shifted = nil
            if opening.count < 2 { opening.append(meaning) }
            switch meaning {
            case .bytes(let bytes): items += bytes.map { .byte($0) }
            case .latch(let next): mode = next
            // A shift returns to the mode from which it was invoked, even if that was itself a shift.
            case .shift(let next): (mode, shifted) = (current, next)
            case .binaryShift:
                mode = current
                try readBinary(into: &items)
            case .flag:
                guard let count = read(3) else { return (items, false) }
                if let item = try readFlag(count) { items.append(item) }
            }
        }
        return (items, opening == [.latch(.mixed), .latch(.upper)])
    }

    private mutating func readBinary(into items: inout [Item]) throws(AztecContentError) {
        // Padding looks like a binary shift: ones up to the end of the last codeword.
        guard var length = read(5) else { return position = bits.count }
        if length == 0 {
            guard let long = read(11) else { return position = bits.count }
            length = long + 31
        }
        guard available >= 8 * length else {
            guard available >= 8 else { return position = bits.count }
            throw .truncated(expectedBytes: length, actualBits: available)
        }
        for _ in 0..<length {
            if let byte = read(8) { items.append(.byte(UInt8(truncatingIfNeeded: byte))) }
        }
    }

    private mutating func readFlag(_ count: Int) throws(AztecContentError) -> Item? {
        guard count > 0 else { return .fnc1 }
        guard count < 7 else { throw .flag }
        var number = 0
        for _ in 0..<count {
            guard let code = read(4), (2...11).contains(code) else { throw .eci }
            number = number * 10 + code - 2
        }
        return .eci(number)
    }

    /// Returns the whole content.
    package mutating func content(
        details: AztecDetails, isReaderProgramming: Bool
    ) throws(AztecContentError) -> DecodedContent {
        var (items, isAppended) = try items()
        let place = isAppended ? Self.takeHeader(from: &items) : nil
        var fnc1: FNC1?
        if items.first == .fnc1 {
            fnc1 = .gs1
            items.removeFirst()
        } else if let indicator = Self.applicationIndicator(items) {
            fnc1 = .industry(applicationIndicator: indicator)
            items.remove(at: indicator.utf8.count)
        }
        var builder = ContentBuilder()
        for item in items {
            switch item {
            case .byte(let byte): builder.append(byte)
            case .fnc1: builder.append(0x1D)
            case .eci(let number): builder.eci = number
            }
        }
        return builder.content(
            details: .aztec(details), structuredAppend: place, fnc1: fnc1,
            symbologyIdentifier: Self.identifier(fnc1, hasECI: builder.hasECI, isAppended: place != nil),
            isReaderProgramming: isReaderProgramming)
    }

    /// Returns the application indicator: a letter or two digits in front of the first FNC1, which identify the kind of
    /// data.
    private static func applicationIndicator(_ items: [Item]) -> String? {
        guard let end = items.prefix(3).firstIndex(of: .fnc1) else { return nil }
        let bytes = items[..<end].compactMap { if case .byte(let byte) = $0 { byte } else { nil } }
        guard bytes.count == end else { return nil }
        let isLetter = bytes.count == 1 && (0x41...0x5A).contains(bytes[0] & 0xDF)
        let isNumber = bytes.count == 2 && bytes.allSatisfy { (0x30...0x39).contains($0) }
        return isLetter || isNumber ? String(decoding: bytes, as: UTF8.self) : nil
    }

    /// Removes the structured append header from the message: an optional identification between spaces, and two
    /// letters for the symbol's place and the number of symbols.
    /// - Returns: `nil`, with nothing removed, if there is no such header.
    private static func takeHeader(from items: inout [Item]) -> StructuredAppend? {
        var rest = items[...]
        var identifier: [UInt8] = []
        if rest.first == .byte(0x20) {
            rest.removeFirst()
            while case .byte(let byte)? = rest.first, byte != 0x20 {
                identifier.append(byte)
                rest.removeFirst()
            }
            guard rest.first == .byte(0x20) else { return nil }
            rest.removeFirst()
        }
        guard case .byte(let place)? = rest.popFirst(), case .byte(let count)? = rest.popFirst(),
            (0x41...0x5A).contains(place), (0x41...0x5A).contains(count), place <= count
        else { return nil }
        items = Array(rest)
        return StructuredAppend(
            index: Int(place) - 0x41, count: Int(count) - 0x40, identifier: String(decoding: identifier, as: UTF8.self))
    }

    /// Returns the symbology identifier defined by ISO/IEC 15424.
    private static func identifier(_ fnc1: FNC1?, hasECI: Bool, isAppended: Bool) -> String {
        var modifier = (hasECI ? 3 : 0) + (isAppended ? 6 : 0)
        switch fnc1 {
        case nil: break
        case .gs1: modifier += 1
        case .industry: modifier += 2
        }
        return "]z" + String(modifier, radix: 16, uppercase: true)
    }
}
