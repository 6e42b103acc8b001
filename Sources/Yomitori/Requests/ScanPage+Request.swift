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
    func answerRequest(with message: ResultEntry, of barcode: Barcode, saying text: String) -> Bool {
        guard let request else { return false }
        guard request.symbologies.contains(barcode.symbology) else { return true }
        respond(.success, to: text)
        stop(at: message)
        if let track = codes.tracks.first(where: { $0.barcode.text == barcode.text }) { codes.choose(id: track.id) }
        request.take(RequestedCode(text: message.text, symbology: barcode.symbology))
        return true
    }

    /// A code that is before the camera already could be it.
    /// - Parameter texts: of codes that are not the one.
    /// - Returns: whether there is one.
    @discardableResult
    func offerCodeInView(except texts: Set<String> = []) -> Bool {
        guard let request, state == .live || state == .paused else { return false }
        let tracks = codes.tracks.filter {
            request.symbologies.contains($0.barcode.symbology) && !texts.contains(codes.message(of: $0.barcode).text)
        }
        guard let track = tracks.first(where: { $0.id == codes.chosen }) ?? tracks.first else { return false }
        return answerRequest(with: codes.message(of: track.barcode), of: track.barcode, saying: track.barcode.text)
    }

    /// The user has chosen another one of several codes.
    func offerChoice() {
        guard let request, let track = codes.tracks.first(where: { $0.id == codes.chosen }),
            request.symbologies.contains(track.barcode.symbology)
        else { return }
        let message = codes.message(of: track.barcode)
        // Or another code could come into its place while the user reads what is asked.
        if state == .live { stop(at: message) }
        request.take(RequestedCode(text: message.text, symbology: track.barcode.symbology))
    }

    /// Has the picture go on that a read has stopped.
    func goOn() { if state == .paused { toggleFreeze() } }
}
