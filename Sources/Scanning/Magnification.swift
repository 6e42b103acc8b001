import Barcodes

/// How large a still picture is shown, and which part of it: the whole picture, or a part that is moved by hand.
///
/// `whole` is everywhere the geometry that shows the whole picture, in the size that the area has at the moment.
package struct Magnification: Hashable, Sendable {
    /// 1 shows the whole picture.
    package private(set) var factor: Double
    /// Point of the picture in the middle of the area.
    private var center: NormalizedPoint

    package init() { (factor, center) = (1, NormalizedPoint(x: 0.5, y: 0.5)) }

    /// Side of the picture's pixels at the largest factor, in logical pixels: modules of one pixel can be counted.
    private static let largestPixel = 8.0
    /// A small picture, whose pixels are large already, can be magnified by at least this factor.
    private static let smallPictures = 4.0

    /// Returns the largest factor for a picture.
    package static func maximum(_ whole: PreviewGeometry) -> Double {
        whole.scale > 0 ? max(smallPictures, largestPixel / whole.scale) : smallPictures
    }

    /// Reduces the factor to the largest one, as after a change of the area's size.
    package mutating func limit(_ whole: PreviewGeometry) { factor = min(factor, Self.maximum(whole)) }

    /// Returns the geometry of the part that is shown.
    package func applied(to whole: PreviewGeometry) -> PreviewGeometry {
        var part = whole
        part.zoom = min(factor, Self.maximum(whole))
        let (width, height) = (Double(part.frameWidth) * part.scale, Double(part.frameHeight) * part.scale)
        part.shiftX = Self.shift(of: center.x, side: width, room: part.widgetWidth)
        part.shiftY = Self.shift(of: center.y, side: height, room: part.widgetHeight)
        return part
    }

    /// Returns how far a picture is shifted along one axis, in logical pixels: no further than its edge, and not at all
    /// where there is room for the whole side.
    private static func shift(of center: Double, side: Double, room: Double) -> Double {
        let most = max(0, (side - room) / 2)
        return min(max((0.5 - center) * side, -most), most)
    }

    /// Changes the factor, and keeps a point of the area where it is.
    package mutating func magnify(to wanted: Double, about point: WidgetPoint, _ whole: PreviewGeometry) {
        let fixed = applied(to: whole).normalizedPoint(point)
        factor = min(max(wanted, 1), Self.maximum(whole))
        let moved = applied(to: whole).widgetPoint(fixed)
        move(byX: point.x - moved.x, y: point.y - moved.y, whole)
    }

    /// Moves the picture under the area, by logical pixels.
    package mutating func move(byX x: Double, y: Double, _ whole: PreviewGeometry) {
        let part = applied(to: whole)
        let middle = WidgetPoint(x: part.widgetWidth / 2 - x, y: part.widgetHeight / 2 - y)
        center = part.normalizedPoint(middle)
        // What the edge holds back is not kept: the next movement in the other direction begins at once.
        let stopped = applied(to: whole)
        center = stopped.normalizedPoint(WidgetPoint(x: stopped.widgetWidth / 2, y: stopped.widgetHeight / 2))
    }

    /// Moves a point of the picture into the middle, unless it is shown already.
    package mutating func reveal(_ point: Point, _ whole: PreviewGeometry) {
        let part = applied(to: whole)
        let place = part.widgetPoint(point)
        guard !(0...part.widgetWidth).contains(place.x) || !(0...part.widgetHeight).contains(place.y) else { return }
        move(byX: part.widgetWidth / 2 - place.x, y: part.widgetHeight / 2 - place.y, whole)
    }
}
