import GtkKit
import Payloads

/// The fields of a code, each to be copied, and what can be done with all of them.
final class CardDetails {
    let widget = Box(.vertical, spacing: 6)
    private let requests: CardRequests

    init(_ entry: ResultEntry, _ payload: Payload, requests: CardRequests) {
        self.requests = requests
        widget.setMargin(horizontal: 6, vertical: 6)
        for field in payload.fields { widget.append(row(field)) }
        let actions = Box(.horizontal, spacing: 6)
        for action in payload.furtherActions {
            let button = Button(action.name)
            if case .open(let address) = action.effect {
                button.tooltip = address.printable
                button.onClick { requests.open(address) }
            }
            actions.append(button)
        }
        let show = Button(tr("Show as Code"))
        show.onClick { requests.create(entry.text) }
        actions.append(show)
        widget.append(actions)
    }

    private func row(_ field: PayloadField) -> Widget {
        let name = Label(field.name)
        name.addStyleClass("yomitori-quiet")
        name.wraps = true
        let value = Label(field.isSecret ? Self.hidden : field.displayText.printable)
        value.wraps = true
        value.isSelectable = !field.isSecret
        value.maximumCharacters = 30
        let texts = Box(.vertical, [name, value])
        texts.expandsHorizontally = true
        if let problem = field.problem {
            let label = Label(problem.sentence)
            label.addStyleClass("error")
            label.wraps = true
            texts.append(label)
        }
        let row = Box(.horizontal, spacing: 6, [texts])
        if field.isSecret {
            let show = ToggleButton(icon: "view-reveal-symbolic", name: tr("Show {field}").with("field", field.name))
            show.onToggle { isOn in
                value.text = isOn ? field.displayText.printable : Self.hidden
                value.isSelectable = isOn
            }
            row.append(flat(show))
        }
        let copy = Button(icon: "edit-copy-symbolic", name: tr("Copy {text}").with("text", field.name))
        copy.onClick { [requests] in requests.copy(field.value.text) }
        row.append(flat(copy))
        return row
    }

    private static let hidden = "••••••••"

    private func flat(_ button: Button) -> Button {
        button.addStyleClass("flat")
        button.verticalAlignment = .center
        return button
    }
}
