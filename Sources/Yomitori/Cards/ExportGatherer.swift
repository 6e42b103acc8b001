import Payloads

/// Gathers the codes of exports of one-time passwords that are split over several codes, in the same way in which
/// `StructuredAppendAssembler` gathers sequences: exports with the same batch number are expected one after another,
/// and codes that contradict each other are not joined.
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

        /// Whether two different codes have the same index.
        var isAmbiguous: Bool { Set(parts.map(\.index)).count < parts.count }
        var isWhole: Bool { !isAmbiguous && parts.count == count }
    }

    private var exports: [Export] = []

    mutating func take(_ part: OneTimePasswordExport) {
        guard let place = place(of: part) else {
            return exports.append(Export(batch: part.batch, count: part.count, parts: [part]))
        }
        if !exports[place].parts.contains(part) { exports[place].parts.append(part) }
    }

    /// Returns the codes read so far of the export to which a code belongs; `nil` for a code that was not taken and
    /// would begin another export.
    func parts(of part: OneTimePasswordExport) -> [OneTimePasswordExport]? { place(of: part).map { exports[$0].parts } }

    func isAmbiguous(_ part: OneTimePasswordExport) -> Bool { place(of: part).map { exports[$0].isAmbiguous } ?? false }

    /// Returns the export to which a code belongs; `nil` if that is not certain.
    func group(of part: OneTimePasswordExport) -> Group? {
        guard let place = place(of: part), !exports[place].isAmbiguous else { return nil }
        return Group(batch: part.batch, count: part.count, number: place)
    }

    /// Returns the index of the export that already has this code, or else of the first incomplete export with the same
    /// batch number and count.
    private func place(of part: OneTimePasswordExport) -> Int? {
        let same = exports.indices.filter { exports[$0].batch == part.batch && exports[$0].count == part.count }
        return same.first { exports[$0].parts.contains(part) } ?? same.first { !exports[$0].isWhole }
    }
}
