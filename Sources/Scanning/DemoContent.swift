import Barcodes
import Capture

/// What the demo camera shows.
package enum DemoContent {
    /// A link, a Wi-Fi network, a contact and Japanese text: what people meet. None of them leads anywhere
    /// (RFC 2606 keeps example.org for documentation).
    package static let texts = [
        "https://example.org/bikes/4711",
        "WIFI:T:WPA;S:Reading Room;P:open sesame;;",
        "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kijima;Yomi;;;\r\nFN:Yomi Kijima\r\nTEL:+81 3 5550 0123\r\n"
            + "EMAIL:yomi@example.org\r\nEND:VCARD",
        "読み取りへようこそ。かざすだけで読めます。",
    ]

    /// The codes for ``texts``, for a demo camera.
    package static func symbols() -> [DemoSymbol] {
        texts.compactMap { text in
            // Each text fits a code many times over; a test holds that none is left out.
            guard let symbol = try? BarcodeWriter.qrCode(text: text) else { return nil }
            return DemoSymbol(symbol)
        }
    }
}

extension DemoSymbol {
    /// A symbol for the demo camera to show.
    package init(_ symbol: Symbol) {
        let grid = symbol.grid
        self.init(
            width: grid.width, height: grid.height,
            modules: (0..<grid.height).flatMap { y in (0..<grid.width).map { x in grid[x, y] } },
            quietZone: symbol.quietZone.widest)
    }
}
