import Payloads
import Testing
import Yomitori

struct InventoryTitlesTests {
    @Test(arguments: [
        ("KEG-0001", "KEG-0001"), ("https://example.org/a", "https://example.org/a"),
        ("https://ana:sesame@example.org/", "https://ana:••••@example.org/"),
        ("WIFI:T:WPA;S:Guests;P:correct horse;;", "Guests"), ("WIFI:T:WPA;P:correct horse;;", "Wi-Fi Network"),
    ]) func titlesHaveNoPasswords(text: String, title: String) {
        #expect(Payload(text).listTitle(for: text) == title)
    }
}
