/// Encoder of the codewords of a MaxiCode symbol as modules (ISO/IEC 16023:2000).
package enum MaxiCodeEncoder {
    /// Returns the modules of a symbol.
    /// - Parameters:
    ///   - primary: the ten codewords of the first message.
    ///   - secondary: codewords of the second message, as many as ``MaxiCodeTables/secondary(mode:)`` requires.
    static func grid(mode: Int, primary: [UInt8], secondary: [UInt8]) -> ModuleGrid {
        grid(words(mode: mode, primary: primary, secondary: secondary))
    }

    /// Returns the modules of all 144 codewords.
    package static func grid(_ words: [UInt8]) -> ModuleGrid {
        var modules = MaxiCodeTables.dark
        let places = MaxiCodeTables.modules
        draw(words.span, places.span, &modules)
        return ModuleGrid(width: MaxiCodeTables.columns, height: MaxiCodeTables.rows, modules: modules)
    }

    private static func draw(_ words: Span<UInt8>, _ places: Span<UInt16>, _ modules: inout [Bool]) {
        var modules = modules.mutableSpan
        var place = 0
        for index in words.indices {
            let word = words[index]
            let own = places.extracting(place..<place &+ 6)
            for bit in 0..<6 { modules[Int(own[bit])] = word & 32 &>> UInt8(truncatingIfNeeded: bit) != 0 }
            place &+= 6
        }
    }

    /// Returns data and error correction in their order within the symbol.
    package static func words(mode: Int, primary: [UInt8], secondary: [UInt8]) -> [UInt8] {
        let data = primary.count + secondary.count
        var words: [UInt8] = []
        words.reserveCapacity(data + MaxiCodeTables.primary + MaxiCodeTables.secondary(mode: mode).parity)
        words += primary
        for _ in 0..<MaxiCodeTables.primary { words.append(0) }
        words += secondary
        addParity(mode: mode, to: &words)
        return words
    }

    /// Fills in the parity of the first message, and appends that of the second one.
    static func addParity(mode: Int, to words: inout [UInt8]) {
        let first = 2 * MaxiCodeTables.primary
        let (data, parityCount) = MaxiCodeTables.secondary(mode: mode)
        for _ in 0..<parityCount { words.append(0) }
        var all = words.mutableSpan
        MaxiCodeTables.primaryParity.addParity(
            of: 0..<MaxiCodeTables.primary, to: &all, at: MaxiCodeTables.primary)
        let code = mode == 5 ? MaxiCodeTables.enhancedParity : MaxiCodeTables.standardParity
        for half in 0..<2 {
            code.addParity(of: first + half..<first + data, by: 2, to: &all, at: first + data + half)
        }
    }

    /// Returns the first message of modes 2 and 3; `nil` if it can't represent the carrier message.
    static func primary(_ mode: Int, _ carrier: MaxiCodeDetails.CarrierMessage) -> [UInt8]? {
        let (country, service) = (carrier.countryCode, carrier.serviceClass)
        guard (0...999).contains(country), (0...999).contains(service) else { return nil }
        let postal: [Int]
        if mode == 2 {
            let digits = carrier.postalCode.utf8
            guard digits.count <= 9, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
            let number = Int(carrier.postalCode) ?? 0
            postal = [
                (number & 3) << 4 | 2, number >> 2 & 63, number >> 8 & 63, number >> 14 & 63, number >> 20 & 63,
                number >> 26 & 15 | (digits.count & 3) << 4, digits.count >> 2,
            ]
        } else {
            var codes: [Int] = []
            for byte in carrier.postalCode.utf8 {
                let code = MaxiCodeTables.codeOfByte[0][Int(byte)]
                guard code >= 0 else { return nil }
                codes.append(Int(code))
            }
            guard codes.count <= 6 else { return nil }
            codes += Array(repeating: 32, count: 6 - codes.count)
            postal =
                [(codes[5] & 3) << 4 | 3] + (1...5).map { (codes[5 - $0] & 3) << 4 | codes[6 - $0] >> 2 } + [
                    codes[0] >> 2
                ]
        }
        var words = postal + [country >> 2 & 63, country >> 8 | (service & 15) << 2, service >> 4]
        words[6] |= (country & 3) << 4
        return words.map { UInt8($0) }
    }
}
