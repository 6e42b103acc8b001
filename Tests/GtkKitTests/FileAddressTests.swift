import Glibc
import GtkKit
import Testing

struct FileAddressTests {
    @Test func aPathAndItsAddressAreTheSameFile() {
        let address = FileAddress(path: "/tmp/code one.png")
        #expect(address.uri == "file:///tmp/code%20one.png")
        #expect(address.path == "/tmp/code one.png")
        #expect(address.name == "code one.png")
    }

    @Test func aLinkHasANameButNoPath() {
        let address = FileAddress(uri: "https://example.org/pictures/code.png")
        #expect(address.path == nil)
        #expect(address.name == "code.png")
    }

    @Test(arguments: ["https://example.org", "https://example.org/", "HTTP://example.org/?page=1#top"])
    func aWebsiteIsNamedByItsHost(uri: String) { #expect(FileAddress(uri: uri).name == "example.org") }

    @Test func aTextListsFilesOnlyWhereEachLineIsOne() {
        #expect(
            FileAddress.list("/tmp\n\nfile:///nowhere/a.png\r\n")?.map(\.uri) == [
                "file:///tmp", "file:///nowhere/a.png",
            ])
        #expect(FileAddress.list("A recipe:\n/tmp\nStir.") == nil)
        #expect(FileAddress.list("/nowhere/that/is") == nil)
        #expect(FileAddress.list(" \n") == nil)
    }

    @Test func onlyAnOrdinaryFileThatIsNewEnoughIsDeleted() async throws {
        let address = FileAddress(path: "/tmp/yomitori-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))")
        let link = FileAddress(uri: address.uri + "-link")
        try address.write([1])
        let path = try #require(link.path)
        #expect(symlink(try #require(address.path), path) == 0)
        defer { unlink(path) }
        await link.delete(ifChangedSince: 0)
        await address.delete(ifChangedSince: time(nil) + 3600)
        #expect(link.exists && address.exists)
        await address.delete(ifChangedSince: time(nil) - 3600)
        #expect(!address.exists)
        await FileAddress(path: "/tmp").delete(ifChangedSince: 0)
        #expect(FileAddress(path: "/tmp").exists)
    }

    @Test func writtenFilesAreReadBack() throws {
        let address = FileAddress(path: "/tmp/yomitori-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))")
        #expect(!address.exists)
        try address.write([0, 1, 255])
        #expect(try address.contents(limit: 3) == [0, 1, 255])
        #expect(throws: AccessError.self) { try address.contents(limit: 2) }
        #expect(try address.contents(limit: 2, isCut: true) == [0, 1])
        try address.write([])
        #expect(try address.contents(limit: 0) == [])
        unlink(address.path ?? "")
    }

    @Test func whatIsSavedOnAnotherThreadIsFetchedThere() async throws {
        let address = FileAddress(path: "/tmp/yomitori-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))")
        try await address.save([0, 1, 255])
        #expect(try await address.fetched(limit: 3) == [0, 1, 255])
        #expect(try await address.fetched(limit: 2, isCut: true) == [0, 1])
        await #expect(throws: AccessError.self) { try await address.fetched(limit: 2) }
        unlink(address.path ?? "")
    }

    /// Root may write everywhere.
    @Test(.enabled(if: geteuid() != 0)) func aFileInAFolderThatTakesNoOthersIsWrittenToAllTheSame() throws {
        let folder = "/tmp/yomitori-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
        mkdir(folder, 0o700)
        let address = FileAddress(path: folder + "/a")
        try address.write([1, 2, 3])
        chmod(folder, 0o500)
        try address.write([4])
        #expect(try address.contents(limit: 3) == [4])
        #expect(throws: AccessError.self) { try FileAddress(path: folder + "/b").write([1]) }
        chmod(folder, 0o700)
        unlink(folder + "/a")
        rmdir(folder)
    }

    @Test func pathsThatAreNoFilesAreReported() {
        // The message is in English or in the language in which the tests run.
        let error = #expect(throws: AccessError.self) { try FileAddress(path: "/dev/null").write([1]) }
        #expect(error?.message != String(cString: strerror(EINVAL)) && error?.isOfFolder == false)
    }

    @Test func endlessFilesAreNotRead() {
        for path in ["/dev/zero", "/tmp"] {
            #expect(throws: AccessError.self) { try FileAddress(path: path).contents(limit: 100) }
        }
    }

    @Test func thatNoFileCanBeCreatedInAFolderIsKnown() {
        for byDesktop in [false, true] {
            let error = #expect(throws: AccessError.self) {
                let file = FileAddress(path: "/proc/yomitori-test")
                if byDesktop { try file.writeByDesktop([1]) } else { try file.write([1]) }
            }
            #expect(error?.isOfFolder == true, "\(byDesktop)")
        }
    }

    @Test func aFolderThatIsNotThereIsAnErrorWithASentence() {
        let error = #expect(throws: AccessError.self) { try FileAddress(path: "/nowhere/at/all").write([1]) }
        #expect(error?.message.isEmpty == false && error?.isOfFolder == true)
    }
}
