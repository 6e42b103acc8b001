import Foundation
import Glibc
import GtkKit
import Testing

@Suite struct RuntimeFileTests {
    @Test func onlyItsOwnFilesOfMoreThanADayAgoAreRemoved() throws {
        let files = FileManager.default
        let folder = files.temporaryDirectory.appendingPathComponent("runtime-\(UUID().uuidString)").path
        defer { try? files.removeItem(atPath: folder) }
        func make(_ name: String, hoursAgo: Double) throws {
            try files.createDirectory(atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
            try "BEGIN:VCARD".write(toFile: "\(folder)/\(name)/contact.vcf", atomically: false, encoding: .utf8)
            let date = Date(timeIntervalSinceNow: -3600 * hoursAgo)
            try files.setAttributes([.modificationDate: date], ofItemAtPath: "\(folder)/\(name)")
        }
        try make("yomitori-0ldOne", hoursAgo: 25)
        try make("yomitori-newOne", hoursAgo: 23)
        try make("yomitori-of-another", hoursAgo: 25)
        try make("another-program", hoursAgo: 25)
        try files.createSymbolicLink(
            atPath: "\(folder)/yomitori-linked", withDestinationPath: "\(folder)/another-program")
        RuntimeFile.removeOld(in: folder)
        #expect(
            try files.contentsOfDirectory(atPath: folder).sorted() == [
                "another-program", "yomitori-linked", "yomitori-newOne", "yomitori-of-another",
            ])
        #expect(files.fileExists(atPath: "\(folder)/another-program/contact.vcf"))
    }
}
