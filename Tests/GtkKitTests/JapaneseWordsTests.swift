import GtkKit
import Testing

struct JapaneseWordsTests {
    /// Returns the parts of the text that are kept together, and the single characters between them.
    private func words(_ text: String) -> [String] {
        let bytes = Array(text.utf8)
        return JapaneseWords.unbreakableRanges(in: text).map { String(decoding: bytes[$0], as: UTF8.self) }
    }

    @Test func wordsOfJapaneseTextAreKeptTogether() {
        #expect(words("テキストを入力するとコードが作成されます。") == ["テキストを", "入力すると", "コードが", "作成されます"])
        #expect(words("バージョン 4、33 × 33 モジュール") == ["バージョン", "モジュール"])
        #expect(words("名前・組織・電話番号") == [])
        #expect(words("名前・組織のいずれか") == ["名前", "組織の", "ずれか"])
        #expect(words("余白 (モジュール)") == ["余白", "モジュール"])
    }

    @Test func ofLongWordsTheBeginningAndTheEndAreKeptTogether() {
        #expect(words("見つかりません") == ["見つか", "ません"])
        #expect(words("ワンタイムパスワード") == ["ワンタ", "ワード"])
    }

    @Test func otherTextMayBeBrokenAnywhere() {
        #expect(words("https://example.org/4711") == [])
        #expect(words("未找到相机，请连接一个。") == [])
        #expect(words("카메라를 찾을 수 없습니다") == [])
        #expect(words("") == [])
    }
}
