import CGtk

/// Translation of sentences into the user's language.
nonisolated package struct Gettext: Sendable {
    private var domain: String

    package init(domain: String) { self.domain = domain }

    /// Sets the folder of the translations; called once, before the first window.
    package func bind(folder: String) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
        textdomain(domain)
    }

    /// Language of the translated sentences, as "de" or "pt_BR"; that of dates and numbers may be another.
    package static var language: String {
        guard var name = g_get_language_names() else { return "en" }
        while let pointer = name.pointee {
            let text = String(cString: pointer)
            if text != "C", text != "POSIX", !text.contains(".") { return text }
            name += 1
        }
        return "en"
    }

    /// Returns the translation, or the sentence itself.
    package func translate(_ sentence: String) -> String {
        // Without a translation, the result is the passed pointer itself, which must be valid until it is copied.
        sentence.withCString { pointer in
            g_dgettext(domain, pointer).map { String(cString: $0) } ?? sentence
        }
    }

    /// Returns the translation in the plural form for a number.
    package func translate(_ one: String, _ several: String, _ count: Int) -> String {
        one.withCString { one in
            several.withCString { several in
                g_dngettext(domain, one, several, gulong(max(0, count))).map { String(cString: $0) } ?? ""
            }
        }
    }
}
