import Foundation
import GtkKit
import Testing

struct FileAddressPathTests {
    @Test func aPathThatIsNotUTF8KeepsItsBytes() {
        let address = FileAddress(uri: "file:///tmp/a%20b%FF%25.png")
        #expect(address.pathBytes == Array("/tmp/a b".utf8) + [0xFF] + Array("%.png".utf8))
        #expect(address.location == address.uri)
    }

    @Test func aFileWhoseNameIsNotUTF8IsReadAndNotItsNeighbour() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("names-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let address = FileAddress(uri: "file://\(folder.path)/a%FF.csv")
        try address.write([1, 2])
        // This is the name in which the byte is replaced, as it is shown.
        try FileAddress(path: "\(folder.path)/a\u{FFFD}.csv").write([3])
        #expect(try address.contents(limit: 10) == [1, 2])
    }

    @Test(arguments: ["/tmp/Größe #1%41.png", "/tmp/b\u{FFFD}.png"]) func otherPathsAreAsTheyAre(path: String) {
        #expect(FileAddress(path: path).pathBytes == Array(path.utf8))
        #expect(FileAddress(path: path).location == path)
        #expect(FileAddress(uri: "https://example.org/a").pathBytes == nil)
    }
}
