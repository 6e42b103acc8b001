import Foundation
import Testing

/// Text that no file of the project may contain.
@Suite struct ManuscriptTests {
    static let folders = [
        "Barcodes", "Sources", "Examples", "Tests", "Benchmarks", "Fuzz", "data", "scripts", "build-aux",
    ]

    static var sources: [String] { folders.flatMap { Repository.swiftFiles(under: $0) } }

    static var texts: [String] {
        let extensions: Set<String> = [
            "swift", "md", "txt", "py", "sh", "c", "h", "build", "desktop", "xml", "svg", "ui", "css", "json", "",
        ]
        return folders.flatMap { Repository.files(under: $0, extensions: extensions) }.filter(isText) + documents
    }

    static var documents: [String] {
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md"].filter(Repository.exists)
    }

    static func isText(_ path: String) -> Bool { (try? Repository.text(path)) != nil }

    @Test func noFileNamesAFolderOfSomeonesMachine() throws {
        // The paths are assembled here, so that this file does not contain them.
        let homes = ["root", "home", "Users", "work"].map { "/" + $0 + "/" }
        for file in Self.texts {
            let text = try Repository.text(file)
            for home in homes where text.contains(home) {
                let isPartOfALongerPath = text.ranges(of: home).allSatisfy { range in
                    range.lowerBound > text.startIndex
                        && !" \"'`=:(\n".contains(text[text.index(before: range.lowerBound)])
                }
                #expect(isPartOfALongerPath, "\(file) names \(home)")
            }
        }
    }

    @Test func nothingIsLeftForLater() throws {
        let marks = ["TO" + "DO", "FIX" + "ME", "X" + "XX"]
        for file in Self.texts {
            let words = Set(try Repository.text(file).split { !$0.isLetter }.map(String.init))
            #expect(words.isDisjoint(with: marks), "\(file)")
        }
    }

    /// The limit is that of CONTRIBUTING.md; a longer file says in its first comment why it is one file.
    @Test func longFilesSayWhy() throws {
        let files = Self.folders.flatMap { Repository.files(under: $0, extensions: ["swift", "py", "c", "h"]) }
        #expect(files.count > 1000)
        for file in files {
            let text = try Repository.text(file)
            let count = text.count { $0 == "\n" }
            #expect(count <= 400 || text.contains("although a long one"), "\(file) has \(count) lines")
        }
    }

    /// swift-format does not check the width of comments.
    @Test func commentsAreNoWiderThanCode() throws {
        for file in Self.sources {
            for (index, line) in try Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
                .enumerated()
            where line.count > 120 && line.drop(while: { $0 == " " }).hasPrefix("//") {
                Issue.record("\(file):\(index + 1) has \(line.count) characters")
            }
        }
    }

    @Test func nothingTrapsOnPurposeWhereAnErrorWouldDo() throws {
        let forbidden = ["fatal" + "Error(", "try" + "! ", "@test" + "able ", "unowned" + "(unsafe)"]
        for file in Self.sources {
            let text = try Repository.text(file)
            for word in forbidden { #expect(!text.contains(word), "\(file) has \(word)") }
        }
    }

    @Test func theEnginesUnsafeCodeIsInOneFile() throws {
        for file in Repository.swiftFiles(under: "Barcodes/Sources/Barcodes")
        where !file.hasSuffix("/Image/Vector.swift") {
            let code = try Repository.text(file).split(separator: "\n")
                .filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
            #expect(!code.contains { $0.contains("Unsafe") || $0.contains("unsafe ") }, "\(file)")
        }
    }

    @Test func everyLinkBetweenDocumentsLeadsSomewhere() throws {
        let documents =
            Self.documents + Self.folders.flatMap { Repository.files(under: $0, extensions: ["md"]) }
        #expect(!documents.isEmpty)
        for document in documents {
            let folder =
                document.contains("/") ? document.split(separator: "/").dropLast().joined(separator: "/") + "/" : ""
            let text = try Repository.text(document)
            let links =
                text.matches(of: /\]\(([^)#\s]+)/).map(\.output.1)
                + text.matches(of: /src(?:set)?="([^"]+)"/).map(\.output.1)
            for link in links where !link.contains("://") {
                #expect(Repository.exists(folder + link), "\(document) links to \(link)")
            }
        }
    }

    @Test func scriptsAreExecutable() throws {
        for script in ["scripts/run", "scripts/test", "scripts/setup", ".ci/run"] {
            let path = Repository.root.appending(path: script).path
            #expect(FileManager.default.isExecutableFile(atPath: path), "\(script)")
        }
    }
}
