import GtkKit
import Testing

struct MnemonicTests {
    @Test(arguments: [
        ("S_everal codes in a row", "Several codes in a row"), ("明るさ(_B)", "明るさ"), ("保存(_S)…", "保存…"),
        ("Copy (all)", "Copy (all)"), ("", ""),
    ])
    func aLabelIsNamedWithoutItsMnemonic(label: String, name: String) {
        #expect(label.withoutMnemonic == name)
    }
}
