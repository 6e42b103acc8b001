import Barcodes
import Foundation
import Pictures
import Testing

/// Files that take more time or memory than permitted: each gives an error message, and the next file is read.
@Suite struct LimitTests {
    private let folder: TemporaryFolder
    private let good: String

    init() throws {
        folder = try TemporaryFolder()
        good = try folder.write(SymbolPicture(BarcodeWriter.qrCode(text: "the next file")).png(), to: "good.png")
    }

    private func expectOnlyTheNext(_ path: String, _ sentence: String, shell limit: String) throws {
        let script = "\(limit); exec \"$0\" \"$@\""
        let run = try YomiProgram.run(
            ["scan", "--json", path, good].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        let objects = try run.objects()
        #expect(run.status == 2 && objects.count == 2)
        #expect(run.errors.contains(sentence), "\(run.errors)")
        #expect((objects.last?["barcodes"] as? [[String: Any]])?.first?["text"] as? String == "the next file")
    }

    @Test func aDrawingThatTakesVeryLongIsGivenUp() throws {
        // Each pattern is drawn many times in each tile of the next one.
        var svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"2000\" height=\"2000\"><defs>"
        for level in 0..<9 {
            let fill = level == 0 ? "black" : "url(#p\(level - 1))"
            svg += "<filter id=\"f\(level)\"><feGaussianBlur stdDeviation=\"90\"/></filter>"
            svg += "<pattern id=\"p\(level)\" width=\"0.07\" height=\"0.07\">"
            svg += "<rect width=\"900\" height=\"900\" fill=\"\(fill)\" filter=\"url(#f\(level))\"/></pattern>"
        }
        for index in 0..<60 { svg += "<!-- \(index) -->" }
        svg += "</defs>"
        for index in 0..<200 {
            svg += "<rect x=\"\(index)\" width=\"2000\" height=\"2000\" fill=\"url(#p8)\" filter=\"url(#f8)\"/>"
        }
        let path = try folder.write(Array((svg + "</svg>").utf8), to: "slow.svg")
        try expectOnlyTheNext(path, "slow.svg: takes more than", shell: "ulimit -t 2")
    }

    @Test(.enabled(if: PictureDocument.readsPDF, "Poppler is not installed"))
    func aPageThatWantsMoreMemoryThanThereIsIsNotDrawn() throws {
        let document = TestDocument(pages: [.init(width: 14_400, height: 14_400, codes: [.init(text: "poster")])])
        let path = try folder.write(document.bytes(), to: "poster.pdf")
        try expectOnlyTheNext(
            path, "a drawing or page (1 GiB) may take: not enough memory", shell: "ulimit -v 200000")
    }

    @Test(arguments: [6, 8, 12]) func tooLowALimitOfOpenFilesIsReported(limit: Int) throws {
        let script = "ulimit -n \(limit); exec \"$0\" \"$@\""
        let run = try YomiProgram.run(["scan", good].map { Array($0.utf8) }, prefix: ["/bin/sh", "-c", script])
        #expect(
            run.status == 2 && run.errors.contains("too few files may be open at once (ulimit -n)"), "\(run.errors)")
    }

    @Test func aPictureThatWantsMoreMemoryThanThereIsIsNotLoaded() throws {
        let path = try folder.write(TestPictures.grey(width: 9000, height: 9000), to: "large.pgm")
        try expectOnlyTheNext(path, "not enough memory", shell: "ulimit -v 300000")
    }

    /// The memory that the drawing program shares is subject to the limit on file sizes.
    @Test func aPictureLargerThanFilesMayBeIsNotSaidToCrashAnything() throws {
        let path = try folder.write(TestPictures.grey(width: 4000, height: 4000), to: "large.pgm")
        try expectOnlyTheNext(
            path, "large.pgm: takes more memory than a file may be long here (ulimit -f)", shell: "ulimit -f 2000")
    }

    @Test func theToolItselfLoadsNothingForPicturesOrPipeWire() throws {
        var environment = ProcessInfo.processInfo.environment
        // The loader lists the libraries that it would load, and runs nothing.
        environment["LD_TRACE_LOADED_OBJECTS"] = "1"
        let listing = Process()
        listing.executableURL = URL(fileURLWithPath: try YomiProgram.path())
        listing.environment = environment
        let pipe = Pipe()
        listing.standardOutput = pipe
        try listing.run()
        let output = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        listing.waitUntilExit()
        #expect(output.contains("libswiftCore"))
        // Foundation is linked because of the history's database (GRDB); release builds link it statically.
        for name in ["gstreamer", "gobject", "gdk_pixbuf", "poppler", "cairo", "rsvg"] {
            #expect(!output.contains(name), "\(name)")
        }
    }
}
