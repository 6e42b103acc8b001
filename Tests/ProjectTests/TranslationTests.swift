import Foundation
import Testing

/// Tests of the sentences in the sources, the template made from them, and the translations.
@Suite struct TranslationTests {
    /// Languages that the build uses.
    private static let languages = ((try? Repository.text("po/LINGUAS")) ?? "").split(whereSeparator: \.isWhitespace)
        .map(String.init)

    @Test func thereIsATranslationOfEachLanguage() {
        #expect(Self.languages.count >= 9)
        for language in Self.languages { #expect(Repository.exists("po/\(language).po"), "\(language)") }
    }

    /// An entry of a template or a translation.
    struct Entry: Hashable {
        var id = ""
        var plural: String?
        var translations: [String] = []
        var isFuzzy = false
    }

    @Test func everySentenceInTheSourcesIsInTheTemplate() throws {
        let known = Set(try Self.entries("po/yomitori.pot").map(\.id))
        var missing: [String] = []
        for path in Repository.swiftFiles(under: "Sources") {
            missing += Self.sentences(in: try Repository.text(path)).filter { !known.contains($0) }.map {
                "\(path): \($0)"
            }
        }
        #expect(missing == [], "run scripts/update-translations")
    }

    @Test func everySentenceInTheTemplateIsInTheSources() throws {
        func folded(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let sentences = try Repository.swiftFiles(under: "Sources").flatMap {
            Self.sentences(in: try Repository.text($0))
        }
        let known = Set(sentences)
        let data = try ["desktop", "metainfo.xml"].map { kind in
            folded(try Repository.text("data/dev.yomitori.Yomitori." + kind))
        }
        let stale = try Self.entries("po/yomitori.pot").map(\.id).filter { sentence in
            // The entry without a sentence is the header.
            !sentence.isEmpty && !known.contains(sentence) && !data.contains { $0.contains(folded(sentence)) }
        }
        #expect(stale == [], "run scripts/update-translations")
    }

    @Test func sentencesArePutTogetherAsTheCompilerDoes() {
        let source = #"""
            a(tr("one")); b(tr("two “\"” \n" + "and more"), trn(
                "three", "threes", 3)) // tr(x), attr("no")
            """#
        #expect(Self.sentences(in: source) == ["one", "two “\"” \nand more", "three"])
    }

    @Test(arguments: languages.map { $0 + ".po" } + ["yomitori.pot"]) func everySentenceIsThereOnce(file: String) throws
    {
        let ids = try Self.entries("po/" + file).map(\.id)
        #expect(Set(ids).count == ids.count, "run scripts/update-translations")
    }

    @Test(arguments: languages) func aTranslationHasTheFormatSpecifiersOfItsSentence(language: String) throws {
        for entry in try Self.entries("po/\(language).po") where !entry.id.isEmpty && !entry.isFuzzy {
            for translation in entry.translations where !translation.isEmpty {
                let allowed = Self.specifiers(of: entry.id).union(entry.plural.map(Self.specifiers) ?? [])
                #expect(Self.specifiers(of: translation) == allowed, "\(entry.id) → \(translation)")
            }
        }
    }

    @Test(arguments: languages) func aTranslationHasOneMnemonicWhereItsSentenceHasOne(language: String) throws {
        for entry in try Self.entries("po/\(language).po") where entry.id.contains("_") && !entry.isFuzzy {
            for translation in entry.translations where !translation.isEmpty {
                #expect(translation.count { $0 == "_" } == 1, "\(entry.id) → \(translation)")
            }
        }
    }

    /// Words of a language for which the translation has another one.
    @Test(arguments: [("fr", "courriel"), ("fr", "scannez"), ("fr", "scanner l")])
    func aTermIsOneWord(language: String, other: String) throws {
        let translations = try Self.entries("po/\(language).po").flatMap(\.translations)
        #expect(translations.filter { $0.lowercased().contains(other) } == [])
    }

    /// A notice offers to undo what a button has done, in nearly the same place as the Cancel of that button's bar.
    @Test(arguments: languages) func undoIsAnotherWordThanCancel(language: String) throws {
        let entries = try Self.entries("po/\(language).po")
        let words = ["_Cancel", "_Undo"].map { id in entries.first { $0.id == id }?.translations }
        #expect(words[0] != nil && words[1] != nil && words[0] != words[1])
    }

    @Test(arguments: languages) func numbersHaveAsManyFormsAsTheLanguage(language: String) throws {
        let header = try Repository.text("po/\(language).po").firstMatch(of: /nplurals=(\d)/)
        let count = try #require(header.flatMap { Int($0.output.1) })
        for entry in try Self.entries("po/\(language).po") where entry.plural != nil {
            #expect(entry.translations.count == count, "\(entry.id)")
        }
    }

    /// New sentences stay in English until they are translated; their number has to stay small.
    @Test(arguments: languages) func nearlyEverySentenceIsTranslated(language: String) throws {
        let entries = try Self.entries("po/\(language).po").filter { !$0.id.isEmpty }
        let done = entries.count { !$0.isFuzzy && !$0.translations.isEmpty && !$0.translations.contains("") }
        #expect(Double(done) >= 0.9 * Double(entries.count), "\(done) of \(entries.count)")
    }

    // MARK: - Reading

    private static func specifiers(of text: String) -> Set<String> {
        Set(text.matches(of: /\{[a-z]+\}/).map { String($0.output) })
    }

    /// Returns the first argument of each `tr` and `trn`: literals, joined by plus signs.
    private static func sentences(in source: String) -> [String] {
        let call = /(?:^|[^A-Za-z.])trn?\(\s*("(?:[^"\\\n]|\\.)*"(?:\s*\+\s*"(?:[^"\\\n]|\\.)*")*)/
        let code = source.split(separator: "\n", omittingEmptySubsequences: false)
            .filter { !$0.drop { $0 == " " }.hasPrefix("//") }.joined(separator: "\n")
        return code.matches(of: call).map { match in
            match.output.1.matches(of: /"((?:[^"\\\n]|\\.)*)"/).map { unescaped(String($0.output.1)) }.joined()
        }
    }

    private static func unescaped(_ text: String) -> String {
        text.replacing("\\\"", with: "\"").replacing("\\n", with: "\n").replacing("\\t", with: "\t")
            .replacing("\\\\", with: "\\")
    }

    static func entries(_ path: String) throws -> [Entry] {
        var (result, entry): ([Entry], Entry) = ([], Entry())
        enum Part { case id, plural, translation }
        var part = Part.id
        var isEmpty = true
        func end() {
            if !isEmpty { result.append(entry) }
            (entry, isEmpty) = (Entry(), true)
        }
        for line in try Repository.text(path).split(separator: "\n", omittingEmptySubsequences: false) {
            if line.isEmpty { end() }
            if line.hasPrefix("#,"), line.contains("fuzzy") { entry.isFuzzy = true }
            guard !line.hasPrefix("#"), let start = line.firstIndex(of: "\""), let last = line.lastIndex(of: "\""),
                start < last
            else { continue }
            let text = unescaped(String(line[line.index(after: start)..<last]))
            isEmpty = false
            if line.hasPrefix("msgid_plural") {
                (part, entry.plural) = (.plural, text)
            } else if line.hasPrefix("msgid") {
                (part, entry.id) = (.id, text)
            } else if line.hasPrefix("msgstr") {
                part = .translation
                entry.translations.append(text)
            } else {
                switch part {
                case .id: entry.id += text
                case .plural: entry.plural? += text
                case .translation: entry.translations[entry.translations.count - 1] += text
                }
            }
        }
        end()
        return result
    }
}
