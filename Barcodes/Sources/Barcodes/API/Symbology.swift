/// A kind of code: how content is laid out as dark and light modules.
///
/// The raw value is the symbology's name in every interface of this project, as `yomi scan --json` prints it.
public enum Symbology: String, CaseIterable, Hashable, Sendable {
    case qrCode = "QRCode"
    case microQRCode = "MicroQRCode"
    case rmqrCode = "RMQRCode"
}

extension Symbology: CustomStringConvertible {
    public var description: String { rawValue }

    /// The symbology with this name, ignoring case, spaces, hyphens and underscores: `"qr-code"` is ``qrCode``.
    public init?(named name: String) {
        let wanted = Self.folded(name)
        guard let match = Self.allCases.first(where: { Self.folded($0.rawValue) == wanted }) else { return nil }
        self = match
    }

    private static func folded(_ name: String) -> String {
        name.lowercased().filter { !" -_".contains($0) }
    }
}
