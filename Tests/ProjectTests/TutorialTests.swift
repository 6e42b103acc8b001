import Foundation
import Testing

/// The code in the tutorials is the same as code that is compiled.
@Suite struct TutorialTests {
    private static func tutorials(in folder: String) -> [String] { Repository.files(under: folder, extensions: ["md"]) }

    /// Returns the blocks of Swift in a page, except those of a manifest.
    private static func blocks(of page: String) throws -> [String] {
        try Repository.text(page).matches(of: /```swift\n((?:.|\n)*?)```/).map { String($0.output.1) }
            .filter { !$0.contains(".package(") }
    }

    @Test func blocksAreFound() throws {
        let pages = Self.tutorials(in: "Barcodes/Sources/Barcodes/Barcodes.docc")
        #expect(pages.count >= 4)
        #expect(try pages.flatMap(Self.blocks).count >= 6)
    }

    @Test func theCodeOfTheEnginesTutorialsIsThatOfTheSnippets() throws {
        let snippets = try Repository.swiftFiles(under: "Barcodes/Snippets").map(Repository.text)
        for page in Self.tutorials(in: "Barcodes/Sources/Barcodes/Barcodes.docc") {
            for block in try Self.blocks(of: page) {
                #expect(snippets.contains { $0.contains(block) }, "\(page) has code that is in no snippet:\n\(block)")
            }
        }
    }

    @Test func theProgramInTheReadmeIsASnippet() throws {
        let snippet = try Repository.text("Barcodes/Snippets/hello.swift")
        let block = try #require(try Self.blocks(of: "README.md").first { $0.contains("\"Hello\"") })
        #expect(snippet.contains(block) && block.split(separator: "\n").count <= 10)
    }

    @Test func theCodeOfTheViewsTutorialIsThatOfTheExample() throws {
        let example = try Repository.text("Examples/Scanner/main.swift")
        let blocks = try Self.tutorials(in: "Sources/ScannerView/ScannerView.docc").flatMap(Self.blocks)
        #expect(blocks.count == 1)
        for block in blocks { #expect(example.hasSuffix(block)) }
        let lines = example.split(separator: "\n").filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }
        #expect(lines.count <= 30, "a working scanner takes \(lines.count) lines")
    }

    /// A package of its own would not see more than that.
    @Test func theExampleHasThePublicInterfaceAlone() throws {
        let manifest = try Repository.text("Package.swift")
        let target = try #require(manifest.firstMatch(of: /name: "ScannerExample"(?:.|\n)*?\),\n/)).output
        #expect(target.contains("packageAccess: false"))
        #expect(try Repository.imports(of: "Examples/Scanner/main.swift") == ["CGtk", "Capture", "ScannerView"])
    }
}
