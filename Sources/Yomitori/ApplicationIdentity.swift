/// What the desktop knows the program by.
nonisolated enum ApplicationIdentity {
    /// Also the name of the desktop file, the icon and the metainfo.
    static let identifier = "dev.yomitori.Yomitori"
    /// The name of the folder for settings and for data, and of the translations.
    static let gettextDomain = "yomitori"
    static let name = "Yomitori"
    static let authors = "The Yomitori authors"
    static let website = "https://yomitori.dev"
    /// Where problems are told of.
    static let contact = "maintainers@yomitori.dev"
    /// The program as a file of a calendar names it (RFC 5545, 3.7.3).
    static let product = "-//yomitori.dev//\(name)//EN"
    static let version = "0.1.0"
}
