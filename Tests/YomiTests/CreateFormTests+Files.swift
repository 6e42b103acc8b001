import Foundation
import Testing

/// `yomi create file`.
extension CreateFormTests {
    @Test func aFileIsNotOverwrittenByItsOwnCode() throws {
        let folder = try TemporaryFolder()
        let bytes = Array("key".utf8)
        try folder.write(bytes, to: "key.png")
        try FileManager.default.linkItem(atPath: folder.path("key.png"), toPath: folder.path("link.png"))
        for name in ["key.png", "link.png"] {
            let run = try YomiProgram.run("create", "file", folder.path("key.png"), "-o", folder.path(name))
            #expect(run.status == 2 && run.errors.contains("\(name) is what is read"))
        }
        let run = try YomiProgram.run("create", "file", folder.path("key.png"), "-o", folder.path("other.png"))
        #expect(try run.status == 0 && folder.bytes(of: "key.png") == bytes)
    }

    @Test func aFilesBytesAreTakenAsTheyAre() throws {
        let read = try read("file", "-", input: "a\u{0}b\n")
        #expect(read.text == "a\u{0}b\n")
        #expect(try YomiProgram.run("create", "file", "/no/such/file").errors.contains("No such file"))
    }

    /// The numbers of `yomi help create file` and of the help's page on codes.
    @Test(
        arguments: [([], 2331), (["--level", "L"], 2953), (["--symbology", "DataMatrix"], 1556)] as [([String], Int)])
    func aCodeHasRoomForAsManyBytesAsTheHelpSays(options: [String], most: Int) throws {
        let folder = try TemporaryFolder()
        let words = (["create", "file"] + options + ["-o", folder.path("code.png"), "-"]).map { Array($0.utf8) }
        for (count, status) in [(most, 0), (most + 1, 2)] as [(Int, Int32)] {
            #expect(try YomiProgram.run(words, input: [UInt8](repeating: 0xFF, count: count)).status == status)
        }
    }

    /// “Müller” and a line break, and a byte order mark before a letter.
    @Test(
        arguments: [[0x4D, 0xC3, 0xBC, 0x6C, 0x6C, 0x65, 0x72, 0x0A], [0xEF, 0xBB, 0xBF, 0x61]] as [[UInt8]],
        ["QRCode", "MicroQRCode", "DataMatrix", "Aztec", "PDF417", "Code128"])
    func aFilesTextStaysInItsCharacterSet(bytes: [UInt8], symbology: String) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("code.png")
        let words = ["create", "file", "--symbology", symbology, "-", "-o", path].map { Array($0.utf8) }
        let run = try YomiProgram.run(words, input: bytes)
        #expect(run.status == 0 && run.errors == "", "\(run.errors)")
        #expect(try YomiProgram.runForBytes(["scan", "--raw", path]) == bytes)
    }
}
