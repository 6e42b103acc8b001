import GtkKit

/// Returns the sentence in the user's language.
///
/// Values are inserted at names in braces, as in `tr("Save {name}").with("name", name)`: a sentence made by
/// interpolation could not be looked up.
nonisolated func tr(_ sentence: String) -> String {
    Gettext(domain: ApplicationIdentity.gettextDomain).translate(sentence)
}

/// Returns the sentence in the user's language, in the plural form for a number, which replaces `{count}`.
nonisolated func trn(_ one: String, _ several: String, _ count: Int) -> String {
    Gettext(domain: ApplicationIdentity.gettextDomain).translate(one, several, count).with("count", "\(count)")
}

nonisolated extension String {
    /// Replaces `{name}` by a value.
    func with(_ name: String, _ value: String) -> String { replacing("{\(name)}", with: value) }
}
