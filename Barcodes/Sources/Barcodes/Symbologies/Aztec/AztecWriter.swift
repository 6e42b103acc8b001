/// What ``WriterOptions`` mean for Aztec.
enum AztecWriter {
    /// The standard asks for none; readers find a symbol in a dark surrounding more easily with one module.
    static let quietZone: QuietZone = 1

    @Sendable static func symbols(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = AztecOptions(version: options.version)
        if let name = options.errorCorrection {
            guard let percent = Int(name) else { throw .option(.errorCorrection) }
            own.errorCorrection = percent
        }
        if case .gs1 = content { own.isGS1 = true }
        if options.symbolCount ?? 1 == 1, options.version != AztecSize.rune.name {
            let whole = EncodedText(content)
            own.eci = whole.eci
            return [try symbol(whole.bytes, own)]
        }
        let parts = try parts(content, count: options.symbolCount ?? 1)
        if options.version == AztecSize.rune.name {
            guard parts.count == 1, !own.isGS1, let value = UInt8(String(decoding: parts[0].bytes, as: UTF8.self))
            else { throw .contentNotRepresentable }
            return [BarcodeWriter.aztecRune(value)]
        }
        var symbols: [Symbol] = []
        for (index, part) in parts.enumerated() {
            own.eci = part.eci
            if parts.count > 1 { own.structuredAppend = StructuredAppend(index: index, count: parts.count) }
            symbols.append(try symbol(part.bytes, own))
        }
        return symbols
    }

    /// The bytes of each symbol of a sequence.
    private static func parts(
        _ content: WriterContent, count: Int
    ) throws(BarcodeWriterError) -> [EncodedText] {
        guard (1...26).contains(count) else { throw .option(.symbolCount) }
        switch content {
        case .bytes(let bytes):
            guard bytes.count >= count else { throw .contentNotRepresentable }
            return (0..<count).map {
                EncodedText(eci: nil, bytes: Array(bytes[$0 * bytes.count / count..<($0 + 1) * bytes.count / count]))
            }
        case .text(let text), .gs1(let text):
            guard count > 1 else { return [EncodedText(content)] }
            let characters = Array(text)
            guard characters.count >= count else { throw .contentNotRepresentable }
            return (0..<count).map { index in
                let range = index * characters.count / count..<(index + 1) * characters.count / count
                return EncodedText(String(characters[range]))
            }
        }
    }

    static func symbol(_ bytes: [UInt8], _ options: AztecOptions) throws(BarcodeWriterError) -> Symbol {
        guard (5...95).contains(options.errorCorrection) else { throw .option(.errorCorrection) }
        var sizes = AztecSize.all
        if let name = options.version {
            guard let size = AztecSize(name: name), size.layers > 0 else { throw .option(.version) }
            sizes = [size]
        }
        if options.isReaderInitialization {
            sizes.removeAll { $0.isCompact ? $0.layers != 1 : $0.layers > 22 }
            guard !sizes.isEmpty else { throw .option(.version) }
        }
        // It ends in upper case, where a message begins.
        let header = try header(options.structuredAppend)
        let codes = try codes(bytes, options)
        guard !codes.isEmpty || header != nil else { throw .contentNotRepresentable }
        var encodations = AztecPlanner(codes: codes).encodations
        if let header { encodations = encodations.map { header.appending($0) } }
        let bitCount = encodations[0].count
        var (required, available) = (0, 0)
        // Codewords, and the length that they were made for.
        var (data, wordBits): ([UInt16], Int) = ([], 0)
        for size in sizes {
            available = capacity(size, options)
            required = (bitCount + size.wordBits - 1) / size.wordBits
            // Stuffing can only add to that.
            guard required <= available || size == sizes.last else { continue }
            if size.wordBits != wordBits {
                data = AztecEncoder.shortest(encodations, wordBits: size.wordBits)
                wordBits = size.wordBits
            }
            required = data.count
            guard required <= available else { continue }
            return Symbol(
                symbology: .aztec,
                modules: AztecEncoder.grid(data, size, isReaderInitialization: options.isReaderInitialization),
                quietZone: quietZone,
                details: .aztec(AztecDetails(layers: size.layers, isCompact: size.isCompact)),
                structuredAppend: options.structuredAppend)
        }
        throw .tooManyCodewords(required: required, available: available)
    }

    /// How many codewords may be data. A size that was asked for takes what it can hold with three to check it.
    private static func capacity(_ size: AztecSize, _ options: AztecOptions) -> Int {
        let parity = 3 + (size.wordCount * options.errorCorrection + 99) / 100
        let limit = options.isReaderInitialization ? (size.isCompact ? 32 : 1024) : size.maximumDataWords
        return min(limit, options.version == nil ? size.wordCount - parity : size.wordCount - 3)
    }

    /// The message as ``AztecPlanner`` has it.
    private static func codes(_ bytes: [UInt8], _ options: AztecOptions) throws(BarcodeWriterError) -> [Int32] {
        var codes: [Int32] = []
        codes.reserveCapacity(bytes.count + 2)
        if options.isGS1 { codes.append(AztecPlanner.fnc1) }
        if let eci = options.eci {
            guard (0...999_999).contains(eci) else { throw .option(.eci) }
            codes.append(AztecPlanner.eci(eci))
        }
        for byte in bytes { codes.append(options.isGS1 && byte == 0x1D ? AztecPlanner.fnc1 : Int32(byte)) }
        return codes
    }

    /// Latches to mixed and back to upper case, the identification between spaces, and two letters (clause 8).
    private static func header(_ place: StructuredAppend?) throws(BarcodeWriterError) -> AztecBits? {
        guard let place else { return nil }
        guard let count = place.count, (1...26).contains(count), (0..<count).contains(place.index),
            !place.identifier.utf8.contains(0x20)
        else { throw .option(.structuredAppend) }
        var latches = AztecBits(count: 10)
        latches.prepend(AztecLatches.code(.mixed, .upper), 5)
        latches.prepend(AztecLatches.code(.upper, .mixed), 5)
        var text = place.identifier.isEmpty ? [] : Array(" \(place.identifier) ".utf8)
        text += [UInt8(truncatingIfNeeded: 0x41 + place.index), UInt8(truncatingIfNeeded: 0x40 + count)]
        return latches.appending(AztecPlanner(codes: text.map { Int32($0) }).bits(endingIn: .upper))
    }
}
