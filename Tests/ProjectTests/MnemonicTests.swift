import Foundation
import Testing

/// Mnemonics of menus and forms: two equal ones in the same menu or form would not work.
@Suite struct MnemonicTests {
    private static let languages = ((try? Repository.text("po/LINGUAS")) ?? "").split(whereSeparator: \.isWhitespace)
        .map(String.init)

    /// Returns the texts with a mnemonic, grouped by the function that puts them into a menu, or the type that puts
    /// them into its form.
    private static func groups(in source: String) -> [[String]] {
        var groups: [String: [String]] = [:]
        var function = ""
        for line in source.split(separator: "\n") {
            if let match = line.firstMatch(of: #/^ {4,8}(private |fileprivate |static |package )*func (\w+)/#) {
                function = String(match.2)
            }
            guard line.contains(".append(") || line.contains("appendSubmenu("),
                let match = line.firstMatch(of: #/tr\("((?:[^"\\]|\\.)*)"\)/#), match.1.contains("_")
            else { continue }
            groups[function, default: []].append(String(match.1))
        }
        return groups.values.filter { $0.count > 1 }
    }

    private static func letter(of text: String) -> Character? {
        text.firstIndex(of: "_").map { text[text.index(after: $0)] }?.lowercased().first
    }

    @Test func textsOfAMenuAreFound() {
        let source = #"""
                func one() {
                    menu.append(tr("_Open"), action: "win.open")
                    menu.appendSubmenu(other, title: tr("_Camera"))
                    menu.append(tr("no letter"))
                }
                private func two() { menu.append(tr("_Alone"), action: "win.alone") }
            """#
        #expect(Self.groups(in: source) == [["_Open", "_Camera"]])
    }

    @Test(arguments: ["en"] + languages) func noTwoEntriesOfAMenuHaveTheSameLetter(language: String) throws {
        let translations =
            language == "en"
            ? [:]
            : Dictionary(
                try TranslationTests.entries("po/\(language).po").map { ($0.id, $0.translations.first ?? "") },
                uniquingKeysWith: { first, _ in first })
        var count = 0
        for path in Repository.swiftFiles(under: "Sources/Yomitori") {
            for group in Self.groups(in: try Repository.text(path)) {
                let texts = Set(group).map { id in translations[id].flatMap { $0.isEmpty ? nil : $0 } ?? id }
                let letters = Dictionary(grouping: texts, by: Self.letter)
                for (letter, same) in letters {
                    #expect(same.count == 1, "\(path): \(same.sorted()) all have \(letter.map { "\($0)" } ?? "none")")
                }
                count += 1
            }
        }
        #expect(count > 3)
    }
}
