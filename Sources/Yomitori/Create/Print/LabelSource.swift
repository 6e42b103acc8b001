import Barcodes
import Labels

/// What stands on the labels of a sheet.
nonisolated enum LabelSource: Hashable, Sendable {
    /// The code of the page, so many times.
    case code(copies: Int)
    /// A code for each row of a table; these are the file's bytes.
    case table([UInt8])
    /// Numbers that count up in a text, such as `KEG-{0001}`.
    case series(pattern: String, count: Int)

    /// What came of making labels.
    enum Outcome: Sendable {
        case labels([Label], failures: Int)
        case failed(String)
        case cancelled
    }

    /// Makes the labels' codes; not for the main thread.
    /// - Parameters:
    ///   - symbols: the page's own.
    ///   - maker: for codes of a table and a series.
    ///   - progress: is told which part is done.
    func labels(
        _ symbols: [Symbol], maker: LabelMaker, progress: (Double) -> Void
    ) -> Outcome {
        let entries: [LabelEntry]
        switch self {
        case .code(let copies):
            let one = symbols.map { Label(symbol: $0) }
            return .labels(Array(repeatElement(one, count: max(1, copies)).joined()), failures: 0)
        case .table(let bytes):
            do throws(LabelTable.Problem) { entries = try LabelTable(bytes).entries } catch {
                return .failed(error.sentence)
            }
        case .series(let pattern, let count):
            do throws(LabelSeries.Problem) { entries = try LabelSeries(pattern, count: count).entries } catch {
                return .failed(tr("A number in braces counts up: KEG-{0001}"))
            }
        }
        guard !entries.isEmpty else { return .failed(LabelTable.Problem.empty.sentence) }
        let batch = maker.labels(entries) { done in
            progress(Double(done) / Double(entries.count))
            return !Task.isCancelled
        }
        guard let batch else { return .cancelled }
        return .labels(batch.labels, failures: batch.failures.count)
    }
}

nonisolated extension LabelTable.Problem {
    fileprivate var sentence: String {
        switch self {
        case .table, .column: tr("The file is not a table (CSV).")
        case .empty: tr("The table has no rows.")
        case .tooMany(let limit): tr("The table has more than {limit} rows.").with("limit", "\(limit)")
        }
    }
}

nonisolated extension LabelError {
    var sentence: String {
        switch self {
        case .sheet: tr("The labels don't fit on the page.")
        case .noRoom, .label: tr("A code doesn't fit on a label.")
        case .empty: tr("There are no labels.")
        case .tooMany(let limit): tr("The table has more than {limit} rows.").with("limit", "\(limit)")
        case .cancelled: ""
        }
    }
}
