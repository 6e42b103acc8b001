import Barcodes
import DrawingProtocol

// The picture as it is shown, which way up the file's own pixels are.
extension Picture {
    /// Size of the upright picture.
    package var uprightSize: (width: Int, height: Int) {
        orientation.swapsSides ? (height, width) : (width, height)
    }

    /// The preview, turned upright.
    package var uprightPreview: PixelRaster? { preview.map(orientation.upright) }

    /// Returns codes with their corners in the pixels of the upright picture.
    /// - Parameter barcodes: Codes with their corners in the file's own pixels.
    package func upright(_ barcodes: [Barcode]) -> [Barcode] {
        barcodes.map { barcode in
            var result = barcode
            let old = barcode.corners
            let points = [old.topLeft, old.topRight, old.bottomRight, old.bottomLeft].map {
                orientation.upright($0, width: width, height: height)
            }
            result.corners = Quadrilateral(
                topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
            return result
        }
    }
}

extension PictureOrientation {
    /// Returns the place of a point in the upright picture.
    /// - Parameters:
    ///   - width: Width of the file's own picture.
    ///   - height: Height of the file's own picture.
    package func upright(_ point: Point, width: Int, height: Int) -> Point {
        let (right, bottom) = (Double(width) - point.x, Double(height) - point.y)
        return switch self {
        case .upright: point
        case .mirrored: Point(x: right, y: point.y)
        case .upsideDown: Point(x: right, y: bottom)
        case .flipped: Point(x: point.x, y: bottom)
        case .transposed: Point(x: point.y, y: point.x)
        case .turnedRight: Point(x: bottom, y: point.x)
        case .transversed: Point(x: bottom, y: right)
        case .turnedLeft: Point(x: point.y, y: right)
        }
    }

    /// Returns the pixels of the upright picture.
    package func upright(_ raster: PixelRaster) -> PixelRaster {
        guard self != .upright, raster.width > 0, raster.height > 0 else { return raster }
        let (width, height) = swapsSides ? (raster.height, raster.width) : (raster.width, raster.height)
        /// Index of the upright picture's pixel for one of the file's.
        func index(_ x: Int, _ y: Int) -> Int {
            let middle = upright(
                Point(x: Double(x) + 0.5, y: Double(y) + 0.5), width: raster.width, height: raster.height)
            return Int(middle.y) * width + Int(middle.x)
        }
        // Distances of the pixels that were to the right of one and below it; with one column or row there is none.
        let first = index(0, 0)
        let (across, down) = (
            raster.width > 1 ? index(1, 0) - first : 0, raster.height > 1 ? index(0, 1) - first : 0
        )
        var bgrx = [UInt8](repeating: 255, count: raster.bgrx.count)
        var source = 0
        for y in 0..<raster.height {
            var target = 4 * (first + y * down)
            for _ in 0..<raster.width {
                bgrx[target] = raster.bgrx[source]
                bgrx[target + 1] = raster.bgrx[source + 1]
                bgrx[target + 2] = raster.bgrx[source + 2]
                source += 4
                target += 4 * across
            }
        }
        return PixelRaster(bgrx: bgrx, width: width, height: height)
    }
}
