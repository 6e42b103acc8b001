import Barcodes
import Capture

/// Content of the codes that the demo camera shows. None of it leads anywhere (RFC 2606 keeps example.org for
/// documentation, and GS1 the prefix 952 for demonstrations).
package enum DemoContent {
    /// Texts on the cards: a link, a Wi-Fi network, a contact and Japanese text, as QR codes.
    package static let texts = [
        "https://example.org/bikes/4711",
        "WIFI:T:WPA;S:Reading Room;P:open sesame;;",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kijima;Yomi;;;\r\nFN:Yomi Kijima\r\nTEL:+81 3 5550 0123\r\n"
            + "EMAIL:yomi@example.org\r\nEND:VCARD",
        "読み取りへようこそ。かざすだけで読めます。",
    ]

    /// A code on a carrier other than a card.
    package struct Article {
        package var carrier: DemoSymbol.Carrier
        package var symbology: Symbology
        package var content: WriterContent
        /// Text that the engine reads.
        package var text: String
    }

    /// Codes that are not on cards: a packet's product number, a boarding pass, a part's serial number, and a parcel's
    /// number and address.
    package static let articles = [
        Article(carrier: .package, symbology: .ean13, text: "9521234567899"),
        Article(
            carrier: .ticket, symbology: .aztec,
            text: "M1KIJIMA/YOMI         EABC123 HNDOSAXX 0114 326Y012A0025 100"),
        Article(carrier: .part, symbology: .dataMatrix, text: "PART 4711-B SN 000325"),
        Article(
            carrier: .parcel, symbology: .code128, content: .gs1("00095212345678900016"),
            text: "00095212345678900016"),
        Article(
            carrier: .parcel, symbology: .pdf417,
            text: "Yomi Kijima, 4-7-11 Example Street, Tokyo 100-0001, 2.4 kg, 1/1"),
    ]

    /// Returns the codes for ``texts`` and for ``articles``, in this order, for a demo camera.
    package static func symbols() -> [DemoSymbol] {
        cards()
            + articles.compactMap { article in
                let made = try? BarcodeWriter.symbol(
                    article.content, as: article.symbology, options: WriterOptions(showsText: false))
                return made.map { DemoSymbol($0, carrier: article.carrier) }
            }
    }

    /// Returns the codes for ``texts``.
    package static func cards() -> [DemoSymbol] {
        texts.compactMap { text in
            // Each text is much shorter than the capacity of a code; a test checks that none is left out.
            guard let symbol = try? BarcodeWriter.qrCode(text: text) else { return nil }
            return DemoSymbol(symbol)
        }
    }
}

extension DemoContent.Article {
    fileprivate init(carrier: DemoSymbol.Carrier, symbology: Symbology, text: String) {
        self.init(carrier: carrier, symbology: symbology, content: .text(text), text: text)
    }
}

extension DemoSymbol {
    /// Creates a symbol for the demo camera to show.
    package init(_ symbol: Symbol, carrier: Carrier = .card) {
        let grid = symbol.grid
        self.init(
            width: grid.width, height: grid.height,
            modules: (0..<grid.height).flatMap { y in (0..<grid.width).map { x in grid[x, y] } },
            quietZone: symbol.quietZone.widest, carrier: carrier)
    }
}
