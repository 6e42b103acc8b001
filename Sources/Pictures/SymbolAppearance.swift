import Barcodes
import DrawingProtocol

/// A colour of a picture file, in sRGB.
package struct PictureColor: Hashable, Sendable {
    package var red: UInt8
    package var green: UInt8
    package var blue: UInt8

    package init(red: UInt8, green: UInt8, blue: UInt8) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }

    package static let black = PictureColor(red: 0, green: 0, blue: 0)
    package static let white = PictureColor(red: 255, green: 255, blue: 255)

    /// Parses a colour in the notation of CSS: `#1a5fb4`.
    package init?(css text: String) {
        let digits = text.utf8.dropFirst()
        guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6,
            digits.allSatisfy({ Character(UnicodeScalar($0)).isHexDigit }),
            let value = UInt32(text.dropFirst(), radix: 16)
        else { return nil }
        self.init(
            red: UInt8(truncatingIfNeeded: value >> 16), green: UInt8(truncatingIfNeeded: value >> 8),
            blue: UInt8(truncatingIfNeeded: value))
    }

    package var css: String {
        let digits = [red, green, blue].map { value in
            let text = String(value, radix: 16)
            return text.count < 2 ? "0" + text : text
        }
        return "#" + digits.joined()
    }

    /// Luminance of the colour, as a camera sees it in grey.
    package var luminance: UInt8 { luma((UInt32(red), UInt32(green), UInt32(blue))) }

    /// Returns this colour if `coverage` is 0, the other if it is 255, and a mixture between.
    func mixed(with other: PictureColor, coverage: UInt8) -> PictureColor {
        func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
            let share = Int(coverage)
            let sum = Int(from) * (255 - share) + Int(to) * share
            return UInt8((sum + 127) / 255)
        }
        return PictureColor(
            red: part(red, other.red), green: part(green, other.green), blue: part(blue, other.blue))
    }
}

/// Appearance of a symbol, which can be chosen independently of its content.
package struct SymbolAppearance: Hashable, Sendable {
    package enum Modules: String, CaseIterable, Hashable, Sendable {
        case square
        /// Discs that touch, except in finder patterns; for QR and Micro QR codes only.
        case round
    }

    package var foreground: PictureColor
    package var background: PictureColor
    package var modules: Modules
    /// Picture in the middle of a QR code, in place of the modules there, which error correction recovers.
    package var emblem: PixelRaster?
    /// Text below everything else.
    package var caption: SymbolCaption?
    /// Whether the Swiss cross lies over the middle of a QR code, as in a QR-bill; it replaces the picture.
    package var hasSwissCross: Bool

    package init(
        foreground: PictureColor = .black, background: PictureColor = .white, modules: Modules = .square,
        emblem: PixelRaster? = nil, caption: SymbolCaption? = nil, hasSwissCross: Bool = false
    ) {
        self.foreground = foreground
        self.background = background
        self.modules = modules
        self.emblem = emblem
        self.caption = caption
        self.hasSwissCross = hasSwissCross
    }

    package var isBlackOnWhite: Bool { foreground == .black && background == .white }

    /// Whether laser scanners, whose light is red (about 660 nm), can distinguish light from dark: they see only the
    /// red part of colours. Below 0.4 the symbol contrast of ISO/IEC 15416, 5.5.2, is graded D.
    package var isSeenInRedLight: Bool { Int(background.red) - Int(foreground.red) >= 102 }
}

// Positions of the parts of a look, in modules from the symbol's top left.
extension SymbolPicture {
    /// Returns whether symbols of this symbology can have round modules.
    package static func hasRoundModules(_ symbology: Symbology) -> Bool {
        symbology == .qrCode || symbology == .microQRCode
    }

    var isRound: Bool { look.modules == .round && Self.hasRoundModules(symbol.symbology) }

    /// Square of whole modules in the middle that is left free for a picture.
    package var emblemPlate: PixelRectangle? {
        guard !look.hasSwissCross, let emblem = look.emblem, (1...Self.maximumEmblemSide).contains(emblem.width),
            (1...Self.maximumEmblemSide).contains(emblem.height), symbol.symbology == .qrCode
        else { return nil }
        let side = symbol.modules.width
        var plate = side * Self.emblemShare / 100
        if (side - plate) % 2 != 0 { plate += 1 }
        return PixelRectangle(x: (side - plate) / 2, y: (side - plate) / 2, width: plate, height: plate)
    }

    /// Maximum side of an emblem, in pixels.
    private static let maximumEmblemSide = 4096

    /// Side of the emblem's plate as a share of the symbol's side, in per cent. It covers some 6 % of the modules,
    /// while level H corrects 30 % of the codewords; the codewords that the picture touches are about twice as many as
    /// it covers.
    private static let emblemShare = 24

    /// Position of the picture in the middle, as large as possible with a margin of half a module inside its plate.
    package var emblemFrame: (x: Double, y: Double, width: Double, height: Double)? {
        guard let plate = emblemPlate, let emblem = look.emblem, emblem.width > 0, emblem.height > 0 else { return nil }
        let room = Double(plate.width) - 1
        let scale = room / Double(max(emblem.width, emblem.height))
        let (width, height) = (Double(emblem.width) * scale, Double(emblem.height) * scale)
        let center = Double(plate.x) + Double(plate.width) / 2
        return (center - width / 2, center - height / 2, width, height)
    }

    /// Returns whether a module lies on the picture's plate.
    func isCovered(_ x: Int, _ y: Int) -> Bool {
        guard let plate = emblemPlate else { return false }
        return x >= plate.x && x < plate.x + plate.width && y >= plate.y && y < plate.y + plate.height
    }

    /// Returns whether a module is drawn as a square in any look, because it belongs to a finder pattern, for which
    /// readers search.
    func isFinder(_ x: Int, _ y: Int) -> Bool {
        let far = symbol.modules.width - 7
        let (isLeft, isTop) = (x < 7, y < 7)
        guard symbol.symbology == .qrCode else { return isLeft && isTop }
        return isLeft && (isTop || y >= far) || isTop && x >= far
    }

    /// Discs of the round modules.
    var roundModules: [DrawnShape] {
        roundPlaces.map { .disc(center: Point(x: Double($0.x) + 0.5, y: Double($0.y) + 0.5), radius: 0.5) }
    }

    /// Positions of the round modules.
    var roundPlaces: [(x: Int, y: Int)] {
        guard isRound else { return [] }
        let grid = symbol.grid
        var places: [(x: Int, y: Int)] = []
        for y in 0..<grid.height {
            for x in 0..<grid.width where grid[x, y] && !isFinder(x, y) && !isCovered(x, y) { places.append((x, y)) }
        }
        return places
    }

    /// Outlines of the caption.
    package var captionOutlines: [[Point]] {
        guard let caption = look.caption else { return [] }
        let place = place(of: caption)
        return caption.outlines.map { $0.map(place.point) }
    }

    /// Lines of the caption.
    var captionStrokes: [DrawnShape] {
        guard let caption = look.caption else { return [] }
        let place = place(of: caption)
        return caption.strokes.map { .stroke($0.map(place.point), pen: caption.pen * place.em) }
    }

    /// Position of a caption and the length of its em, in modules.
    private struct CaptionPlace {
        var left: Double
        var top: Double
        var em: Double

        func point(_ point: Point) -> Point { Point(x: left + point.x * em, y: top + point.y * em) }
    }

    private func place(of caption: SymbolCaption) -> CaptionPlace {
        let em = Self.captionSize(caption, symbol, margin: quietZone)
        let size = symbol.drawnSize
        let width = Double(size.width + quietZone.left + quietZone.right)
        return CaptionPlace(
            left: (width - caption.width * em) / 2 - Double(quietZone.left),
            top: Double(size.height + quietZone.bottom) - Self.captionRoom(caption, symbol, margin: quietZone), em: em)
    }

    /// Returns the size of a caption's em, in modules: a tenth of the symbol's width, or less if the text would be too
    /// wide.
    private static func captionSize(_ caption: SymbolCaption, _ symbol: Symbol, margin: QuietZone) -> Double {
        let width = Double(symbol.drawnSize.width)
        let room = width + Double(margin.left + margin.right) - 2
        return max(0.5, min(max(2, width / 10), room / max(caption.width, 0.1)))
    }

    /// Height of the caption, in pixels; 0 without one.
    package var captionHeight: Int {
        guard let caption = look.caption else { return 0 }
        return Int(Self.captionRoom(caption, symbol, margin: quietZone)) * scale
    }

    /// Returns the height that a caption adds to the margin below, in whole modules.
    static func captionRoom(_ caption: SymbolCaption, _ symbol: Symbol, margin: QuietZone) -> Double {
        (captionSize(caption, symbol, margin: margin) * caption.height + 1).rounded(.up)
    }
}
