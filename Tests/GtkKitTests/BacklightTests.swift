import Foundation
import GtkKit
import Testing

@Suite struct BacklightTests {
    private static func folder(_ displays: [(name: String, files: [String: String])]) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("backlights-\(UUID().uuidString)")
        for display in displays {
            let place = folder.appendingPathComponent(display.name)
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            for (name, text) in display.files {
                try text.write(to: place.appendingPathComponent(name), atomically: true, encoding: .utf8)
            }
        }
        return folder.path
    }

    @Test func firmwareComesBeforeRawRegisters() throws {
        let folder = try Self.folder([
            ("a", ["type": "raw\n", "brightness": "1\n", "max_brightness": "9\n"]),
            ("b", ["type": "firmware\n", "brightness": "30\n", "max_brightness": "100\n"]),
            ("c", ["type": "platform\n", "brightness": "1\n", "max_brightness": "9\n"]),
        ])
        let found = try #require(Backlight.find(in: folder))
        #expect(found.name == "b" && found.maximum == 100 && found.level == 30)
    }

    @Test func otherDevicesAreLeftOut() throws {
        let folder = try Self.folder([
            ("a", ["type": "firmware\n"]), ("b", ["max_brightness": "0\n"]), ("c", ["max_brightness": "many\n"]),
            ("d", ["max_brightness": "7\n", "brightness": "7\n"]),
        ])
        #expect(Backlight.find(in: folder)?.name == "d")
        #expect(Backlight.find(in: folder + "/none") == nil)
    }
}
