import Barcodes
import Foundation
import GtkKit
import History
import Payloads

/// The filters of the history list.
final class HistoryFilters {
    let widget: FlowBox
    private let kind = ChoiceBox(name: tr("Content"), choices: [])
    private let symbology = ChoiceBox(name: tr("Kind of code"), choices: [])
    private let day = ChoiceBox(
        name: tr("Day"),
        choices: [
            ("", tr("Any day")), ("today", tr("Today")), ("yesterday", tr("Yesterday")), ("week", tr("Last 7 days")),
            ("month", tr("Last 30 days")),
        ])
    private let scene = ChoiceBox(name: tr("Scene"), choices: [])
    private let favourites = CheckButton(tr("_Favorites"))
    private var choices: HistoryStore.Choices?
    private var sessions: [HistorySession] = []
    /// Whether a choice is offered only because it is selected, although no entry has it any more.
    private var offersMissing = false
    private var isFilling = false
    var onChange: () -> Void = {}

    init() {
        widget = FlowBox([kind, symbology, day, scene, favourites], spacing: 6)
        widget.margin = 6
        for box in [kind, symbology, day, scene] {
            // Long names are truncated, because they would make the page wider than the window.
            box.ellipsize()
            box.onChange { [unowned self] in changed() }
        }
        favourites.onToggle { [unowned self] in changed() }
        isFilling = true
        day.choice = ""
        isFilling = false
        show(HistoryStore.Choices(), sessions: [])
    }

    private func changed() { if !isFilling { onChange() } }

    /// Offers the values that entries have; the current selection is kept even if no entry has it.
    func show(_ new: HistoryStore.Choices, sessions newSessions: [HistorySession]) {
        guard new != choices || newSessions != sessions || offersMissing else { return }
        (choices, sessions, offersMissing) = (new, newSessions, false)
        isFilling = true
        fill(
            kind, all: tr("All content"),
            new.kinds.map { ($0.rawValue, $0.name) }.sorted { LocalOrder.isBefore($0.1, $1.1) })
        fill(
            symbology, all: tr("All kinds of code"),
            new.symbologies.map { ($0, Symbology(rawValue: $0)?.displayName ?? $0) }.sorted {
                LocalOrder.isBefore($0.1, $1.1)
            })
        fill(
            scene, all: tr("All scenes"),
            Set(new.scenes.map { SceneStore.displayName(kept: $0) }).sorted(by: LocalOrder.isBefore).map {
                ("scene " + $0, $0)
            }
                + newSessions.prefix(50).map { session in
                    (
                        "session \(session.id)",
                        trn("{scene}, {moment}: {count} code", "{scene}, {moment}: {count} codes", session.entries)
                            .with(
                                "scene",
                                session.scene.isEmpty
                                    ? tr("Inventory") : SceneStore.displayName(kept: session.scene)
                            )
                            .with("moment", HistoryClock.moment(session.started))
                    )
                })
        isFilling = false
    }

    private func fill(_ box: ChoiceBox, all: String, _ choices: [(id: String, text: String)]) {
        let chosen = (id: box.choice, text: box.choiceText)
        let isThere = chosen.id.isEmpty || choices.contains { $0.id == chosen.id }
        if !isThere { offersMissing = true }
        box.setChoices([("", all)] + choices + (isThere ? [] : [chosen]))
        box.choice = chosen.id
    }

    /// Clears all filters.
    func clear() {
        isFilling = true
        for box in [kind, symbology, day, scene] { box.choice = "" }
        favourites.isOn = false
        isFilling = false
    }

    /// Returns the query for the current filters.
    func query(now: Date = Date(), calendar: Calendar = .current) -> HistoryQuery {
        var query = HistoryQuery()
        query.kinds = Set([PayloadKind(rawValue: kind.choice)].compactMap(\.self))
        if !symbology.choice.isEmpty { query.symbologies = [symbology.choice] }
        let parts = scene.choice.split(separator: " ", maxSplits: 1).map(String.init)
        if parts.first == "scene", let name = parts.dropFirst().first {
            // Includes names of the scene that were stored in other languages.
            query.scenes = Set((choices?.scenes ?? []).filter { SceneStore.displayName(kept: $0) == name })
            if query.scenes.isEmpty { query.scenes = [name] }
        }
        if parts.first == "session" { query.session = parts.dropFirst().first.flatMap { Int64($0) } }
        query.isFavourite = favourites.isOn
        func start(daysAgo days: Int) -> Int64? {
            calendar.date(byAdding: .day, value: -days, to: calendar.startOfDay(for: now))
                .map { Int64($0.timeIntervalSince1970 * 1000) }
        }
        switch day.choice {
        case "today": query.since = start(daysAgo: 0)
        case "yesterday": (query.since, query.until) = (start(daysAgo: 1), start(daysAgo: 0))
        case "week": query.since = start(daysAgo: 6)
        case "month": query.since = start(daysAgo: 29)
        default: break
        }
        return query
    }
}

/// The bar with the actions on ticked entries.
final class HistorySelectionBar {
    let widget: Box
    private let count = Label()
    private let all = Button(tr("Select _All"))
    private let export = Button(tr("E_xport…"))
    private let delete = Button(tr("_Delete"))
    private let end = Button(tr("_Cancel"))
    var onAll: () -> Void = {}
    var onExport: () -> Void = {}
    var onDelete: () -> Void = {}
    var onEnd: () -> Void = {}

    init() {
        delete.addStyleClass("destructive-action")
        let buttons = FlowBox([all, export, delete, end], spacing: 6)
        buttons.expandsHorizontally = true
        widget = Box(.vertical, spacing: 6, [count, buttons])
        widget.margin = 6
        all.onClick { [unowned self] in onAll() }
        export.onClick { [unowned self] in onExport() }
        delete.onClick { [unowned self] in onDelete() }
        end.onClick { [unowned self] in onEnd() }
    }

    func show(_ number: Int) {
        count.text = number == 0 ? tr("Select entries") : trn("{count} selected", "{count} selected", number)
        let reason = number == 0 ? tr("Select entries first") : nil
        export.setSensitive(unless: reason, tooltip: "")
        delete.setSensitive(unless: reason, tooltip: "")
    }
}
