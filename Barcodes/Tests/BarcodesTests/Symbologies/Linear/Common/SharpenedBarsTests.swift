import Barcodes
import PictureMaker
import Testing

/// Pictures of cameras that sharpen too much: wide spaces are lighter at their edges than in their middle, which looks
/// like a bar.
@Suite("Bars that a camera sharpened")
struct SharpenedBarsTests {
    @Test(
        "are read",
        arguments: [
            (Symbology.upcE, "01234565"), (.code39, "KEG-0042"), (.codabar, "A1234567B"), (.ean13, "4006381333931"),
        ])
    func sharpened(code: (symbology: Symbology, text: String)) throws {
        let symbol = try BarcodeWriter.symbol(.text(code.text), as: code.symbology)
        for angle in [0.0, 10, 33, 85] {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2, quietZone: 12) { pose, _ in pose.rotation = angle }
            let found = try BarcodeReader().read(Self.sharpened(picture), layout: picture.layout)
            #expect(found.map(\.text) == [code.text], "at \(angle)°")
        }
    }

    /// Returns the pixels of a picture with less contrast, to which three times their difference from the mean of 7 × 7
    /// pixels around them, weighted by binomials, is added.
    private static func sharpened(_ picture: MadePicture) -> [UInt8] {
        let weights = [1, 6, 15, 20, 15, 6, 1]
        let width = picture.layout.width
        func smoothed(_ values: [Double], by step: Int, _ isBeside: (Int, Int) -> Bool) -> [Double] {
            values.indices.map { index in
                weights.enumerated().reduce(0) { sum, weight in
                    let other = index + (weight.offset - 3) * step
                    let isInside = values.indices.contains(other) && isBeside(index, other)
                    return sum + Double(weight.element) / 64 * values[isInside ? other : index]
                }
            }
        }
        let pixels = picture.luminance.map { 60 + 0.4 * Double($0) }
        let smooth = smoothed(smoothed(pixels, by: 1) { $0 / width == $1 / width }, by: width) { _, _ in true }
        return zip(pixels, smooth).map { UInt8(max(0, min(255, $0 + 3 * ($0 - $1)))) }
    }
}
