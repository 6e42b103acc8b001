import Testing
import Yomitori

struct LaunchArgumentsTests {
    private func strings(_ arguments: [UInt8]...) -> [String] {
        LaunchArguments.strings([Array("yomitori".utf8)] + arguments, folder: Array("/srv/a b".utf8))
    }

    @Test func aNameThatIsNotUTF8BecomesTheAddressOfThatFile() {
        let name = Array("b".utf8) + [0xFF] + Array("#%.png".utf8)
        #expect(strings(name) == ["yomitori", "file:///srv/a%20b/b%FF%23%25.png"])
        #expect(strings(Array("/tmp/".utf8) + name) == ["yomitori", "file:///tmp/b%FF%23%25.png"])
        #expect(strings(Array("file:///".utf8) + [0xFF]) == ["yomitori", "file:///%FF"])
    }

    @Test func otherArgumentsStayAsTheyAre() {
        let arguments = ["--scene=Größe", "b\u{FFFD}.png", "a b.png", "--", "-x.png"]
        let bytes = arguments.map { Array($0.utf8) }
        #expect(LaunchArguments.strings(bytes, folder: []) == arguments)
    }

    @Test func anOptionBeforeTheFilesIsNoFile() {
        #expect(strings(Array("--scene=".utf8) + [0xFF]) == ["yomitori", "--scene=\u{FFFD}"])
        #expect(strings(Array("--".utf8), Array("-".utf8) + [0xFF]) == ["yomitori", "--", "file:///srv/a%20b/-%FF"])
    }
}
