import Foundation
import Pictures
import Testing

@Suite(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed")) struct DocumentTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ pages: [TestDocument.Page], to name: String = "pages.pdf") throws -> String {
        try folder.write(try TestDocument(pages: pages).bytes(), to: name)
    }

    @Test func thePagesCodesArePrintedPageByPage() throws {
        let path = try write([
            .init(codes: [.init(text: "first page")]), .init(),
            .init(codes: [.init(text: "third page"), .init(text: "third page, lower", y: 400)]),
        ])
        let run = try YomiProgram.run("scan", path)
        #expect(run.status == 0 && run.errors == "")
        #expect(run.lines.first == "first page")
        #expect(Set(run.lines.dropFirst()) == ["third page", "third page, lower"])
    }

    @Test func eachPageIsAnObjectWithItsNumber() throws {
        let path = try write([.init(), .init(codes: [.init(text: "here", x: 72, y: 144, module: 3)])])
        let objects = try YomiProgram.run("scan", "--json", path).objects()
        #expect(objects.map { $0["page"] as? Int } == [1, 2])
        #expect(objects.allSatisfy { $0["file"] as? String == path && $0["error"] is NSNull })
        // The size is A4 at 200 pixels an inch.
        #expect(objects.allSatisfy { $0["width"] as? Int == 1653 && $0["height"] as? Int == 2339 })
        #expect((objects[0]["barcodes"] as? [Any])?.isEmpty == true)
        let barcode = try #require((objects[1]["barcodes"] as? [[String: Any]])?.first)
        let corner = try #require((barcode["corners"] as? [[Double]])?.first)
        #expect(abs(corner[0] - 200) < 4 && abs(corner[1] - 400) < 4)
    }

    @Test func aPictureHasNoPage() throws {
        let path = try folder.write(TestPictures.grey(width: 40, height: 30), to: "grey.pgm")
        #expect(try YomiProgram.run("scan", "--json", path).objects().first?["page"] is NSNull)
    }

    @Test func aSmallCodeBesideALargeOneIsRead() throws {
        let path = try write([
            .init(codes: [.init(text: "small print", x: 72, y: 72, module: 0.4), .init(text: "large", x: 300, y: 300)])
        ])
        #expect(Set(try YomiProgram.run("scan", path).lines) == ["small print", "large"])
    }

    @Test func aSmallCodeHasItsCornersInPixelsOf200AnInch() throws {
        // A module is 1.1 pixels wide at 200 pixels an inch.
        let path = try write([.init(codes: [.init(text: "small print", x: 72, y: 72, module: 0.4)])])
        let run = try YomiProgram.run("scan", "--json", path)
        let object = try #require(try run.objects().first)
        let barcode = try #require((object["barcodes"] as? [[String: Any]])?.first)
        #expect(barcode["text"] as? String == "small print" && object["width"] as? Int == 1653)
        let corner = try #require((barcode["corners"] as? [[Double]])?.first)
        #expect(abs(corner[0] - 200) < 3 && abs(corner[1] - 200) < 3)
    }

    @Test func aDocumentComesFromStandardInputToo() throws {
        let bytes = try TestDocument(pages: [.init(codes: [.init(text: "piped")])]).bytes()
        #expect(try YomiProgram.run([Array("scan".utf8), Array("-".utf8)], input: bytes).output == "piped\n")
    }

    @Test func aPageOfAnySizeIsReadWithinTheMemoryThereIs() throws {
        // The page has sides of five metres: at 200 pixels an inch it would have 1.6 thousand million pixels.
        let path = try write([.init(width: 14_400, height: 14_400, codes: [.init(text: "poster", module: 40)])])
        let run = try YomiProgram.run("scan", path, memoryLimit: 2000)
        #expect(run.output == "poster\n" && run.status == 0)
    }

    @Test(arguments: ["%PDF-1.7\n", "%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n"])
    func aDamagedDocumentIsSaidToBe(text: String) throws {
        let path = try folder.write(Array(text.utf8), to: "bad.pdf")
        let run = try YomiProgram.run("scan", "--json", path)
        #expect(run.status == 2 && run.errors.contains("bad.pdf: is damaged"))
        #expect(try run.objects().first?["error"] is String)
    }

    @Test func aDocumentThatIsCutOffIsDamagedOrReadAsFarAsItGoes() throws {
        let bytes = try TestDocument(pages: [.init(codes: [.init(text: "whole")])]).bytes()
        for part in stride(from: 20, to: bytes.count, by: bytes.count / 7) {
            let run = try YomiProgram.run(
                "scan", try folder.write(Array(bytes[..<part]), to: "cut.pdf"), memoryLimit: 2000)
            #expect(run.status == 1 || run.status == 2 || run.output == "whole\n")
        }
    }
}
