import Files
import Foundation
import Glibc
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

    @Test(arguments: [true, false]) func aFileThatIsNotCommittedLeavesNothing(canBeUnnamed: Bool) throws {
        func write() throws {
            let file = try PendingFile(Array("new".utf8), path: path("a"), canBeUnnamed: canBeUnnamed)
            // No file can be left behind, however the program ends: it either has no name, or signals are blocked.
            #expect(try names.isEmpty || Self.isPausing)
            _ = consume file
        }
        try Self.withSignals {
            try write()
            #expect(try names.isEmpty)
            #expect(!Self.isPausing)
        }
    }

    /// Runs a body with signals unblocked: threads of a pool block them.
    private static func withSignals(_ body: () throws -> Void) rethrows {
        var (none, before) = (sigset_t(), sigset_t())
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try body()
    }

    /// Whether signals that ask the program to end are blocked.
    private static var isPausing: Bool {
        var signals = sigset_t()
        pthread_sigmask(SIG_BLOCK, nil, &signals)
        return [SIGINT, SIGTERM, SIGHUP].allSatisfy { sigismember(&signals, $0) == 1 }
    }

    @Test(arguments: [true, false]) func aFileIsWrittenWithAndWithoutOneThere(canBeUnnamed: Bool) throws {
        try Self.withSignals {
            for text in ["first", "second"] {
                try PendingFile(Array(text.utf8), path: path("a"), canBeUnnamed: canBeUnnamed).commit()
                #expect(try content("a") == text)
                #expect(try names == ["a"] && !Self.isPausing)
            }
        }
    }

    @Test func aNewFileHasTheModeThatTheMaskGives() throws {
        try PendingFile(Array("new".utf8), path: path("a")).commit()
        _ = FileManager.default.createFile(atPath: folder.appendingPathComponent("b").path, contents: nil)
        func mode(_ name: String) -> mode_t {
            var information = stat()
            stat(folder.appendingPathComponent(name).path, &information)
            return information.st_mode & 0o777
        }
        #expect(mode("a") & 0o600 == 0o600 && mode("a") == mode("b"))
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

    @Test func aLinkToNothingStaysOneToo() throws {
        #expect(symlink("nowhere", folder.appendingPathComponent("second").path) == 0)
        #expect(symlink("second", folder.appendingPathComponent("link").path) == 0)
        try PendingFile(Array("new".utf8), path: path("link")).commit()
        #expect(try names == ["link", "nowhere", "second"] && content("nowhere") == "new")
        for (link, target) in [("link", "second"), ("second", "nowhere")] {
            let path = folder.appendingPathComponent(link).path
            #expect(try FileManager.default.destinationOfSymbolicLink(atPath: path) == target)
        }
    }

    @Test func linksThatLeadToEachOtherStay() throws {
        for (link, target) in [("a", "b"), ("b", "a")] {
            #expect(symlink(target, folder.appendingPathComponent(link).path) == 0)
        }
        #expect(throws: FileError(operation: "write", errno: ELOOP)) { try PendingFile.write([1], path: path("a")) }
        #expect(
            try FileManager.default.destinationOfSymbolicLink(atPath: folder.appendingPathComponent("a").path) == "b")
    }

    @Test(.enabled(if: geteuid() != 0), arguments: [true, false])
    func aFileThatIsWriteProtectedStays(followsLinks: Bool) throws {
        try PendingFile.write(Array("old".utf8), path: path("a"))
        chmod(folder.appendingPathComponent("a").path, 0o444)
        let error = #expect(throws: FileError.self) {
            try PendingFile.write([1], path: path("a"), followsLinks: followsLinks)
        }
        #expect(error?.isOfProtectedFile == true && error?.errno == EACCES)
        #expect(try content("a") == "old" && names == ["a"])
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
        #expect(throws: FileError.self) { _ = try PendingFile([1], path: path("missing/a")) }
        #expect(throws: FileError.self) { _ = try PendingFile([1], path: Array("/".utf8)) }
    }
}
