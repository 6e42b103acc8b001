import Barcodes
import Labels
import Pictures

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
        /// Labels, with the entries of the list that they are of, if they are of one.
        case labels([Label], [LabelEntry], failures: Int)
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
        if case .code(let copies) = self {
            let one = symbols.map { Label(symbol: $0) }
            return .labels(Array(repeatElement(one, count: max(1, copies)).joined()), [], failures: 0)
        }
        let entries: [LabelEntry]
        switch listed {
        case .success(let listed): entries = listed
        case .failure(let problem): return .failed(problem.sentence)
        }
        guard !entries.isEmpty else { return .failed(LabelTable.Problem.empty.sentence) }
        let batch = maker.labels(entries) { done in
            progress(Double(done) / Double(entries.count))
            return !Task.isCancelled
        }
        guard var batch else { return .cancelled }
        do throws(LabelError) { try batch.labels.setCaptions(by: CaptionMaker()) } catch {
            return .failed(error.sentence)
        }
        return .labels(batch.labels, batch.entries, failures: batch.failures.count)
    }

    /// Why there are no entries, in a sentence.
    private struct Problem: Error { var sentence: String }

    /// What a table or a series lists.
    private var listed: Result<[LabelEntry], Problem> {
        switch self {
        case .code: return .success([])
        case .table(let bytes):
            do throws(LabelTable.Problem) { return .success(try LabelTable(bytes).entries) } catch {
                return .failure(Problem(sentence: error.sentence))
            }
        case .series(let pattern, let count):
            do throws(LabelSeries.Problem) { return .success(try LabelSeries(pattern, count: count).entries) } catch {
                return .failure(Problem(sentence: tr("A number in braces counts up: KEG-{0001}")))
            }
        }
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
        case .caption(_, .noFont(let characters)):
            tr("No font on this computer has “{characters}”.").with("characters", characters.printable)
        case .caption(_, .tooLong): tr("A caption is too long.")
        case .cancelled: ""
        }
    }
}
