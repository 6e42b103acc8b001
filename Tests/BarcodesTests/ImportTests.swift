import Foundation
import Testing

@Suite struct ImportTests {
    /// The engine must build wherever Swift does: its sources import nothing, not even Foundation.
    @Test func theEnginesSourcesImportNothing() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let folder = root.appending(path: "Sources/Barcodes")
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            for line in lines {
                let words = line.split { $0 == " " || $0 == "\t" }
                if words.first?.hasPrefix("//") ?? true { continue }
                #expect(!words.prefix(2).contains("import"), "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 20)
    }
}
