import Barcodes
import Dispatch
import Pictures
import Synchronization

/// Content of a label, from a row of a table or a number of a series.
package struct LabelEntry: Hashable, Sendable {
    package var text: String
    package var caption: String
    /// Name for a file of the code alone; empty if none was given.
    package var name: String
    /// Line of the table's file, from 1, or position of the number in the series.
    package var line: Int

    package init(text: String, caption: String = "", name: String = "", line: Int) {
        (self.text, self.caption, self.name, self.line) = (text, caption, name, line)
    }
}

/// Maker of the codes of labels, of many on all processors.
package struct LabelMaker: Hashable, Sendable {
    package var symbology: Symbology
    package var options: WriterOptions
    /// Whether texts are GS1 elements, in parentheses or separated by U+001D.
    package var isGS1: Bool
    /// Whether texts that consist of GS1 elements in parentheses are taken for these; other texts stay what they are.
    package var detectsGS1: Bool

    package init(
        symbology: Symbology = .qrCode, options: WriterOptions = WriterOptions(), isGS1: Bool = false,
        detectsGS1: Bool = false
    ) {
        (self.symbology, self.options, self.isGS1, self.detectsGS1) = (symbology, options, isGS1, detectsGS1)
    }

    package enum Failure: Error, Hashable, Sendable {
        /// There is no text.
        case empty
        case gs1(GS1Error)
        case writer(BarcodeWriterError)
        /// The symbol can't be read back as its content.
        case unreadable
    }

    /// Labels, and the reasons why some entries have none.
    package struct Batch: Sendable {
        package var labels: [Label] = []
        /// Entries of the labels.
        package var entries: [LabelEntry] = []
        package var failures: [(entry: LabelEntry, failure: Failure)] = []
    }

    /// Returns the content of an entry's code.
    package func content(of entry: LabelEntry) throws(Failure) -> SymbolContent {
        SymbolContent(try writerContent(of: entry))
    }

    private func writerContent(of entry: LabelEntry) throws(Failure) -> WriterContent {
        guard !SymbolContent(entry.text).isEmpty else { throw .empty }
        if detectsGS1, let elements = GS1Message.elementString(inParentheses: entry.text) { return .gs1(elements) }
        guard isGS1 else { return .text(entry.text) }
        do throws(GS1Error) {
            return .gs1(try GS1Message.checkedElementString(entry.text))
        } catch {
            throw .gs1(error)
        }
    }

    /// Makes a label, and checks that its code can be read.
    package func label(_ entry: LabelEntry) throws(Failure) -> Label {
        let writerContent = try writerContent(of: entry)
        let content = SymbolContent(writerContent)
        let symbol: Symbol
        do throws(BarcodeWriterError) {
            symbol = try BarcodeWriter.symbol(writerContent, as: symbology, options: options)
        } catch {
            throw .writer(error)
        }
        guard symbol.isReadBack(as: content) else { throw .unreadable }
        return Label(symbol: symbol, caption: entry.caption)
    }

    /// Makes the labels of all entries, in their order.
    /// - Parameter progress: receives the number of finished entries, on the calling thread; returning `false` ends the
    ///   work.
    /// - Returns: `nil` if the work was ended.
    package func labels(_ entries: [LabelEntry], progress: (_ done: Int) -> Bool = { _ in true }) -> Batch? {
        var batch = Batch()
        var start = 0
        while start < entries.count {
            guard progress(start) else { return nil }
            let chunk = Array(entries[start..<min(start + Self.chunk, entries.count)])
            let results = Mutex([Int: Result<Label, Failure>]())
            DispatchQueue.concurrentPerform(iterations: chunk.count) { index in
                let result: Result<Label, Failure>
                do throws(Failure) { result = .success(try label(chunk[index])) } catch { result = .failure(error) }
                results.withLock { $0[index] = result }
            }
            let made = results.withLock { $0 }
            for (index, entry) in chunk.enumerated() {
                switch made[index] {
                case .success(let label):
                    batch.labels.append(label)
                    batch.entries.append(entry)
                case .failure(let failure): batch.failures.append((entry, failure))
                case nil: batch.failures.append((entry, .unreadable))
                }
            }
            start += Self.chunk
        }
        return batch
    }

    /// Number of entries between two reports of the progress: a few hundredths of a second of work.
    private static let chunk = 64
}
