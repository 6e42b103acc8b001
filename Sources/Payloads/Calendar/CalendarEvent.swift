/// An event for a calendar: the first `VEVENT` of iCalendar (RFC 5545), with or without the `VCALENDAR` around it.
public struct CalendarEvent: EncodablePayload {
    public enum Time: Hashable, Sendable {
        /// All day; as an end, the last day. A code has the day after it (RFC 5545, 3.6.1).
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
    /// Instead of an end, as the code has it: `PT1H30M`.
    public var duration: String
    public var location: String
    public var description: String
    public var link: String
    /// The address of who invites.
    public var organizer: String
    /// When it comes again, as the code has it: `FREQ=WEEKLY;COUNT=10`.
    public var recurrence: String
    /// What tells it from others for ever, or empty.
    public var uid: String
    /// How many more events there are in the code.
    public var furtherEvents: Int
    /// Times in the code that are none, such as 20260230.
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
        // Alarms inside an event have a description of their own.
        var path: [String] = []
        var count = 0
        for line in ContentLine.lines(Array(text.utf8)) {
            switch line.name {
            case "BEGIN":
                path.append(line.text.trimmed.uppercased())
                if path.last == "VEVENT" { count += 1 }
                // Deeper than anything has; the rest is nonsense.
                guard path.count <= 16 else { return nil }
            case "END": _ = path.popLast()
            default: if path.last == "VEVENT", count == 1 { take(line) }
            }
        }
        furtherEvents = max(0, count - 1)
        // Only now: the end may stand before the start. Some writers mean one day by two that are the same.
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

    /// A day does not go with a time (RFC 5545, 3.8.2.2).
    private var problemOfEnd: PayloadProblem? {
        switch (start, end) {
        case (.day?, .moment?), (.moment?, .day?): .mismatch
        default: endsBeforeStart ? .order : nil
        }
    }

    /// Whether the end is before the beginning; of times in different zones only where their days say so.
    private var endsBeforeStart: Bool {
        switch (start, end) {
        case (.moment(let start)?, .moment(let end)?) where start.zone == end.zone: end.clock < start.clock
        // Nowhere on Earth is it more than a day later than elsewhere.
        case (.moment(let start)?, .moment(let end)?): end.day.number + 1 < start.day.number
        case (let start?, let end?): end.day < start.day
        default: false
        }
    }

    /// The end as a code has it: behind an event of whole days, the day after the last.
    private var writtenEnd: Time? {
        guard case (.day?, .day(let last)?) = (start, end) else { return end }
        return last.next.map { .day($0) }
    }

    /// One event; further ones are not kept.
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
        // Structured values are not text: their semicolons and commas mean something.
        add("RRULE", recurrence.parts(separatedBy: UInt8(ascii: "\n"))[0])
        add("LOCATION", EscapedText.cardEscaped(location))
        // URIs are not text either (RFC 5545, 3.3.3 and 3.3.13). None has a backslash: it is escaped in what is none,
        // since readers forgive escapes here.
        add("ORGANIZER", organizer.isEmpty ? "" : "mailto:" + EscapedText.escaped(organizer.onOneLine, ""))
        add("URL", EscapedText.escaped(link.onOneLine, ""))
        add("DESCRIPTION", EscapedText.cardEscaped(description))
        lines += ["END:VEVENT", "END:VCALENDAR"]
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    /// A parameter's value, in quotation marks where it needs them; there is no escape for one inside.
    private static func parameter(_ text: String) -> String {
        let plain = String(text.unicodeScalars.filter { $0 != "\"" && $0.properties.generalCategory != .control })
        return plain.utf8.contains { ":;,".utf8.contains($0) } ? "\"\(plain)\"" : plain
    }
}
