/// Failure to decode the modules of an Aztec symbol.
package enum AztecDecodingError: Error, Hashable, Sendable {
    /// No symbol has this width and height.
    case dimensions(width: Int, height: Int)
    /// The mode message has more errors than can be corrected, or belongs to another size.
    case modeMessage
    /// The data codewords have more errors than their error correction can correct.
    case codewords
    /// A codeword, by its index from 0, is all zeros or all ones, which bit stuffing prevents.
    case stuffing(index: Int)
    /// The data breaks a rule of the encodation.
    case content(AztecContentError)
}

/// Decoder of the modules of an Aztec symbol (ISO/IEC 24778:2024, clause 7, and its annex on runes).
package enum AztecDecoder {
    /// Decodes a symbol.
    /// - Parameters:
    ///   - grid: modules of the symbol, upright and not mirrored.
    ///   - reliability: reliability of each module, 0 to 255, row by row; empty if unknown.
    package static func decode(
        _ grid: ModuleGrid, reliability: [UInt8] = []
    ) throws(AztecDecodingError) -> DecodedContent {
        var failure = AztecDecodingError.modeMessage
        for message in try modeMessages(of: grid) {
            do throws(AztecDecodingError) {
                return try decode(grid, message, reliability: reliability)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Returns the possible mode messages, the likeliest first: a compact symbol and a full one can have the same size.
    package static func modeMessages(of grid: ModuleGrid) throws(AztecDecodingError) -> [AztecModeMessage] {
        let sizes = ([AztecSize.rune] + AztecSize.all).filter { $0.side == grid.width }
        guard grid.width == grid.height, !sizes.isEmpty else {
            throw .dimensions(width: grid.width, height: grid.height)
        }
        let candidates = sizes.compactMap { size -> (message: AztecModeMessage, corrected: Int)? in
            guard let found = modeMessage(of: grid, size), found.message.size == size else { return nil }
            return found
        }
        return candidates.sorted { $0.corrected < $1.corrected }.map(\.message)
    }

    private static func modeMessage(
        of grid: ModuleGrid, _ size: AztecSize
    ) -> (message: AztecModeMessage, corrected: Int)? {
        AztecModeMessage.decoded(modeModules(of: grid, size), isRune: size.layers == 0)
    }

    private static func modeModules(of grid: ModuleGrid, _ size: AztecSize) -> [Bool] {
        let center = grid.width / 2
        return AztecLayout.modeModules(isCompact: size.isCompact).map { grid[center + $0.x, center + $0.y] }
    }

    /// Returns the mode message's bits as the grid shows them, in the order of ``AztecModeMessage/bits``.
    private static func modeBits(of grid: ModuleGrid, _ size: AztecSize) -> UInt64 {
        modeModules(of: grid, size).reduce(0) { $0 << 1 | ($1 ? 1 : 0) }
    }

    /// Whether corrected codewords have more check codewords than a mode message says: a further syndrome is zero,
    /// which is chance in one of 64 cases or fewer.
    private static func hasMoreParity(_ words: [UInt16], _ message: AztecModeMessage) -> Bool {
        let parityCount = words.count - message.dataWords
        return codes(wordBits: message.size.wordBits).syndromes(of: words, count: parityCount + 1).last == 0
    }

    /// Decodes a symbol whose mode message is known.
    /// - Parameter message: the mode message, which need not be read from the grid.
    package static func decode(
        _ grid: ModuleGrid, _ message: AztecModeMessage, reliability: [UInt8] = []
    ) throws(AztecDecodingError) -> DecodedContent {
        let size = message.size
        guard grid.width == size.side, grid.height == size.side else {
            throw .dimensions(width: grid.width, height: grid.height)
        }
        if size.layers == 0 { return rune(message.dataWords) }
        let words = try words(of: grid, message, reliability: reliability)
        // A message that was corrected to a wrong one may take check codewords for data.
        if modeBits(of: grid, size) != message.bits, hasMoreParity(words, message) { throw .modeMessage }
        let bits = try unstuffed(words.prefix(message.dataWords), wordBits: size.wordBits)
        var parser = AztecContentParser(bits: bits)
        do throws(AztecContentError) {
            return try parser.content(
                details: AztecDetails(layers: size.layers, isCompact: size.isCompact),
                isReaderProgramming: message.isReaderProgramming)
        } catch {
            throw .content(error)
        }
    }

    /// Returns the text of a rune: its value in three digits.
    static func runeText(_ value: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: 3 - digits.count) + digits
    }

    private static func rune(_ value: Int) -> DecodedContent {
        var builder = ContentBuilder()
        builder.append(ascii: runeText(value))
        return builder.content(
            details: .aztec(AztecDetails(layers: 0, isCompact: true, isRune: true)), symbologyIdentifier: "]zC")
    }

    /// Returns the corrected codewords, data first.
    package static func words(
        of grid: ModuleGrid, _ message: AztecModeMessage, reliability: [UInt8] = []
    ) throws(AztecDecodingError) -> [UInt16] {
        let size = message.size
        let (side, wordBits) = (size.side, size.wordBits)
        let modules = AztecLayout.dataModules(size)
        var words = [UInt16](filling: size.wordCount, with: 0)
        var sureness = [UInt8](filling: size.wordCount, with: 255)
        // The bits that don't fill a codeword come first.
        var index = modules.count % wordBits
        for word in words.indices {
            for _ in 0..<wordBits {
                let module = modules[index]
                words[word] = words[word] << 1 | (grid[module % side, module / side] ? 1 : 0)
                if !reliability.isEmpty { sureness[word] = min(sureness[word], reliability[module]) }
                index += 1
            }
        }
        let parityCount = size.wordCount - message.dataWords
        let corrected = codes(wordBits: wordBits).corrected(
            words, parityCount: parityCount, sureness: reliability.isEmpty ? [] : sureness,
            shares: erasedShares, chance: (2e-4, 1e-5))
        guard let corrected else { throw .codewords }
        return corrected
    }

    /// Shares of the parity that are taken for erasures, one after another.
    private static let erasedShares = [0, 0.25, 0.5, 0.7]

    /// Returns the cost of decoding a symbol, in units of ``SearchBudget``: the least is that of computing the
    /// syndromes, and the most that of searching for errors with each share of erasures, in vain.
    package static func costs(_ message: AztecModeMessage) -> (least: Int, most: Int) {
        let wordCount = message.size.wordCount
        let parityCount = max(0, wordCount - message.dataWords)
        return (parityCount * wordCount, parityCount * (wordCount + erasedShares.count * parityCount))
    }

    private static func codes(wordBits: Int) -> ReedSolomonDecoder {
        ReedSolomonDecoder(field: GaloisField.aztec(wordBits: wordBits), firstRoot: 1)
    }

    /// Returns the data bits without those stuffed to keep codewords from being all zeros or all ones (7.3.3).
    package static func unstuffed(
        _ words: ArraySlice<UInt16>, wordBits: Int
    ) throws(AztecDecodingError) -> [Bool] {
        var bits: [Bool] = []
        bits.reserveCapacity(words.count * wordBits)
        let ones = UInt16(1 << wordBits - 1)
        for (index, word) in words.enumerated() {
            guard word != 0, word != ones else { throw .stuffing(index: index) }
            let isStuffed = word == 1 || word == ones - 1
            for bit in (isStuffed ? 1 : 0)..<wordBits {
                bits.append(word >> UInt16(wordBits - 1 - bit + (isStuffed ? 1 : 0)) & 1 == 1)
            }
        }
        return bits
    }
}

extension GaloisField {
    /// Returns the field for codewords of this many bits.
    static func aztec(wordBits: Int) -> GaloisField {
        switch wordBits {
        case 6: .gf64
        case 8: .dataMatrix
        case 10: .gf1024
        default: .gf4096
        }
    }
}
