import Foundation
import GtkKit
import History

/// `org.gnome.Shell.SearchProvider2` on the session bus, through which the desktop's search finds entries of the
/// history. It starts the program without a window. If no history is kept, nothing is found. Passwords are never shown
/// and can't be searched for.
final class SearchProvider {
    /// Result that the user wants to see.
    enum Wish: Hashable {
        case entry(Int64)
        /// All entries that match these words.
        case search(String)
    }

    /// GNOME's interface: gnome-shell, data/dbus-interfaces/org.gnome.ShellSearchProvider2.xml.
    nonisolated private static let description = """
        <node>
          <interface name="org.gnome.Shell.SearchProvider2">
            <method name="GetInitialResultSet">
              <arg type="as" name="terms" direction="in"/><arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetSubsearchResultSet">
              <arg type="as" name="previous_results" direction="in"/><arg type="as" name="terms" direction="in"/>
              <arg type="as" name="results" direction="out"/>
            </method>
            <method name="GetResultMetas">
              <arg type="as" name="identifiers" direction="in"/><arg type="aa{sv}" name="metas" direction="out"/>
            </method>
            <method name="ActivateResult">
              <arg type="s" name="identifier" direction="in"/><arg type="as" name="terms" direction="in"/>
              <arg type="u" name="timestamp" direction="in"/>
            </method>
            <method name="LaunchSearch">
              <arg type="as" name="terms" direction="in"/><arg type="u" name="timestamp" direction="in"/>
            </method>
          </interface>
        </node>
        """
    /// Maximum number of results; more than a desktop shows.
    nonisolated private static let maximumResultCount = 20
    /// Maximum number of entries that are looked up; those that match only by their passwords are then left out.
    nonisolated private static let maximumLookupCount = 100
    /// Maximum length of a search in bytes, because any program on the bus can send megabytes.
    nonisolated private static let maximumSearchLength = 1000
    /// Maximum number of characters of a result's name, and of its description: a code holds thousands, and a desktop
    /// shows one line.
    nonisolated private static let maximumLineLength = 200

    private let application: Application
    private let settings: () -> Settings
    private let keeper: () -> HistoryKeeper?
    private let show: (_ wish: Wish, _ time: UInt32) -> Void

    /// - Parameters:
    ///   - keeper: Returns the window's history; `nil` while there is no window.
    ///   - show: Shows a result in the window.
    init(
        application: Application, settings: @escaping () -> Settings, keeper: @escaping () -> HistoryKeeper?,
        show: @escaping (_ wish: Wish, _ time: UInt32) -> Void
    ) {
        (self.application, self.settings, self.keeper, self.show) = (application, settings, keeper, show)
        application.offer(
            BusObject(description: Self.description, place: "/SearchProvider") { [weak self] in self?.take($0) })
    }

    private func take(_ call: BusCall) {
        // Searches arrive letter by letter.
        application.stay(seconds: 10)
        switch call.method {
        case "GetInitialResultSet": answer(call, words: Self.bounded(call.texts(at: 0)))
        case "GetSubsearchResultSet": answer(call, words: Self.bounded(call.texts(at: 1)))
        case "GetResultMetas": describe((call.texts(at: 0) ?? []).prefix(Self.maximumResultCount), to: call)
        case "ActivateResult":
            if let id = call.text(at: 0).flatMap({ Int64($0) }) { show(.entry(id), call.number(at: 2) ?? 0) }
            call.reply()
        default:
            show(.search(Self.bounded(call.texts(at: 0)).joined(separator: " ")), call.number(at: 1) ?? 0)
            call.reply()
        }
    }

    /// Returns the first words that together do not exceed the maximum length of a search.
    private static func bounded(_ words: [String]?) -> [String] {
        var room = maximumSearchLength
        return (words ?? []).prefix { word in
            room -= word.utf8.count + 1
            return room >= 0
        }
    }

    private func answer(_ call: BusCall, words: [String]) {
        let words = words.filter { !$0.allSatisfy(\.isWhitespace) }
        guard !words.isEmpty else { return call.reply(list: []) }
        let query = HistoryQuery(search: words.joined(separator: " "))
        Task {
            let found = await look { store throws(HistoryError) in
                try store.entries(query, limit: Self.maximumLookupCount).filter { $0.isFound(by: words) }
                    .prefix(Self.maximumResultCount).map { "\($0.id)" }
            }
            call.reply(list: found ?? [])
        }
    }

    private func describe(_ identifiers: some Sequence<String>, to call: BusCall) {
        let ids = identifiers.compactMap { Int64($0) }
        Task {
            let found = await look { store throws(HistoryError) in try store.entries(ids: ids) } ?? [:]
            call.reply(
                dictionaries: ids.compactMap { found[$0]?.withoutSecrets }.map { entry in
                    [
                        ("id", "\(entry.id)"), ("name", String(entry.shownTitle.prefix(Self.maximumLineLength))),
                        (
                            "description",
                            entry.shownDetail.prefix(Self.maximumLineLength) + " · " + HistoryClock.moment(entry.time)
                        ),
                        ("gicon", entry.kind.icon),
                    ]
                })
        }
    }

    /// Reads from the history; `nil` if none is kept, or there is none.
    private func look<Value: Sendable>(
        _ body: @escaping @Sendable (HistoryStore) throws(HistoryError) -> Value
    ) async -> Value? {
        let keeping = settings().historyKeeping
        guard keeping != .off else { return nil }
        if let keeper = keeper() { return await keeper.look(body) }
        // A history that is kept until the window closes is gone.
        return keeping == .always ? await Self.lookIntoFile(body) : nil
    }

    /// Reads from the file. Without a window, damage can't be reported, so a damaged file is left as it is.
    @concurrent nonisolated private static func lookIntoFile<Value: Sendable>(
        _ body: @Sendable (HistoryStore) throws(HistoryError) -> Value
    ) async -> Value? {
        guard let store = try? HistoryFile(environment: ProcessInfo.processInfo.environment).openExisting() else {
            return nil
        }
        defer { store.close() }
        return try? body(store)
    }
}

nonisolated extension HistoryEntry {
    /// Returns whether the words occur in the parts of the entry that may be shown, so that a search does not reveal
    /// whether it has guessed a password.
    fileprivate func isFound(by words: [String]) -> Bool {
        guard hasSecret else { return true }
        let shown = withoutSecrets
        return words.allSatisfy { word in
            [shown.text, shown.title, shown.detail, shown.label, shown.note].contains {
                $0.range(of: word, options: .caseInsensitive) != nil
            }
        }
    }
}
