import Barcodes
import Capture
import Foundation
import GtkKit
import History

// Texts about an entry.

extension HistoryEntry {
    /// Title of the entry: the user's label, or the title of the content.
    var shownTitle: String {
        let text = label.isEmpty ? openTitle : label
        let line = text.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? ""
        return line.isEmpty ? kind.name : line.printable
    }

    /// Second line of the entry, with further properties.
    var shownDetail: String { rowDetail() }

    /// - Parameters:
    ///   - doubt: Warning about a link, which stands in place of the kind.
    ///   - site: Domain that a link leads to.
    func rowDetail(doubt: String? = nil, site: String? = nil) -> String {
        var parts = [doubt ?? kind.name]
        // What the demo camera shows is made up, so that its codes must not be taken for those of the user.
        if source.isDemo { parts.append(tr("Demo camera")) }
        if let site, !isPiece { parts.append(site.keptInOrder()) }
        if !label.isEmpty, !openTitle.isEmpty { parts.append(openTitle.printable.keptInOrder()) }
        let detail = isPiece ? "" : kind.hasShownDetail ? payload.shownDetail ?? "" : detail
        if !detail.isEmpty { parts.append(detail.printable.keptInOrder()) }
        if quantity != 1 { parts.append(tr("Quantity: {number}").with("number", "\(quantity)")) }
        if !part.isEmpty { parts.append(partSentence) }
        if !note.isEmpty { parts.append(note.printable.keptInOrder()) }
        return parts.joined(separator: " · ").replacing("\n", with: " ")
    }

    /// Whether the entry is a part of a message that may contain a part of a password; parts of an export contain whole
    /// passwords.
    private var isPiece: Bool { !part.isEmpty && kind != .oneTimePasswordExport && !lacksSecret }

    /// Title, if it may be shown.
    private var openTitle: String { isPiece ? "" : title }

    /// Title shown in place of the text, if the text may be a part of a password.
    var hiddenName: String? { isPiece ? partSentence : nil }

    private var partSentence: String { MessageGatherer.name(ofPart: part) }

    var symbologyName: String { Symbology(rawValue: symbology)?.displayName ?? symbology }

    /// Sentences about when, where and as what the code was read.
    var origin: String {
        let place =
            scene.isEmpty ? "" : tr("Scene: {scene}").with("scene", SceneStore.displayName(kept: scene).printable)
        var parts = [HistoryClock.moment(time), symbologyName, source.sentence, place].filter { !$0.isEmpty }
        if count > 1 { parts.append(trn("Read {count} time", "Read {count} times", count)) }
        if !part.isEmpty { parts.append(partSentence) }
        if lacksSecret, part.isEmpty { parts.append(tr("The password was not kept.")) }
        return parts.joined(separator: "\n")
    }
}

extension ReadSource {
    /// Whether the code was in the demo camera's picture.
    var isDemo: Bool { kind == .camera && name == CameraDescription.demo.name }

    var sentence: String {
        let shown = name.printable.keptInOrder()
        return switch kind {
        case .camera:
            name.isEmpty
                ? tr("Camera")
                : tr("Camera: {name}").with("name", isDemo ? tr("Demo camera") : shown)
        case .file:
            page.map {
                tr("File: {name}, page {page}").with("page", "\($0)").with("name", shown)
            } ?? tr("File: {name}").with("name", shown)
        case .clipboard: tr("Pasted picture")
        case .screen: tr("Screen")
        case .request: name.isEmpty ? tr("Request of a program") : tr("Request of {name}").with("name", shown)
        case .imported where name == Self.standardInput: tr("Imported from standard input")
        case .imported: tr("Imported from {name}").with("name", shown)
        }
    }
}

/// Formatting of times in the user's time zone.
enum HistoryClock {
    static func time(_ time: Int64) -> String { LocalTime.text(seconds: time / 1000, "%H:%M") }

    /// Returns the name of a day, given its beginning in milliseconds.
    static func day(_ start: Int64, now: Date = Date()) -> String {
        let calendar = Calendar.current
        let date = Date(timeIntervalSince1970: Double(start) / 1000)
        if calendar.isDate(date, inSameDayAs: now) { return tr("Today") }
        if let yesterday = calendar.date(byAdding: .day, value: -1, to: now),
            calendar.isDate(date, inSameDayAs: yesterday)
        {
            return tr("Yesterday")
        }
        // Translators: a day with its weekday, as strftime writes it
        return LocalTime.text(seconds: start / 1000, tr("%A, %B %-d, %Y"))
    }

    // Translators: a day and the time, as strftime writes it
    static func moment(_ time: Int64) -> String { LocalTime.text(seconds: time / 1000, tr("%B %-d, %Y, %H:%M:%S")) }
}
