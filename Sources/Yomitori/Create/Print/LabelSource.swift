import Barcodes
import Labels
import Pictures
import Tables

/// Source of the labels of a sheet.
nonisolated package enum LabelSource: Hashable, Sendable {
    /// The code of the page, this number of times.
    case code(copies: Int)
    /// A code for each row of a table, given as the file's bytes.
    case table([UInt8], LabelTable.Columns)
    /// Consecutive numbers in a text, such as `KEG-{0001}`.
    case series(pattern: String, count: Int)

    /// Result of making labels.
    package enum Outcome: Sendable {
        /// Labels, with the entries of the list that they belong to, if they belong to one.
        /// - Parameter problem: Sentences why some entries have no labels; empty if all have.
        case labels([Label], [LabelEntry], problem: String)
        case failed(String)
        case cancelled
    }

    /// Returns the suggested pattern of a series: a short text continues from the number at its end; other texts are
    /// not used.
    package static func pattern(numbering text: String) -> String {
        let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }.count
        guard (1...9).contains(digits), text.count <= 40, !text.contains(where: { $0.isNewline || "{}".contains($0) })
        else { return "{0001}" }
        return text.dropLast(digits) + "{" + text.suffix(digits) + "}"
    }

    /// Whether the labels of this source may be shown while those of another one are being made: it is the same list,
    /// or the code or the series with another count or text.
    func isLike(_ other: LabelSource?) -> Bool {
        switch (self, other) {
        case (.code, .code), (.series, .series): true
        default: self == other
        }
    }

    /// Makes the codes of the labels; must not be called on the main thread.
    /// - Parameters:
    ///   - symbols: Symbols of the page's code.
    ///   - text: Text of these symbols.
    ///   - caption: Caption of labels without one of their own; `{text}` in it stands for the code's text.
    ///   - maker: Maker of the codes of a table or a series.
    ///   - progress: Called with the fraction that is done.
    package func labels(
        _ symbols: [Symbol], text: String = "", caption: String = "", maker: LabelMaker, progress: (Double) -> Void
    ) -> Outcome {
        let captions = CaptionMaker()
        if case .code(let copies) = self {
            let line = CaptionMaker.text(caption, of: text)
            return Self.copies(copies, of: symbols.map { Label(symbol: $0, caption: line) }, captions)
        }
        let (entries, emptyLines): ([LabelEntry], [Int])
        switch listed {
        case .success(let listed): (entries, emptyLines) = listed
        case .failure(let problem): return .failed(problem.sentence)
        }
        guard !entries.isEmpty else {
            let hasRows = !emptyLines.isEmpty
            return .failed(
                hasRows ? LabelMaker.Failure.empty.sentence(maker.symbology) : LabelTable.Problem.empty.sentence)
        }
        let batch = maker.labels(entries) { done in
            progress(Double(done) / Double(entries.count))
            return !Task.isCancelled
        }
        guard let batch else { return .cancelled }
        var failures =
            (emptyLines.map { ($0, LabelMaker.Failure.empty) }
            + batch.failures.map { ($0.entry.line, $0.failure) })
            .map { (line: $0.0, reason: $0.1.sentence(maker.symbology)) }
        var (labels, kept, captionProblem): ([Label], [LabelEntry], String) = ([], [], "")
        for (var label, entry) in zip(batch.labels, batch.entries) {
            let hasOwnCaption = !label.caption.isEmpty
            if !hasOwnCaption { label.caption = CaptionMaker.text(caption, of: entry.text) }
            do throws(CaptionError) { try label.setCaption(by: captions) } catch {
                if hasOwnCaption {
                    failures.append((entry.line, error.sentence))
                    continue
                }
                // As on the page's own code, the page's caption is left out, and the problem is reported once.
                label.caption = ""
                if captionProblem.isEmpty { captionProblem = error.sentence }
            }
            labels.append(label)
            kept.append(entry)
        }
        // Numbers of a series come from no spreadsheet.
        let lacking = if case .table = self { maker.entriesLackingZero(kept) } else { [LabelEntry]() }
        let problems = [captionProblem, Self.problem(failures), Self.sentence(lackingZero: lacking)]
            .filter { !$0.isEmpty }
        return .labels(labels, kept, problem: problems.joined(separator: "\n"))
    }

    private static func copies(_ count: Int, of labels: [Label], _ captions: CaptionMaker) -> Outcome {
        var (labels, problem) = (labels, "")
        for index in labels.indices {
            do throws(CaptionError) { try labels[index].setCaption(by: captions) } catch {
                (labels[index].caption, problem) = ("", error.sentence)
            }
        }
        return .labels(Array(repeatElement(labels, count: max(1, count)).joined()), [], problem: problem)
    }

    /// Returns a sentence with the number of rows without a code, and the reasons for the first ones.
    private static func problem(_ failures: [(line: Int, reason: String)]) -> String {
        guard !failures.isEmpty else { return "" }
        let count = trn(
            "{count} row has no code that can be made.", "{count} rows have no code that can be made.", failures.count)
        let lines = failures.sorted { $0.line < $1.line }.prefix(3).map { failure in
            tr("Line {line}: {reason}").with("line", "\(failure.line)")
                .with("reason", failure.reason)
        }
        return ([count] + lines + (failures.count > lines.count ? ["…"] : [])).joined(separator: "\n")
    }

    /// Returns a sentence about numbers that have probably lost a zero; empty if there are none.
    private static func sentence(lackingZero entries: [LabelEntry]) -> String {
        guard !entries.isEmpty else { return "" }
        return trn(
            "{count} number gets a second check digit. Did the spreadsheet leave out its first zero? Line {lines}.",
            "{count} numbers get a second check digit. Did the spreadsheet leave out the first zeros? Lines {lines}.",
            entries.count
        ).with("lines", entries.firstLines)
    }

    /// Sentence why there are no entries.
    private struct Problem: Error { var sentence: String }

    /// Entries of a table or a series.
    private var listed: Result<([LabelEntry], emptyLines: [Int]), Problem> {
        switch self {
        case .code: return .success(([], emptyLines: []))
        case .table(let bytes, let columns):
            do throws(LabelTable.Problem) {
                let table = try LabelTable(bytes, columns: columns)
                return .success((table.entries, emptyLines: table.emptyLines))
            } catch {
                return .failure(Problem(sentence: error.sentence))
            }
        case .series(let pattern, let count):
            do throws(LabelSeries.Problem) {
                return .success((try LabelSeries(pattern, count: count).entries, emptyLines: []))
            } catch {
                return .failure(Problem(sentence: tr("A number in braces counts up: KEG-{0001}")))
            }
        }
    }
}

nonisolated extension LabelMaker.Failure {
    fileprivate func sentence(_ symbology: Symbology) -> String {
        switch self {
        case .empty: tr("There is no text.")
        case .gs1(let error): BarcodeWriterError.gs1(error).sentence(symbology)
        case .writer(let error): error.sentence(symbology)
        case .unreadable: tr("The code can't be read back.")
        }
    }
}

nonisolated extension LabelTable.Problem {
    fileprivate var sentence: String {
        switch self {
        case .table(let error): error.sentence
        case .column: tr("The file is not a table (CSV).")
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
        case .tooMany(let limit): tr("There are more than {limit} labels.").with("limit", "\(limit)")
        case .cancelled: ""
        }
    }
}

nonisolated extension CaptionError {
    var sentence: String {
        switch self {
        case .noFont(let characters):
            tr("No font on this computer has “{characters}”.").with("characters", characters.printable)
        case .tooLong: tr("A caption is too long.")
        case .drawing(let error): error.captionSentence
        }
    }
}

nonisolated extension LabelDocument {
    /// Returns a sentence about the codes that don't fit on their labels; empty if all do.
    /// - Parameter entries: Entries of the labels, if they belong to a list.
    package func misfitSentence(_ entries: [LabelEntry]) -> String {
        let misfits = misfits
        guard !misfits.isEmpty else { return "" }
        guard !entries.isEmpty else { return LabelError.noRoom.sentence }
        return trn(
            "{count} code doesn't fit on its label: line {lines}.",
            "{count} codes don't fit on their labels: lines {lines}.", misfits.count
        ).with("lines", misfits.map { entries[$0] }.firstLines)
    }
}

nonisolated extension [LabelEntry] {
    /// Numbers of the lines of the first five entries.
    fileprivate var firstLines: String {
        (prefix(5).map { "\($0.line)" } + (count > 5 ? ["…"] : [])).joined(separator: ", ")
    }
}
