import ArgumentParser
import Barcodes
import History
import Payloads

/// Which entries are meant.
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
        transform: SymbologyList.parse)
    var symbology: SymbologyList?

    @Option(help: ArgumentHelp("Only read in this scene.", valueName: "name"))
    var scene: String?

    @Flag(help: "Only favourites.")
    var favourites = false

    @Option(
        help: ArgumentHelp("Only from this day or moment on, as 2026-11-22 or 2026-11-22T12:30.", valueName: "time"))
    var since: String?

    @Option(help: ArgumentHelp("Only before this day or moment.", valueName: "time"))
    var until: String?

    func query() throws -> HistoryQuery {
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
        (query.scene, query.isFavourite) = (scene, favourites)
        (query.since, query.until) = (try time(since), try time(until))
        return query
    }

    func validate() throws { _ = try query() }

    private func time(_ text: String?) throws -> Int64? {
        guard let text else { return nil }
        guard let time = HistoryTime.time(text) else {
            throw ValidationError("“\(text)” is no time, such as 2026-11-22 or 2026-11-22T12:30.")
        }
        return time
    }
}
