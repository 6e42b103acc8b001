/// Writer of DotCode symbols from ``WriterOptions``.
enum DotCodeWriter {
    static let quietZone: QuietZone = 3

    @Sendable static func symbols(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard options.columns.map(sides.contains) ?? true else { throw .option(.columns) }
        var own = DotCodeOptions(width: options.columns, mask: options.mask)
        let count = options.symbolCount ?? 1
        guard (1...35).contains(count) else { throw .option(.symbolCount) }
        var parts: [EncodedText] = []
        // The number of characters or bytes that a sequence shares out.
        var length = 0
        switch try content.withCheckedElements() {
        case .bytes(let bytes):
            parts = shares(bytes, count).map { EncodedText(eci: nil, bytes: Array($0)) }
            length = bytes.count
        case .text(let text) where count == 1: parts = [EncodedText(text)]
        case .text(let text):
            parts = shares(Array(text), count).map { EncodedText(String($0)) }
            length = text.count
        case .gs1(let text):
            guard count == 1 else { throw .option(.symbolCount) }
            own.fnc1 = .gs1
            parts = [EncodedText(text)]
        }
        guard parts.allSatisfy({ !$0.bytes.isEmpty }) else {
            guard count > 1 else { throw .emptyContent }
            throw .tooFewCharacters(required: count, actual: length)
        }
        var symbols: [Symbol] = []
        for (index, part) in parts.enumerated() {
            own.eci = part.eci
            if count > 1 { own.structuredAppend = StructuredAppend(index: index, count: count) }
            symbols.append(try symbol(part.bytes, own))
        }
        return symbols
    }

    private static func shares<Element>(_ content: [Element], _ count: Int) -> [ArraySlice<Element>] {
        (0..<count).map { content[$0 * content.count / count..<($0 + 1) * content.count / count] }
    }

    static func symbol(_ bytes: [UInt8], _ options: DotCodeOptions) throws(BarcodeWriterError) -> Symbol {
        if let mask = options.mask, !(0...7).contains(mask) { throw .option(.mask) }
        if let width = options.width, !sides.contains(width) { throw .option(.width) }
        if let height = options.height, !sides.contains(height) { throw .option(.height) }
        guard !bytes.isEmpty || options.eci != nil || options.isReaderProgramming || options.structuredAppend != nil
        else { throw .emptyContent }
        try checkLength(bytes.count)
        var words = try words(bytes, options)
        let needed = DotCodeLayout.total(dataCount: words.words.count) * 9 + 2
        let (width, height) = try size(dots: needed, options)
        let room = DotCodeLayout.dataCount(codewords: DotCodeLayout.codewordCount(dots: width * height / 2))
        while words.words.count < room {
            // In binary mode the padding codeword has another meaning.
            words.words.append(words.end == .binary ? 109 : DotCodeContentParser.pad)
            words.end = .a
        }
        let (grid, mask) = DotCodeEncoder.grid(words.words, width: width, height: height, mask: options.mask)
        return Symbol(
            symbology: .dotCode, modules: grid, quietZone: quietZone, moduleShape: .dot,
            details: .dotCode(DotCodeDetails(width: width, height: height, mask: mask)),
            structuredAppend: options.structuredAppend?.withoutIdentifier)
    }

    private static let sides = DotCodeLayout.minimumSide...DotCodeLayout.maximumSide

    /// Rejects a message that no size can hold, whatever its bytes are, since planning takes memory.
    private static func checkLength(_ count: Int) throws(BarcodeWriterError) {
        let dots = sides.upperBound * (sides.upperBound - 1) / 2
        let room = DotCodeLayout.dataCount(codewords: DotCodeLayout.codewordCount(dots: dots))
        // The densest codewords are the four of a date between 17 and 10, which encode ten bytes.
        let least = (2 * count + 4) / 5
        guard least > room else { return }
        throw .tooManyCodewords(required: DotCodeLayout.total(dataCount: least), available: dots / 9)
    }

    /// Greatest ECI that three codewords of 0 to 112 encode, the first of them from 40 on (5.2.6).
    private static let maximumECI = 72 * 12_769 + 112 * 113 + 112 + 40

    /// Returns the codewords of a message, with those before and behind it.
    private static func words(
        _ bytes: [UInt8], _ options: DotCodeOptions
    ) throws(BarcodeWriterError) -> (words: [Int], end: DotCodeSet) {
        let isDigit = bytes.prefix(2).count == 2 && bytes.prefix(2).allSatisfy { (0x30...0x39).contains($0) }
        let isGS1 = options.fnc1 == .gs1
        guard isGS1 || options.fnc1 == nil else { throw .option(.fnc1) }
        if isGS1, !isDigit || options.eci != nil || options.isReaderProgramming { throw .option(.fnc1) }
        var prefix: [Int] = options.isReaderProgramming ? [DotCodeTables.fnc3] : []
        if let eci = options.eci {
            guard (0...maximumECI).contains(eci) else { throw .option(.eci) }
            let rest = eci - 40
            prefix += [DotCodeTables.fnc2] + (eci < 40 ? [eci] : [rest / 12_769 + 40, rest / 113 % 113, rest % 113])
        }
        // Digits at the start would mark the message as a GS1 element string.
        if prefix.isEmpty, isDigit, !isGS1 { prefix = [DotCodeTables.fnc1] }
        let plan = DotCodePlanner(bytes, isGS1: isGS1)
        var (words, end) = (prefix + plan.words, plan.end)
        guard let place = options.structuredAppend else { return (words, end) }
        guard let count = place.count, (2...35).contains(count), (0..<count).contains(place.index) else {
            throw .option(.structuredAppend)
        }
        switch end {
        case .c: words.append(106)
        case .binary: words.append(110)
        default: break
        }
        for number in [place.index + 1, count] { words.append(number < 10 ? number + 16 : number + 23) }
        end = .b
        return (words + [DotCodeTables.fnc2], end)
    }

    /// Returns the smallest size with room for this many dots, preferably with sides of about 3 : 2.
    private static func size(
        dots: Int, _ options: DotCodeOptions
    ) throws(BarcodeWriterError) -> (width: Int, height: Int) {
        let area = 2 * dots
        if let width = options.width {
            let least = options.height ?? max(sides.lowerBound, (area + width - 1) / width)
            // The sum of the sides is odd.
            let most = sides.upperBound - (width + sides.upperBound + 1) % 2
            let height = options.height ?? min(most, least + (width + least + 1) % 2)
            guard DotCodeLayout.isValid(width: width, height: height) else { throw .option(.sizes) }
            guard width * height >= area else {
                throw .tooManyCodewords(required: dots / 9, available: width * height / 18)
            }
            return (width, height)
        }
        var best: (width: Int, height: Int, cost: Int)?
        for height in options.height.map({ $0...$0 }) ?? sides {
            // For a given height, the narrowest width with enough room is the cheapest.
            var width = max(sides.lowerBound, (area + height - 1) / height)
            if (width + height) % 2 == 0 { width += 1 }
            guard width <= sides.upperBound else { continue }
            // The deviation of the sides from 3 : 2 is weighted like area.
            let cost = 4 * width * height + abs(2 * width - 3 * height) * height
            if cost < best?.cost ?? Int.max { best = (width, height, cost) }
        }
        guard let best else {
            throw .tooManyCodewords(required: dots / 9, available: sides.upperBound * sides.upperBound / 18)
        }
        return (best.width, best.height)
    }
}
