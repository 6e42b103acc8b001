import Foundation
import Glibc
import GtkKit
import Testing

@Suite struct RegularFileTests {
    private func withFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("regular-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }

    @Test func aFileIsReadUpToItsLimit() throws {
        try withFolder { folder in
            try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/file"))
            #expect(try RegularFile.contents(folder + "/file", limit: 4) == Array("text".utf8))
            #expect(throws: RegularFile.Problem.tooLarge) { try RegularFile.contents(folder + "/file", limit: 3) }
            #expect(throws: RegularFile.Problem.absent) { try RegularFile.contents(folder + "/none", limit: 4) }
        }
    }

    @Test func filesThatMayNeverEndAreNotWaitedFor() throws {
        try withFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(symlink("/dev/zero", folder + "/zero") == 0)
            for path in [folder + "/pipe", folder + "/zero", folder] {
                #expect(throws: RegularFile.Problem.irregular) { try RegularFile.contents(path, limit: 10) }
            }
        }
    }

    @MainActor @Test func settingsInAPipeOrOfHundredsOfMegabytesAreNone() throws {
        try withFolder { folder in
            #expect(mkfifo(folder + "/pipe", 0o600) == 0)
            #expect(KeyFile(path: folder + "/pipe").string("key", group: "Group") == nil)
            _ = FileManager.default.createFile(atPath: folder + "/huge", contents: Data("[Group]\nkey=value\n".utf8))
            #expect(KeyFile(path: folder + "/huge").string("key", group: "Group") == "value")
            #expect(truncate(folder + "/huge", 300 << 20) == 0)
            #expect(KeyFile(path: folder + "/huge").string("key", group: "Group") == nil)
        }
    }
}
