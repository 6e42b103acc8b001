/// Chooses a PDF417 symbol's size and makes it.
package struct PDF417Writer {
    /// Permitted heights of a row, in modules, also for MicroPDF417.
    static let rowHeights = 2...100

    private let options: PDF417Options

    init(_ options: PDF417Options) throws(BarcodeWriterError) {
        guard options.errorCorrectionLevel.map(PDF417Tables.levels.contains) ?? true else {
            throw .option(.errorCorrection)
        }
        guard options.columns.map(PDF417Tables.columns.contains) ?? true else { throw .option(.columns) }
        guard options.rows.map(PDF417Tables.rows.contains) ?? true,
            (options.rows ?? 0) * (options.columns ?? 1) <= PDF417Tables.maximumCodewords
        else { throw .option(.rows) }
        guard Self.rowHeights.contains(options.rowHeight) else { throw .option(.rowHeight) }
        self.options = options
    }

    /// Makes symbols for content by the general ``WriterOptions``.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = PDF417Options(columns: options.columns)
        if let height = try options.rowHeight(within: Self.rowHeights) { own.rowHeight = height }
        if let chosen = options.errorCorrection {
            guard let level = chosen.number else { throw .option(.errorCorrection) }
            own.errorCorrectionLevel = level
        }
        let text: EncodedText
        switch content {
        case .text(let string): text = EncodedText(string)
        case .bytes(let bytes): text = EncodedText(eci: nil, bytes: bytes)
        case .gs1: throw .option(.gs1)
        }
        let writer = try PDF417Writer(own)
        guard let count = options.symbolCount, count != 1 else { return [try writer.symbol(text)] }
        return try writer.sequence(text, count: count, file: nil)
    }

    func symbol(_ text: EncodedText) throws(BarcodeWriterError) -> Symbol {
        try checkLength(text.bytes.count)
        var data = options.isReaderProgramming ? [921] : []
        Self.append(text, to: &data)
        return try symbol(data, control: [], append: nil, file: nil)
    }

    /// Rejects a text that is far too long for any symbol, whatever its bytes are: planning takes time and memory. For
    /// shorter texts, the number of codewords in the error is exact.
    private func checkLength(_ byteCount: Int) throws(BarcodeWriterError) {
        guard byteCount > Self.maximumPlanned else { return }
        _ = try size(PDF417Planner.minimumCount(bytes: byteCount) + PDF417Tables.parityCount(level: 0))
    }

    /// Number of bytes from which on a text is not planned; a symbol holds 2,710 digits at most.
    static let maximumPlanned = 1 << 20

    /// Returns the data codewords of a text, beginning in text compaction.
    package static func codewords(of text: EncodedText) -> [Int] {
        var codewords: [Int] = []
        append(text, to: &codewords)
        return codewords
    }

    private static func append(_ text: EncodedText, to codewords: inout [Int]) {
        if text.eci != nil { codewords += eci(text.eci) }
        PDF417Planner.append(text.bytes, to: &codewords)
    }

    /// Returns the codewords of an ECI (5.5.3).
    static func eci(_ number: Int?) -> [Int] {
        switch number {
        case nil: []
        case .some(let number) where number < 900: [927, number]
        case .some(let number) where number < 810_900: [926, number / 900 - 1, number % 900]
        case .some(let number): [925, number - 810_900]
        }
    }

    private func symbol(
        _ data: [Int], control: [Int], append: StructuredAppend?, file: PDF417Details.MacroFile?
    ) throws(BarcodeWriterError) -> Symbol {
        let count = data.count + control.count + 1
        var (level, rows, columns) = try levelAndSize(count)
        while options.errorCorrectionLevel == nil, level < 8,
            count + PDF417Tables.parityCount(level: level + 1) <= rows * columns
        {
            level += 1
        }
        return Symbol(
            symbology: .pdf417,
            modules: PDF417Encoder.encode(
                data, control: control, rows: rows, columns: columns, level: level, isCompact: options.isCompact),
            heights: Array(filling: rows, with: options.rowHeight), quietZone: 2,
            details: .pdf417(
                PDF417Details(
                    rows: rows, columns: columns, errorCorrectionLevel: level, isCompact: options.isCompact, file: file)
            ), structuredAppend: append)
    }

    /// Returns the level that was asked for or else is recommended, and the smallest size. If the recommended level of
    /// a long text is too much for all sizes, that is no reason to refuse the text: the next lower level is taken.
    private func levelAndSize(_ count: Int) throws(BarcodeWriterError) -> (level: Int, rows: Int, columns: Int) {
        var level = options.errorCorrectionLevel ?? PDF417Tables.recommendedLevel(dataCount: count)
        while true {
            do throws(BarcodeWriterError) {
                let (rows, columns) = try size(count + PDF417Tables.parityCount(level: level))
                return (level, rows, columns)
            } catch {
                guard options.errorCorrectionLevel == nil, level > 0 else { throw error }
                level -= 1
            }
        }
    }

    /// Returns the smallest size for a number of codewords with a width of at most four times the height and a height
    /// of at most twice the width; if there is none, the one with the nearest proportions.
    private func size(_ count: Int) throws(BarcodeWriterError) -> (rows: Int, columns: Int) {
        var best: (excess: Int, area: Int, rows: Int, columns: Int)?
        var available = 0
        let choices = options.columns.map { $0...$0 } ?? PDF417Tables.columns
        for columns in choices {
            let limit = PDF417Tables.maximumCodewords / columns
            let most = options.rows ?? min(PDF417Tables.rows.upperBound, limit)
            guard most <= limit else { break }
            available = max(available, most * columns)
            let needed = max(PDF417Tables.rows.lowerBound, (count + columns - 1) / columns)
            guard needed <= most else { continue }
            let rows = options.rows ?? needed
            let width = PDF417Tables.codewordWidth * (columns + (options.isCompact ? 2 : 4)) + 1
            let height = rows * options.rowHeight
            // Further columns only make the symbol wider, and no higher.
            if let best, width - 4 * height > best.excess { break }
            let size = (max(0, width - 4 * height, height - 2 * width), width * height, rows, columns)
            if let known = best, (known.excess, known.area) <= (size.0, size.1) { continue }
            best = size
        }
        guard let best else { throw .tooManyCodewords(required: count, available: available) }
        return (best.rows, best.columns)
    }

    func sequence(
        _ text: EncodedText, count: Int, file: PDF417Details.MacroFile?
    ) throws(BarcodeWriterError) -> [Symbol] {
        guard (1...99_999).contains(count) else { throw .option(.symbolCount) }
        // Fields that are all missing are none, and are read as none.
        let file = file == PDF417Details.MacroFile() ? nil : file
        guard file?.hasValidNumbers ?? true else { throw .option(.file) }
        for field in [file?.name, file?.sender, file?.addressee] { try checkLength(field?.utf8.count ?? 0) }
        guard count > 1 || file != nil else { return [try symbol(text)] }
        guard count <= max(1, text.bytes.count) else {
            throw .tooFewCharacters(required: count, actual: text.bytes.count)
        }
        // The file identification is a hash of the content, so that equal files make equal sequences.
        let hash = text.bytes.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let identification = [Int(hash % 900), Int(hash / 900 % 900)]
        let identifier = identification.map { String(String($0 + 1000).dropFirst()) }.joined()
        var symbols: [Symbol] = []
        for index in 0..<count {
            let part = text.bytes[(text.bytes.count * index / count)..<(text.bytes.count * (index + 1) / count)]
            try checkLength(part.count)
            let fields = index == 0 ? file : nil
            let append = StructuredAppend(index: index, count: count, identifier: identifier)
            symbols.append(
                try symbol(
                    Self.codewords(of: EncodedText(eci: text.eci, bytes: Array(part))),
                    control: Self.controlBlock(append, identification, fields), append: append, file: fields))
        }
        return symbols
    }

    /// Returns a Macro PDF417 control block (annex H).
    static func controlBlock(
        _ append: StructuredAppend, _ identification: [Int], _ file: PDF417Details.MacroFile?
    ) -> [Int] {
        func digits(_ number: Int, _ width: Int = 0) -> [Int] {
            let text = String(number)
            return PDF417Planner.digits(
                Array((String(repeating: "0", count: max(0, width - text.count)) + text).utf8))
        }
        var block = [928] + digits(append.index, 5) + identification
        func add(_ designator: Int, text: String?) {
            guard let text else { return }
            block += [923, designator] + codewords(of: EncodedText(text))
        }
        func add(_ designator: Int, number: Int?, width: Int = 0) {
            guard let number else { return }
            block += [923, designator] + digits(number, width)
        }
        add(0, text: file?.name)
        add(1, number: append.count, width: 5)
        add(2, number: file?.timestamp)
        add(3, text: file?.sender)
        add(4, text: file?.addressee)
        add(5, number: file?.size)
        add(6, number: file?.checksum)
        if append.index + 1 == append.count { block.append(922) }
        return block
    }
}

extension PDF417Details.MacroFile {
    /// Whether all numbers are in their ranges. ``PDF417ContentParser`` reads up to 18 digits.
    fileprivate var hasValidNumbers: Bool {
        let numbers = 0...999_999_999_999_999_999
        return [timestamp, size].allSatisfy { $0.map(numbers.contains) ?? true }
            && checksum.map((0...65_535).contains) ?? true
    }
}

/// Chooses a MicroPDF417 symbol's size and makes it.
struct MicroPDF417Writer {
    private let options: MicroPDF417Options

    init(_ options: MicroPDF417Options) throws(BarcodeWriterError) {
        guard options.columns.map((1...4).contains) ?? true else { throw .option(.columns) }
        guard PDF417Writer.rowHeights.contains(options.rowHeight) else { throw .option(.rowHeight) }
        self.options = options
    }

    /// Makes symbols for content by the general ``WriterOptions``.
    @Sendable static func make(
        _ content: WriterContent, _ options: WriterOptions
    ) throws(BarcodeWriterError) -> [Symbol] {
        var own = MicroPDF417Options(columns: options.columns)
        if let height = try options.rowHeight(within: PDF417Writer.rowHeights) { own.rowHeight = height }
        let writer = try MicroPDF417Writer(own)
        switch content {
        case .text(let text): return [try writer.symbol(EncodedText(text))]
        case .bytes(let bytes): return [try writer.symbol(EncodedText(eci: nil, bytes: bytes))]
        case .gs1(let text): return [try writer.gs1Symbol(text)]
        }
    }

    func symbol(_ text: EncodedText) throws(BarcodeWriterError) -> Symbol {
        try checkLength(text.bytes.count)
        let start = options.isReaderProgramming ? [921] : []
        var plain = start
        if text.eci != nil { plain += PDF417Writer.eci(text.eci) }
        Self.append(text.bytes, to: &plain)
        // The envelope of ISO/IEC 15434, formats 05 and 06, is one codeword (ISO/IEC 24728, 5.4.5).
        if start.isEmpty, text.eci == nil, text.bytes.count > 9, text.bytes.last == 0x04,
            text.bytes[text.bytes.count - 2] == 0x1E
        {
            for (codeword, format) in [(916, "05"), (917, "06")]
            where text.bytes.starts(with: "[)>\u{1E}\(format)\u{1D}".utf8) {
                let body = Array(text.bytes.dropFirst(7).dropLast(2))
                var short = [codeword]
                Self.append(body, to: &short)
                if short.count < plain.count { return try symbol(short) }
            }
        }
        return try symbol(plain)
    }

    /// Rejects a text that is far too long for any symbol, whatever its bytes are, as ``PDF417Writer`` does.
    private func checkLength(_ byteCount: Int) throws(BarcodeWriterError) {
        guard byteCount > PDF417Writer.maximumPlanned else { return }
        throw .tooManyCodewords(required: PDF417Planner.minimumCount(bytes: byteCount), available: available)
    }

    /// Number of data codewords of the largest permitted symbol.
    private var available: Int {
        MicroPDF417Tables.smallestFirst.lazy.filter { options.columns == nil || $0.columns == options.columns }
            .map(\.dataCount).max() ?? 0
    }

    private static func append(_ bytes: [UInt8], to codewords: inout [Int]) {
        guard !bytes.isEmpty else { return }
        // Readers disagree about the mode at the start: bytes by the standard, text for zxing-cpp. A latch makes it
        // explicit.
        let count = codewords.count
        codewords.reserveCapacity(count + bytes.count + 9)
        codewords.append(900)
        PDF417Planner.append(bytes, to: &codewords)
        let first = codewords[count + 1]
        if first == 901 || first == 902 || first == 924 { codewords.remove(at: count) }
    }

    /// Makes a symbol that emulates GS1-128 (ISO/IEC 24728, 5.4.4): the shortest of those that begin as text, as
    /// digits, or with the application identifier 01.
    func gs1Symbol(_ text: String) throws(BarcodeWriterError) -> Symbol {
        guard case .gs1(let elements) = try WriterContent.gs1(text).withCheckedElements() else {
            throw .contentNotRepresentable
        }
        let bytes = Array(elements.utf8)
        try checkLength(bytes.count)
        var ways = [
            [903] + PDF417Planner.codewords(of: bytes, from: .text),
            [904] + PDF417Planner.codewords(of: bytes, from: .digits),
        ]
        if bytes.starts(with: "01".utf8),
            bytes.dropFirst(2).prefix(14).count(where: { (0x30...0x39).contains($0) }) == 14
        {
            ways.append([905] + PDF417Planner.codewords(of: Array(bytes.dropFirst(2)), from: .digits))
        }
        return try symbol(ways.min { $0.count < $1.count } ?? ways[0])
    }

    private func symbol(_ data: [Int]) throws(BarcodeWriterError) -> Symbol {
        let own = options.columns ?? 0
        let (count, smallest) = (data.count, MicroPDF417Tables.smallestFirst)
        guard let size = smallest.first(where: { $0.dataCount >= count && (own == 0 || $0.columns == own) }) else {
            throw .tooManyCodewords(required: data.count, available: available)
        }
        return Symbol(
            symbology: .microPDF417, modules: PDF417Encoder.encodeMicro(data, size: size),
            heights: Array(filling: size.rows, with: options.rowHeight), quietZone: 1,
            details: .pdf417(PDF417Details(rows: size.rows, columns: size.columns)))
    }
}
