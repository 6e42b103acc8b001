import Payloads

/// Gathers the codes of exports of one-time passwords that are split over several codes, in the same way in which
/// `StructuredAppendAssembler` gathers sequences: exports with the same batch number are expected one after another,
/// and codes that contradict each other are not joined. After a contradiction, an export is joined if all its codes are
/// read again in their order, from the first to the last.
nonisolated struct ExportGatherer: Sendable {
    /// Identity of an export of which at least one code was read.
    struct Group: Hashable, Sendable {
        var batch: Int
        var count: Int
        /// Index of the export, from 0, in the order in which the exports were first read.
        var number: Int
    }

    private struct Export: Sendable {
        var batch: Int
        var count: Int
        /// Codes of the export in the order in which they were read, without duplicates.
        var parts: [OneTimePasswordExport] = []
        /// Codes that were read again since codes contradicted each other, with the indices from 0.
        var again: [OneTimePasswordExport] = []
        /// The last code that was read: while it stays in view, it is not read again.
        private var last: OneTimePasswordExport?

        init(_ part: OneTimePasswordExport) { (batch, count, parts, last) = (part.batch, part.count, [part], part) }

        init(parts: [OneTimePasswordExport]) {
            (batch, count, self.parts) = (parts.first?.batch ?? 0, parts.count, parts)
        }

        /// Whether two different codes have the same index.
        var isAmbiguous: Bool { Set(parts.map(\.index)).count < parts.count }
        var isWhole: Bool { !isAmbiguous && parts.count == count }

        mutating func take(_ part: OneTimePasswordExport) {
            defer { last = part }
            let wasAmbiguous = isAmbiguous
            if !parts.contains(part) { parts.append(part) }
            guard wasAmbiguous, part != last else { return }
            if part.index == again.count {
                again.append(part)
            } else if part.index < again.count, again[part.index] != part {
                again = []
            }
        }
    }

    private var exports: [Export] = []

    mutating func take(_ part: OneTimePasswordExport) {
        guard let place = place(of: part) else { return exports.append(Export(part)) }
        exports[place].take(part)
        if exports[place].again.count == part.count {
            exports.append(Export(parts: exports[place].again))
            exports[place].again = []
        }
    }

    /// Returns the codes read so far of the export to which a code belongs; `nil` for a code that was not taken and
    /// would begin another export.
    func parts(of part: OneTimePasswordExport) -> [OneTimePasswordExport]? {
        place(of: part).map { exports[$0].isAmbiguous ? exports[$0].again : exports[$0].parts }
    }

    /// Returns whether a code contradicts others, and was not read again since.
    func isAmbiguous(_ part: OneTimePasswordExport) -> Bool {
        place(of: part).map { exports[$0].isAmbiguous && !exports[$0].again.contains(part) } ?? false
    }

    /// Returns the export to which a code belongs; `nil` if that is not certain.
    func group(of part: OneTimePasswordExport) -> Group? {
        guard let place = place(of: part), !exports[place].isAmbiguous else { return nil }
        return Group(batch: part.batch, count: part.count, number: place)
    }

    /// Returns the index of the export that already has this code, one without contradictions first, or else of the
    /// first incomplete export with the same batch number and count.
    private func place(of part: OneTimePasswordExport) -> Int? {
        let same = exports.indices.filter { exports[$0].batch == part.batch && exports[$0].count == part.count }
        let known = same.filter { exports[$0].parts.contains(part) }
        return known.first { !exports[$0].isAmbiguous } ?? known.first ?? same.first { !exports[$0].isWhole }
    }
}
