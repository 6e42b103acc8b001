import Payloads
import Testing

@Suite struct OneTimePasswordTests {
    private let secret: [UInt8] = Array("Hello!".utf8) + [0xDE, 0xAD, 0xBE, 0xEF]

    @Test func theFormatsOwnExampleIsRead() {
        let text = "otpauth://totp/Example:alice@google.com?secret=JBSWY3DPEHPK3PXP&issuer=Example"
        #expect(
            Payload(text)
                == .oneTimePassword(OneTimePassword(issuer: "Example", account: "alice@google.com", secret: secret)))
    }

    @Test func everythingThatDiffersIsKept() {
        let text = "otpauth://hotp/ACME%20Co:%20jo%40x?secret=jbsw%20y3dp-ehpk3pxp&algorithm=sha256&digits=8&counter=41"
        let password = OneTimePassword(
            issuer: "ACME Co", account: "jo@x", secret: secret, algorithm: .sha256, digits: 8, moving: .counter(41))
        #expect(Payload(text) == .oneTimePassword(password))
        #expect(Payload(password.encoded) == .oneTimePassword(password))
    }

    @Test(arguments: ["JBSWY3DP", "JBSWY3A", "jbsw y3dp ee==", "AA"]) func aSecretHasWholeBytes(text: String) {
        #expect(OneTimePassword.secret(fromBase32: text) != nil)
    }

    @Test(arguments: ["JBSWY3", "JBS", "JBSWY3DPE", "", "A", "JBSWY31P"])
    func aSecretOfWhichACharacterIsMissingIsNone(text: String) {
        #expect(OneTimePassword.secret(fromBase32: text) == nil)
    }

    @Test func twoSecretsAreNoneToSetUp() {
        #expect(Payload("otpauth://totp/a?secret=JBSWY3DP&secret=AAAAAAAA").kind != .oneTimePassword)
    }

    @Test func twoIssuersThatDifferAreBothShown() {
        let payload = Payload("otpauth://totp/Bank:jo@x?secret=JBSWY3DPEHPK3PXP&issuer=Shop")
        let issuers = payload.fields.filter { $0.key == .issuer }
        #expect(issuers.map(\.value) == [.text("Shop"), .text("Bank")])
        #expect(issuers.map(\.problem) == [nil, .mismatch])
        // A difference in the case of letters alone is not shown.
        let same = Payload("otpauth://totp/shop:jo@x?secret=JBSWY3DPEHPK3PXP&issuer=Shop")
        #expect(same.fields.filter { $0.key == .issuer }.map(\.value) == [.text("Shop")])
        guard case .oneTimePassword(let password) = payload else { return }
        #expect(Payload(password.encoded) == payload)
    }

    @Test func parametersThatNoAuthenticatorSupportsAreShownUnchanged() {
        let text = "otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&digits=99&period=0&algorithm=FOO"
        let payload = Payload(text)
        let wrong = payload.fields.filter { $0.problem == .format }
        #expect(wrong.map(\.key) == [.algorithm, .digits, .period])
        #expect(wrong.map(\.value) == [.text("FOO"), .text("99"), .text("0")])
        guard case .oneTimePassword(let password) = payload else { return }
        #expect(Payload(password.encoded) == payload)
    }

    @Test func onlyTheSecretIsSecret() throws {
        let fields = Payload("otpauth://totp/a?secret=JBSWY3DPEHPK3PXP&period=60").fields
        #expect(fields.filter(\.isSecret).map(\.value) == [.text("JBSWY3DPEHPK3PXP")])
        #expect(fields.first { $0.key == .period }?.value == .measure("60", unit: "s"))
    }

    @Test(arguments: [
        "otpauth://totp/a", "otpauth://totp/a?secret=", "otpauth://totp/a?secret=01!",
        "otpauth://xotp/a?secret=JBSWY3DP",
    ])
    func withoutASecretItIsALink(text: String) {
        #expect(Payload(text).kind == .link)
    }

    /// A mistyped secret is as confidential as a correct one.
    @Test(arguments: [
        "otpauth://steam/Steam:ana?secret=SESAME", "OTPAUTH://totp/a?secret=SESAME1!",
        "otpauth://totp/My Shop?secret=SESAME!", "otpauth:totp/a?secret=SESAME",
        "otpauth-migration://offline?data=SESAME!", #"MEBKM:TITLE:Ana;URL:otpauth\://x/SESAME;;"#,
    ])
    func whatIsNotUnderstoodShowsNoSecret(text: String) {
        let payload = Payload(text)
        #expect(payload.kind == .link && !payload.title.contains("SESAME"))
        #expect(payload.detail?.contains("SESAME") != true)
        let fields = payload.fields.filter { $0.value.text.contains("SESAME") }
        #expect(fields.count == 1 && fields.allSatisfy(\.isSecret))
    }

    @Test func anExportIsRead() throws {
        let text =
            "otpauth-migration://offline?data=CjEKCkhlbGxvId6tvu8SGEV4YW1wbGU6YWxpY2VAZ29vZ2xlLmNvbRoHRXhhbXBsZTAC"
        guard case .oneTimePasswordExport(let export) = Payload(text) else { throw Missing() }
        #expect(export.passwords == [OneTimePassword(issuer: "Example", account: "alice@google.com", secret: secret)])
        #expect(export.count == 1 && export.index == 0)
    }

    @Test func severalCodesAreJoinedInTheirOrderAndOnlyWhenAllAreThere() throws {
        var passwords: [OneTimePassword] = (0..<25).map { number in
            OneTimePassword(issuer: "I\(number)", account: "a\(number)", secret: [UInt8(number), 1])
        }
        passwords[3].algorithm = .sha512
        passwords[4].digits = 8
        passwords[5].moving = .counter(7)
        let codes = stride(from: 0, to: 25, by: 10).map { start in
            OneTimePasswordExport(
                passwords: Array(passwords[start..<min(start + 10, 25)]), index: start / 10, count: 3, batch: -12345)
        }
        var read: [OneTimePasswordExport] = []
        for code in codes {
            if case .oneTimePasswordExport(let export) = Payload(code.encoded) { read.append(export) }
        }
        #expect(read.count == 3 && read.map(\.batch) == [-12345, -12345, -12345])
        #expect(OneTimePasswordExport.joined([read[2], read[0], read[1], read[0]])?.passwords == passwords)
        #expect(OneTimePasswordExport.joined([read[0], read[2]]) == nil && OneTimePasswordExport.joined([]) == nil)
        #expect(read[1].detail == "2/3")
    }

    @Test(arguments: ["", "?data=", "?data=%00", "?data=CjEKCkhlbGxvId", "?data=CgA%3D", "?data=////////////////"])
    func aDamagedExportIsALink(rest: String) {
        #expect(Payload("otpauth-migration://offline" + rest).kind == .link)
    }
}
