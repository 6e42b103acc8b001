import GtkKit
import Links
import Payloads

/// The card of a code: a line with its kind, title and second line, which opens into fields and actions.
final class CodeCard {
    let widget = Box(.vertical)
    /// Called when the card is opened or closed.
    var onToggle: (Bool) -> Void = { _ in }
    /// Maximum number of lines of the title; the fields below it show the whole text.
    private static let maximumTitleLines = 3
    /// Maximum number of lines of the title's tooltip.
    private static let maximumTooltipLines = 12
    private let entry: ResultEntry
    private let payload: Payload
    private let requests: CardRequests
    /// The numbers of its codes in the picture.
    var numbers: [Int] { didSet { if numbers != oldValue { showNumbers() } } }
    private let numberLabel = Label()
    /// A link taken apart; `nil` where there is none.
    private let link: InspectedLink?
    private let title = Label()
    private let expander = ToggleButton(icon: "pan-down-symbolic", name: tr("Details"))
    /// Progress or result of an action that takes a while.
    private let progress = Label()
    private var mainButton: Button?
    private var joinButton: Button?
    private var details: CardDetails?
    /// What a screen reader says after the name of the card: the line below the title, and the warnings, which must not
    /// be heard only after the link was opened.
    private(set) var spokenDetails = ""

    init(_ entry: ResultEntry, requests: CardRequests) {
        (self.entry, self.requests, numbers) = (entry, requests, entry.numbers)
        payload = entry.payload
        // A part of a message may be the beginning of a longer address.
        let isText = payload.kind == .text && !entry.isPart
        link = payload.address.flatMap(requests.inspect) ?? (isText ? requests.inspectSite(entry.text) : nil)
        widget.append(summary())
        let warnings = warnings
        for sentence in warnings { widget.append(Self.warning(sentence)) }
        if !warnings.isEmpty { mainButton?.accessibleDescription = warnings.joined(separator: "\n") }
        spokenDetails = ([secondLine].compactMap(\.self) + warnings).joined(separator: "\n")
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

    /// Whether the fields and actions are shown.
    var isExpanded: Bool {
        get { expander.isActive }
        set { expander.isActive = newValue }
    }

    /// Sentences about what may be wrong with the code.
    private var warnings: [String] {
        var sentences = (link?.warnings ?? []).sentences
        for address in entry.hiddenName == nil ? payload.furtherAddresses : [] {
            sentences += (requests.inspect(address)?.warnings ?? []).filter(\.isDeceptive).sentences
                .map { WebLink(address: address).shownAddress.printable + ": " + $0 }
        }
        if case .phone(let phone) = payload, phone.isCommand {
            sentences.append(tr("Not a number to call: a phone carries this out as a command."))
        }
        return sentences + payload.paymentWarnings
    }

    /// Whether the card has fields besides its title.
    var hasFields: Bool { payload.kind != .text && payload.kind != .link }

    var isChosen = false { didSet { widget.setStyleClass("yomitori-chosen", isChosen) } }
    /// Whether the card's code is no longer in view.
    var isDimmed = false { didSet { title.setStyleClass("yomitori-quiet", isDimmed) } }

    /// Moves the keyboard focus to the main action, or else to the button that opens the card.
    func enter() { (mainButton ?? expander).grabFocus() }

    private func summary() -> Widget {
        let row = Box(.horizontal, spacing: 8)
        numberLabel.addStyleClass("yomitori-quiet")
        showNumbers()
        row.append(numberLabel)
        let icon = Image(icon: payload.kind.icon)
        icon.tooltip = payload.kind.name
        icon.accessibleName = payload.kind.name
        row.append(icon)
        // With large text, the buttons go below the text instead of beside it, to leave it the width.
        let isLarge = DesktopSettings.isTextLarge
        let buttons = isLarge ? Box(.horizontal, spacing: 8) : row
        row.append(texts())
        let copyButton = Button(icon: "edit-copy-symbolic", name: tr("Copy"))
        copyButton.accessibleName = tr("Copy {text}").with("text", entry.spokenName)
        let copy = entry.hasSecret ? requests.copySecret : requests.copy
        copyButton.onClick { [entry] in copy(entry.text) }
        buttons.append(copyButton)
        // A network whose password was not kept can't be joined.
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
            // A clicked button must not take the focus: the space key pauses and resumes the picture.
            button.takesFocusOnClick = false
        }
        row.append(expander)
        return isLarge ? Box(.vertical, [row, buttons]) : row
    }

    private func showNumbers() {
        numberLabel.text = numbers.map(String.init).joined(separator: " ")
        numberLabel.isVisible = !numbers.isEmpty
    }

    private func button(for action: PayloadAction) -> Button {
        let button = Button(plain: action.name)
        button.verticalAlignment = .center
        button.takesFocusOnClick = false
        switch action.effect {
        case .open(let address):
            // The name contains the visible text, by which voice control finds the button.
            let shown = entry.hasSecret ? payload.title : address
            button.accessibleName =
                action.name == tr("Open")
                ? tr("Open {text}").with("text", shown) : action.spokenName(for: payload.title)
            button.tooltip = shown.printable
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
        let name = payload.title.printable
        tell(tr("Joining {network} …").with("network", name))
        requests.join(network) { [weak self, requests] problem in
            let outcome = problem ?? tr("Connected to {network}").with("network", name)
            // Other codes may have come into view meanwhile.
            guard let self else { return requests.tell(outcome) }
            joinButton?.isSensitive = true
            tell(outcome, isProblem: problem != nil)
        }
    }

    /// Shows in the card how far an action has come, and announces it to a screen reader.
    private func tell(_ text: String, isProblem: Bool = false) {
        progress.text = text
        progress.setStyleClass("error", isProblem)
        progress.isVisible = true
        progress.announce(text)
    }

    private func texts() -> Widget {
        // For plain text the title is the text itself, as far as it fits; for other kinds, the payload's title.
        let text = entry.hiddenName ?? (payload.kind == .text ? entry.text.withoutPasswords : payload.titleOrKind)
        title.show(value: text.isEmpty ? tr("(empty)") : text.printable.beginning(lines: Self.maximumTitleLines))
        title.wraps = true
        // GTK applies the limit of lines to each paragraph of the text separately.
        title.setEllipsis(afterLines: title.text.contains(where: \.isNewline) ? 2 : Self.maximumTitleLines)
        title.keepTogether(title.text.siteLength)
        // The tooltip must not reveal what the fields below hide.
        title.tooltip = tooltip
        title.expandsHorizontally = true
        let texts = Box(.vertical)
        texts.verticalAlignment = .center
        texts.expandsHorizontally = true
        // The note is above the text, because a long text may push what follows it out of view.
        if let note = entry.note { texts.append(quiet(note)) }
        texts.append(title)
        if let link {
            texts.append(host(of: link))
        }
        if let secondLine {
            let label = quiet(secondLine)
            // The line wraps, because a truncated telephone number is useless.
            label.wraps = true
            label.setEllipsis(afterLines: 2)
            texts.append(label)
        }
        return texts
    }

    /// Line below the title: the kind and a detail; `nil` for a text or a link.
    private var secondLine: String? {
        guard hasFields else { return nil }
        // The title of a network without a name is its kind already.
        let kind = payload.titleOrKind == payload.title ? payload.kind.name : nil
        let parts = [kind, payload.shownDetail?.printable.keptInOrder()].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " · ")
    }

    /// Tooltip of the title: the text as read, if it is plain text or a link; for other kinds, the title and the detail
    /// in full.
    private var tooltip: String {
        guard !entry.hasSecret else { return (entry.hiddenName ?? payload.titleOrKind).printable.keptInOrder() }
        // A tooltip higher than the screen would hide the card that it belongs to.
        let text = entry.text.printable.beginning(lines: Self.maximumTooltipLines)
        guard hasFields else { return text.keptInOrder() }
        return [payload.title, payload.shownDetail].compactMap(\.self).joined(separator: "\n").printable.keptInOrder()
    }

    /// Maximum number of characters of a host on one line: beside the buttons of a narrow card there is room for 20.
    private static let maximumHostLength = 20

    /// A link's host, with the registrable domain in bold. The domain is never truncated, because it alone says who has
    /// the site, and the name before it may be as long as is needed to push it out of view.
    private func host(of link: InspectedLink) -> Widget {
        // Letters beyond ASCII may be look-alikes, so such a host is shown in punycode.
        let parts = link.asciiHostParts
        // A host that is not valid may have characters that reverse it.
        let (subdomain, domain) = (quiet(parts.subdomain.printable), Label(parts.domain.printable))
        domain.addStyleClass("yomitori-title")
        domain.wraps = true
        subdomain.isVisible = !parts.subdomain.isEmpty
        let isLong = DesktopSettings.isTextLarge || link.host.count > Self.maximumHostLength
        let row = Box(isLong ? .vertical : .horizontal, [subdomain, domain])
        row.keepsPartsInOrder()
        // In the addresses of other programs, the part in the host's place is often not a host, as in upi://pay.
        row.isVisible = !link.displayHost.isEmpty && (link.isWeb || link.domain != nil)
        return row
    }

    /// Returns a row with a warning icon and a sentence.
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

/// Functions of the window that cards call.
struct CardRequests {
    /// Inspects a link; `nil` for an address that is no link.
    var inspect: (String) -> InspectedLink?
    /// Take apart the address of a site that a text without a scheme is.
    var inspectSite: (String) -> InspectedLink?
    var copy: (String) -> Void
    /// Copies a password, or a text that contains one.
    var copySecret: (String) -> Void
    /// Opens an address in the desktop's program for it.
    var open: (String) -> Void
    /// Opens a folder in the file manager.
    var openFolder: (FileAddress) -> Void
    /// Shows what was read as a code to be scanned.
    var create: (ShownContent) -> Void
    /// Connects to a network and calls back with the problem, or `nil` on success.
    var join: (WirelessNetwork, @escaping (_ problem: String?) -> Void) -> Void
    /// Say something in passing.
    var tell: (String) -> Void
    /// Open a file in the program for its kind.
    var handOver: (HandedFile) -> Void
    /// Saves a code's content as a file.
    var save: ([UInt8]) -> Void
}
