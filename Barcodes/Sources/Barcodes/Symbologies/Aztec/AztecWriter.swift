/// Writer of Aztec symbols from ``WriterOptions``.
enum AztecWriter {
    /// Light margin. The standard requires none; with one module, readers find a symbol on a dark background more
    /// easily.
    static let quietZone: QuietZone = 1
    /// Permitted percentages of error correction.
    static let percentages = 5...95

    @Sendable static func symbols(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = AztecOptions(version: options.version)
        if let chosen = options.errorCorrection {
            guard let percent = chosen.number else { throw .option(.errorCorrection) }
            own.errorCorrectionPercentage = percent
        }
        let content = try content.withCheckedElements()
        if case .gs1 = content { own.fnc1 = .gs1 }
        if options.symbolCount ?? 1 == 1, options.version != .rune {
            let whole = EncodedText(content)
            own.eci = whole.eci
            return [try symbol(whole.bytes, own)]
        }
        let parts = try parts(content, count: options.symbolCount ?? 1)
        if options.version == .rune {
            // `UInt8` also takes a sign, which a rune does not have.
            guard parts.count == 1, own.fnc1 == nil, parts[0].bytes.allSatisfy({ (0x30...0x39).contains($0) }),
                let value = UInt8(String(decoding: parts[0].bytes, as: UTF8.self))
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

    /// Returns the bytes of each symbol of a sequence.
    private static func parts(
        _ content: WriterContent, count: Int
    ) throws(BarcodeWriterError) -> [EncodedText] {
        guard (1...26).contains(count) else { throw .option(.symbolCount) }
        switch content {
        case .bytes(let bytes):
            guard count == 1 || bytes.count >= count else {
                throw .tooFewCharacters(required: count, actual: bytes.count)
            }
            return (0..<count).map {
                EncodedText(eci: nil, bytes: Array(bytes[$0 * bytes.count / count..<($0 + 1) * bytes.count / count]))
            }
        case .text(let text), .gs1(let text):
            guard count > 1 else { return [EncodedText(content)] }
            let characters = Array(text)
            guard characters.count >= count else {
                throw .tooFewCharacters(required: count, actual: characters.count)
            }
            return (0..<count).map { index in
                let range = index * characters.count / count..<(index + 1) * characters.count / count
                return EncodedText(String(characters[range]))
            }
        }
    }

    static func symbol(_ bytes: [UInt8], _ options: AztecOptions) throws(BarcodeWriterError) -> Symbol {
        guard percentages.contains(options.errorCorrectionPercentage) else { throw .option(.errorCorrection) }
        var sizes = AztecSize.all
        if let name = options.version?.rawValue {
            guard let size = AztecSize(name: name), size.layers > 0 else { throw .option(.version) }
            sizes = [size]
        }
        if options.isReaderProgramming {
            sizes.removeAll { $0.isCompact ? $0.layers != 1 : $0.layers > 22 }
            guard !sizes.isEmpty else { throw .option(.version) }
        }
        try checkLength(bytes.count + (options.structuredAppend?.identifier.utf8.count ?? 0), sizes, options)
        // The header ends in upper case, the mode in which a message begins.
        let header = try header(options.structuredAppend)
        let start = try start(options)
        guard !bytes.isEmpty || !start.isEmpty || header != nil else { throw .emptyContent }
        let (isGS1, text) = (options.fnc1 == .gs1, bytes.span)
        var encodations = AztecPlanner(count: start.count + bytes.count) { index in
            guard index >= start.count else { return start[index] }
            let byte = text[index &- start.count]
            return isGS1 && byte == 0x1D ? AztecPlanner.fnc1 : Int32(byte)
        }.encodations
        if let header { encodations = (header.appending(encodations.0), encodations.other.map(header.appending)) }
        let bitCount = encodations.0.count
        // Codewords, and the codeword length for which they were made.
        var (data, wordBits): ([UInt16], Int) = ([], 0)
        for size in sizes {
            let available = capacity(size, options)
            // Bit stuffing can only add to the number of bits.
            guard bitCount <= available * size.wordBits || size == sizes.last else { continue }
            if size.wordBits != wordBits {
                data = AztecEncoder.shortest(encodations, wordBits: size.wordBits)
                wordBits = size.wordBits
            }
            guard data.count <= available else { continue }
            return Symbol(
                symbology: .aztec,
                modules: AztecEncoder.grid(data, size, isReaderProgramming: options.isReaderProgramming),
                quietZone: quietZone,
                details: .aztec(AztecDetails(layers: size.layers, isCompact: size.isCompact)),
                structuredAppend: options.structuredAppend)
        }
        throw .tooManyCodewords(required: data.count, available: sizes.last.map { capacity($0, options) } ?? 0)
    }

    /// Rejects a message that no size can hold, whatever its bytes are: planning takes memory, and costs are 32-bit
    /// numbers.
    private static func checkLength(
        _ count: Int, _ sizes: [AztecSize], _ options: AztecOptions
    ) throws(BarcodeWriterError) {
        guard let last = sizes.last else { return }
        // The densest code encodes two bytes of punctuation in five bits.
        let minimumBits = (5 * count + 1) / 2
        guard minimumBits > sizes.reduce(0, { max($0, capacity($1, options) * $1.wordBits) }) else { return }
        throw .tooManyCodewords(
            required: (minimumBits + last.wordBits - 1) / last.wordBits, available: capacity(last, options))
    }

    /// Returns the maximum number of data codewords. A size that was requested by name may be filled up to the three
    /// check codewords that the standard requires.
    private static func capacity(_ size: AztecSize, _ options: AztecOptions) -> Int {
        let parity = 3 + (size.wordCount * options.errorCorrectionPercentage + 99) / 100
        let limit = options.isReaderProgramming ? (size.isCompact ? 32 : 1024) : size.maximumDataWords
        return min(limit, options.version == nil ? size.wordCount - parity : size.wordCount - 3)
    }

    /// Returns the codes before the bytes, in the representation of ``AztecPlanner``.
    private static func start(_ options: AztecOptions) throws(BarcodeWriterError) -> [Int32] {
        var codes: [Int32] = []
        if let fnc1 = options.fnc1 {
            guard fnc1 == .gs1 else { throw .option(.fnc1) }
            codes.append(AztecPlanner.fnc1)
        }
        if let eci = options.eci {
            guard (0...999_999).contains(eci) else { throw .option(.eci) }
            codes.append(AztecPlanner.eci(eci))
        }
        return codes
    }

    /// Returns the structured append header: latches to mixed and back to upper case, the identification between
    /// spaces, and two letters (clause 8).
    private static func header(_ place: StructuredAppend?) throws(BarcodeWriterError) -> AztecBits? {
        guard let place else { return nil }
        guard let count = place.count, (1...26).contains(count), (0..<count).contains(place.index),
            !place.identifier.utf8.contains(0x20)
        else { throw .option(.structuredAppend) }
        var latches = AztecBits.Writer(count: 10)
        latches.prepend(AztecLatches.code(.mixed, .upper), 5)
        latches.prepend(AztecLatches.code(.upper, .mixed), 5)
        var text = place.identifier.isEmpty ? [] : Array(" \(place.identifier) ".utf8)
        text += [UInt8(truncatingIfNeeded: 0x41 + place.index), UInt8(truncatingIfNeeded: 0x40 + count)]
        return latches.finished.appending(AztecPlanner(count: text.count) { Int32(text[$0]) }.bits(endingIn: .upper))
    }
}
