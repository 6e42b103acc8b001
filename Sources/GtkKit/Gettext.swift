import CGtk

/// Sentences in the user's language.
nonisolated package struct Gettext: Sendable {
    private var domain: String

    package init(domain: String) { self.domain = domain }

    /// Tells where the translations lie; once, before the first window.
    package func bind(folder: String) {
        setlocale(LC_ALL, "")
        bindtextdomain(domain, folder)
        bind_textdomain_codeset(domain, "UTF-8")
        textdomain(domain)
    }

    /// The language that the user wants sentences in, as "de" or "pt_BR"; that of dates and numbers may be another.
    package static var language: String {
        guard var name = g_get_language_names() else { return "en" }
        while let pointer = name.pointee {
            let text = String(cString: pointer)
            if text != "C", text != "POSIX", !text.contains(".") { return text }
            name += 1
        }
        return "en"
    }

    /// The translation, or the sentence itself.
    package func translate(_ sentence: String) -> String {
        // Without a translation the answer is the very pointer that was passed: it must live until it is copied.
        sentence.withCString { pointer in
            g_dgettext(domain, pointer).map { String(cString: $0) } ?? sentence
        }
    }

    /// The translation in the form that a number asks for.
    package func translate(_ one: String, _ several: String, _ count: Int) -> String {
        one.withCString { one in
            several.withCString { several in
                g_dngettext(domain, one, several, gulong(max(0, count))).map { String(cString: $0) } ?? ""
            }
        }
    }
}
