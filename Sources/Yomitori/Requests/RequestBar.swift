import GtkKit

/// The bar above the page while another program waits for a code: it names the asker and the code, and asks for a
/// decision.
final class RequestBar {
    let widget: Box
    var onAccept: () -> Void = {}
    var onAnother: () -> Void = {}
    var onCancel: () -> Void = {}
    private let title = Label()
    private let detail = Label()
    private let cancel = Button(tr("_Cancel"))
    private let another = Button(tr("Scan A_nother"))
    private let accept = Button(tr("_Give the Code"), isSuggested: true)
    /// Timer that runs for a moment after the accept button has received the focus.
    private var settling: Timer?

    init() {
        title.wraps = true
        title.addStyleClass("yomitori-title")
        detail.wraps = true
        // Long texts are truncated, because the results below show them; the bar must stay low on a small screen.
        detail.setEllipsis(afterLines: 3)
        let buttons = Box(.horizontal, spacing: 6, [cancel])
        buttons.appendAtEnd(accept)
        buttons.appendAtEnd(another)
        // The buttons must not keep the window wider than a phone's screen; there they are one below the other.
        let room = ScrolledWindow(narrowing: buttons, minimumWidth: 260)
        let content = Box(.vertical, spacing: 6, [title, detail, room])
        content.margin = 9
        widget = Box(.vertical, [content])
        widget.addStyleClass("yomitori-request")
        widget.accessibleName = tr("Request for a code")
        widget.isVisible = false
        cancel.onClick { [unowned self] in onCancel() }
        another.onClick { [unowned self] in onAnother() }
        accept.onClick { [unowned self] in onAccept() }
        // Other keys work as usual, such as the one that leaves the button.
        accept.onKeyPress { [unowned self] press in
            settling != nil && [.enter, .space].contains(press.key)
        }
        room.onResize { [unowned self] in
            let shown = [cancel, another, accept].filter(\.isVisible)
            let needed = shown.reduce(0) { $0 + $1.minimumWidth + 6 }
            let wanted: Box.Orientation = Double(needed) > room.size.width ? .vertical : .horizontal
            // This runs after the size allocation, which it would restart.
            if buttons.orientation != wanted { Task { buttons.orientation = wanted } }
        }
    }

    /// - Parameters:
    ///   - asker: Asker of the request; `nil` hides the bar.
    ///   - code: Code that was read; `nil` if none was.
    ///   - wantsAnother: Whether the user has rejected a code.
    func show(_ asker: CodeRequest.Asker?, code: RequestedCode?, wantsAnother: Bool) {
        widget.isVisible = asker != nil
        guard let asker else { return }
        title.text = code == nil ? asker.request : asker.question
        detail.text =
            code.map { $0.shown.isEmpty ? tr("(empty)") : $0.shown.printable }
            ?? (wantsAnother
                ? tr("Hold up another code, or choose one in view: click it, or press Space.") : asker.explanation)
        detail.tooltip = code?.shown ?? ""
        accept.setText(asker.acceptance)
        for button in [accept, another] { button.isVisible = code != nil }
        widget.announce(title.text)
    }

    /// Moves the keyboard focus to the accept button. A key that the user is typing or holding down does not press the
    /// button.
    func focusAccept() {
        accept.grabFocus()
        settling = Timer(milliseconds: Self.settlingTime) { [weak self] in
            Task { self?.settling = nil }
            return false
        }
    }

    /// Time in milliseconds during which keys don't press the button; longer than the delay until a held key repeats.
    private static let settlingTime: UInt32 = 700
}

extension CodeRequest.Asker {
    /// Sentence that says who asks for a code.
    fileprivate var request: String {
        switch self {
        case .program(let name?): tr("“{program}” asks for a code").with("program", name.printable)
        case .program(nil): tr("Another program asks for a code")
        case .site(let host, let isEncrypted):
            tr("{host} asks for a code").with("host", isEncrypted ? host : "http://" + host)
        }
    }

    fileprivate var explanation: String {
        switch self {
        case .program: tr("Hold it up to the camera, or open a picture. The program gets it only if you say so.")
        case .site(_, true): tr("Hold it up to the camera, or open a picture. It is sent there only if you say so.")
        case .site(_, false):
            tr(
                "Hold it up to the camera, or open a picture. It is sent there only if you say so, and not encrypted: "
                    + "others on the way could read it.")
        }
    }

    fileprivate var acceptance: String {
        switch self {
        case .program: tr("_Give the Code")
        case .site: tr("_Send the Code")
        }
    }

    fileprivate var question: String {
        switch self {
        case .program(let name?): tr("Give this code to “{program}”?").with("program", name.printable)
        case .program(nil): tr("Give this code to the other program?")
        case .site(let host, true): tr("Send this code to {host}?").with("host", host)
        case .site(let host, false): tr("Send this code unencrypted to {host}?").with("host", "http://" + host)
        }
    }
}
