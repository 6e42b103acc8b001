/// Names and addresses that identify the program on the desktop.
nonisolated enum ApplicationIdentity {
    /// Application identifier; also the name of the desktop file, the icon and the metainfo.
    static let identifier = "dev.yomitori.Yomitori"
    /// Name of the folders for settings and data, and of the translation domain.
    static let gettextDomain = "yomitori"
    static let name = "Yomitori"
    static let authors = "The Yomitori authors"
    static let website = "https://yomitori.dev"
    /// Address for reports of problems.
    static let contact = "maintainers@yomitori.dev"
    /// The program as a file of a calendar names it (RFC 5545, 3.7.3).
    static let product = "-//yomitori.dev//\(name)//EN"
    static let version = "0.1.0"
}
