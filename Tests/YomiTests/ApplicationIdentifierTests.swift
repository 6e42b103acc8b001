import Barcodes
import Payloads
import Testing

/// The engine and `Payloads`, which can't import each other, have the same table of application identifiers.
@Suite struct ApplicationIdentifierTests {
    /// All texts of two to four digits.
    static let digits: [String] = (2...4).flatMap { length in
        (0..<[100, 1000, 10_000][length - 2]).map { number in
            let text = String(number)
            return String(repeating: "0", count: length - text.count) + text
        }
    }

    @Test func theSameIdentifiersAreKnown() throws {
        let engine = try Self.digits.filter {
            try GS1Message(bracketed: "(\($0))").problems.first != .unknownIdentifier($0)
        }
        #expect(engine.sorted() == ApplicationIdentifier.all.map(\.code))
        #expect(engine.count > 500)
    }

    @Test(arguments: ApplicationIdentifier.all) func titleAndLengthsAreTheSame(identifier: ApplicationIdentifier) throws
    {
        let message = try GS1Message(bracketed: "(\(identifier.code))" + String(repeating: "1", count: 100))
        // GS1 has no data title for these.
        let title = ["8110", "8112"].contains(identifier.code) ? "" : identifier.title
        #expect(message.elements.first?.title == title)
        guard case .length(_, let expected, _)? = try GS1Message(bracketed: "(\(identifier.code))").problems.first
        else {
            Issue.record("an empty value is no error")
            return
        }
        #expect(expected == identifier.lengths)
    }

    @Test(arguments: ApplicationIdentifier.all) func aSeparatorFollowsTheSameValues(identifier: ApplicationIdentifier)
        throws
    {
        let message = try GS1Message(bracketed: "(\(identifier.code))1(10)A")
        #expect(message.elementString.contains("\u{1D}") == !identifier.isPredefined)
    }

    /// The identifiers that end with hours and minutes. 9999 stands for no time in two of them.
    @Test(arguments: ["4324", "4325", "7003", "7011", "7251"], ["0000", "2359", "2400", "1260", "9999"])
    func theSameTimesAreRight(identifier: String, time: String) throws {
        let text = identifier + (identifier == "7251" ? "20260203" : "260203") + time
        guard case .gs1(let content) = Payload(text: text, isGS1: true) else {
            Issue.record("no GS1 data: \(text)")
            return
        }
        let element = try #require(content.elements.first)
        #expect((element.problem == nil) == GS1Message(elementString: text).problems.isEmpty)
    }
}
