import Glibc
import GtkKit
import Testing

/// Saving on a full disk: a file system in memory, which only root may mount.
@Suite(.enabled(if: getuid() == 0)) final class FullDiskTests {
    private let folder = "/tmp/yomitori-full-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    /// More bytes than the disk can hold.
    private static let tooMuch = [UInt8](repeating: 0x79, count: 200_000)

    init() throws {
        mkdir(folder, 0o700)
        try #require(mount("tmpfs", folder, "tmpfs", 0, "size=64k") == 0)
    }

    deinit {
        umount2(folder, Int32(MNT_DETACH))
        rmdir(folder)
    }

    private var names: Set<String> {
        var names: Set<String> = []
        guard let directory = opendir(folder) else { return names }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            names.insert(
                withUnsafePointer(to: entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                })
        }
        return names.subtracting([".", ".."])
    }

    /// Writes a file by the program's own method, or by the desktop's.
    private func write(_ bytes: [UInt8], to file: FileAddress, byDesktop: Bool) throws {
        if byDesktop { try file.writeByDesktop(bytes) } else { try file.write(bytes) }
    }

    @Test(arguments: [false, true]) func aFileThatDoesNotFitLeavesTheOldOne(byDesktop: Bool) throws {
        let file = FileAddress(path: folder + "/a")
        try write([1, 2, 3], to: file, byDesktop: byDesktop)
        let error = #expect(throws: AccessError.self) {
            try write(Self.tooMuch, to: file, byDesktop: byDesktop)
        }
        #expect(error?.message.isEmpty == false)
        #expect(try file.contents(limit: 3) == [1, 2, 3])
        #expect(names == ["a"])
    }

    @Test(arguments: [false, true]) func aNewFileThatDoesNotFitLeavesNothing(byDesktop: Bool) {
        let file = FileAddress(path: folder + "/a")
        #expect(throws: AccessError.self) { try write(Self.tooMuch, to: file, byDesktop: byDesktop) }
        #expect(names.isEmpty)
    }

    @Test func theTargetOfALinkStaysIfTheNewContentDoesNotFit() throws {
        let (file, link) = (FileAddress(path: folder + "/a"), FileAddress(path: folder + "/link"))
        try file.write([1, 2, 3])
        symlink("a", folder + "/link")
        #expect(throws: AccessError.self) { try link.write(Self.tooMuch) }
        #expect(try file.contents(limit: 3) == [1, 2, 3])
        try link.write([4])
        #expect(try file.contents(limit: 3) == [4])
        #expect(names == ["a", "link"])
    }

    @Test func aPipeIsNotWaitedFor() {
        mkfifo(folder + "/pipe", 0o600)
        #expect(throws: AccessError.self) { try FileAddress(path: folder + "/pipe").write([1]) }
    }
}
