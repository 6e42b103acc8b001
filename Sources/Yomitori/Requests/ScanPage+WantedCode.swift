import Barcodes
import History
import Scanning

// Requests for one code by another program.
extension ScanPage {
    /// What another program waits for, as far as the page needs to know.
    struct WantedCode {
        /// Who it is.
        var asker: String
        var symbologies: Set<Symbology>
        /// Called with each code that could be the answer.
        var take: (RequestedCode) -> Void
    }

    /// While another program waits, a read only goes to it, and not to the inventory list.
    /// - Returns: whether another program waits.
    func answerRequest(with arrival: CodeArrival, as message: ResultEntry, saying text: String) -> Bool {
        guard let request else { return false }
        guard request.symbologies.contains(arrival.barcode.symbology) else { return true }
        respond(.success, to: text)
        if arrival.isNew {
            requests.keep(
                KeptRead(
                    arrival.barcode, message: message, source: ReadSource(.request, name: request.asker),
                    thumbnail: thumbnail(of: arrival.barcode)))
        }
        give(arrival.barcode, id: arrival.id, as: message, to: request)
        return true
    }

    /// Offers a code that is in view already.
    /// - Parameter texts: of codes that the user rejected.
    /// - Returns: whether there is one.
    @discardableResult
    func offerCodeInView(except texts: Set<String> = []) -> Bool {
        guard let request, state == .live || state == .paused else { return false }
        let codes = results.codes.filter {
            request.symbologies.contains($0.barcode.symbology) && !texts.contains(results.message(of: $0.barcode).text)
        }
        guard let code = codes.first(where: { $0.id == results.chosen }) ?? codes.first else { return false }
        let message = results.message(of: code.barcode)
        guard !message.isPart else { return false }
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

    /// The user has chosen another one of several codes.
    func offerChoice() {
        guard let request, let code = results.codes.first(where: { $0.id == results.chosen }),
            request.symbologies.contains(code.barcode.symbology)
        else { return }
        let message = results.message(of: code.barcode)
        // Otherwise another code could replace it while the user reads the question.
        if state == .live { pause(atRead: code.id) }
        request.take(
            RequestedCode(text: message.text, symbology: code.barcode.symbology, shown: message.spokenName))
    }

    /// Resumes a picture that a read has stopped.
    func goOn() { if state == .paused { togglePause() } }
}
