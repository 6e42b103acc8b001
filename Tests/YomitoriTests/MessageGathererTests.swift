import Barcodes
import Payloads
import Testing
import Yomitori

struct MessageGathererTests {
    private func export(_ count: Int, batch: Int = 7) -> [Barcode] {
        let passwords = (0..<count).map {
            OneTimePassword(issuer: "Issuer", account: "account \($0)", secret: [1, 2, 3, UInt8($0)])
        }
        return codes(passwords, batch: batch)
    }

    /// Returns the codes of an export, with ten passwords in each, as Google's app has them.
    private func codes(_ passwords: [OneTimePassword], batch: Int) -> [Barcode] {
        let starts = Array(stride(from: 0, to: passwords.count, by: 10))
        return starts.enumerated().map { index, start in
            let export = OneTimePasswordExport(
                passwords: Array(passwords[start..<min(start + 10, passwords.count)]), index: index,
                count: starts.count, batch: batch)
            return .qrCode(saying: export.encoded)
        }
    }

    @Test func anExportInSeveralCodesIsJoinedInAnyOrder() throws {
        let codes = export(25)
        var gatherer = MessageGatherer()
        gatherer.take(codes[2])
        #expect(gatherer.progress(of: codes[2]) == .part(read: 1, count: 3, missing: [0, 1]))
        gatherer.take(codes[0])
        #expect(gatherer.progress(of: codes[0]) == .part(read: 2, count: 3, missing: [1]))
        gatherer.take(codes[1])
        guard case .whole(let text, .oneTimePasswordExport(let whole)?, true)? = gatherer.progress(of: codes[0]) else {
            Issue.record("not whole")
            return
        }
        #expect(whole.passwords.map(\.account) == (0..<25).map { "account \($0)" })
        #expect(Payload(text).kind == .oneTimePasswordExport)
    }

    @Test func partsOfAnotherExportAreLeftAside() {
        var gatherer = MessageGatherer()
        let (mine, other) = (export(25), export(25, batch: 8))
        for code in [mine[0], mine[1], other[2]] { gatherer.take(code) }
        #expect(gatherer.progress(of: mine[0]) == .part(read: 2, count: 3, missing: [2]))
        #expect(gatherer.progress(of: other[2]) == .part(read: 1, count: 3, missing: [0, 1]))
    }

    @Test func exportsOfTheSameNumberAreNeverMixed() {
        var mixed = MessageGatherer()
        let (mine, other) = (export(25), otherExport())
        for code in [mine[0], other[0], mine[1], mine[2]] { mixed.take(code) }
        #expect(mixed.progress(of: mine[1]) == .ambiguous && mixed.group(of: mine[1]) == nil)
        var ordered = MessageGatherer()
        for code in mine + other { ordered.take(code) }
        let texts = [mine[0], other[0]].map { code -> String in
            if case .whole(let text, _, _)? = ordered.progress(of: code) { text } else { "" }
        }
        #expect(texts.allSatisfy { !$0.isEmpty } && texts[0] != texts[1])
        #expect(ordered.group(of: mine[0]) != ordered.group(of: other[0]))
    }

    /// Returns the codes of another export with the number of ``export(_:batch:)``.
    private func otherExport() -> [Barcode] {
        let passwords = (0..<25).map { OneTimePassword(issuer: "Other", account: "\($0)", secret: [9, UInt8($0)]) }
        return codes(passwords, batch: 7)
    }

    @Test func anExportIsJoinedIfItIsReadAgainAfterAContradiction() {
        let (mine, other) = (export(25), otherExport())
        var gatherer = MessageGatherer()
        // The code that contradicts stays in view.
        for code in [mine[0], other[0], other[0], other[1], other[2]] { gatherer.take(code) }
        #expect(other.allSatisfy { gatherer.progress(of: $0) == .ambiguous })
        gatherer.take(other[0])
        #expect(gatherer.progress(of: other[0]) == .part(read: 1, count: 3, missing: [1, 2]))
        #expect(gatherer.progress(of: mine[0]) == .ambiguous && gatherer.group(of: other[0]) == nil)
        for code in other[1...] { gatherer.take(code) }
        for code in other {
            guard case .whole(_, .oneTimePasswordExport(let whole)?, true)? = gatherer.progress(of: code) else {
                Issue.record("not whole")
                continue
            }
            #expect(whole.passwords.map(\.issuer) == Array(repeating: "Other", count: 25))
        }
        #expect(gatherer.progress(of: mine[0]) == .ambiguous)
        for code in mine { gatherer.take(code) }
        guard case .whole(_, .oneTimePasswordExport(let whole)?, true)? = gatherer.progress(of: mine[2]) else {
            Issue.record("not whole")
            return
        }
        #expect(whole.passwords.map(\.issuer) == Array(repeating: "Issuer", count: 25))
        #expect(gatherer.group(of: mine[0]) != gatherer.group(of: other[0]))
    }

    @Test func codesThatContradictEachOtherAgainAreNotJoined() {
        let (mine, other) = (export(25), otherExport())
        var gatherer = MessageGatherer()
        for code in [mine[0], other[0], mine[1], mine[0], other[0], mine[1], mine[2]] { gatherer.take(code) }
        #expect((mine + other).allSatisfy { gatherer.group(of: $0) == nil })
        #expect(mine.allSatisfy { gatherer.progress(of: $0) == .ambiguous })
    }

    /// Returns a code of a sequence without an identifier.
    private func part(_ text: String, _ index: Int) -> Barcode {
        var barcode = Barcode.qrCode(saying: text)
        barcode.symbology = .aztec
        barcode.content.details = .aztec(AztecDetails(layers: 1, isCompact: true))
        barcode.content.segments = [ContentSegment(bytes: Array(text.utf8), text: text)]
        barcode.content.structuredAppend = StructuredAppend(index: index, count: 2)
        return barcode
    }

    @Test func codesOfDifferentSequencesShareNoLine() {
        let codes = [part("pay Alice ", 0), part("1 EUR", 1), part("pay Mallory ", 0), part("9 EUR", 1)]
        var gatherer = MessageGatherer()
        for code in codes { gatherer.take(code) }
        let lines = ResultEntry.entries(for: codes, gathered: gatherer)
        #expect(lines.map(\.text) == ["pay Alice 1 EUR", "pay Mallory 9 EUR"])
        var mixed = MessageGatherer()
        for code in [codes[0], codes[2], codes[1]] { mixed.take(code) }
        let entries = ResultEntry.entries(for: [codes[0], codes[2], codes[1]], gathered: mixed)
        #expect(entries.map(\.text) == ["pay Alice ", "pay Mallory ", "1 EUR"])
        #expect(entries.allSatisfy { $0.isPart && $0.note?.hasPrefix("Not combined") == true })
    }

    /// The history stores no text of a part, because it may be a piece of a password; the window doesn't show it,
    /// either.
    @Test func aPartOfASequenceShowsNoTextUntilItIsWhole() throws {
        let codes = [part("WIFI:S:Cellar;T:WPA;P:open-", 0), part("sesame;;", 1)]
        var gatherer = MessageGatherer()
        gatherer.take(codes[1])
        let entry = try #require(ResultEntry.entries(for: [codes[1]], gathered: gatherer).first)
        #expect(entry.isPart && entry.hasSecret && entry.spokenName == "Part 2/2 of a message in several codes")
        #expect(entry.text == "sesame;;")
        #expect(codes[1].title == entry.spokenName)
        let picture = ReadPicture(surface: nil, width: 9, height: 9, barcodes: codes)
        #expect(picture.hasSecret && !(picture.titles + picture.shownTexts).contains { $0.contains("sesame") })
        gatherer.take(codes[0])
        let whole = try #require(ResultEntry.entries(for: [codes[1]], gathered: gatherer).first)
        #expect(whole.payload.kind == .wifi && whole.hiddenName == nil && whole.spokenName == "Cellar")
    }

    @Test func aPartSaysWhichItIs() throws {
        let codes = export(25)
        #expect(codes.map { MessageGatherer.part(of: $0) } == ["1/3", "2/3", "3/3"])
        #expect(Set(codes.map { MessageGatherer.key(of: $0) }).count == 1)
        let alone = Barcode.qrCode(saying: "hello")
        #expect(MessageGatherer.part(of: alone) == nil && MessageGatherer.key(of: alone) == nil)
    }

    @Test(arguments: [1, 3]) func anExportInOneCodeOrAnotherTextIsAMessageByItself(count: Int) {
        var gatherer = MessageGatherer()
        let others: [Barcode] = [.qrCode(saying: "otpauth://totp/a?secret=AAAA"), .qrCode(saying: "only text")]
        for code in export(count) + others {
            gatherer.take(code)
            #expect(gatherer.progress(of: code) == nil)
        }
    }

    @Test func aPartShowsThePasswordsThatItHas() throws {
        let codes = export(25)
        var gatherer = MessageGatherer()
        gatherer.take(codes[1])
        let entry = try #require(ResultEntry.entries(for: [codes[1]], gathered: gatherer).first)
        #expect(entry.isPart && entry.payload.kind == .oneTimePasswordExport && entry.note?.contains("1, 3") == true)
    }
}
