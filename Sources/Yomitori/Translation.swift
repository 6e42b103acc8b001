import GtkKit

/// The sentence in the user's language.
///
/// What is put into a sentence stands in braces, as in `tr("Save {name}").with("name", name)`: a sentence
/// made by interpolation could not be looked up.
nonisolated func tr(_ sentence: String) -> String {
    Gettext(domain: ApplicationIdentity.gettextDomain).translate(sentence)
}

/// The sentence in the user's language, in the form that a number asks for; `{count}` stands for it.
nonisolated func trn(_ one: String, _ several: String, _ count: Int) -> String {
    Gettext(domain: ApplicationIdentity.gettextDomain).translate(one, several, count).with("count", "\(count)")
}

nonisolated extension String {
    /// Puts a value in the place of `{name}`.
    func with(_ name: String, _ value: String) -> String { replacing("{\(name)}", with: value) }
}
