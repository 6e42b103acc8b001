import ArgumentParser
import Foundation
import Payloads

struct CreateGeo: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "geo", abstract: "Make a code that shows a place on a map.",
        discussion: """
            EXAMPLES
              yomi create geo --latitude 48.2010 --longitude 16.3695 \\
                --name Karlskirche -o place.png
              yomi create geo --name 'Karlsplatz 10, Wien'
            """, aliases: ["place"])

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Degrees north; south with a minus sign.", valueName: "degrees"))
    var latitude: String = ""

    @Option(
        parsing: .unconditional, help: ArgumentHelp("Degrees east; west with a minus sign.", valueName: "degrees"))
    var longitude: String = ""

    @Option(help: ArgumentHelp("The place's name, or, without degrees, an address to search for.", valueName: "text"))
    var name: String = ""

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        guard latitude.isEmpty == longitude.isEmpty, !latitude.isEmpty || !name.isEmpty else {
            throw .missing("place: give both --latitude and --longitude, or a --name")
        }
        return Place(latitude: latitude, longitude: longitude, query: name)
    }
}

struct CreateEvent: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "event", abstract: "Make a code with an event for a calendar.",
        discussion: """
            A day without a time is a whole day; then --end is the last day of the event.

            EXAMPLES
              yomi create event --title Concert --start 2026-11-22T19:30 \\
                --zone Europe/Berlin -o concert.png
              yomi create event --title Fair --start 2026-11-22 --end 2026-11-25 \\
                --location Hall
            """)

    @Option(help: ArgumentHelp("The title.", valueName: "text"))
    var title: String

    @Option(
        help: ArgumentHelp(
            "The start: 2026-11-22T19:30, 2026-11-22T19:30Z in UTC, or 2026-11-22 for a whole day.", valueName: "time"))
    var start: String

    @Option(help: ArgumentHelp("The end, or the last day.", valueName: "time"))
    var end: String?

    @Option(
        help: ArgumentHelp(
            "The time zone, such as Europe/Berlin. (default: that of whoever reads the code)", valueName: "name"))
    var zone: String?

    @Option(help: ArgumentHelp("The place.", valueName: "text"))
    var location: String = ""

    @Option(help: ArgumentHelp("The description.", valueName: "text"))
    var description: String = ""

    @Option(help: ArgumentHelp("A website about it.", valueName: "address"))
    var url: String = ""

    @OptionGroup var options: FormOptions

    func payload() throws(FormError) -> any EncodablePayload {
        CalendarEvent(
            summary: title, start: try time(start, option: "--start"),
            end: try end.map { text throws(FormError) in try time(text, option: "--end") },
            location: location, description: description, link: url)
    }

    private func time(_ text: String, option: String) throws(FormError) -> CalendarEvent.Time {
        if let zone, TimeZone(identifier: zone) == nil {
            throw .value(zone, option: "--zone", expected: "the name of a time zone, such as Europe/Berlin")
        }
        if let day = CalendarDay(text) { return .day(day) }
        guard let moment = CalendarMoment(text, zone: zone.map { .named($0) } ?? .floating) else {
            throw .value(text, option: option, expected: "a time such as 2026-11-22T19:30")
        }
        guard zone == nil || moment.zone != .utc else {
            throw .problem("\(option) \(text) is in UTC, and --zone names another time zone; leave out the Z or --zone")
        }
        return .moment(moment)
    }
}

struct CreateOTP: CreateForm {
    static let configuration = CommandConfiguration(
        commandName: "otp", abstract: "Make a code that sets up one-time passwords in an authenticator.",
        discussion: """
            The secret, in Base32, is read from standard input: typed without being shown, or piped in.

            EXAMPLES
              pass show totp | yomi create otp --issuer Example \\
                --account ana@example.org -o otp.png
            """)

    enum Algorithm: String, CaseIterable, ExpressibleByArgument {
        case sha1, sha256, sha512
    }

    @Option(help: ArgumentHelp("The name of the account.", valueName: "name"))
    var account: String

    @Option(help: ArgumentHelp("The service that the account belongs to.", valueName: "name"))
    var issuer: String = ""

    @Option(help: "The hash algorithm.")
    var algorithm: Algorithm = .sha1

    @Option(parsing: .unconditional, help: ArgumentHelp("The number of digits of a password.", valueName: "count"))
    var digits = 6

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long a password is valid, in seconds. (default: 30)", valueName: "seconds"))
    var period: Int?

    /// Time for which a password is valid if none is given, in seconds (RFC 6238, 5.2).
    private static let usualPeriod = 30

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "Passwords by a counter that starts with this number, instead of by time.", valueName: "number"))
    var counter: Int?

    @OptionGroup var options: FormOptions

    func validate() throws {
        guard (6...10).contains(digits) else { throw ValidationError("--digits must be from 6 to 10.") }
        guard !account.allSatisfy(\.isWhitespace) else { throw ValidationError("--account needs the account's name.") }
        guard (1...86_400).contains(period ?? Self.usualPeriod) else {
            throw ValidationError("--period must be from 1 to 86400 seconds.")
        }
        if let counter, counter < 0 { throw ValidationError("--counter can't be less than 0.") }
        guard counter == nil || period == nil else {
            throw ValidationError("Passwords by a --counter have no --period; give one of them.")
        }
    }

    func payload() throws(FormError) -> any EncodablePayload {
        guard let secret = OneTimePassword.secret(fromBase32: try SecretInput.text("secret")) else {
            throw .problem("the secret on standard input is not in Base32, or a character of it is missing")
        }
        let name: OneTimePassword.Algorithm =
            switch algorithm {
            case .sha1: .sha1
            case .sha256: .sha256
            case .sha512: .sha512
            }
        return OneTimePassword(
            issuer: issuer, account: account, secret: secret, algorithm: name, digits: digits,
            moving: counter.map { .counter($0) } ?? .time(period: period ?? Self.usualPeriod))
    }
}
