import Foundation
import Glibc
import Pictures
import Testing

@Suite final class PendingFileTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("pending-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    private var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    private func path(_ name: String) -> [UInt8] { Array(folder.appendingPathComponent(name).path.utf8) }

    private func content(_ name: String) throws -> String {
        try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
    }

    @Test func aFileThatIsNotCommittedLeavesNothing() throws {
        do {
            let file = try PendingFile(Array("new".utf8), path: path("a"))
            #expect(try names.count == 1)
            _ = file.source
        }
        #expect(try names.isEmpty)
    }

    @Test func theOldContentStaysUntilTheCommit() throws {
        try Data("old".utf8).write(to: folder.appendingPathComponent("a"))
        let file = try PendingFile(Array("new".utf8), path: path("a"))
        #expect(try content("a") == "old")
        try file.commit()
        #expect(try content("a") == "new")
        #expect(try names == ["a"])
    }

    @Test func aSymbolicLinkStaysOne() throws {
        try Data("old".utf8).write(to: folder.appendingPathComponent("a"))
        #expect(symlink("a", folder.appendingPathComponent("link").path) == 0)
        try PendingFile(Array("new".utf8), path: path("link")).commit()
        #expect(try content("a") == "new")
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.appendingPathComponent("link").path) == "a"
        )
    }

    @Test func theModeOfWhatIsReplacedStays() throws {
        try Data("old".utf8).write(to: folder.appendingPathComponent("a"))
        chmod(folder.appendingPathComponent("a").path, 0o640)
        try PendingFile(Array("new".utf8), path: path("a")).commit()
        var information = stat()
        #expect(stat(folder.appendingPathComponent("a").path, &information) == 0)
        #expect(information.st_mode & 0o777 == 0o640)
    }

    @Test func aDeviceIsWrittenToAndStays() throws {
        try PendingFile(Array("new".utf8), path: Array("/dev/null".utf8)).commit()
        var information = stat()
        #expect(stat("/dev/null", &information) == 0 && information.st_mode & S_IFMT == S_IFCHR)
    }

    @Test func aPathThatLeadsNowhereIsAnErrorWithItsOperation() {
        #expect(throws: FileError.self) { _ = try PendingFile([1], path: Array("/nonexistent/a".utf8)) }
        #expect(throws: FileError.self) { _ = try PendingFile([1], path: Array("/".utf8)) }
    }
}
