import Barcodes
import GtkKit

// Requests for one code by another program.
extension MainWindow {
    /// Starts a request; until it is answered, the window does nothing else.
    /// - Returns: `false` if another request is under way.
    func begin(_ new: CodeRequest) -> Bool {
        guard request == nil else { return false }
        request = new
        requestedCodes = []
        new.onChange = { [weak self, weak new] in
            guard let self, let new else { return }
            scan?.request?.asker = new.asker.name
            showRequest()
        }
        new.onEnd = { [weak self] in self?.endRequest($0) }
        requestBar.onAccept = { [unowned self] in acceptRequestedCode() }
        requestBar.onAnother = { [unowned self] in scanAnother() }
        requestBar.onCancel = { [unowned self] in decline() }
        scan?.request = ScanPage.WantedCode(asker: new.asker.name, symbologies: new.symbologies) { [unowned self] in
            offer([$0])
        }
        showRequest()
        places.page = Place.scan.rawValue
        if stack.page == "scan" { scan?.offerCodeInView() } else { offerPictureCodes() }
        window.present()
        return true
    }

    /// Declines the request.
    /// - Returns: Whether there is one.
    @discardableResult
    func decline() -> Bool {
        guard let request else { return false }
        request.end(.cancelled)
        return true
    }

    /// Asks the user whether one of these is the code.
    private func offer(_ codes: [RequestedCode]) {
        requestedCodes = codes
        showRequest()
        if !codes.isEmpty { requestBar.focusAccept() }
    }

    /// Offers the codes in the shown pictures.
    func offerPictureCodes() {
        guard let request, let pictures else { return }
        offer(
            pictures.messages.filter { request.symbologies.contains($0.symbology) }
                .map { RequestedCode(text: $0.entry.text, symbology: $0.symbology, shown: $0.entry.spokenName) })
    }

    private func showRequest() {
        requestBar.show(
            request?.asker, code: requestedCodes.first, wantsAnother: !(request?.declined.isEmpty ?? true))
    }

    private func acceptRequestedCode() {
        guard let request, let code = requestedCodes.first else { return }
        request.end(.accepted(text: code.text, symbology: code.symbology))
    }

    /// Continues with the next code of a picture, another code in view, or else the camera.
    private func scanAnother() {
        if requestedCodes.count > 1 { return offer(Array(requestedCodes.dropFirst())) }
        if let code = requestedCodes.first, stack.page == "scan" { request?.declined.insert(code.text) }
        if stack.page == "scan", scan?.offerCodeInView(except: request?.declined ?? []) ?? false { return }
        offer([])
        if stack.page == "scan" {
            scan?.goOn()
        } else {
            showCamera()
            scan?.goOn()
            scan?.offerCodeInView()
        }
    }

    private func endRequest(_ ending: CodeRequest.Ending) {
        guard let request else { return }
        self.request = nil
        requestedCodes = []
        scan?.request = nil
        showRequest()
        if request.ownsWindow { return window.close() }
        if ending != .withdrawn { scan?.goOn() }
    }
}
