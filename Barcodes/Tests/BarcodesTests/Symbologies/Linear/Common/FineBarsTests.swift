import Barcodes
import PictureMaker
import Testing

/// Bars with modules of less than two pixels in large pictures: gradients at half the size, where a module is less than
/// a pixel, show only parts of such a symbol.
@Suite("Fine bars in large pictures")
struct FineBarsTests {
    private static let text = "MULTI77016"

    /// Once another code is read, regions that are no bars by themselves are not looked at closely.
    @Test("are read beside another code", arguments: [8.0, 12, 16, 20, 24])
    func besideAnotherCode(angle: Double) throws {
        let bars = try BarcodeWriter.symbol(.text(Self.text), as: .code39).grid
        let square = try BarcodeWriter.symbol(.text("https://example.com"), as: .qrCode).grid
        var poses = [SymbolPose(), SymbolPose()]
        (poses[0].moduleSize, poses[1].moduleSize) = (1.8, 7)
        for index in poses.indices {
            poses[index].quietZone = 10
            poses[index].rotation = angle
            poses[index].center = Point(x: 560, y: 380 + 360 * Double(index))
        }
        let picture = PictureMaker.picture(
            of: zip([bars, square], poses).map { (grid: $0, pose: $1) }, in: Scene(width: 1200, height: 1000))
        #expect(try picture.barcodes().map(\.text).contains(Self.text))
    }
}
