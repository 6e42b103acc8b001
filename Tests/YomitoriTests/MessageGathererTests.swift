import Barcodes
import Payloads
import Testing
import Yomitori

struct MessageGathererTests {
    private func export(_ count: Int, batch: Int = 7) -> [Barcode] {
        let passwords = (0..<count).map {
            OneTimePassword(issuer: "Issuer", account: "account \($0)", secret: [1, 2, 3, UInt8($0)])
        }
        return OneTimePassword.export(passwords, batch: batch).map { .qrCode(saying: $0.encoded) }
    }

    @Test func anExportInSeveralCodesIsJoinedInAnyOrder() throws {
        let codes = export(25)
        var gatherer = MessageGatherer()
        gatherer.take(codes[2])
        #expect(gatherer.progress(of: codes[2]) == .part(read: 1, count: 3, missing: [0, 1]))
        gatherer.take(codes[0])
        #expect(gatherer.progress(of: codes[0]) == .part(read: 2, count: 3, missing: [1]))
        gatherer.take(codes[1])
        guard case .whole(let text, .oneTimePasswordExport(let whole)?)? = gatherer.progress(of: codes[0]) else {
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
