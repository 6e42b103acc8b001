/// Makes codes.
public enum BarcodeWriter {}

/// A code that was made: its modules and what they say.
public struct Symbol: Hashable, Sendable {
    public var symbology: Symbology
    /// The modules, without the quiet zone.
    public var grid: ModuleGrid
    /// The width of the quiet zone that the standard asks for, in modules, on each side.
    public var quietZone: Int
    /// As in ``Barcode/version``.
    public var version: Int?
    public var errorCorrectionLevel: ErrorCorrectionLevel?
    public var mask: Int?

    public init(
        symbology: Symbology, grid: ModuleGrid, quietZone: Int, version: Int? = nil,
        errorCorrectionLevel: ErrorCorrectionLevel? = nil, mask: Int? = nil
    ) {
        self.symbology = symbology
        self.grid = grid
        self.quietZone = quietZone
        self.version = version
        self.errorCorrectionLevel = errorCorrectionLevel
        self.mask = mask
    }
}

/// How to make a QR code.
public struct QRCodeOptions: Hashable, Sendable {
    /// The least level.
    public var level: ErrorCorrectionLevel
    /// Take a higher level where the content fits it in the same version.
    public var boostsLevel: Bool
    /// The versions that may be taken, the smallest that fits first. Within 1 to 40.
    public var versions: ClosedRange<Int>
    /// 0 to 7; `nil` takes the one with the least penalty.
    public var mask: Int?
    /// What FNC1 the content starts with, if any; U+001D in the content separates fields then.
    public var fnc1: FNC1?

    public init(
        level: ErrorCorrectionLevel = .medium, boostsLevel: Bool = true, versions: ClosedRange<Int> = 1...40,
        mask: Int? = nil, fnc1: FNC1? = nil
    ) {
        self.level = level
        self.boostsLevel = boostsLevel
        self.versions = versions
        self.mask = mask
        self.fnc1 = fnc1
    }
}

/// Why a code can't be made.
public enum BarcodeWriterError: Error, Hashable, Sendable {
    /// The content needs `requiredBits`, and the largest permitted symbol at this level holds `availableBits`.
    /// The caller can shorten the content, lower the level, permit larger versions, or split it into a sequence.
    case contentTooLong(requiredBits: Int, availableBits: Int)
    /// An option is out of its range: `name` is the property's.
    case option(name: String)
    /// The segment with this index has bytes that its mode can't say, or an ECI that is not 0 to 999999.
    case segment(index: Int)
    /// The symbology has no mode or character set for the content: Micro QR code M1 takes digits only, for example.
    case contentNotRepresentable
}
