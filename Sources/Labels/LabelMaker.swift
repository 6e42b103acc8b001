import Barcodes
import Dispatch
import Pictures
import Synchronization

/// What a label is to say, from a row of a table or a number of a series.
package struct LabelEntry: Hashable, Sendable {
    package var text: String
    package var caption: String
    /// A name for a file of its own; empty where none was given.
    package var name: String
    /// Of the table's file, from 1; of a series, the number's place in it.
    package var line: Int

    package init(text: String, caption: String = "", name: String = "", line: Int) {
        (self.text, self.caption, self.name, self.line) = (text, caption, name, line)
    }
}

/// Makes a label's code, or those of many labels on all processors.
package struct LabelMaker: Hashable, Sendable {
    package var symbology: Symbology
    package var options: WriterOptions
    /// Whether texts are GS1 elements, in parentheses or with U+001D.
    package var isGS1: Bool

    package init(symbology: Symbology = .qrCode, options: WriterOptions = WriterOptions(), isGS1: Bool = false) {
        (self.symbology, self.options, self.isGS1) = (symbology, options, isGS1)
    }

    package enum Failure: Error, Hashable, Sendable {
        /// There is no text.
        case empty
        case gs1(GS1Error)
        case writer(BarcodeWriterError)
        /// What was made is not read as what it should say.
        case unreadable
    }

    /// Labels, and why there are none of some entries.
    package struct Batch: Sendable {
        package var labels: [Label] = []
        /// The entries of these labels.
        package var entries: [LabelEntry] = []
        package var failures: [(entry: LabelEntry, failure: Failure)] = []
    }

    /// What an entry's code says.
    package func content(of entry: LabelEntry) throws(Failure) -> SymbolContent {
        guard !SymbolContent(entry.text).isEmpty else { throw .empty }
        guard isGS1 else { return SymbolContent(entry.text) }
        do throws(GS1Error) {
            return SymbolContent(try GS1Message.checkedElementString(entry.text))
        } catch {
            throw .gs1(error)
        }
    }

    /// The label, after a check that its code can be read.
    package func label(_ entry: LabelEntry) throws(Failure) -> Label {
        let content = try content(of: entry)
        let text = content.text ?? entry.text
        let writerContent = isGS1 ? WriterContent.gs1(text) : .text(text)
        let symbols: [Symbol]
        do throws(BarcodeWriterError) {
            symbols = try BarcodeWriter.symbols(writerContent, as: symbology, options: options)
        } catch {
            throw .writer(error)
        }
        guard symbols.count == 1, let symbol = symbols.first, symbol.isReadBack(as: content) else { throw .unreadable }
        return Label(symbol: symbol, caption: entry.caption)
    }

    /// The labels of all entries, in their order.
    /// - Parameter progress: is told how many are done, on the thread that called; `false` ends the work.
    /// - Returns: `nil` where the work was ended.
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

    /// How many entries are made between two reports of the progress: a few hundredths of a second's work.
    private static let chunk = 64
}
