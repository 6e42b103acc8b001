import Barcodes
import Scanning

// One code for another program.
extension ScanPage {
    /// What another program waits for.
    struct CodeRequest {
        var symbologies: Set<Symbology>
        /// Takes a code that could be it.
        var take: (RequestedCode) -> Void
    }

    /// While another program waits, a read is for it and for nothing else: no list grows meanwhile.
    /// - Returns: whether it does.
    func answerRequest(with arrival: CodeArrival, as message: ResultEntry, saying text: String) -> Bool {
        guard let request else { return false }
        guard request.symbologies.contains(arrival.barcode.symbology) else { return true }
        respond(.success, to: text)
        give(arrival.barcode, id: arrival.id, as: message, to: request)
        return true
    }

    /// A code that is before the camera already could be it.
    /// - Parameter texts: of codes that are not the one.
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
        respond(.success, to: message.text)
        give(code.barcode, id: code.id, as: message, to: request)
        return true
    }

    private func give(_ barcode: Barcode, id: Int, as message: ResultEntry, to request: CodeRequest) {
        stop(at: id)
        results.choose(id: id)
        showResults()
        request.take(RequestedCode(text: message.text, symbology: barcode.symbology))
    }

    /// The user has chosen another one of several codes.
    func offerChoice() {
        guard let request, let code = results.codes.first(where: { $0.id == results.chosen }),
            request.symbologies.contains(code.barcode.symbology)
        else { return }
        let message = results.message(of: code.barcode)
        // Or another code could come into its place while the user reads what is asked.
        if state == .live { stop(at: code.id) }
        request.take(RequestedCode(text: message.text, symbology: code.barcode.symbology))
    }

    /// Has the picture go on that a read has stopped.
    func goOn() { if state == .paused { togglePause() } }
}
