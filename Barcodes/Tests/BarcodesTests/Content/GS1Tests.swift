import Barcodes
import PictureMaker
import Testing

@Suite("GS1 element strings")
struct GS1Tests {
    @Test("a string with predefined and variable lengths is taken apart")
    func split() {
        let message = GS1Message(elementString: "0195012345678903310200040010AB-1\u{1D}17991231")
        #expect(
            message.elements == [
                GS1Element(identifier: "01", value: "95012345678903", title: "GTIN"),
                GS1Element(identifier: "3102", value: "000400", title: "NET WEIGHT (kg)"),
                GS1Element(identifier: "10", value: "AB-1", title: "BATCH/LOT"),
                GS1Element(identifier: "17", value: "991231", title: "USE BY or EXPIRY"),
            ])
        #expect(message.problems.isEmpty)
        #expect(message.bracketed == "(01)95012345678903(3102)000400(10)AB-1(17)991231")
    }

    @Test(
        "brackets and raw form are each other's inverse",
        arguments: [
            "(01)95012345678903(10)A\\(10)B(21)x", "(253)9501101530065123456", "(8200)http://example.com/(99)1",
            "(423)276250(20)01", "(00)395011015300000011",
        ])
    func bracketed(_ text: String) throws {
        let message = try GS1Message(bracketed: text)
        #expect(message.problems.isEmpty)
        #expect(message.bracketed == text)
        #expect(GS1Message(elementString: message.elementString) == message)
    }

    @Test("a bracket that can't start an identifier needs no backslash, and square brackets are the same")
    func looseBrackets() throws {
        #expect(
            try GS1Message(bracketed: "(10)A(B)C(1)").elements == [
                GS1Element(identifier: "10", value: "A(B)C(1)", title: "BATCH/LOT")
            ])
        #expect(try GS1Message("[10]A(21)B[21]C") == GS1Message("(10)A\\(21)B(21)C"))
    }

    @Test("a separator stands after variable lengths only, and not at the end")
    func separators() throws {
        #expect(try GS1Message("(10)A(01)95012345678903(37)5").elementString == "10A\u{1D}0195012345678903375")
    }

    @Test(
        "what is wrong is named with its identifier",
        arguments: [
            ("0195012345678904", GS1Error.checkDigit(identifier: "01", expected: "3", actual: "4")),
            ("019501234567890", .length(identifier: "01", expected: 14...14, actual: 13)),
            ("11990230", .date(identifier: "11", value: "990230")),
            ("11010229", .date(identifier: "11", value: "010229")),
            ("11021301", .date(identifier: "11", value: "021301")),
            ("7003991200" + "1200", .date(identifier: "7003", value: "991200")),
            ("70039912012460", .value(identifier: "7003", reason: .time)),
            ("70039912019999", .value(identifier: "7003", reason: .time)),
            ("43249912019959", .value(identifier: "4324", reason: .time)),
            ("43259912012400", .value(identifier: "4325", reason: .time)),
            ("10" + String(repeating: "A", count: 21), .length(identifier: "10", expected: 1...20, actual: 21)),
            ("10", .length(identifier: "10", expected: 1...20, actual: 0)),
            ("10A^B", .character(identifier: "10", "^", index: 1)),
            ("37A", .character(identifier: "37", "A", index: 0)),
            ("05123", .unknownIdentifier("05")),
            ("31A0", .unknownIdentifier("31A0")),
            ("(01)", .syntax(index: 0)),
            ("37", .length(identifier: "37", expected: 1...8, actual: 0)),
            ("72589/1", .value(identifier: "7258", reason: .piece)),
            ("72581-2", .value(identifier: "7258", reason: .piece)),
            ("43220", .unknownIdentifier("43220")),
        ] as [(String, GS1Error)])
    func problems(_ text: String, _ expected: GS1Error) {
        let found = GS1Message(elementString: text).problems
        if text == "43220" {
            #expect(found.isEmpty)
        } else {
            #expect(found == [expected])
        }
    }

    @Test("the check pair of a global model number is that of the General Specifications' example")
    func checkPair() {
        #expect(GS1Message(elementString: "80131987654Ad4X4bL5ttr2310c2K").problems.isEmpty)
        #expect(
            GS1Message(elementString: "80131987654Ad4X4bL5ttr2310c2L").problems
                == [.checkDigit(identifier: "8013", expected: "2K", actual: "2L")])
    }

    @Test("29 February is a day of leap years, and 00 is allowed where the day may be unknown")
    func dates() {
        for date in ["000229", "240229", "991231", "010100"] {
            #expect(GS1Message(elementString: "11" + date).problems.isEmpty, "\(date)")
        }
    }

    @Test("a delivery has a day without a time", arguments: ["4324", "4325"])
    func deliveryWithoutTime(identifier: String) {
        let message = GS1Message(elementString: identifier + "2602039999")
        #expect(message.elements.map(\.value) == ["2602039999"])
        #expect(message.problems.isEmpty)
    }

    @Test(
        "what an element needs beside it, and what it can't stand beside, is named",
        arguments: [
            ("(01)95012345678903(10)AB(17)991231", []),
            ("(01)95012345678903(3102)000400(15)991231", []),
            ("(00)395011015300000011(02)95012345678903(37)12", []),
            ("(10)AB", ["(10) needs (01), (02), (03), (8006) or (8026) beside it"]),
            ("(02)95012345678903", ["(02) needs (37) beside it"]),
            ("(02)95012345678903(37)4", ["(37) needs (00) and (02) or (00) and (8026) beside it"]),
            (
                "(01)95012345678903(37)4",
                [
                    "(01) can't stand beside (37)", "(37) needs (00) and (02) or (00) and (8026) beside it",
                ]
            ),
            ("(01)95012345678903(01)09501101530003", ["(01) occurs twice with different values"]),
            ("(01)95012345678903(01)95012345678903", []),
            ("(01)95012345678903(3102)000400(3103)000400", ["(3102) can't stand beside (3103)"]),
            (
                "(01)95012345678903(3920)100",
                [
                    "(3920) needs (01) and (30), (01) and (31nn), (01) and (32nn), (01) and (35nn) or (01) and (36nn) "
                        + "beside it"
                ]
            ),
            ("(01)95012345678903(3102)000400(3920)100", []),
            ("(01)95012345678903(21)1(250)2", []),
            ("(91)anything", []),
        ])
    func associations(text: String, expected: [String]) throws {
        #expect(try GS1Message(bracketed: text).associationProblems.map(\.description) == expected)
    }

    @Test("a bracket that is not closed is named", arguments: ["(01", "(01]09521234543213", "[01", "("])
    func openBracket(text: String) {
        #expect(throws: GS1Error.bracket(index: 0)) { try GS1Message(bracketed: text) }
        #expect(throws: BarcodeWriterError.gs1(.bracket(index: 0))) {
            try BarcodeWriter.symbol(.gs1(text), as: .code128)
        }
    }

    @Test("an identifier without digits is no open bracket")
    func emptyBrackets() {
        #expect(throws: GS1Error.syntax(index: 0)) { try GS1Message(bracketed: "()1") }
    }

    @Test("sentences name the identifier")
    func sentences() throws {
        #expect(
            GS1Error.checkDigit(identifier: "01", expected: "3", actual: "4").description
                == "(01): the check digit is 4 and should be 3")
        #expect(GS1Error.syntax(index: 4).description == "no application identifier at character 5")
        #expect(GS1Error.bracket(index: 0).description == "the bracket at character 1 is not closed")
        for (text, sentence) in [
            ("(8003)109521234543213", "(8003): a required 0 is missing"),
            ("(4321)2", "(4321): the digit is not a defined code"),
            ("(4309)18000000010000000000", "(4309): a latitude or longitude beyond its range"),
            ("(4309)00000000003600000001", "(4309): a latitude or longitude beyond its range"),
            ("(7258)2/1", "(7258): it must be a piece number and a total"),
        ] {
            #expect(try GS1Message(text).problems.map(\.description) == [sentence])
        }
        #expect(
            GS1Error.value(identifier: "8014", reason: .digitsOnly).description
                == "(8014): it must contain at least one character that is not a digit")
    }

    @Test("nothing that can stand in a symbol traps")
    func anything() {
        var generator = SeededGenerator(seed: 9)
        for _ in 0..<20_000 {
            let length = Int(generator.next() % 40)
            let scalars = (0..<length).map { _ -> Unicode.Scalar in
                let first: UInt8 = [0x1D, 0x30, 0x31, 0x28, 0x5C, 0xC4][Int(generator.next() % 6)]
                return Unicode.Scalar(first + UInt8(generator.next() % 12))
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let message = GS1Message(elementString: text)
            _ = message.problems.map(\.description)
            if message.problems.isEmpty {
                // The text may have ended with a separator, which has no meaning there.
                #expect(GS1Message(elementString: message.elementString) == message, "\(text.debugDescription)")
            }
            if let bracketed = try? GS1Message(bracketed: "(10)" + text) { _ = bracketed.elementString }
        }
    }
}
