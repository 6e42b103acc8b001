nonisolated extension String {
    /// The text of a label without the mark of its mnemonic, the letter to be pressed with Alt: an underscore before a
    /// letter of the text, or, as in Japanese, the letter in parentheses, "保存(_S)…". For a label that is named in a
    /// sentence.
    package var withoutMnemonic: String { replacing(#/\(_.\)/#, with: "").replacing("_", with: "") }
}
