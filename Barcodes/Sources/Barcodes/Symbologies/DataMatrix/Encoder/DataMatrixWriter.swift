/// Chooses a symbol's size and makes symbols.
struct DataMatrixWriter {
    private let options: DataMatrixOptions
    private let sizes: [DataMatrixSize]

    init(_ options: DataMatrixOptions) throws(BarcodeWriterError) {
        self.options = options
        sizes =
            switch options.sizes {
            case .squares: DataMatrixTables.squaresByArea
            case .rectangles: DataMatrixTables.rectanglesByArea
            case .extendedRectangles: DataMatrixTables.extendedRectanglesByArea
            case .any: DataMatrixTables.sizesByArea
            case .only(let rows, let columns):
                DataMatrixTables.sizes.filter { $0.rows == rows && $0.columns == columns }
            }
        guard !sizes.isEmpty else { throw .option(.sizes) }
    }

    func symbol(_ message: [DataMatrixToken]) throws(BarcodeWriterError) -> Symbol {
        let (codewords, size) = try plan(message)
        return Symbol(
            symbology: .dataMatrix,
            modules: DataMatrixEncoder.grid(
                data: DataMatrixEncoder.padded(codewords, to: size.dataCount), size: size),
            quietZone: 1,
            details: .dataMatrix(DataMatrixDetails(rows: size.rows, columns: size.columns)),
            structuredAppend: options.structuredAppend)
    }

    /// Returns the shortest codewords, and the smallest size that holds them.
    func plan(_ message: [DataMatrixToken]) throws(BarcodeWriterError) -> (codewords: [UInt8], size: DataMatrixSize) {
        let (header, tokens) = try opened(message)
        let largest = sizes.reduce(0) { max($0, $1.dataCount) }
        // A token takes at least half a codeword.
        guard tokens.count <= 2 * largest else {
            throw .tooManyCodewords(required: tokens.count / 2, available: largest)
        }
        // The end of a symbol saves at most two codewords.
        let roomy = largest + 2 * tokens.count + 16
        var planner = DataMatrixPlanner(tokens, header: header)
        // A size that is about right has at most two codewords fewer than one with room: mostly it is the final one.
        let estimate = planner.estimate
        if let guess = sizes.first(where: { $0.dataCount >= estimate }),
            let count = planner.count(capacity: guess.dataCount)
        {
            let first = planner.planned(capacity: guess.dataCount)
            for size in sizes where size.dataCount + 2 >= count {
                if let codewords = size == guess ? first : planner.codewords(capacity: size.dataCount) {
                    return (codewords, size)
                }
            }
        }
        guard let general = planner.count(capacity: roomy) else {
            throw .tooManyCodewords(required: tokens.count, available: largest)
        }
        for size in sizes where size.dataCount + 2 >= general {
            if let codewords = planner.codewords(capacity: size.dataCount) { return (codewords, size) }
        }
        throw .tooManyCodewords(required: general, available: largest)
    }

    /// Returns the codewords before the message, and the remaining tokens of the message.
    private func opened(
        _ message: [DataMatrixToken]
    ) throws(BarcodeWriterError) -> (header: [UInt8], tokens: [DataMatrixToken]) {
        var tokens = message
        // In later symbols of a sequence, FNC1 in these positions separates fields (ISO/IEC 16022, 5.2.4.6).
        let isBeginning = options.structuredAppend?.index ?? 0 == 0
        switch isBeginning ? options.fnc1 : nil {
        case nil: break
        case .gs1: tokens.insert(.fnc1, at: 0)
        case .industry(let indicator):
            let bytes = Array(indicator.utf8)
            let isLetter = bytes.count == 1 && (0x41...0x5A).contains(bytes[0] & 0xDF)
            guard isLetter || bytes.count == 2 && bytes.allSatisfy({ (0x30...0x39).contains($0) }) else {
                throw .option(.fnc1)
            }
            // The indicator has to be one codeword, so it is not planned.
            let first = isLetter ? bytes[0] + 1 : 130 + (bytes[0] - 0x30) * 10 + (bytes[1] - 0x30)
            return (try header() + [first, DataMatrixCodeword.fnc1], tokens)
        }
        let header = try header()
        guard header.isEmpty, let macro = macro(tokens) else { return (header, tokens) }
        return (
            [macro],
            Array(tokens[DataMatrixMacro.header(macro).utf8.count..<tokens.count - DataMatrixMacro.trailer.utf8.count])
        )
    }

    private func header() throws(BarcodeWriterError) -> [UInt8] {
        if options.isReaderProgramming {
            guard options.structuredAppend == nil else { throw .option(.structuredAppend) }
            return [DataMatrixCodeword.readerProgramming]
        }
        guard let place = options.structuredAppend else { return [] }
        guard let count = place.count, (2...16).contains(count), (0..<count).contains(place.index),
            let file = Int(place.identifier), (1...64_516).contains(file)
        else { throw .option(.structuredAppend) }
        return [
            DataMatrixCodeword.structuredAppend, UInt8(place.index << 4 | (17 - count)),
            UInt8((file - 1) / 254 + 1), UInt8((file - 1) % 254 + 1),
        ]
    }

    /// Returns the macro codeword that stands for a message's beginning and end.
    private func macro(_ tokens: [DataMatrixToken]) -> UInt8? {
        guard tokens.first == .byte(UInt8(ascii: "[")) else { return nil }
        let trailer = DataMatrixMacro.trailer.utf8.map { DataMatrixToken.byte($0) }
        return [DataMatrixCodeword.macro05, DataMatrixCodeword.macro06].first { macro in
            let header = DataMatrixMacro.header(macro).utf8.map { DataMatrixToken.byte($0) }
            return tokens.count >= header.count + trailer.count && tokens.starts(with: header)
                && tokens.suffix(trailer.count).elementsEqual(trailer)
        }
    }
}

extension DataMatrixWriter {
    /// Makes symbols for content by the general ``WriterOptions``.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = DataMatrixOptions(sizes: try sizes(options.version?.rawValue))
        let tokens: [DataMatrixToken]
        switch try content.withCheckedElements() {
        case .text(let text): tokens = try DataMatrixText.tokens(of: text, fnc1: nil)
        case .bytes(let bytes): tokens = DataMatrixText.tokens(of: bytes, hasFNC1: false)
        case .gs1(let text):
            own.fnc1 = .gs1
            tokens = try DataMatrixText.tokens(of: text, fnc1: .gs1)
        }
        guard let count = options.symbolCount, count != 1 else { return [try DataMatrixWriter(own).symbol(tokens)] }
        return try sequence(tokens, count: count, own)
    }

    private static func sizes(_ name: String?) throws(BarcodeWriterError) -> DataMatrixOptions.Sizes {
        switch name {
        case nil, "square": return .squares
        case "rectangle": return .rectangles
        case "dmre": return .extendedRectangles
        case "any": return .any
        case let name?:
            guard let size = DataMatrixTables.sizes.first(where: { $0.name == name }) else { throw .option(.version) }
            return .only(rows: size.rows, columns: size.columns)
        }
    }

    /// Makes symbols of one size for parts of the message that have about the same length.
    private static func sequence(
        _ tokens: [DataMatrixToken], count: Int, _ options: DataMatrixOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard (2...16).contains(count) else { throw .option(.symbolCount) }
        let parts = try parts(tokens, count: count)
        // The same message has the same file number, so that a symbol that is printed again fits the others.
        let file = tokens.reduce(1) { sum, token in
            let value = token.byte.map { Int($0) + 1 } ?? 257
            return (sum * 263 + value) % 64_516
        }
        var options = options
        func own(_ index: Int) -> DataMatrixOptions {
            var result = options
            result.structuredAppend = StructuredAppend(index: index, count: count, identifier: String(file + 1))
            return result
        }
        var largest: DataMatrixSize?
        for (index, part) in parts.enumerated() {
            let size = try DataMatrixWriter(own(index)).plan(part).size
            if size.dataCount > largest?.dataCount ?? 0 { largest = size }
        }
        if let largest { options.sizes = .only(rows: largest.rows, columns: largest.columns) }
        var symbols: [Symbol] = []
        for (index, part) in parts.enumerated() { symbols.append(try DataMatrixWriter(own(index)).symbol(part)) }
        return symbols
    }

    /// Divides a message into parts. Each part starts with the ECI that is in force, UTF-8 characters are not cut, so
    /// that each part can be read alone, and every part has a character.
    private static func parts(
        _ tokens: [DataMatrixToken], count: Int
    ) throws(BarcodeWriterError) -> [[DataMatrixToken]] {
        let characters = characterStarts(in: tokens)
        var left = characters.count { $0 }
        guard left >= count else { throw .tooFewCharacters(required: count, actual: left) }
        var parts: [[DataMatrixToken]] = [[]]
        var eci: DataMatrixToken?
        var hasCharacter = false
        for (index, token) in tokens.enumerated() {
            let isECI = if case .eci = token { true } else { false }
            // A part ends when its share is reached, or when the following parts need all characters that are left.
            let isDue = index * count >= tokens.count * parts.count
            let isLast = characters[index] && left <= count - parts.count
            if hasCharacter, parts.count < count, characters[index] || isECI, isDue || isLast {
                parts.append(eci.map { [$0] } ?? [])
                hasCharacter = false
            }
            if isECI { eci = token }
            if characters[index] {
                left -= 1
                hasCharacter = true
            }
            parts[parts.count - 1].append(token)
        }
        return parts
    }

    /// Returns whether a character begins with each token.
    private static func characterStarts(in tokens: [DataMatrixToken]) -> [Bool] {
        var isUTF8 = false
        return tokens.map { token in
            switch token {
            case .eci(let number):
                isUTF8 = number == 26
                return false
            case .fnc1: return true
            case .byte(let byte): return !isUTF8 || byte & 0xC0 != 0x80
            }
        }
    }
}
