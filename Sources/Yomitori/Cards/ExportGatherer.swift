import Payloads

/// Gathers the codes of exports of one-time passwords that come in several, in the way in which
/// `StructuredAppendAssembler` gathers sequences: exports with the same number come one after another, and codes that
/// contradict each other are not joined.
nonisolated struct ExportGatherer: Sendable {
    /// An export of which something was read.
    struct Group: Hashable, Sendable {
        var batch: Int
        var count: Int
        /// Exports are counted from 0 as they come.
        var number: Int
    }

    private struct Export: Sendable {
        var batch: Int
        var count: Int
        /// In the order in which they were read; none is there twice.
        var parts: [OneTimePasswordExport] = []

        /// Whether two codes claim the same place.
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

    /// What was read of a code's export; `nil` where the code was not taken and would begin another.
    func parts(of part: OneTimePasswordExport) -> [OneTimePasswordExport]? { place(of: part).map { exports[$0].parts } }

    func isAmbiguous(_ part: OneTimePasswordExport) -> Bool { place(of: part).map { exports[$0].isAmbiguous } ?? false }

    /// The export that a code belongs to; `nil` where that is not certain.
    func group(of part: OneTimePasswordExport) -> Group? {
        guard let place = place(of: part), !exports[place].isAmbiguous else { return nil }
        return Group(batch: part.batch, count: part.count, number: place)
    }

    /// The export that has a code already, or else the one that is not whole.
    private func place(of part: OneTimePasswordExport) -> Int? {
        let same = exports.indices.filter { exports[$0].batch == part.batch && exports[$0].count == part.count }
        return same.first { exports[$0].parts.contains(part) } ?? same.first { !exports[$0].isWhole }
    }
}
