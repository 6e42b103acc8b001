/// A torch or flash of the kernel's LED class, as phones and tablets have it.
///
/// Its name ends in the function, `white:torch` or `white:flash` (Documentation/leds/leds-class.rst of the kernel); a
/// flash can also shine permanently, through its `brightness`.
package struct TorchLight: Hashable, Sendable {
    package let name: String
    private let folder: String
    private let maximum: Int

    /// Returns a light of this machine that this user may switch; a torch is preferred to a flash.
    /// - Parameter root: `/sys/class/leds`.
    package static func find(root: String) -> TorchLight? {
        let names = FileSystem.entries(of: root).sorted()
        let candidates = names.filter { $0.hasSuffix(":torch") } + names.filter { $0.hasSuffix(":flash") }
        for name in candidates {
            let folder = "\(root)/\(name)"
            guard let text = FileSystem.line(of: "\(folder)/max_brightness"), let maximum = Int(text), maximum > 0,
                FileSystem.isWritable("\(folder)/brightness")
            else { continue }
            return TorchLight(name: name, folder: folder, maximum: maximum)
        }
        return nil
    }

    package func set(_ on: Bool) throws(CaptureError) {
        try FileSystem.write(on ? "\(maximum)" : "0", to: "\(folder)/brightness")
    }
}
