import Barcodes
import PictureMaker
import Testing

@Suite("Sizes of symbols")
struct WriterSizeTests {
    /// Texts of runs of digits, capitals, small letters, punctuation and other scripts, of up to 12 characters each.
    private static let texts: [String] = {
        let alphabets = [
            "0123456789", "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -./", "abcdefghijklmnopqrstuvwxyz .,",
            "aB3$ %&(){}[]:;<>?@!\"'*+=~|^_\\`#", "äöüßéèÀÑ漢字日本語—€", "\u{1}\u{9}\r\u{1C}\u{1E}\u{7F}A1b",
        ].map { Array($0.unicodeScalars) }
        var random = SeededGenerator(seed: 2026)
        return (0..<240).map { index in
            var text = String.UnicodeScalarView()
            let count = 1 + Int(random.next() % (index % 4 == 0 ? 200 : 48))
            while text.count < count {
                let alphabet = alphabets[[0, 0, 1, 1, 2, 2, 3, 3, 4, 5][Int(random.next() % 10)]]
                for _ in 0...random.next() % 12 { text.append(alphabet[Int(random.next() % UInt64(alphabet.count))]) }
            }
            return String(text)
        }
    }()

    /// Returns the number of modules of the symbols of all texts that a symbology can encode.
    private func area(_ symbology: Symbology) -> Int {
        Self.texts.reduce(0) { sum, text in
            guard let symbol = try? BarcodeWriter.symbol(.text(text), as: symbology) else { return sum }
            return sum + symbol.modules.width * symbol.modules.height
        }
    }

    @Test(
        "are no larger than they were with the planners that tried every step",
        arguments: [
            (Symbology.qrCode, 252_792), (.microQRCode, 12_161), (.rmqrCode, 179_561), (.aztec, 193_696),
            (.dataMatrix, 198_116), (.pdf417, 438_624), (.microPDF417, 302_786), (.maxiCode, 193_050),
            (.hanXin, 245_584), (.dotCode, 376_280), (.code128, 53_853), (.code39, 86_182), (.code93, 61_050),
        ])
    func area(_ symbology: Symbology, _ most: Int) {
        let area = area(symbology)
        #expect(area <= most && area > most / 2)
    }
}
