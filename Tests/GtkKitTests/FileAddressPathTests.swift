import GtkKit
import Testing

struct FileAddressPathTests {
    @Test func aPathThatIsNotUTF8KeepsItsBytes() {
        let address = FileAddress(uri: "file:///tmp/a%20b%FF%25.png")
        #expect(address.pathBytes == Array("/tmp/a b".utf8) + [0xFF] + Array("%.png".utf8))
    }

    @Test(arguments: ["/tmp/Größe #1%41.png", "/tmp/b\u{FFFD}.png"]) func otherPathsAreAsTheyAre(path: String) {
        #expect(FileAddress(path: path).pathBytes == Array(path.utf8))
        #expect(FileAddress(uri: "https://example.org/a").pathBytes == nil)
    }
}
