import Barcodes
import History
import Scanning

// Requests for one code by another program.
extension ScanPage {
    /// The part of another program's request that the page needs.
    struct WantedCode {
        /// Who it is; empty while that is not known.
        var asker: String
        var symbologies: Set<Symbology>
        /// Called with a code that could be the answer.
        var take: (RequestedCode) -> Void
    }

    /// Passes a read to the program that waits; such a read does not go to the inventory list.
    /// - Returns: Whether a program waits.
    func answerRequest(with arrival: CodeArrival, as message: ResultEntry, saying text: String) -> Bool {
        guard let request else { return false }
        guard request.symbologies.contains(arrival.barcode.symbology) else { return true }
        respond(.success, to: text)
        if arrival.isNew {
            requests.keep(
                HistoryRecordDraft(
                    arrival.barcode, message: message, source: ReadSource(.request, name: request.asker),
                    thumbnail: thumbnail(of: arrival.barcode)))
        }
        give(arrival.barcode, id: arrival.id, as: message, to: request)
        return true
    }

    /// Offers a code that is in view already.
    /// - Parameter texts: Texts of the codes that the user has rejected.
    /// - Returns: Whether there is one.
    @discardableResult
    func offerCodeInView(except texts: Set<String> = []) -> Bool {
        guard let request, state == .live || state == .paused,
            let (code, message) = results.offer(of: request.symbologies, except: texts)
        else { return false }
        respond(.success, to: message.spokenName)
        give(code.barcode, id: code.id, as: message, to: request)
        return true
    }

    private func give(_ barcode: Barcode, id: Int, as message: ResultEntry, to request: WantedCode) {
        pause(atRead: id)
        results.choose(id: id)
        showResults()
        request.take(RequestedCode(text: message.text, symbology: barcode.symbology, shown: message.spokenName))
    }

    /// Offers the code that the user has chosen among several.
    func offerChoice() {
        guard let request, let (code, message) = results.offer(of: request.symbologies), code.id == results.chosen
        else { return }
        // Otherwise another code could replace it while the user reads the question.
        if state == .live { pause(atRead: code.id) }
        request.take(
            RequestedCode(text: message.text, symbology: code.barcode.symbology, shown: message.spokenName))
    }

    /// Resumes a picture that a read has stopped.
    func goOn() { if state == .paused { togglePause() } }
}
