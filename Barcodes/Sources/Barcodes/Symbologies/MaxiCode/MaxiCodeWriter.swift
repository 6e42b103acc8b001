/// Writer of MaxiCode symbols from ``WriterOptions``.
enum MaxiCodeWriter {
    @Sendable static func symbols(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = MaxiCodeOptions()
        if let chosen = options.version {
            guard let mode = chosen.number, (2...6).contains(mode) else { throw .option(.version) }
            own.mode = mode
        }
        var whole: EncodedText
        switch content {
        case .bytes(let bytes): whole = EncodedText(eci: nil, bytes: bytes)
        case .text(let text): whole = EncodedText(text)
        case .gs1: throw .option(.gs1)
        }
        own.eci = whole.eci
        if own.mode <= 3 { own.carrierMessage = try takeCarrierMessage(own.mode, from: &whole.bytes) }
        let count = options.symbolCount ?? 1
        guard (1...8).contains(count) else { throw .option(.symbolCount) }
        guard count <= max(1, whole.bytes.count) else {
            throw .tooFewCharacters(required: count, actual: whole.bytes.count)
        }
        if count == 1 { return [try symbol(whole.bytes, own)] }
        return try (0..<count).map { index throws(BarcodeWriterError) in
            own.structuredAppend = StructuredAppend(index: index, count: count)
            let part = whole.bytes[index * whole.bytes.count / count..<(index + 1) * whole.bytes.count / count]
            return try symbol(Array(part), own)
        }
    }

    /// Removes the postal code, country and class of service from a message in the form in which readers transmit it.
    private static func takeCarrierMessage(
        _ mode: Int, from bytes: inout [UInt8]
    ) throws(BarcodeWriterError) -> MaxiCodeDetails.CarrierMessage {
        let header = Array("[)>\u{1E}01\u{1D}".utf8)
        let start = bytes.starts(with: header) && bytes.count >= header.count + 2 ? header.count + 2 : 0
        let fields = bytes[start...].split(separator: 0x1D, maxSplits: 3, omittingEmptySubsequences: false)
        guard fields.count == 4, let country = Int(String(decoding: fields[1], as: UTF8.self)),
            let service = Int(String(decoding: fields[2], as: UTF8.self))
        else { throw .option(.carrierMessage) }
        bytes = Array(bytes[..<start] + fields[3])
        return MaxiCodeDetails.CarrierMessage(
            postalCode: String(decoding: fields[0], as: UTF8.self), countryCode: country, serviceClass: service)
    }

    static func symbol(_ bytes: [UInt8], _ options: MaxiCodeOptions) throws(BarcodeWriterError) -> Symbol {
        guard (2...6).contains(options.mode) else { throw .option(.mode) }
        guard (options.mode <= 3) == (options.carrierMessage != nil) else { throw .option(.carrierMessage) }
        let carrier = options.carrierMessage.map { padded($0, mode: options.mode) }
        let data = MaxiCodeTables.secondary(mode: options.mode).data
        let capacity = data + (carrier == nil ? 9 : 0)
        try checkLength(bytes.count, capacity)
        // Codewords of the symbol, starting with those in front of the message.
        var words: [UInt8] = []
        words.reserveCapacity(154)
        if let carrier {
            guard let own = MaxiCodeEncoder.primary(options.mode, carrier) else { throw .option(.carrierMessage) }
            words += own
        } else {
            words.append(UInt8(truncatingIfNeeded: options.mode))
        }
        let start = words.count
        if let place = options.structuredAppend {
            guard let count = place.count, (1...8).contains(count), (0..<count).contains(place.index) else {
                throw .option(.structuredAppend)
            }
            words += [33, UInt8(place.index << 3 | (count - 1))]
        }
        let isPadded = MaxiCodePlanner(codes: try codes(bytes, options)).append(to: &words)
        let count = words.count - start
        guard count <= capacity else { throw .tooManyCodewords(required: count, available: capacity) }
        // A code set without a pad is left first.
        if !isPadded, count < capacity { words.append(58) }
        while words.count < start + capacity { words.append(33) }
        // The parity of the first message stands before the second one.
        words.insert(contentsOf: repeatElement(0, count: MaxiCodeTables.primary), at: MaxiCodeTables.primary)
        MaxiCodeEncoder.addParity(mode: options.mode, to: &words)
        return Symbol(
            symbology: .maxiCode,
            modules: MaxiCodeEncoder.grid(words), quietZone: 1,
            moduleShape: .hexagon,
            details: .maxiCode(MaxiCodeDetails(mode: options.mode, carrierMessage: carrier)),
            structuredAppend: options.structuredAppend?.withoutIdentifier,
            readText: carrier.map { readText(bytes, options.eci, $0) })
    }

    /// Returns a carrier message with the spaces that fill the six characters of mode 3's postal code.
    private static func padded(
        _ carrier: MaxiCodeDetails.CarrierMessage, mode: Int
    ) -> MaxiCodeDetails.CarrierMessage {
        var carrier = carrier
        let missing = 6 - carrier.postalCode.utf8.count
        if mode == 3, missing > 0 { carrier.postalCode += String(repeating: " ", count: missing) }
        return carrier
    }

    /// Returns the text that a reader returns, in which the country and the class of service have three digits.
    private static func readText(
        _ bytes: [UInt8], _ eci: Int?, _ carrier: MaxiCodeDetails.CarrierMessage
    ) -> String {
        var message = MaxiCodeMessage()
        message.append(contentsOf: bytes, eci: eci)
        message.insert(carrier)
        return message.builder.content(details: .maxiCode(MaxiCodeDetails(mode: 2))).text
    }

    /// Rejects a message that no symbol can hold, whatever its bytes are: planning takes memory, and costs are 28-bit
    /// numbers.
    private static func checkLength(_ count: Int, _ capacity: Int) throws(BarcodeWriterError) {
        // The densest codewords are the six of a number of nine digits.
        let least = (2 * count + 2) / 3
        guard least > capacity else { return }
        throw .tooManyCodewords(required: least, available: capacity)
    }

    /// Returns the message in the representation of ``MaxiCodePlanner``.
    private static func codes(_ bytes: [UInt8], _ options: MaxiCodeOptions) throws(BarcodeWriterError) -> [Int32] {
        var codes: [Int32] = []
        codes.reserveCapacity(bytes.count + 1)
        if let eci = options.eci {
            guard (0...999_999).contains(eci) else { throw .option(.eci) }
            codes.append(MaxiCodePlanner.eci(eci))
        }
        for byte in bytes { codes.append(Int32(byte)) }
        return codes
    }
}
