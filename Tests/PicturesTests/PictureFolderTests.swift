import DrawingProtocol
import Files
import Foundation
import Pictures
import Testing

@Suite struct PictureFolderTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "pictures-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private var path: [UInt8] { Array(folder.path.utf8) }

    private func names() throws -> [String] {
        let prefix = folder.path + "/"
        return try PictureFolder(path: path).paths.map { path in
            let text = String(decoding: path, as: UTF8.self)
            return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : text
        }
    }

    private func write(_ names: String...) throws {
        for name in names { try Data().write(to: folder.appending(path: name)) }
    }

    @Test func thePicturesComeInTheOrderInWhichPeopleNumberThem() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("10.png", "9.png", "010.png", "scan 2b.JPG", "Scan 2a.jpg", "scan 12.pdf", "a.webp", "scan.png")
        #expect(
            try names() == [
                "9.png", "010.png", "10.png", "a.webp", "Scan 2a.jpg", "scan 2b.JPG", "scan 12.pdf", "scan.png",
            ])
        #expect(try PictureFolder(path: path + Array("/".utf8)) == PictureFolder(path: path))
    }

    @Test func otherFilesAreLeftOut() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("notes.txt", ".hidden.png", "png", "archive.png.zip", "a.png")
        let manager = FileManager.default
        try manager.createDirectory(at: folder.appending(path: "more.png"), withIntermediateDirectories: false)
        try manager.createSymbolicLink(
            at: folder.appending(path: "itself.png"), withDestinationURL: folder)
        try manager.createSymbolicLink(
            at: folder.appending(path: "link.png"), withDestinationURL: folder.appending(path: "a.png"))
        try manager.createSymbolicLink(
            at: folder.appending(path: "broken.png"), withDestinationURL: folder.appending(path: "gone.png"))
        mkfifo(folder.appending(path: "pipe.png").path, 0o600)
        // The broken link is listed, so that opening it shows the error.
        #expect(try names() == ["a.png", "broken.png", "link.png"])
    }

    @Test func namesNeedNotBeUTF8() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let name = path + Array("/".utf8) + [0xE4] + Array(".png".utf8)
        let descriptor = open(cString(name), O_CREAT | O_WRONLY, 0o600)
        try #require(descriptor >= 0)
        close(descriptor)
        #expect(try PictureFolder(path: path).paths == [name])
    }

    @Test func aPathThatIsNoFolderIsRejected() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try write("a.png")
        let file = Array(folder.appending(path: "a.png").path.utf8)
        #expect(PictureFolder.isFolder(path) && !PictureFolder.isFolder(file))
        #expect(throws: PictureError.notFound) { try PictureFolder(path: file) }
        #expect(throws: PictureError.notFound) { try PictureFolder(path: path + Array("/gone".utf8)) }
    }
}
