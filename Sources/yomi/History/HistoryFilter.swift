import ArgumentParser
import Barcodes
import History
import Payloads
import Scanning

/// Options that select entries.
struct HistoryFilter: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Words, or parts of them, that all have to be in text, title, label or note.", valueName: "search"))
    var search: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only of these kinds, separated by commas, as yomi parse --json names them.", valueName: "kinds"))
    var kind: String?

    @Option(
        help: ArgumentHelp("Only of these symbologies, separated by commas.", valueName: "names"),
        completion: .symbologies(),
        transform: SymbologyList.parse)
    var symbology: SymbologyList?

    @Option(
        help: ArgumentHelp(
            "Only entries read in this scene. Case is ignored; built-in scenes may be named in any supported language.",
            valueName: "name"))
    var scene: String?

    // The columns of exported tables keep the spelling of the first version: it stays valid here, too.
    @Flag(name: [.customLong("favorites"), .customLong("favourites")], help: "Only favorites.")
    var favorites = false

    @Option(
        help: ArgumentHelp("Only from this day or moment on, as 2026-11-22 or 2026-11-22T12:30.", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("Only before this day or moment.", valueName: "time"))
    var until: String?

    /// - Parameter store: the history, which knows the names of scenes.
    func query(in store: HistoryStore) throws -> HistoryQuery {
        var query = try query()
        guard let scene else { return query }
        let names = SceneNames.same(as: scene, among: try store.choices().scenes)
        query.scenes = names.isEmpty ? [scene] : names
        return query
    }

    private func query() throws -> HistoryQuery {
        var query = HistoryQuery(search: search.joined(separator: " "))
        query.kinds = Set(
            try (kind ?? "").split(separator: ",").map { name in
                guard let kind = PayloadKind.allCases.first(where: { $0.rawValue.lowercased() == name.lowercased() })
                else {
                    let known = PayloadKind.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("there is no kind “\(name)”; there are \(known).")
                }
                return kind
            })
        query.symbologies = Set((symbology?.symbologies ?? []).map(\.rawValue))
        query.isFavourite = favorites
        (query.since, query.until) = (try time(since), try time(until))
        return query
    }

    func validate() throws { _ = try query() }

    /// Whether it selects all entries.
    var isEmpty: Bool { get throws { try scene == nil && query().isEmpty } }

    private func time(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        guard let time = HistoryTime.time(text) else {
            throw ValidationError("“\(text)” is no time, such as 2026-11-22 or 2026-11-22T12:30.")
        }
        return time
    }
}
