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

    @Test func whatWasNeverSetIsNil() {
        let file = KeyFile(path: path)
        #expect(file.string("key", group: "Group") == nil)
        file.set("1", for: "other", group: "Group")
        #expect(file.string("key", group: "Group") == nil)
    }

    @Test func aFileThatCannotBeWrittenSaysWhy() {
        let file = KeyFile(path: "/proc/nowhere/settings.ini")
        file.set("1", for: "key", group: "Group")
        #expect(throws: AccessError.self) { try file.save() }
    }
}
