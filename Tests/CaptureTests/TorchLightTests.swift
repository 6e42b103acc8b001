import Capture
import Foundation
import Testing

/// A folder like `/sys/class/leds`, which exists as long as the object.
final class TemporaryLEDs {
    let root: String

    init(_ maximums: [String: Int]) throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("leds-\(UUID().uuidString)").path
        for (name, maximum) in maximums {
            try FileManager.default.createDirectory(atPath: "\(root)/\(name)", withIntermediateDirectories: true)
            try "\(maximum)\n".write(toFile: "\(root)/\(name)/max_brightness", atomically: false, encoding: .utf8)
            // The content is as long as what is written: a file keeps its length, while the kernel's setting has none.
            try "0".write(toFile: "\(root)/\(name)/brightness", atomically: false, encoding: .utf8)
        }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    func brightness(_ name: String) -> String? {
        try? String(contentsOfFile: "\(root)/\(name)/brightness", encoding: .utf8)
    }
}

@Suite("Torch light")
struct TorchLightTests {
    @Test("a torch is taken before a flash, and other lights never")
    func choice() throws {
        let both = try TemporaryLEDs(["a:flash": 9, "z:torch": 5, "input3::capslock": 1])
        #expect(TorchLight.find(root: both.root)?.name == "z:torch")
        let flash = try TemporaryLEDs(["a:flash": 9, "input3::capslock": 1])
        #expect(TorchLight.find(root: flash.root)?.name == "a:flash")
        let neither = try TemporaryLEDs(["input3::capslock": 1])
        #expect(TorchLight.find(root: neither.root) == nil)
        #expect(TorchLight.find(root: "/nowhere") == nil)
    }

    @Test("it shines as brightly as it can")
    func brightness() throws {
        let leds = try TemporaryLEDs(["white:torch": 8])
        let light = try #require(TorchLight.find(root: leds.root))
        try light.set(true)
        #expect(leds.brightness("white:torch") == "8")
        try light.set(false)
        #expect(leds.brightness("white:torch") == "0")
    }
}
