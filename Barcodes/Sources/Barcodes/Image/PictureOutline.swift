/// A luminance for each pixel along the edges of a picture, clockwise from its top left corner. Corners are counted
/// twice.
struct PictureOutline {
    private(set) var pixels: [UInt8]
    private let (width, height): (Int, Int)

    /// What a picture shows along its edges.
    init(_ source: Span<UInt8>, _ raster: Raster) {
        (width, height) = (raster.width, raster.height)
        pixels = []
        pixels.reserveCapacity(2 * (width + height))
        for x in 0..<width { pixels.append(source[raster.index(x, 0)]) }
        for y in 0..<height { pixels.append(source[raster.index(width - 1, y)]) }
        for x in 0..<width { pixels.append(source[raster.index(width - 1 - x, height - 1)]) }
        for y in 0..<height { pixels.append(source[raster.index(0, height - 1 - y)]) }
    }

    /// The same luminance all round a picture.
    init(repeating luminance: UInt8, around raster: Raster) {
        (width, height) = (raster.width, raster.height)
        pixels = [UInt8](repeating: luminance, count: 2 * (raster.width + raster.height))
    }

    /// The darkest and the lightest pixels near each one: within a sixteenth of the outline. Where these hardly differ,
    /// as a bar may take a whole side, they lie between what is found on either side of it.
    /// - Parameter leastContrast: how much they differ at least.
    /// - Returns: `nil` if they differ nowhere.
    func extremes(leastContrast: Int) -> (dark: PictureOutline, light: PictureOutline)? {
        let length = max(Self.leastPart, pixels.count / Self.parts)
        let starts = Array(stride(from: 0, to: pixels.count, by: length))
        let own = starts.map { start in
            let part = pixels[start..<min(pixels.count, start + length)]
            return (low: Int(part.min() ?? 0), high: Int(part.max() ?? 0))
        }
        let count = own.count
        let near = own.indices.map { index in
            let around = [own[(index + count - 1) % count], own[index], own[(index + 1) % count]]
            return (low: around.map(\.low).min() ?? 0, high: around.map(\.high).max() ?? 0)
        }
        let differs = near.map { $0.high - $0.low >= leastContrast }
        guard differs.contains(true) else { return nil }
        var (dark, light) = (self, self)
        for (index, start) in starts.enumerated() {
            let ahead = (0..<count).first { differs[(index + $0) % count] } ?? 0
            let behind = (0..<count).first { differs[(index + count - $0) % count] } ?? 0
            let (next, last) = (near[(index + ahead) % count], near[(index + count - behind) % count])
            let distance = max(1, ahead + behind)
            let weight = ahead + behind == 0 ? 1 : ahead
            for place in start..<min(pixels.count, start + length) {
                dark.pixels[place] = UInt8((last.low * weight + next.low * (distance - weight)) / distance)
                light.pixels[place] = UInt8((last.high * weight + next.high * (distance - weight)) / distance)
            }
        }
        return (dark, light)
    }

    /// The number of parts whose extremes are looked for, and the least length of one in pixels. Of the symbols in
    /// 18,700 pictures, as they are, cut out and changed, half as many parts lose 4, and parts twice as long at least
    /// lose 3.
    private static let (parts, leastPart) = (48, 8)

    func top(_ x: Int) -> UInt8 { pixels[x] }
    func right(_ y: Int) -> UInt8 { pixels[width + y] }
    func bottom(_ x: Int) -> UInt8 { pixels[2 * width + height - 1 - x] }
    func left(_ y: Int) -> UInt8 { pixels[2 * (width + height) - 1 - y] }
}
