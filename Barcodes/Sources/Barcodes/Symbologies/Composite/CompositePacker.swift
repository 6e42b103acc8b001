/// Packs a GS1 element string into the bits of a 2-D component (ISO/IEC 24723, 5.3), as few as there can be.
struct CompositePacker {
    /// What each encodation method makes of the elements, in the order in which they are tried for a size: of those
    /// that fit, the ones that other writers make first.
    private let candidates: [DataBarGeneralField.Packed]
    private let text: String

    /// - Throws: where a character can't be said.
    init(_ message: GS1Message) throws(BarcodeWriterError) {
        text = message.elementString
        var candidates: [DataBarGeneralField.Packed] = []
        for lastDigit in [7, 4] {
            let packing = Packing(lastDigit: lastDigit)
            var fields = [try packing.general(message)]
            if let field = try packing.lot(message) { fields.append(field) }
            fields += try packing.agency(message)
            // The first of equally short ones.
            candidates += fields.enumerated()
                .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
        }
        self.candidates = candidates
    }

    /// The bits that are needed at least.
    var count: Int { candidates.map(\.count).min() ?? 0 }

    /// As many bits as there are, padding among them; `nil` where these are too few.
    func bits(filling capacity: Int) -> [Bool]? {
        for var field in candidates where field.close(in: capacity) {
            let bits = field.bits.modules
            // Readers have two ways to read on after FNC1 among letters, which may lead to different texts.
            if (try? CompositeContent.text(bits)) == text { return bits }
        }
        return nil
    }
}

/// The encodation methods.
private struct Packing {
    /// See ``DataBarGeneralField/packed(_:after:mode:lastDigit:)``.
    let lastDigit: Int

    /// Method 0: all elements as they are.
    func general(_ message: GS1Message) throws(BarcodeWriterError) -> DataBarGeneralField.Packed {
        var bits = DataBarBitWriter()
        bits.append(0, 1)
        return try packed(GS1Message.elementBytes(of: message.elements[...]), after: bits)
    }

    private func packed(
        _ text: [UInt8], after bits: DataBarBitWriter, mode: DataBarMode = .numeric
    ) throws(BarcodeWriterError) -> DataBarGeneralField.Packed {
        try DataBarGeneralField.packed(text.span, after: bits, mode: mode, lastDigit: lastDigit)
    }

    /// Method 10: a production or expiration date, and a lot.
    func lot(_ message: GS1Message) throws(BarcodeWriterError) -> DataBarGeneralField.Packed? {
        var elements = message.elements[...]
        var bits = DataBarBitWriter()
        bits.append(0b10, 2)
        if let first = elements.first, first.identifier == "11" || first.identifier == "17" {
            guard let number = Int(first.value), first.value.utf8.count == 6 else { return nil }
            let (year, month, day) = (number / 10_000, number / 100 % 100, number % 100)
            guard (1...12).contains(month), day < 32 else { return nil }
            bits.append((year * 12 + month - 1) * 32 + day, 16)
            bits.append(first.identifier == "11" ? 0 : 1, 1)
            elements.removeFirst()
            guard let second = elements.first, second.identifier == "10" else {
                // FNC1 says that no lot follows.
                return try packed([DataBarMode.fnc1] + GS1Message.elementBytes(of: elements), after: bits)
            }
        } else {
            guard elements.first?.identifier == "10" else { return nil }
            bits.append(0b11, 2)
        }
        // The lot's identifier is left out.
        return try packed(Array(GS1Message.elementBytes(of: elements).dropFirst(2)), after: bits)
    }

    /// Method 11: AI 90 that begins with a number and a capital, and perhaps AI 21 or 8004 after it.
    func agency(_ message: GS1Message) throws(BarcodeWriterError) -> [DataBarGeneralField.Packed] {
        guard let first = message.elements.first, first.identifier == "90" else { return [] }
        let value = Array(first.value.utf8)
        let digits = value.prefix { (0x30...0x39).contains($0) }
        guard digits.count <= 3, digits.first != 0x30, digits.count < value.count,
            (0x41...0x5A).contains(value[digits.count])
        else { return [] }
        let number = digits.reduce(0) { 10 * $0 + Int($1 & 0xF) }
        let letter = value[digits.count]
        let rest = Array(value[(digits.count + 1)...])
        let next = message.elements.dropFirst()
        var following = GS1Message.elementBytes(of: next)
        var link = (0b0, 1)
        for (identifier, bits) in [("21", 0b10), ("8004", 0b11)] where next.first?.identifier == identifier {
            link = (bits, 2)
            following.removeFirst(identifier.utf8.count)
        }
        func header(_ mode: Int, _ count: Int) -> DataBarBitWriter {
            var bits = DataBarBitWriter()
            bits.append(0b11, 2)
            bits.append(mode, count)
            bits.append(link.0, link.1)
            if number < 31, let short = CompositeTables.shortLetters.firstIndex(of: letter) {
                bits.append(number, 5)
                bits.append(short, 4)
            } else {
                bits.append(31, 5)
                bits.append(number, 10)
                bits.append(Int(letter) - 0x41, 5)
            }
            return bits
        }
        let joined = next.isEmpty ? rest : rest + [DataBarMode.fnc1] + following
        var fields = [
            try packed(joined, after: header(0b0, 1), mode: .alphanumeric), try packed(joined, after: header(0b10, 2)),
        ]
        // Letters and digits alone have a mode of their own, which ends with FNC1.
        if rest.allSatisfy({ (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }) {
            var bits = header(0b11, 2)
            for byte in rest {
                if byte < 0x41 { bits.append(Int(byte) - 0x30 + 52, 6) } else { bits.append(Int(byte) - 0x41, 5) }
            }
            if next.isEmpty {
                fields.append(DataBarGeneralField.Packed(bits: bits, lastDigit: nil, isNumeric: false, isLetters: true))
            } else {
                bits.append(31, 5)
                fields.append(try packed(following, after: bits))
            }
        }
        return fields
    }
}
