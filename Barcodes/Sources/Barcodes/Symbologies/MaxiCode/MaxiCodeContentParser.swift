/// Parser of the codewords of a MaxiCode symbol (ISO/IEC 16023:2000, 4.4 and 4.6).
enum MaxiCodeContentParser {
    /// Returns the content of a symbol.
    /// - Parameters:
    ///   - mode: mode of the symbol, 2 to 6.
    ///   - primary: the ten codewords of the first message.
    ///   - secondary: the codewords of the second message.
    static func content(
        mode: Int, primary: [UInt8], secondary: [UInt8]
    ) throws(MaxiCodeDecodingError) -> DecodedContent {
        let carrier = mode <= 3 ? try carrierMessage(mode, primary) : nil
        var parser = Codewords(words: (carrier == nil ? Array(primary.dropFirst()) : []) + secondary)
        let place = parser.takePlace()
        try parser.parse()
        var message = MaxiCodeMessage()
        var eci: Int?
        for item in parser.items {
            switch item {
            case .byte(let byte): message.append(contentsOf: CollectionOfOne(byte), eci: eci)
            case .eci(let number): eci = number
            }
        }
        if let carrier { message.insert(carrier) }
        let modifier = (carrier == nil ? 0 : 1) + (eci == nil ? 0 : 2)
        return message.builder.content(
            details: .maxiCode(MaxiCodeDetails(mode: mode, carrierMessage: carrier)), structuredAppend: place,
            symbologyIdentifier: "]U\(modifier)", isReaderProgramming: mode == 6)
    }

    /// Returns the carrier message: postal code, country and class of service.
    private static func carrierMessage(
        _ mode: Int, _ words: [UInt8]
    ) throws(MaxiCodeDecodingError) -> MaxiCodeDetails.CarrierMessage {
        let w = words.map { Int($0) }
        let country = w[6] >> 4 | w[7] << 2 | (w[8] & 3) << 8
        let service = w[8] >> 2 | w[9] << 4
        guard country < 1_000, service < 1_000 else { throw .carrierMessage }
        var postalCode: String
        if mode == 2 {
            let number =
                w[0] >> 4 | w[1] << 2 | w[2] << 8 | w[3] << 14 | w[4] << 20 | (w[5] & 15) << 26
            let length = w[5] >> 4 | (w[6] & 15) << 2
            postalCode = String(number)
            guard length <= 9, postalCode.count <= 9 else { throw .carrierMessage }
            if postalCode.count < length {
                postalCode = String(repeating: "0", count: length - postalCode.count) + postalCode
            } else if length == 0, number == 0 {
                postalCode = ""
            }
        } else {
            // The postal code has six characters of code set A, stored with the last one first.
            let codes = [
                w[5] >> 4 | (w[6] & 15) << 2, w[4] >> 4 | (w[5] & 15) << 2, w[3] >> 4 | (w[4] & 15) << 2,
                w[2] >> 4 | (w[3] & 15) << 2, w[1] >> 4 | (w[2] & 15) << 2, w[0] >> 4 | (w[1] & 15) << 2,
            ]
            var bytes: [UInt8] = []
            for code in codes {
                guard case .byte(let byte) = MaxiCodeTables.sets[0][code] else { throw .carrierMessage }
                bytes.append(byte)
            }
            postalCode = String(decoding: bytes, as: UTF8.self)
        }
        return MaxiCodeDetails.CarrierMessage(postalCode: postalCode, countryCode: country, serviceClass: service)
    }

    /// Parser of the codewords of a message.
    private struct Codewords {
        private let words: [UInt8]
        private var position = 0
        private(set) var items: [MaxiCodeItem] = []

        init(words: [UInt8]) {
            self.words = words
        }

        private mutating func next() -> Int? {
            guard position < words.count else { return nil }
            position += 1
            return Int(words[position - 1])
        }

        /// Reads the symbol's place in a sequence: a pad and a codeword in front of all others.
        mutating func takePlace() -> StructuredAppend? {
            guard words.count >= 2, words[0] == 33 else { return nil }
            let (index, count) = (Int(words[1] >> 3), Int(words[1] & 7) + 1)
            guard index < count else { return nil }
            position = 2
            return StructuredAppend(index: index, count: count)
        }

        mutating func parse() throws(MaxiCodeDecodingError) {
            var set = MaxiCodeSet.a
            var (shifted, left) = (set, 0)
            while let code = next() {
                let current = left > 0 ? shifted : set
                left = max(0, left - 1)
                switch MaxiCodeTables.sets[current.rawValue][code] {
                case .byte(let byte): items.append(.byte(byte))
                case .pad: break
                case .eci: items.append(.eci(try eci()))
                case .digits: try digits()
                case .latch(let other):
                    set = other
                    left = 0
                case .shift(let other, let count): (shifted, left) = (other, count)
                }
            }
        }

        /// Reads an ECI: one to four codewords, the first of which determines their number (4.6).
        private mutating func eci() throws(MaxiCodeDecodingError) -> Int {
            guard let first = next() else { throw .truncated }
            let more =
                switch first {
                case ..<32: 0
                case ..<48: 1
                case ..<56: 2
                default: 3
                }
            var value = first & [31, 15, 7, 3][more]
            for _ in 0..<more {
                guard let word = next() else { throw .truncated }
                value = value << 6 | word
            }
            guard value <= 999_999 else { throw .eci(value) }
            return value
        }

        /// Reads nine digits as a number of 30 bits (4.4.4.6).
        private mutating func digits() throws(MaxiCodeDecodingError) {
            var value = 0
            for _ in 0..<5 {
                guard let word = next() else { throw .truncated }
                value = value << 6 | word
            }
            guard value < 1_000_000_000 else { throw .truncated }
            let text = String(value)
            for byte in (String(repeating: "0", count: max(0, 9 - text.count)) + text).utf8 {
                items.append(.byte(byte))
            }
        }
    }
}

/// An element of a message.
package enum MaxiCodeItem: Hashable, Sendable {
    case byte(UInt8)
    /// An ECI, in force from here on.
    case eci(Int)
}
