/// Decoder of the codewords of a 2-D component to its element string (ISO/IEC 24723, 5 and 6).
package enum CompositeDecoder {
    /// Decodes a CC-A or CC-B component.
    /// - Parameter seen: codewords row by row; `nil` for those that are not certain.
    package static func text(_ size: CompositeTables.Size, _ seen: [Int?]) throws(CompositeError) -> String {
        guard seen.count == size.rows * size.columns else { throw .codewords }
        var codewords = seen.map { $0 ?? 0 }
        do {
            try PDF417Decoder.correct(&codewords, missing: seen, parityCount: size.parity, spare: 2)
        } catch {
            throw .codewords
        }
        return try text(data: Array(codewords[..<size.dataCount]), kind: size.kind)
    }

    /// Decodes a CC-C component, which is a PDF417 symbol.
    package static func text(_ symbol: PDF417Codewords) throws(CompositeError) -> String {
        let data: [Int]
        do { data = try PDF417Decoder.data(symbol) } catch { throw .codewords }
        return try text(data: data, kind: .c)
    }

    /// Decodes the data codewords of a component.
    /// - Parameter data: codewords without error correction, and for CC-C without the length.
    package static func text(
        data: [Int], kind: CompositeDetails.Component
    ) throws(CompositeError) -> String {
        let bits = try kind == .a ? Self.bits(base928: data) : Self.bits(bytes: data)
        let text: String
        do { text = try CompositeContent.text(bits) } catch { throw .content }
        guard !text.isEmpty else { throw .content }
        return text
    }

    /// Returns the bits of codewords: seven codewords are 69 bits.
    /// - Throws: ``CompositeError/content`` if codewords have a larger value than fits their bits.
    private static func bits(base928 codewords: [Int]) throws(CompositeError) -> [Bool] {
        var result: [Bool] = []
        for start in stride(from: 0, to: codewords.count, by: 7) {
            let group = codewords[start..<min(start + 7, codewords.count)]
            let count = CompositeTables.bits[group.count]
            // Two words are needed, since 928⁷ has 70 bits.
            var (high, low): (UInt64, UInt64) = (0, 0)
            for codeword in group {
                guard (0..<928).contains(codeword) else { throw .content }
                let product = low.multipliedFullWidth(by: 928)
                let sum = product.low.addingReportingOverflow(UInt64(codeword))
                high = high * 928 + product.high + (sum.overflow ? 1 : 0)
                low = sum.partialValue
            }
            guard count < 64 ? high == 0 && low >> UInt64(count) == 0 : high >> UInt64(count - 64) == 0 else {
                throw .content
            }
            for place in (0..<count).reversed() {
                result.append((place < 64 ? low >> UInt64(place) : high >> UInt64(place - 64)) & 1 == 1)
            }
        }
        return result
    }

    /// Returns the bits of byte compaction after the flag.
    private static func bits(bytes codewords: [Int]) throws(CompositeError) -> [Bool] {
        guard codewords.count > 2, codewords[0] == CompositeTables.flag, [901, 924].contains(codewords[1]) else {
            throw .content
        }
        let run = codewords[2...].prefix { $0 < 900 }
        let isFull = codewords[1] == 924 && run.count.isMultiple(of: 5)
        guard let bytes = try? PDF417ContentParser.bytes(of: run, isFull: isFull) else { throw .content }
        return bytes.flatMap { byte in (0..<8).map { byte >> UInt8(7 - $0) & 1 == 1 } }
    }
}

/// Failure to decode a 2-D component.
package enum CompositeError: Error, Hashable, Sendable {
    /// More codewords are wrong or missing than can be corrected.
    case codewords
    /// The bits don't form a valid element string.
    case content
}
