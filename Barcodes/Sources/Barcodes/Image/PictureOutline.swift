/// Luminance of each pixel along the edges of a picture, clockwise from its top left corner. Corners are contained
/// twice.
struct PictureOutline {
    private(set) var pixels: [UInt8]
    private let (width, height): (Int, Int)

    /// Copies the pixels along a picture's edges.
    init(_ source: Span<UInt8>, _ raster: Raster) {
        (width, height) = (raster.width, raster.height)
        pixels = []
        pixels.reserveCapacity(2 * (width + height))
        for x in 0..<width { pixels.append(source[raster.index(x, 0)]) }
        for y in 0..<height { pixels.append(source[raster.index(width - 1, y)]) }
        for x in 0..<width { pixels.append(source[raster.index(width - 1 - x, height - 1)]) }
        for y in 0..<height { pixels.append(source[raster.index(0, height - 1 - y)]) }
    }

    /// Makes an outline of a single luminance.
    init(repeating luminance: UInt8, around raster: Raster) {
        (width, height) = (raster.width, raster.height)
        pixels = [UInt8](repeating: luminance, count: 2 * (raster.width + raster.height))
    }

    /// Returns the darkest and the lightest pixels near each place of the outline, taken over a part of a forty-eighth
    /// of it and both its neighbours. Where these hardly differ, as a bar may take a whole side, they are interpolated
    /// between the nearest parts on either side where they do.
    /// - Parameter minimumContrast: minimum difference between the two.
    /// - Returns: `nil` if they differ nowhere.
    func extremes(minimumContrast: Int) -> (dark: PictureOutline, light: PictureOutline)? {
        let length = max(Self.minimumPartLength, pixels.count / Self.parts)
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
        let differs = near.map { $0.high - $0.low >= minimumContrast }
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

    /// Number of parts whose extremes are determined. Of the symbols in 18,700 pictures, as they are, cut out and
    /// changed, half as many parts lose 4.
    private static let parts = 48
    /// Minimum length of a part, in pixels. Parts at least twice as long lose 3 of the same symbols.
    private static let minimumPartLength = 8

    func top(_ x: Int) -> UInt8 { pixels[x] }
    func right(_ y: Int) -> UInt8 { pixels[width + y] }
    func bottom(_ x: Int) -> UInt8 { pixels[2 * width + height - 1 - x] }
    func left(_ y: Int) -> UInt8 { pixels[2 * (width + height) - 1 - y] }
}
