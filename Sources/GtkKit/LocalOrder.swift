import CGtk

/// Collation of words in the user's language, as in a dictionary.
nonisolated package enum LocalOrder {
    package static func isBefore(_ first: String, _ second: String) -> Bool { g_utf8_collate(first, second) < 0 }
}
