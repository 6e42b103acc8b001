/// Effects of the sensor and of the file format on a picture.
extension Plane {
    /// Returns the picture as bytes: darkened, with noise, clamped at black and white.
    func exposed(_ scene: Scene) -> [UInt8] {
        var random = SeededGenerator(seed: scene.seed ^ 0x5E45_08)
        return values.map { value in
            var level = Double(value) * scene.exposure * 255
            if scene.noise > 0 { level += random.normal() * scene.noise }
            return UInt8(min(max(level.rounded(), 0), 255))
        }
    }
}

/// The lossy part of JPEG: blocks of 8 by 8 pixels, transformed, rounded to multiples of a table's steps, and
/// transformed back.
enum BlockCompression {
    /// Steps for luminance at quality 50, row by row (ITU-T T.81, table K.1).
    private static let steps: [Float] = [
        16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22, 29,
        51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103, 121,
        120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
    ]

    /// Basis of the transform: `basis[u * 8 + x]` is the value at x of the cosine with u half waves, scaled to length
    /// 1.
    private static let basis: [Float] = (0..<64).map { index in
        let (u, x) = (Double(index / 8), Double(index % 8))
        let scale = u == 0 ? (1.0 / 8).squareRoot() : 0.5
        return Float(scale * Trigonometry.cos((2 * x + 1) * u * Double.pi / 16))
    }

    /// Applies the compression.
    /// - Parameter quality: 1 to 100, on the scale that JPEG writers commonly offer: at 50 the table is used as it is;
    ///   below, its steps are multiplied by 50 / quality, and above they decrease linearly to 0.
    static func apply(to pixels: inout [UInt8], width: Int, height: Int, quality: Int) {
        let quality = Float(min(max(quality, 1), 100))
        let scale = quality < 50 ? 50 / quality : (100 - quality) / 50
        let table = steps.map { max(($0 * scale).rounded(), 1) }
        let (basis, columns) = (Self.basis, Self.columns)
        var block = [Float](repeating: 0, count: 64)
        for top in stride(from: 0, to: height, by: 8) {
            for left in stride(from: 0, to: width, by: 8) {
                for index in 0..<64 {
                    // A block that reaches over the edge is filled with the edge's pixels.
                    let (x, y) = (min(left + index % 8, width - 1), min(top + index / 8, height - 1))
                    block[index] = Float(pixels[y * width + x]) - 128
                }
                block = product(product(basis, block), columns)
                for index in 0..<64 { block[index] = (block[index] / table[index]).rounded() * table[index] }
                block = product(product(columns, block), basis)
                for index in 0..<64 {
                    let (x, y) = (left + index % 8, top + index / 8)
                    guard x < width, y < height else { continue }
                    pixels[y * width + x] = UInt8(min(max((block[index] + 128).rounded(), 0), 255))
                }
            }
        }
    }

    /// Transposed basis, which is its inverse.
    private static let columns: [Float] = (0..<64).map { basis[$0 % 8 * 8 + $0 / 8] }

    private static func product(_ left: [Float], _ right: [Float]) -> [Float] {
        var result = [Float](repeating: 0, count: 64)
        for row in 0..<8 {
            for inner in 0..<8 {
                let factor = left[row * 8 + inner]
                for column in 0..<8 { result[row * 8 + column] += factor * right[inner * 8 + column] }
            }
        }
        return result
    }
}
