import Barcodes
import PictureMaker
import Testing

extension MadePicture {
    func barcodes(_ options: ReaderOptions = ReaderOptions()) throws -> [Barcode] {
        try BarcodeReader(options: options).read(luminance.span, layout: layout)
    }

    /// Expects a barcode to be this picture's first symbol, its corners less than `tolerance` pixels away.
    func expectFirst(
        _ barcode: Barcode, _ pose: SymbolPose, within tolerance: Double, _ comment: Comment? = nil,
        sourceLocation: SourceLocation
    ) {
        #expect(barcode.isMirrored == pose.isMirrored, comment, sourceLocation: sourceLocation)
        #expect(barcode.isInverted == pose.isInverted, comment, sourceLocation: sourceLocation)
        for (found, truth) in zip(barcode.corners.corners, outlines[0].corners) {
            let (dx, dy) = (found.x - truth.x, found.y - truth.y)
            let distance = (dx * dx + dy * dy).squareRoot()
            #expect(distance < tolerance, comment, sourceLocation: sourceLocation)
        }
    }
}
