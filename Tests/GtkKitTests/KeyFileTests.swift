import Glibc
import GtkKit
import Testing

@MainActor struct KeyFileTests {
    private let path = "/tmp/yomitori-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))/settings.ini"

    @Test func valuesOutliveTheFileThatWroteThem() throws {
        let file = KeyFile(path: path)
        file.set("0.1 0.2; = [x]\nnext", for: "key", group: "Group")
        try file.save()
        #expect(KeyFile(path: path).string("key", group: "Group") == "0.1 0.2; = [x]\nnext")
    }

    @Test func unsetKeysAreNil() {
        let file = KeyFile(path: path)
        #expect(file.string("key", group: "Group") == nil)
        file.set("1", for: "other", group: "Group")
        #expect(file.string("key", group: "Group") == nil)
    }

    @Test func valuesOfAGroupAreKeptWhateverItIsNamedAfter() throws {
        // A camera has the name that its driver, or a program behind PipeWire, gives it.
        let group = KeyFile.groupName("Camera [é]\t\u{7}\r\n\u{7F}.")
        let file = KeyFile(path: path)
        file.set("90", for: "rotation", group: group)
        try file.save()
        #expect(group == "Camera _é______.")
        #expect(KeyFile(path: path).string("rotation", group: group) == "90")
    }

    @Test func theFoldersNameNeedNotBeUTF8() throws {
        let address = FileAddress(uri: "file://\(path)-%FF/settings.ini")
        let file = KeyFile(address)
        file.set("1", for: "key", group: "Group")
        try file.save()
        #expect(KeyFile(address).string("key", group: "Group") == "1")
        // This is the folder's name as it is shown.
        #expect(!FileAddress(path: path + "-\u{FFFD}/settings.ini").exists)
    }

    @Test func theSystemSetsWhatTheUserHasNotAndWhatItLocks() throws {
        let (first, second) = (path + ".first", path + ".second")
        func write(_ path: String, _ values: [(key: String, value: String, group: String)]) throws {
            let file = KeyFile(path: path)
            for (key, value, group) in values { file.set(value, for: key, group: group) }
            try file.save()
        }
        try write(first, [("keep", "off", "History"), ("History", "keep;passwords", "Locked")])
        try write(second, [("keep", "always", "History"), ("sounds", "loud", "Scan"), ("frame", "1", "Scan")])
        try write(path, [("keep", "always", "History"), ("passwords", "true", "History"), ("frame", "2", "Scan")])
        let file = KeyFile(path: path, system: [first, path + ".none", second])
        #expect(file.string("keep", group: "History") == "off")
        #expect(file.isLocked("keep", group: "History"))
        // The key is locked but not set, so the program's default applies.
        #expect(file.string("passwords", group: "History") == nil)
        #expect(file.string("sounds", group: "Scan") == "loud")
        #expect(file.string("frame", group: "Scan") == "2")
        #expect(!file.isLocked("frame", group: "Scan") && !file.isLocked("keep", group: "Scan"))
        // The user's own value is saved.
        try file.save()
        #expect(KeyFile(path: path).string("sounds", group: "Scan") == nil)
    }

    @Test func aFileThatCannotBeWrittenSaysWhy() {
        let file = KeyFile(path: "/proc/nowhere/settings.ini")
        file.set("1", for: "key", group: "Group")
        #expect(throws: AccessError.self) { try file.save() }
    }

    @Test func aMalformedFileIsKeptBesideTheOneThatTakesItsPlace() throws {
        let text = Array("[Scan]\nscene=payment\n<<<<<<< mine\n".utf8)
        let address = FileAddress(path: path)
        address.makeFolder()
        try address.write(text)
        let file = KeyFile(path: path)
        #expect(file.isBroken && file.string("scene", group: "Scan") == nil)
        file.set("1", for: "key", group: "Group")
        try file.save()
        #expect(try file.brokenFile.contents(limit: 100) == text)
        #expect(!file.isBroken && KeyFile(path: path).string("key", group: "Group") == "1")
        // A later save does not replace it.
        try file.save()
        #expect(try file.brokenFile.contents(limit: 100) == text)
    }

    @Test func aFileThatCannotBeReadIsMovedOutOfTheWay() throws {
        let address = FileAddress(path: path)
        address.makeFolder()
        let length = (1 << 20) + 1
        try address.write([UInt8](repeating: 0x23, count: length))
        let file = KeyFile(path: path)
        #expect(file.isBroken)
        file.set("1", for: "key", group: "Group")
        try file.save()
        #expect(try file.brokenFile.contents(limit: length).count == length)
        #expect(KeyFile(path: path).string("key", group: "Group") == "1")
    }
}
