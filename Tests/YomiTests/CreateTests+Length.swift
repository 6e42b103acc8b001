import Foundation
import Testing

/// Contents that are too long.
extension CreateTests {
    @Test func tooMuchTextIsAnErrorWithSizes() throws {
        let text = String(repeating: "é読", count: 2000)
        let run = try YomiProgram.run("create", "-o", folder.path("code.png"), text)
        #expect(run.status == 2 && folder.names.isEmpty)
        #expect(
            run.errors.contains("too long for a QR Code: 932 of its 4000 characters fit; shorten it"), "\(run.errors)")
        let high = try YomiProgram.run("create", "--level", "h", text)
        #expect(high.errors.contains("too long for a QR Code of level H"))
    }

    /// A capital letter takes less than a byte in a QR code, a digit half of that, and a kanji less than in UTF-8.
    @Test(arguments: [("A", 4296), ("1", 7089), ("a", 2953), ("読", 1817)])
    func theLengthThatFitsIsCountedInTheTextsOwnCharacters(character: String, most: Int) throws {
        for excess in [1, 3000] {
            let text = String(repeating: character, count: most + excess)
            let run = try YomiProgram.run("create", "--level", "l", "-o", folder.path("code.png"), text)
            #expect(
                run.errors.contains(": \(most) of its \(most + excess) characters fit; shorten it"), "\(run.errors)")
        }
    }

    /// Part of an element is no element.
    @Test func elementsThatAreTooLongAreCountedInBytesOfTheCode() throws {
        let run = try YomiProgram.run(
            "create", "--symbol-version", "1", "--gs1", "(01)09521234543213(10)ABC123(21)1234567")
        #expect(
            run.errors
                == "yomi: too long for a QR Code of version 1: it takes at least 22 bytes, and the largest has 16; shorten "
                + "it, take a larger --symbol-version, or share it out with --sequence\n")
    }

    @Test func bytesThatAreTooManyAreCounted() throws {
        try folder.write([UInt8](repeating: 0xFF, count: 3000), to: "bytes")
        let run = try YomiProgram.run(
            "create", "file", "--level", "l", "-o", folder.path("code.png"), folder.path("bytes"))
        #expect(run.errors.contains(": 2953 of its 3000 bytes fit; shorten it"), "\(run.errors)")
    }

    @Test func aTextTooLongForItsVersionIsSaidToFitALargerOne() throws {
        let run = try YomiProgram.run("create", "--symbol-version", "1", "https://example.org/a-longer-address")
        #expect(
            run.errors
                == "yomi: too long for a QR Code of version 1: 14 of its 36 characters fit; shorten it, take a larger "
                + "--symbol-version, or share it out with --sequence\n")
    }

    @Test func aLowerLevelIsAdvisedWhereItHelps() throws {
        // A code of level H holds 1273 bytes, one of level L 2953.
        func errors(_ count: Int) throws -> String {
            try YomiProgram.run("create", "--level", "h", String(repeating: "a", count: count)).errors
        }
        #expect(try errors(2000).contains("lower --level"))
        #expect(try !errors(3000).contains("--level"))
    }

    @Test func barsThatAreTooWideAreCountedInModules() throws {
        // Start, check and stop characters take 35 modules, and each letter 11.
        let run = try YomiProgram.run("create", "--symbology", "code128", String(repeating: "A", count: 800))
        #expect(run.status == 2)
        #expect(
            run.errors
                == "yomi: too long for a Code 128: its bars would be 8835 modules wide, and the limit is 8000, so 724 of its "
                + "800 characters fit; shorten it\n"
        )
    }
}
