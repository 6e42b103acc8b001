/// An event for a calendar: the first `VEVENT` of iCalendar (RFC 5545), with or without the `VCALENDAR` around it.
public struct CalendarEvent: EncodablePayload {
    public enum Time: Hashable, Sendable {
        /// A whole day; as an end, the event's last day, where iCalendar has the day after it (RFC 5545, 3.6.1).
        case day(CalendarDay)
        case moment(CalendarMoment)

        fileprivate var day: CalendarDay {
            switch self {
            case .day(let day): day
            case .moment(let moment): moment.day
            }
        }

        var value: PayloadValue {
            switch self {
            case .day(let day): .day(day)
            case .moment(let moment): .moment(moment)
            }
        }
    }

    public var summary: String
    public var start: Time?
    public var end: Time?
    /// Duration in place of an end, as written in the code: `PT1H30M`.
    public var duration: String
    public var location: String
    public var description: String
    public var link: String
    /// Email address of the organizer.
    public var organizer: String
    /// Recurrence rule as written in the code: `FREQ=WEEKLY;COUNT=10`.
    public var recurrence: String
    /// Globally unique identifier of the event, or empty.
    public var uid: String
    /// Number of further events in the code, which are not kept.
    public var furtherEvents: Int
    /// Texts of times in the code that are no valid times, such as 20260230.
    private var unreadable: [PayloadFieldKey: String] = [:]

    public init(
        summary: String, start: Time? = nil, end: Time? = nil, duration: String = "", location: String = "",
        description: String = "", link: String = "", organizer: String = "", recurrence: String = "", uid: String = "",
        furtherEvents: Int = 0
    ) {
        self.summary = summary
        self.start = start
        self.end = end
        self.duration = duration
        self.location = location
        self.description = description
        self.link = link
        self.organizer = organizer
        self.recurrence = recurrence
        self.uid = uid
        self.furtherEvents = furtherEvents
    }

    init?(_ text: String) {
        guard text.hasASCIIPrefix("BEGIN:VCALENDAR") || text.hasASCIIPrefix("BEGIN:VEVENT") else { return nil }
        self.init(summary: "")
        // The path of open components tells an event's own properties from those of components in it: alarms have a
        // description, too.
        var path: [String] = []
        var count = 0
        for line in ContentLine.lines(Array(text.utf8)) {
            switch line.name {
            case "BEGIN":
                path.append(line.text.trimmed.uppercased())
                if path.last == "VEVENT" { count += 1 }
                // No calendar nests so deeply: the text is damaged or hostile.
                guard path.count <= 16 else { return nil }
            case "END": _ = path.popLast()
            default: if path.last == "VEVENT", count == 1 { take(line) }
            }
        }
        furtherEvents = max(0, count - 1)
        // The end is adjusted only here, because it may stand before the start in the code. Some writers mean a single
        // day by an end equal to the start.
        if case (.day(let first)?, .day(let following)?) = (start, end) {
            end = following == first ? nil : .day(following.previous ?? following)
        }
        guard count > 0, !summary.isEmpty || start != nil else { return nil }
    }

    private mutating func take(_ line: ContentLine) {
        let text = line.escaped.cardText
        guard !text.isEmpty else { return }
        func set(_ property: WritableKeyPath<CalendarEvent, String>, _ value: String) {
            if self[keyPath: property].isEmpty { self[keyPath: property] = value }
        }
        switch line.name {
        case "SUMMARY": set(\.summary, text)
        case "LOCATION": set(\.location, text)
        case "DESCRIPTION": set(\.description, text)
        case "URL": set(\.link, text)
        case "ORGANIZER": set(\.organizer, text.dropping(prefix: "mailto:") ?? text)
        case "RRULE": set(\.recurrence, text)
        case "DURATION": set(\.duration, text)
        case "UID": set(\.uid, text)
        case "DTSTART": setTime(\.start, .start, line)
        case "DTEND": setTime(\.end, .end, line)
        default: break
        }
    }

    private mutating func setTime(
        _ time: WritableKeyPath<CalendarEvent, Time?>, _ key: PayloadFieldKey, _ line: ContentLine
    ) {
        guard self[keyPath: time] == nil, unreadable[key] == nil else { return }
        let text = line.escaped.cardText
        self[keyPath: time] = Self.time(text, zone: line.parameter("TZID"))
        if self[keyPath: time] == nil { unreadable[key] = text }
    }

    private static func time(_ text: String, zone: String?) -> Time? {
        if let day = CalendarDay(text) { return .day(day) }
        return CalendarMoment(text, zone: zone.map { .named($0) } ?? .floating).map { .moment($0) }
    }

    public var kind: PayloadKind { .event }
    public var title: String { summary.orNil ?? start?.value.text ?? "" }
    public var detail: String? { [start?.value.text, location.orNil].compactMap { $0 }.joined(separator: ", ").orNil }

    public var fields: [PayloadField] {
        func texts(_ values: [(PayloadFieldKey, String)]) -> [PayloadField] {
            values.filter { !$0.1.isEmpty }.map { PayloadField($0.0, .text($0.1)) }
        }
        return texts([(.title, summary)])
            + [(PayloadFieldKey.start, start), (.end, end)].compactMap { key, time in
                time.map { PayloadField(key, $0.value, problem: key == .end ? problemOfEnd : nil) }
                    ?? unreadable[key].map {
                        PayloadField(key, .text($0), problem: .format, example: "20261224T180000")
                    }
            }
            + texts([(.duration, duration), (.recurrence, recurrence), (.location, location)])
            + (organizer.isEmpty ? [] : [PayloadField(.organizer, .email(organizer))])
            + (link.isEmpty ? [] : [PayloadField(.website, .link(link))]) + texts([(.description, description)])
            + (furtherEvents == 0 ? [] : [PayloadField(.furtherEvents, .text("\(furtherEvents)"))])
    }

    /// Problem of the end: it is before the start, or one of them is a day and the other a time (RFC 5545, 3.8.2.2).
    private var problemOfEnd: PayloadProblem? {
        switch (start, end) {
        case (.day?, .moment?), (.moment?, .day?): .mismatch
        default: endsBeforeStart ? .order : nil
        }
    }

    /// Whether the end is before the start; times in different zones are compared only by their days.
    private var endsBeforeStart: Bool {
        switch (start, end) {
        case (.moment(let start)?, .moment(let end)?) where start.zone == end.zone: end.clock < start.clock
        // Local times in different zones are at most a day apart, so that a difference of more than one day is certain.
        case (.moment(let start)?, .moment(let end)?): end.day.number + 1 < start.day.number
        case (let start?, let end?): end.day < start.day
        default: false
        }
    }

    /// The end as iCalendar has it: for an event of whole days, the day after the last one.
    private var writtenEnd: Time? {
        guard case (.day?, .day(let last)?) = (start, end) else { return end }
        return last.next.map { .day($0) }
    }

    /// The event as iCalendar. It has only this event: ``furtherEvents`` are not kept.
    ///
    /// This is deliberately less than RFC 5545 asks of a file: there is no `PRODID` and no `DTSTAMP` (3.6 and 3.6.1),
    /// no `UID` unless the code that was read had one, and no `VTIMEZONE` for a named zone (3.6.5), whose name is one
    /// of the time zone database. Readers of codes do without them, and together they are longer than most events,
    /// while each character makes the modules smaller; two codes of one event are also equal without a time and an
    /// identifier of their own. ``file(of:product:time:)`` adds the first three where a code's text becomes a file.
    public var encoded: String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "BEGIN:VEVENT"]
        func add(_ name: String, _ value: String) {
            if !value.isEmpty { lines.append(name + ":" + value) }
        }
        add("UID", EscapedText.cardEscaped(uid))
        add("SUMMARY", EscapedText.cardEscaped(summary))
        for (name, time) in [("DTSTART", start), ("DTEND", writtenEnd)] {
            switch time {
            case .day(let day): lines.append("\(name);VALUE=DATE:\(day.compact)")
            case .moment(let moment):
                if case .named(let zone) = moment.zone {
                    lines.append("\(name);TZID=\(Self.parameter(zone)):\(moment.compact)")
                } else {
                    lines.append("\(name):\(moment.compact)")
                }
            case nil: break
            }
        }
        add("DURATION", EscapedText.cardEscaped(duration))
        // Structured values such as rules are not escaped as text is: their semicolons and commas are separators.
        add("RRULE", recurrence.parts(separatedBy: UInt8(ascii: "\n"))[0])
        add("LOCATION", EscapedText.cardEscaped(location))
        add("ORGANIZER", organizer.isEmpty ? "" : "mailto:" + EscapedText.addressEscaped(organizer))
        add("URL", EscapedText.addressEscaped(link))
        add("DESCRIPTION", EscapedText.cardEscaped(description))
        lines += ["END:VEVENT", "END:VCALENDAR"]
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// Returns a parameter's value, in quotation marks where it needs them. Quotation marks inside have no escape and
    /// are removed.
    private static func parameter(_ text: String) -> String {
        let plain = String(text.unicodeScalars.filter { $0 != "\"" && $0.properties.generalCategory != .control })
        return plain.utf8.contains { ":;,".utf8.contains($0) } ? "\"\(plain)\"" : plain
    }
}
