import Barcodes

/// Joins the codes of sequences, over all files of a run.
struct SequenceJoiner {
    /// A sequence of which something was read.
    private struct Sequence {
        var key: StructuredAppendAssembler.Key
        var isWhole = false
        /// The latest code of it, by which the assembler is asked what is missing.
        var latest: Barcode
        /// Where its codes were read, in order, and what each says.
        var parts: [Int: (place: CodePlace, barcode: Barcode)] = [:]
    }

    /// What a code leads to.
    enum Outcome {
        /// It is part of no sequence.
        case single
        /// It is part of a sequence that is incomplete, or that was reported before.
        case waiting
        case whole(StructuredAppendAssembler.Message)
    }

    /// A sequence that did not become whole.
    struct Rest {
        /// What was read, by number from 1.
        var parts: [(number: Int, place: CodePlace, barcode: Barcode)]
        var missing: [Int]
        /// `nil` where no code says it.
        var count: Int?
    }

    private var assembler = StructuredAppendAssembler()
    private var sequences: [Sequence] = []

    mutating func add(_ barcode: Barcode, at place: CodePlace) -> Outcome {
        guard let part = barcode.structuredAppend, part.count ?? 2 > 1,
            let key = StructuredAppendAssembler.key(of: barcode)
        else { return .single }
        let known = sequences.firstIndex { $0.key == key }
        let index = known ?? sequences.count
        if known == nil { sequences.append(Sequence(key: key, latest: barcode)) }
        sequences[index].latest = barcode
        sequences[index].parts[part.index] = (place, barcode)
        guard let message = assembler.add(barcode), !sequences[index].isWhole else { return .waiting }
        sequences[index].isWhole = true
        return .whole(message)
    }

    /// What is missing so far from the sequence of a code, by number from 1.
    func missing(from barcode: Barcode) -> [Int] { assembler.missing(from: barcode).map { $0 + 1 } }

    /// The sequences of which something is missing, in the order in which they came.
    var rests: [Rest] {
        sequences.filter { !$0.isWhole }.map { sequence in
            let parts = sequence.parts.sorted { $0.key < $1.key }
            return Rest(
                parts: parts.map { (number: $0.key + 1, place: $0.value.place, barcode: $0.value.barcode) },
                missing: missing(from: sequence.latest), count: assembler.count(of: sequence.latest))
        }
    }
}

extension SequenceJoiner.Rest {
    /// What is missing, in one line.
    var sentence: String {
        let names = parts.reduce(into: [String]()) { names, part in
            if names.last != part.place.name { names.append(part.place.name) }
        }
        let numbers = missing.map(String.init)
        let list = numbers.count > 1 ? numbers.dropLast().joined(separator: ", ") + " and " + (numbers.last ?? "") : nil
        return "\(names.joined(separator: ", ")): of a message in \(count.map(String.init) ?? "several") codes, "
            + (list.map { "codes \($0) are missing" } ?? "code \(numbers.first ?? "") is missing")
    }
}

/// Where a code was read.
struct CodePlace: Hashable {
    /// As it was given; what is not UTF-8 in it is replaced.
    var file: String
    /// The same just as it was given, where something was replaced.
    var bytes: [UInt8]?
    /// From 1; `nil` in a picture of one page.
    var page: Int?

    /// For sentences.
    var name: String {
        (file == "-" ? "standard input" : file.isEmpty ? "“”" : file) + (page.map { ", page \($0)" } ?? "")
    }
}
