import GtkKit
import Links
import Payloads

/// What a code means: a line with its kind, title and second line, which opens into fields and actions.
final class CodeCard {
    let widget = Box(.vertical)
    /// It was opened or closed.
    var onToggle: (Bool) -> Void = { _ in }
    /// Of its text; the fields below show all of it.
    private static let (mostLines, mostLinesOfTooltip) = (3, 12)
    private let entry: ResultEntry
    private let payload: Payload
    private let requests: CardRequests
    /// A link, or a text that is a site's address, taken apart; `nil` where there is none.
    private let link: InspectedLink?
    private let title = Label()
    private let expander = ToggleButton(icon: "pan-down-symbolic", name: tr("Details"))
    /// What has become of an action that takes a while.
    private let progress = Label()
    private var mainButton: Button?
    private var joinButton: Button?
    private var details: CardDetails?

    init(_ entry: ResultEntry, requests: CardRequests) {
        (self.entry, self.requests) = (entry, requests)
        payload = entry.payload
        // A part of a message may be the beginning of a longer address.
        let isText = payload.kind == .text && !entry.isPart
        link = payload.address.flatMap(requests.inspect) ?? (isText ? requests.inspectSite(entry.text) : nil)
        widget.append(summary())
        for warning in link?.warnings ?? [] { widget.append(Self.warning(warning.sentence)) }
        for address in entry.hiddenName == nil ? payload.furtherAddresses : [] {
            for warning in requests.inspect(address)?.warnings ?? [] where warning.isDeceptive {
                widget.append(Self.warning(address.printable + ": " + warning.sentence))
            }
        }
        if case .phone(let phone) = payload, phone.isCommand {
            widget.append(Self.warning(tr("Calls nobody: a phone takes this for a command.")))
        }
        for sentence in payload.paymentWarnings { widget.append(Self.warning(sentence)) }
        progress.wraps = true
        progress.isVisible = false
        progress.setMargin(horizontal: 6, vertical: 2)
        widget.append(progress)
        widget.addStyleClass("yomitori-card")
        expander.accessibleName = tr("Details of {text}").with("text", entry.spokenName)
        expander.onToggle { [unowned self] isOn in
            setExpanded(isOn)
            onToggle(isOn)
        }
    }

    /// Whether its fields and actions are to be seen.
    var isExpanded: Bool {
        get { expander.isActive }
        set { expander.isActive = newValue }
    }

    /// Whether there is more to be seen than its title says.
    var hasFields: Bool { payload.kind != .text && payload.kind != .link }

    var isChosen = false { didSet { widget.setStyleClass("yomitori-chosen", isChosen) } }
    /// Whether its code is no longer in view.
    var isDimmed = false { didSet { title.setStyleClass("yomitori-quiet", isDimmed) } }

    /// Gives the keyboard to its main action, or to what opens it.
    func enter() { (mainButton ?? expander).grabFocus() }

    private func summary() -> Widget {
        let row = Box(.horizontal, spacing: 8)
        if !entry.numbers.isEmpty {
            let label = Label(entry.numbers.map(String.init).joined(separator: " "))
            label.addStyleClass("yomitori-quiet")
            row.append(label)
        }
        let icon = Image(icon: payload.kind.icon)
        icon.tooltip = payload.kind.name
        icon.accessibleName = payload.kind.name
        row.append(icon)
        // Large text needs the room that buttons beside it would take.
        let isLarge = DesktopSettings.isTextLarge
        let buttons = isLarge ? Box(.horizontal, spacing: 8) : row
        row.append(texts())
        let copyButton = Button(icon: "edit-copy-symbolic", name: tr("Copy"))
        copyButton.accessibleName = tr("Copy {text}").with("text", entry.spokenName)
        let copy = entry.hasSecret ? requests.copySecret : requests.copy
        copyButton.onClick { [entry] in copy(entry.text) }
        buttons.append(copyButton)
        // Without its password, a network can't be joined.
        if entry.hiddenName == nil, let action = payload.mainAction(of: entry.text),
            !(entry.lacksSecret && payload.kind == .wifi)
        {
            let main = button(for: action)
            mainButton = main
            buttons.append(main)
        }
        for button in [copyButton, expander] {
            button.addStyleClass("flat")
            button.verticalAlignment = .center
            // Space stays the picture's.
            button.takesFocusOnClick = false
        }
        row.append(expander)
        return isLarge ? Box(.vertical, [row, buttons]) : row
    }

    private func button(for action: PayloadAction) -> Button {
        let button = Button(action.name)
        button.verticalAlignment = .center
        button.takesFocusOnClick = false
        switch action.effect {
        case .open(let address):
            button.accessibleName = tr("Open {text}").with("text", address)
            button.tooltip = address.printable
            button.onClick { [requests] in requests.open(address) }
        case .handOver(let file):
            button.accessibleName = tr("Add {text}").with("text", payload.title)
            button.tooltip = tr("Opens it in the program for contacts or calendars")
            button.onClick { [requests] in requests.handOver(file) }
        case .join(let network):
            button.accessibleName = tr("Join {network}").with("network", payload.title)
            joinButton = button
            button.onClick { [unowned self] in join(network) }
        }
        return button
    }

    private func join(_ network: WirelessNetwork) {
        joinButton?.isSensitive = false
        tell(tr("Joining {network} …").with("network", payload.title.printable))
        requests.join(network) { [weak self] problem in
            guard let self else { return }
            joinButton?.isSensitive = true
            tell(
                problem ?? tr("Connected to {network}").with("network", payload.title.printable),
                isProblem: problem != nil)
        }
    }

    /// Says in the card how far an action has come.
    private func tell(_ text: String, isProblem: Bool = false) {
        progress.text = text
        progress.setStyleClass("error", isProblem)
        progress.isVisible = true
        progress.announce(text)
    }

    private func texts() -> Widget {
        // Plain text is shown as far as there is room; of other kinds, the title.
        let text = entry.hiddenName ?? (payload.kind == .text ? entry.text : payload.title)
        title.text = text.isEmpty ? tr("(empty)") : text.printable.beginning(lines: Self.mostLines)
        title.wraps = true
        // GTK counts the lines of each line of the text for itself.
        title.setEllipsis(afterLines: title.text.contains(where: \.isNewline) ? 2 : Self.mostLines)
        title.keepTogether(title.text.siteLength)
        // What is hidden below must not be told above.
        title.tooltip = tooltip
        title.expandsHorizontally = true
        let texts = Box(.vertical)
        texts.verticalAlignment = .center
        texts.expandsHorizontally = true
        // Above the text, which may be too long for the room there is.
        if let note = entry.note { texts.append(quiet(note)) }
        texts.append(title)
        if let link {
            texts.append(host(of: link))
        }
        if hasFields {
            let second = [payload.kind.name, payload.shownDetail].compactMap(\.self).joined(separator: " · ")
            let label = quiet(second.printable)
            // A telephone number that is cut is of no use.
            label.wraps = true
            label.setEllipsis(afterLines: 2)
            texts.append(label)
        }
        return texts
    }

    /// The text as it was read, where it is for people; of other kinds what it means.
    private var tooltip: String {
        guard !entry.hasSecret else { return (entry.hiddenName ?? payload.title).printable }
        // Higher than the screen, it would hide what it belongs to.
        guard hasFields else { return entry.text.printable.beginning(lines: Self.mostLinesOfTooltip) }
        return [payload.title, payload.shownDetail].compactMap(\.self).joined(separator: "\n").printable
    }

    /// A link's host, with the registered domain in bold.
    private func host(of link: InspectedLink) -> Widget {
        // Letters beyond ASCII may be look-alikes, so such a host is shown in punycode.
        let parts = link.displayHost == link.host ? link.hostParts : (subdomain: "", domain: link.host)
        let (subdomain, domain) = (quiet(parts.subdomain), Label(parts.domain))
        domain.addStyleClass("yomitori-title")
        domain.setEllipsis()
        subdomain.isVisible = !parts.subdomain.isEmpty
        let row = Box(.horizontal, [subdomain, domain])
        // Of other programs' addresses what stands there is often no host at all, as in upi://pay.
        row.isVisible = !link.displayHost.isEmpty && (link.isWeb || link.domain != nil)
        return row
    }

    /// What to be wary of.
    private static func warning(_ sentence: String) -> Widget {
        let label = Label(sentence)
        label.wraps = true
        label.addStyleClass("warning")
        let icon = Image(icon: "dialog-warning-symbolic")
        icon.verticalAlignment = .start
        let row = Box(.horizontal, spacing: 6, [icon, label])
        row.setMargin(horizontal: 6, vertical: 2)
        return row
    }

    private func quiet(_ text: String) -> Label {
        let label = Label(text)
        label.setEllipsis()
        label.addStyleClass("yomitori-quiet")
        return label
    }

    private func setExpanded(_ isExpanded: Bool) {
        if isExpanded, details == nil {
            let new = CardDetails(entry, payload, link: link, requests: requests)
            widget.append(new.widget)
            details = new
        }
        details?.widget.isVisible = isExpanded
    }
}

/// What cards ask the window to do.
struct CardRequests {
    /// Take a link apart.
    var inspect: (String) -> InspectedLink?
    /// Take apart the address of a site that a text without a scheme is.
    var inspectSite: (String) -> InspectedLink?
    var copy: (String) -> Void
    /// Copy a password, or a text that has one.
    var copySecret: (String) -> Void
    /// Open an address in the program for it.
    var open: (String) -> Void
    /// Show a folder.
    var openFolder: (FileAddress) -> Void
    /// Show what was read as a code.
    var create: (ShownContent) -> Void
    /// Connect to a network, and say what went wrong, or nothing.
    var join: (WirelessNetwork, @escaping (_ problem: String?) -> Void) -> Void
    /// Open a file in the program for its kind.
    var handOver: (HandedFile) -> Void
    /// Save a code's content as a file.
    var save: ([UInt8]) -> Void
}
