import Foundation
import Testing

/// Mnemonics of menus, forms and pages: where two are equal, the key only moves the focus between them.
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

    /// Returns the sentences of a language by their English text, without those that are not translated.
    private static func translations(into language: String) throws -> [String: String] {
        guard language != "en" else { return [:] }
        let entries = try TranslationTests.entries("po/\(language).po")
        return Dictionary(
            entries.map { ($0.id, $0.translations.first ?? "") }, uniquingKeysWith: { first, _ in first }
        ).filter { !$0.value.isEmpty }
    }

    /// Returns the texts of buttons and check buttons that have a mnemonic.
    private static func buttons(in source: String) -> [String] {
        source.matches(of: #/(?:Button\(|setText\(|Text = )tr\("((?:[^"\\]|\\.)*)"/#).map { String($0.1) }
            .filter { $0.contains("_") }
    }

    @Test func textsOfButtonsAreFound() {
        let source = #"""
                private let copy = Button(tr("_Copy"), isSuggested: true)
                private let plain = Button(tr("Plain"))
                private static let text = CheckButton(tr("_Text"))
                label.text = tr("no button_")
            """#
        #expect(Self.buttons(in: source) == ["_Copy", "_Text"])
    }

    /// The buttons of each page, and of the print window of Create. Dialogs and menus have mnemonics of their own.
    @Test(arguments: ["en"] + languages) func noTwoButtonsOfAPageHaveTheSameLetter(language: String) throws {
        let translations = try Self.translations(into: language)
        // The buttons of the error correction levels begin with these letters in every language (LevelChooser).
        let levels = ["_L", "_M", "_Q", "_H"]
        func files(_ folder: String) -> [String] { Repository.swiftFiles(under: "Sources/Yomitori/" + folder) }
        let create = files("Create").filter { !$0.contains("/Print/") && !$0.contains("/Spotlight/") }
        let pages: [(files: [String], others: [String])] =
            [(create, levels)]
            + ["Create/Print", "History", "Inventory", "Picture", "Scan"].map { (files: files($0), others: []) }
        for page in pages {
            let texts = Set(try page.files.flatMap { Self.buttons(in: try Repository.text($0)) })
            #expect(texts.count > 4, "\(page.files)")
            let letters = Dictionary(grouping: texts.map { translations[$0] ?? $0 } + page.others, by: Self.letter)
            for same in letters.values {
                #expect(same.count == 1, "\(same.sorted()) have the same letter")
            }
        }
    }

    /// The fields and check buttons of the dialog for a scene.
    @Test(arguments: ["en"] + languages) func noTwoFieldsOfASceneHaveTheSameLetter(language: String) throws {
        let translations = try Self.translations(into: language)
        let source = try Repository.text("Sources/Yomitori/Scenes/SceneEditor.swift")
        let texts = Set(Self.buttons(in: source) + Self.groups(in: source).joined())
        #expect(texts.count == 15)
        for same in Dictionary(grouping: texts.map { translations[$0] ?? $0 }, by: Self.letter).values {
            #expect(same.count == 1, "\(same.sorted()) have the same letter")
        }
    }

    @Test(arguments: ["en"] + languages) func noTwoEntriesOfAMenuHaveTheSameLetter(language: String) throws {
        let translations = try Self.translations(into: language)
        var count = 0
        for path in Repository.swiftFiles(under: "Sources/Yomitori") {
            for group in Self.groups(in: try Repository.text(path)) {
                let texts = Set(group).map { translations[$0] ?? $0 }
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
