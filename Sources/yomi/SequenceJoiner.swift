import Barcodes
import Payloads
import Scanning

/// Joins the codes of sequences, over all files of a run.
struct SequenceJoiner {
    /// Code of a sequence.
    typealias Part = (number: Int, place: CodePlace, barcode: Barcode)

    /// Sequence of which at least one code was read.
    fileprivate struct Sequence {
        var key: StructuredAppendAssembler.Key
        /// Number of the sequence among those with the same key.
        var number: Int
        var isWhole = false
        /// Codes that were read and their places; numbers start at 1.
        var parts: [Part] = []
    }

    /// Effect of a code on its sequence.
    enum Outcome {
        /// The code is not part of a sequence.
        case single
        /// The code is part of a sequence that is incomplete or ambiguous.
        case waiting
        /// The code was read before, and the message that it is part of was reported.
        case repeated
        case whole(StructuredAppendAssembler.Message)
    }

    /// Sequence that was not completed, or is ambiguous.
    struct Rest {
        /// Codes that were read, sorted by their numbers, which start at 1.
        var parts: [Part]
        var missing: [Int]
        /// Number of codes in the sequence; `nil` if no code states it.
        var count: Int?
        /// Whether codes of several messages were read that nothing tells apart.
        var isAmbiguous: Bool
    }

    private var assembler = StructuredAppendAssembler()
    private var sequences: [Sequence] = []

    mutating func add(_ barcode: Barcode, at place: CodePlace) -> Outcome {
        guard let part = barcode.structuredAppend, let key = SequenceGatherer.key(of: barcode) else { return .single }
        let message = assembler.add(barcode)
        guard let number = assembler.number(of: barcode) else { return .single }
        let known = sequences.firstIndex { $0.key == key && $0.number == number }
        let index = known ?? sequences.count
        if known == nil { sequences.append(Sequence(key: key, number: number)) }
        let isNew = sequences[index].add((part.index + 1, place, barcode))
        guard let message, !sequences[index].isWhole else {
            return sequences[index].isWhole && !isNew ? .repeated : .waiting
        }
        sequences[index].isWhole = true
        return .whole(message)
    }

    /// Returns a warning, on one line, that a message may be joined from codes of different messages; `nil` if its
    /// parity matches.
    /// - Parameter barcode: a code of the message.
    func doubt(about message: StructuredAppendAssembler.Message, of barcode: Barcode) -> String? {
        guard !message.hasMatchingParity, let number = assembler.number(of: barcode) else { return nil }
        let key = StructuredAppendAssembler.key(of: barcode)
        let parts = sequences.first { $0.key == key && $0.number == number }?.parts ?? []
        return "\(Self.names(of: parts)): the message in \(parts.count) codes does not match the parity that they tell;"
            + " codes of different messages may be joined"
    }

    /// Sequences that are incomplete or ambiguous, in the order in which their first codes were read.
    var rests: [Rest] {
        sequences.compactMap { sequence in
            guard let barcode = sequence.parts.first?.barcode else { return nil }
            let isAmbiguous = assembler.isAmbiguous(barcode)
            guard isAmbiguous || !sequence.isWhole else { return nil }
            return Rest(
                parts: sequence.parts.sorted { $0.number < $1.number },
                missing: assembler.missing(from: barcode).map { $0 + 1 }, count: assembler.count(of: barcode),
                isAmbiguous: isAmbiguous)
        }
    }

    /// Returns the names of the places where parts were read, each once.
    fileprivate static func names(of parts: [Part]) -> String {
        parts.reduce(into: [String]()) { names, part in
            if !names.contains(part.place.name) { names.append(part.place.name) }
        }.joined(separator: ", ")
    }
}

extension SequenceJoiner.Sequence {
    /// Adds a code. If it was read before, its place is replaced.
    /// - Returns: whether the code was not read before.
    fileprivate mutating func add(_ part: SequenceJoiner.Part) -> Bool {
        let same = parts.firstIndex {
            $0.number == part.number && $0.barcode.bytes == part.barcode.bytes && $0.barcode.text == part.barcode.text
        }
        if let same { parts[same] = part } else { parts.append(part) }
        return same == nil
    }
}

extension SequenceJoiner.Rest {
    /// Reason why there is no message, on one line.
    var sentence: String {
        let names = SequenceJoiner.names(of: parts)
        guard !isAmbiguous else {
            return "\(names): these are codes of different messages that can't be told apart, so they are not joined"
        }
        let numbers = missing.map(String.init)
        let list = numbers.count > 1 ? numbers.dropLast().joined(separator: ", ") + " and " + (numbers.last ?? "") : nil
        return "\(names): of a message in \(count.map(String.init) ?? "several") codes, "
            + (list.map { "codes \($0) are missing" } ?? "code \(numbers.first ?? "") is missing")
    }
}

/// Place where a code was read.
struct CodePlace: Hashable {
    /// Path as it was given, with replacement characters where it is not UTF-8.
    var file: String
    /// Bytes of the path as it was given.
    var bytes: [UInt8]?
    /// Number of the page, from 1; `nil` in a picture of one page.
    var page: Int?

    /// Members of a JSON object that name the file and the page.
    var json: [(String, JSON)] {
        var members: [(String, JSON)] = [("file", .string(file))]
        if let bytes, !bytes.elementsEqual(file.utf8) { members.append(("fileBytes", .string(Base64.encoded(bytes)))) }
        return members + [("page", page.map { .int($0) } ?? .null)]
    }

    /// Bytes of the path.
    var path: [UInt8] { bytes ?? Array(file.utf8) }

    /// Name of the file and the page in a sentence.
    var name: String {
        (file == "-" ? "standard input" : file.isEmpty ? "“”" : file) + (page.map { ", page \($0)" } ?? "")
    }
}
