import Payloads
import Testing

/// Texts longer than any code holds, which would take long in a parser of quadratic time. The tests use no clock: a
/// parser that takes minutes is noticed.
@Suite struct HostileTests {
    @Test(arguments: [
        ("BEGIN:VCARD\n", "TEL:%\n"), ("BEGIN:VCARD\n", "NOTE:%\n"), ("BEGIN:VCARD\n", "ADR:;;%\n"),
        ("BEGIN:VCARD\nTEL", ";%"),
        ("BEGIN:VCARD\nTEL;TYPE=", "%,"), ("BEGIN:VCARD\nNOTE;QUOTED-PRINTABLE:", "%=\n"),
        ("BEGIN:VCARD\nNOTE:x", "\n %"),
        ("MECARD:", "TEL:%;"), ("MECARD:", "NOTE:%;"), ("MECARD:ADR:", "%,"), ("BIZCARD:", "B:%;"),
        ("WIFI:S:x;", "%:%;"), ("WIFI:S:", "\\\\"),
        ("mailto:", "a%@b.example,"), ("mailto:?", "to=%&"), ("MATMSG:TO:", "%,"), ("SMSTO:", "%,"),
        ("geo:1,2?", "q=%&"),
        ("BEGIN:VEVENT\nSUMMARY:x\n", "BEGIN:VALARM\nEND:VALARM\n"),
        ("BEGIN:VCALENDAR\n", "BEGIN:VEVENT\nSUMMARY:%\nEND:VEVENT\n"),
        ("otpauth://totp/x?", "secret=%&"), ("otpauth-migration://offline?data=", "CgA%3D"),
        ("BCD\n002\n1\nSCT\n", "%\n"),
        ("SPC\n0200\n1\n", "%\n"), ("bitcoin:x?", "label=%&"),
        ("upi://pay?pa=a@b", "&x%=1"), ("]C1", "10%\u{1D}"), ("]C1", "\u{1D}"),
        ("(01)09506000134352", "(10)%"),
        ("(10)", "(10"), ("https://id.gs1.org/", "01/"), ("[)>\u{1E}06\u{1D}", "1P%\u{1D}"), ("[)>", "\u{1E}06\u{1D}"),
        ("+", "$$"),
        ("@\n\u{1E}\rANSI 636000080002", "DLD"), ("@\n\u{1E}\rANSI 636000080002DLDAQ\n", "DAA%\n"), ("M4", " ABC"),
        ("MT:", "0"), ("LPA:1$a.example", "$%"),
        ("", "https://%.example "), ("", "("), ("", "www."), ("", "\u{1}"), ("", " "), ("", "a@"), ("+", "1"),
        ("", "1"), ("x", "\u{301}"),
    ])
    func muchOfItIsTakenApart(start: String, piece: String) {
        var text = start
        var number = 0
        while text.utf8.count < 1 << 16 {
            text += piece.replacing("%", with: "\(number)")
            number += 1
        }
        let payload = Payload(text: text, bytes: Array(text.utf8))
        #expect(!payload.fields.isEmpty)
        _ = (payload.title, payload.detail, payload.encoded)
    }
}
