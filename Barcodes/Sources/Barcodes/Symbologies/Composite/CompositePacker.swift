/// Packer of a GS1 element string into the bits of a 2-D component (ISO/IEC 24723, 5.3), as few as possible.
struct CompositePacker {
    /// Packed elements for each encodation method, in the order in which they are tried for a size: among those that
    /// fit, the variants that other writers prefer come first.
    private let candidates: [DataBarGeneralField.Packed]
    private let text: String

    /// Packs a message.
    /// - Throws: if a character can't be encoded.
    init(_ message: GS1Message) throws(BarcodeWriterError) {
        text = message.elementString
        var candidates: [DataBarGeneralField.Packed] = []
        for lastDigit in [7, 4] {
            let packing = Packing(lastDigit: lastDigit)
            var fields = [try packing.general(message)]
            if let field = try packing.lot(message) { fields.append(field) }
            fields += try packing.agency(message)
            // The stable order prefers the first of equally short ones.
            candidates += fields.enumerated()
                .sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }.map(\.element)
        }
        self.candidates = candidates
    }

    /// Minimum number of bits needed.
    var count: Int { candidates.map(\.count).min() ?? 0 }

    /// Returns exactly `capacity` bits, padding included; `nil` if that is not enough.
    func bits(filling capacity: Int) -> [Bool]? {
        for var field in candidates where field.close(in: capacity) {
            let bits = field.bits.modules
            // Readers differ in how they continue after FNC1 among letters, so only an unambiguous result is used.
            if (try? CompositeContent.text(bits)) == text { return bits }
        }
        return nil
    }
}

/// The encodation methods.
private struct Packing {
    /// Parameter of ``DataBarGeneralField/packed(_:after:mode:lastDigit:)``.
    let lastDigit: Int

    /// Packs by method 0: all elements unchanged.
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

    /// Packs by method 10: a production or expiration date, and a lot.
    func lot(_ message: GS1Message) throws(BarcodeWriterError) -> DataBarGeneralField.Packed? {
        var elements = message.elements[...]
        var bits = DataBarBitWriter()
        bits.append(0b10, 2)
        if let first = elements.first, first.identifier == "11" || first.identifier == "17" {
            guard let date = DataBarDate.value(first.value) else { return nil }
            bits.append(date, 16)
            bits.append(first.identifier == "11" ? 0 : 1, 1)
            elements.removeFirst()
            guard let second = elements.first, second.identifier == "10" else {
                // FNC1 means that no lot follows.
                return try packed([DataBarMode.fnc1] + GS1Message.elementBytes(of: elements), after: bits)
            }
        } else {
            guard elements.first?.identifier == "10" else { return nil }
            bits.append(0b11, 2)
        }
        // The lot's identifier is implied.
        return try packed(Array(GS1Message.elementBytes(of: elements).dropFirst(2)), after: bits)
    }

    /// Packs by method 11: AI 90 that begins with a number and a capital, possibly followed by AI 21 or 8004.
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
