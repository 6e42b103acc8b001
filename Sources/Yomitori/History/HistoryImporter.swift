import GtkKit
import History
import Tables

/// Adds the entries of files to the history, some at a time: what is read meanwhile is kept in between.
final class HistoryImporter {
    private let window: Window
    private let keeper: HistoryKeeper
    private let requests: HistoryPage.Requests
    /// The files that are still to be imported; the first is under way.
    private var files: [FileAddress] = []
    private var work: Task<Void, Never>?
    /// Asks before the import is stopped.
    private var stopQuestion: QuestionDialog?

    /// A change of the history takes up to half a second for so many.
    nonisolated private static let recordsAtOnce = 1000

    init(window: Window, keeper: HistoryKeeper, requests: HistoryPage.Requests) {
        (self.window, self.keeper, self.requests) = (window, keeper, requests)
    }

    /// Imports these files, after those that were chosen before.
    func take(_ new: [FileAddress]) {
        files += new
        guard work == nil, !files.isEmpty else { return }
        work = Task { [weak self] in
            guard let self else { return }
            await run()
        }
    }

    /// Leaves out what is not imported yet.
    func stop() {
        guard let work else { return }
        work.cancel()
        end()
    }

    /// Whether the window may close now; the user is asked before an import is stopped.
    /// - Parameter afterStop: called where the user lets it be stopped.
    func mayClose(afterStop: @escaping () -> Void) -> Bool {
        guard work != nil, let file = files.first else { return true }
        if let stopQuestion {
            stopQuestion.present()
            return false
        }
        stopQuestion = QuestionDialog(
            before: window, title: tr("Stop Importing?"),
            text: tr("“{name}” is still being imported. What is not imported yet will be missing from the history.")
                .with("name", file.name),
            refuse: tr("_Stop Importing"), cancel: tr("_Keep Importing"), accept: nil
        ) { [weak self] answer in
            guard let self else { return }
            stopQuestion = nil
            guard answer == .refused else { return }
            stop()
            afterStop()
        }
        return false
    }

    private func run() async {
        var sum = Sum()
        while let file = files.first {
            requests.tellOfWork(tr("Importing “{name}”…").with("name", file.name))
            await add(file, to: &sum)
            guard !Task.isCancelled else { return }
            files.removeFirst()
        }
        end()
        if let sentence = sum.sentence { requests.tell(sentence, nil) }
    }

    private func end() {
        (work, files) = (nil, [])
        stopQuestion?.destroy()
        stopQuestion = nil
        requests.tellOfWork(nil)
    }

    /// What became of all files.
    private struct Sum {
        /// Whether a file could be read, and all of it was kept.
        var isWhole = false
        var (new, known, skipped, corrected) = (0, 0, 0, 0)

        /// Sentence about the entries that are in the history now; `nil` if nothing was added and something else is
        /// told: why a file can't be read, or why nothing is kept.
        var sentence: String? {
            guard isWhole || new > 0 else { return nil }
            var sentences = [trn("{count} entry imported", "{count} entries imported", new)]
            if known > 0 { sentences.append(trn("{count} was there already", "{count} were there already", known)) }
            if skipped > 0 {
                sentences.append(
                    trn(
                        "{count} entry without a text was left out.", "{count} entries without a text were left out.",
                        skipped))
            }
            if corrected > 0 {
                sentences.append(
                    trn(
                        "{count} entry had an invalid time or quantity. It got the current time, or the quantity 1.",
                        "{count} entries had an invalid time or quantity. They got the current time, or the quantity 1.",
                        corrected))
            }
            return sentences.joined(separator: "\n")
        }
    }

    private func add(_ file: FileAddress, to sum: inout Sum) async {
        let read: HistoryImport
        switch await Self.read(file) {
        case .history(let found): read = found
        case .unreadable(let sentence):
            if !Task.isCancelled { complain(sentence) }
            return
        }
        let records = RecordImport(read.records, keepsSecrets: keeper.keepsSecrets)
        while !records.isDone, !Task.isCancelled {
            let added = await keeper.changeAndWait { store throws(HistoryError) in
                try records.addNext(Self.recordsAtOnce, to: store)
            }
            // The keeper says why.
            guard case .success(let count) = added else { return sum.isWhole = false }
            sum.new += count.new
            sum.known += count.known
        }
        sum.isWhole = true
        sum.skipped += read.skipped
        sum.corrected += read.corrected
    }

    /// What a file is.
    nonisolated private enum Content: Sendable {
        case history(HistoryImport)
        /// A sentence says why.
        case unreadable(String)
    }

    @concurrent nonisolated private static func read(_ file: FileAddress) async -> Content {
        let bytes: [UInt8]
        do throws(AccessError) { bytes = try file.contents(limit: FileAddress.tableLimit) } catch {
            return .unreadable(error.message)
        }
        do throws(HistoryImport.Failure) {
            return .history(try HistoryImport(bytes, name: file.name))
        } catch {
            return .unreadable(sentence(error, name: file.name))
        }
    }

    nonisolated private static func sentence(_ failure: HistoryImport.Failure, name: String) -> String {
        switch failure {
        case .unknownFormat:
            tr(
                "{file} is not a history that Yomitori can read. Choose a table (CSV) or a JSON file with exported "
                    + "entries."
            ).with("file", name)
        case .encoding(let line): CommaSeparatedValues.ReadingError.encoding(line: line).sentence
        case .tooLong:
            tr("{file} has too many entries to import at once. Split it into several files.").with("file", name)
        }
    }

    private func complain(_ text: String) {
        MessageDialog(before: window, title: tr("The History Can't Be Imported"), text: text, close: tr("_Close"))
    }
}
