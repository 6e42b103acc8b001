import Foundation
import Testing

/// All files of the project agree on its name and version.
@Suite struct IdentityTests {
    static let applicationID = "dev.yomitori.Yomitori"

    @Test func theApplicationIDStandsInOnePlaceOfTheSources() throws {
        let users = try Repository.swiftFiles(under: "Sources")
            .filter { try Repository.text($0).contains("\"" + Self.applicationID + "\"") }
        #expect(users == ["Sources/Yomitori/ApplicationIdentity.swift"])
    }

    @Test func theDesktopFileIsTheApplications() throws {
        let lines = try Repository.text("data/\(Self.applicationID).desktop").split(separator: "\n")
        #expect(lines.contains("Icon=\(Self.applicationID)"))
        #expect(lines.contains { $0.hasPrefix("Exec=yomitori ") })
    }

    @Test func theInterfaceOnTheBusIsTheOneThatIsDescribed() throws {
        func signature(_ text: String) -> [String] {
            text.replacing(/<!--(.|\n)*?-->/, with: "")
                .matches(of: /<(interface|method|arg)[^>]*>/).map { String($0.output.0) }
        }
        let description = signature(try Repository.text("data/dev.yomitori.Scanner1.xml"))
        #expect(description.count == 5)
        #expect(
            description == signature(try Repository.text("Sources/Yomitori/Requests/ScannerService.swift")))
    }

    @Test func theBusStartsTheApplicationByItsName() throws {
        let service = try Repository.text("data/\(Self.applicationID).service.in").split(separator: "\n")
        #expect(service.contains("Name=\(Self.applicationID)"))
        #expect(service.contains("Exec=@bindir@/yomitori --gapplication-service"))
    }

    @Test func theMetainfoIsTheApplications() throws {
        let metainfo = try Repository.text("data/\(Self.applicationID).metainfo.xml")
        #expect(metainfo.contains("<id>\(Self.applicationID)</id>"))
        #expect(metainfo.contains("<launchable type=\"desktop-id\">\(Self.applicationID).desktop</launchable>"))
    }

    /// The application ID is the website's name in reverse order.
    @Test func everyPlaceNamesTheSameWebsiteAndAddress() throws {
        let identity = try Repository.text("Sources/Yomitori/ApplicationIdentity.swift")
        let website = try #require(identity.firstMatch(of: /website = "https:\/\/([a-z.]+)"/)).output.1
        let contact = try #require(identity.firstMatch(of: /contact = "([a-z@.]+)"/)).output.1
        #expect(website.split(separator: ".").reversed().joined(separator: ".") + ".Yomitori" == Self.applicationID)
        #expect(contact.hasSuffix("@" + website))
        let metainfo = try Repository.text("data/\(Self.applicationID).metainfo.xml")
        #expect(metainfo.contains("<url type=\"homepage\">https://\(website)</url>"))
        #expect(metainfo.contains("<update_contact>\(contact)</update_contact>"))
        for file in ["README.md", "build-aux/debian/control", "scripts/package-deb"] {
            #expect(try Repository.text(file).contains("<\(contact)>"), "\(file)")
        }
        #expect(try Repository.text("README.md").contains("<https://\(website)>"))
    }

    @Test func bothIconsAreThere() {
        #expect(Repository.exists("data/icons/\(Self.applicationID).svg"))
        #expect(Repository.exists("data/icons/\(Self.applicationID)-symbolic.svg"))
    }

    @Test func everyPlaceNamesTheSameVersion() throws {
        let meson = try Repository.text("meson.build")
        let metainfo = try Repository.text("data/\(Self.applicationID).metainfo.xml")
        #expect(meson.contains("application_id = '\(Self.applicationID)'"))
        let version = try #require(meson.firstMatch(of: /version: '([0-9.]+)', license/)).output.1
        let release = try #require(metainfo.firstMatch(of: /<release version="([0-9.]+)"/)).output.1
        #expect(version == release)
        for file in ["Sources/Yomitori/ApplicationIdentity.swift", "Sources/yomi/Yomi.swift"] {
            let named = try Repository.text(file).matches(of: /\bversion\b[^"\n]*"([0-9.]+)"/).map(\.output.1)
            #expect(named == [version], "\(file)")
        }
    }

    @Test func theChangelogsLatestReleaseIsTheMetainfos() throws {
        let metainfo = try Repository.text("data/\(Self.applicationID).metainfo.xml")
        let release = try #require(
            metainfo.firstMatch(of: /<release version="(?<version>[0-9.]+)" date="(?<date>[0-9-]+)"/))
        let sections = try Repository.text("CHANGELOG.md").split(separator: "\n").filter { $0.hasPrefix("## ") }
        #expect(sections.prefix(2) == ["## [Unreleased]", "## [\(release.version)] - \(release.date)"])
    }

    /// `build-aux/debian/copyright` is installed with the programs, not in the Debian package alone.
    @Test func theLicencesOfWhatTheProgramsContainAreInstalled() throws {
        let notices = "build-aux/debian/copyright"
        #expect(try Repository.text("meson.build").contains("install_data('LICENSE', '\(notices)'"))
        let text = try Repository.text(notices)
        let packages = try Repository.text("Package.swift").matches(of: /\.package\(url: "[^"]*\/([^"\/]+)"/)
            .map { String($0.output.1) }
        #expect(packages.count >= 2)
        for package in packages { #expect(text.contains("\nFiles: .build/checkouts/\(package)/*\n"), "\(package)") }
        // Each licence that a stanza names has a stanza of its own, with the text or where it is.
        let names = Set(text.matches(of: /\nLicense: (.+)/).map { String($0.output.1) })
        for name in names { #expect(text.contains("\n\nLicense: \(name)\n "), "\(name)") }
    }

    /// The build of the Debian package starts on a system that has these alone.
    @Test func everyProgramThatMesonNeedsIsInABuildDependency() throws {
        let packages = [
            "msgfmt": "gettext", "python3": "python3", "update_desktop_database": "desktop-file-utils",
            // The icon theme, which GTK depends on, depends on the program.
            "gtk_update_icon_cache": "libgtk-3-dev",
        ]
        let meson = try ["meson.build", "po/meson.build", "data/meson.build"].map(Repository.text).joined()
        let programs =
            meson.matches(of: /find_program\('([^']+)'\)/).map { String($0.output.1) }
            + meson.matches(of: /(\w+): true/).map { String($0.output.1) }.filter { $0.contains("update") }
        #expect(programs.contains("update_desktop_database"))
        let control = try Repository.text("build-aux/debian/control")
        let list = try #require(control.firstMatch(of: /Build-Depends:((?:.|\n )*)/)).output.1
        let dependencies = Set(list.split { ",| \n()".contains($0) }.map(String.init))
        // A shell is essential; the compiler is no package of the distribution.
        for program in programs where !["sh", "swift"].contains(program) {
            let package = try #require(packages[program], "\(program)")
            #expect(dependencies.contains(package), "\(program)")
        }
    }

    @Test func packagesThatTheSourcesNameAsMissingAreRecommendedByTheDebianPackage() throws {
        let control = try Repository.text("build-aux/debian/control")
        let list = try #require(control.firstMatch(of: /Recommends:((?:.|\n )*)/)).output.1
        let recommended = Set(list.split { ",| \n".contains($0) }.map(String.init))
        let named = try Repository.swiftFiles(under: "Sources")
            .flatMap { try Repository.text($0).matches(of: /"(gstreamer1\.0-[a-z-]+)"/).map { String($0.output.1) } }
        #expect(Set(named).count == 2)
        #expect(Set(named).subtracting(recommended).isEmpty)
    }

    @Test func packagesThatTheManifestNamesAreInstalledByTheSetup() throws {
        let list = try Repository.text("scripts/packages.txt").split(separator: "\n")
            .map { $0.prefix { $0 != "#" } }
            .flatMap { $0.split(separator: "|") }
            .map { $0.trimmingCharacters(in: .whitespaces) }
        let named = try Repository.text("Package.swift").matches(of: /\.apt\(\[([^\]]*)\]\)/)
            .flatMap { $0.output.1.split(separator: ",") }
            .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " \"")) }
        #expect(!named.isEmpty)
        #expect(Set(named).subtracting(list).isEmpty)
    }
}
