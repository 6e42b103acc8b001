extension CalendarEvent {
    /// Returns a code's own text as a file for calendar programs, with what a code may leave out and a file must have
    /// (RFC 5545, 3.6 and 3.6.1): the calendar around the events, and for each of them an identifier and a time.
    /// Everything that this target does not read, such as alarms and exceptions, stays.
    /// - Parameters:
    ///   - text: iCalendar text from its first `BEGIN:` on.
    ///   - product: value of the file's `PRODID`.
    ///   - time: the present, in UTC.
    /// - Returns: `nil` where a component is not closed by its `END:`.
    package static func file(of text: String, product: String, time: CalendarMoment) -> String? {
        var source = text.trimmed.textLines
        if text.trimmed.hasASCIIPrefix("BEGIN:VEVENT") { source = ["BEGIN:VCALENDAR"] + source + ["END:VCALENDAR"] }
        var lines: [String] = []
        // Open components around a line: name, index of the first property, names of the properties so far.
        var open: [(name: String, start: Int, properties: Set<String>)] = []
        for line in source {
            let (head, value) = line.cut(at: UInt8(ascii: ":")) ?? (line, "")
            let name = (head.cut(at: UInt8(ascii: ";"))?.before ?? head).uppercased()
            if name == "END" {
                guard let component = open.popLast(), component.name == value.trimmed.uppercased() else { return nil }
                let required: [(String, String)] =
                    switch component.name {
                    case "VCALENDAR": [("VERSION", "2.0"), ("PRODID", product)]
                    case "VEVENT": [("UID", identifier(of: lines[component.start...])), ("DTSTAMP", time.compact)]
                    default: []
                    }
                let missing = required.filter { !component.properties.contains($0.0) }.map { "\($0.0):\($0.1)" }
                lines.insert(contentsOf: missing, at: component.start)
            } else if let last = open.indices.last, name != "BEGIN" {
                open[last].properties.insert(name)
            }
            lines.append(line)
            if name == "BEGIN" {
                open.append((name: value.trimmed.uppercased(), start: lines.count, properties: []))
            }
        }
        return open.isEmpty ? lines.joined(separator: "\r\n") + "\r\n" : nil
    }

    /// Returns an identifier that is the same for the same event, so that a calendar does not take the event twice: a
    /// hash of its lines, FNV-1a with 64 bits (draft-eastlake-fnv).
    private static func identifier(of lines: ArraySlice<String>) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in lines.joined(separator: "\n").utf8 { hash = (hash ^ UInt64(byte)) &* 0x0100_0000_01B3 }
        return Digits.hexadecimal(hash)
    }
}
