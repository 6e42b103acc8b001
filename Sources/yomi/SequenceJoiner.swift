import Barcodes
import Payloads

/// Joins the codes of sequences, over all files of a run.
struct SequenceJoiner {
    /// A code that was read of a sequence.
    typealias Part = (number: Int, place: CodePlace, barcode: Barcode)

    /// A sequence of which something was read.
    fileprivate struct Sequence {
        var key: StructuredAppendAssembler.Key
        /// Among those of the same key.
        var number: Int
        var isWhole = false
        /// What each of its codes says, and where it was read; numbers are from 1.
        var parts: [Part] = []
    }

    /// What a code leads to.
    enum Outcome {
        /// It is part of no sequence.
        case single
        /// It is part of a sequence that is incomplete or ambiguous.
        case waiting
        /// It was read before, and the message that it is part of was reported.
        case repeated
        case whole(StructuredAppendAssembler.Message)
    }

    /// A sequence that did not become whole.
    struct Rest {
        /// What was read, by number from 1.
        var parts: [Part]
        var missing: [Int]
        /// `nil` where no code says it.
        var count: Int?
        /// Whether its codes are of several messages.
        var isAmbiguous: Bool
    }

    private var assembler = StructuredAppendAssembler()
    private var sequences: [Sequence] = []

    mutating func add(_ barcode: Barcode, at place: CodePlace) -> Outcome {
        guard let part = barcode.structuredAppend, part.count ?? 2 > 1,
            let key = StructuredAppendAssembler.key(of: barcode)
        else { return .single }
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

    /// Why a message may not be what was written, in one line; `nil` where nothing speaks against it.
    /// - Parameter barcode: a code of it.
    func doubt(about message: StructuredAppendAssembler.Message, of barcode: Barcode) -> String? {
        guard !message.hasMatchingParity, let number = assembler.number(of: barcode) else { return nil }
        let key = StructuredAppendAssembler.key(of: barcode)
        let parts = sequences.first { $0.key == key && $0.number == number }?.parts ?? []
        return "\(Self.names(of: parts)): the message in \(parts.count) codes does not match the parity that they tell;"
            + " codes of different messages may be joined"
    }

    /// The sequences of which something is missing or that are ambiguous, in the order in which they came.
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

    /// Where parts were read, each place once.
    fileprivate static func names(of parts: [Part]) -> String {
        parts.reduce(into: [String]()) { names, part in
            if !names.contains(part.place.name) { names.append(part.place.name) }
        }.joined(separator: ", ")
    }
}

extension SequenceJoiner.Sequence {
    /// Adds a code; one that was read before is where it was read last.
    /// - Returns: whether it was not read before.
    fileprivate mutating func add(_ part: SequenceJoiner.Part) -> Bool {
        let same = parts.firstIndex {
            $0.number == part.number && $0.barcode.bytes == part.barcode.bytes && $0.barcode.text == part.barcode.text
        }
        if let same { parts[same] = part } else { parts.append(part) }
        return same == nil
    }
}

extension SequenceJoiner.Rest {
    /// Why it is no message, in one line.
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

/// Where a code was read.
struct CodePlace: Hashable {
    /// As it was given; what is not UTF-8 in it is replaced.
    var file: String
    /// The same just as it was given.
    var bytes: [UInt8]?
    /// From 1; `nil` in a picture of one page.
    var page: Int?

    /// The members of a JSON object that say which file and page it is about.
    var json: [(String, JSON)] {
        var members: [(String, JSON)] = [("file", .string(file))]
        if let bytes, !bytes.elementsEqual(file.utf8) { members.append(("fileBytes", .string(Base64.encoded(bytes)))) }
        return members + [("page", page.map { .int($0) } ?? .null)]
    }

    /// For sentences.
    var name: String {
        (file == "-" ? "standard input" : file.isEmpty ? "“”" : file) + (page.map { ", page \($0)" } ?? "")
    }
}
