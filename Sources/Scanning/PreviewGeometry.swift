import Barcodes

/// Conversion between the coordinates of a frame and those of the preview.
///
/// There are three coordinate systems:
/// - *frame*: pixels of the picture as the camera delivers it, from the top-left corner (``Barcodes/Point``);
/// - *normalized*: the frame divided by its size, unrotated and unmirrored (``NormalizedPoint``);
/// - *widget*: logical pixels of the preview after rotation, mirroring, zoom, and fill or fit (``WidgetPoint``).
///
/// The frame is rotated about its centre, then mirrored left to right as seen in the preview, then scaled, and its
/// centre lies in the preview's centre, or is shifted from there. With an empty frame or preview, or a zoom of 0, all
/// points of the frame coincide: the conversions then give the centre and are never infinite.
package struct PreviewGeometry: Hashable, Sendable {
    package var frameWidth: Int
    package var frameHeight: Int
    package var widgetWidth: Double
    package var widgetHeight: Double
    package var rotation: PreviewRotation
    package var isMirrored: Bool
    /// Digital zoom: 1 shows as much of the frame as `scaling` allows. The camera's own zoom is not part of it.
    package var zoom: Double
    package var scaling: PreviewScaling
    /// Distance of the frame's centre from the preview's, in logical pixels to the right and down.
    package var (shiftX, shiftY) = (0.0, 0.0)

    package init(
        frameWidth: Int, frameHeight: Int, widgetWidth: Double, widgetHeight: Double,
        rotation: PreviewRotation = .none, isMirrored: Bool = false, zoom: Double = 1, scaling: PreviewScaling = .fill
    ) {
        self.frameWidth = frameWidth
        self.frameHeight = frameHeight
        self.widgetWidth = widgetWidth
        self.widgetHeight = widgetHeight
        self.rotation = rotation
        self.isMirrored = isMirrored
        self.zoom = zoom
        self.scaling = scaling
    }

    /// Width of a pixel of the frame in logical pixels; 0 if there is nothing to see.
    package var scale: Double {
        let width = Double(rotation.swapsSides ? frameHeight : frameWidth)
        let height = Double(rotation.swapsSides ? frameWidth : frameHeight)
        guard width > 0, height > 0 else { return 0 }
        let (horizontal, vertical) = (widgetWidth / width, widgetHeight / height)
        let base = scaling == .fill ? max(horizontal, vertical) : min(horizontal, vertical)
        return max(0, base * zoom)
    }

    /// An affine transform from frame to widget: `x' = xx * x + xy * y + x0` and `y' = yx * x + yy * y + y0`, in the
    /// order of cairo's matrices.
    package struct Transform: Hashable, Sendable {
        package var xx: Double
        package var yx: Double
        package var xy: Double
        package var yy: Double
        package var x0: Double
        package var y0: Double
    }

    /// Transform from frame to widget, for drawing the frame itself.
    package var transform: Transform {
        let (cosine, sine) = rotation.cosineAndSine
        let (scale, mirror) = (scale, isMirrored ? -1.0 : 1.0)
        let (xx, xy) = (mirror * scale * cosine, mirror * scale * -sine)
        let (yx, yy) = (scale * sine, scale * cosine)
        let (centerX, centerY) = (Double(frameWidth) / 2, Double(frameHeight) / 2)
        return Transform(
            xx: xx, yx: yx, xy: xy, yy: yy, x0: widgetWidth / 2 + shiftX - xx * centerX - xy * centerY,
            y0: widgetHeight / 2 + shiftY - yx * centerX - yy * centerY)
    }
}

// MARK: - Places

extension PreviewGeometry {
    package func widgetPoint(_ point: Point) -> WidgetPoint {
        let transform = transform
        return WidgetPoint(
            x: transform.xx * point.x + transform.xy * point.y + transform.x0,
            y: transform.yx * point.x + transform.yy * point.y + transform.y0)
    }

    package func widgetPoint(_ point: NormalizedPoint) -> WidgetPoint {
        widgetPoint(framePoint(point))
    }

    package func framePoint(_ point: WidgetPoint) -> Point {
        let (centerX, centerY) = (Double(frameWidth) / 2, Double(frameHeight) / 2)
        let scale = scale
        guard scale > 0 else { return Point(x: centerX, y: centerY) }
        let (cosine, sine) = rotation.cosineAndSine
        let x = (isMirrored ? -1 : 1) * (point.x - widgetWidth / 2 - shiftX) / scale
        let y = (point.y - widgetHeight / 2 - shiftY) / scale
        return Point(x: centerX + cosine * x + sine * y, y: centerY - sine * x + cosine * y)
    }

    package func framePoint(_ point: NormalizedPoint) -> Point {
        Point(x: point.x * Double(frameWidth), y: point.y * Double(frameHeight))
    }

    package func normalizedPoint(_ point: WidgetPoint) -> NormalizedPoint {
        normalizedPoint(framePoint(point))
    }

    package func normalizedPoint(_ point: Point) -> NormalizedPoint {
        guard frameWidth > 0, frameHeight > 0 else { return NormalizedPoint(x: 0.5, y: 0.5) }
        return NormalizedPoint(x: point.x / Double(frameWidth), y: point.y / Double(frameHeight))
    }
}

// MARK: - Rectangles

extension PreviewGeometry {
    /// Converts a rectangle. Quarter turns keep rectangles rectangles, so two opposite corners are enough.
    package func widgetRectangle(_ rectangle: NormalizedRectangle) -> WidgetRectangle {
        let first = widgetPoint(NormalizedPoint(x: rectangle.x, y: rectangle.y))
        let second = widgetPoint(
            NormalizedPoint(x: rectangle.x + rectangle.width, y: rectangle.y + rectangle.height))
        return WidgetRectangle(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
            height: abs(second.y - first.y))
    }

    package func normalizedRectangle(_ rectangle: WidgetRectangle) -> NormalizedRectangle {
        let first = normalizedPoint(WidgetPoint(x: rectangle.x, y: rectangle.y))
        let second = normalizedPoint(
            WidgetPoint(x: rectangle.x + rectangle.width, y: rectangle.y + rectangle.height))
        return NormalizedRectangle(
            x: min(first.x, second.x), y: min(first.y, second.y), width: abs(second.x - first.x),
            height: abs(second.y - first.y))
    }

    /// Part of the frame that is visible in the preview: the region to search if only what is shown is to be read.
    package var visibleRegion: NormalizedRectangle {
        normalizedRectangle(WidgetRectangle(x: 0, y: 0, width: widgetWidth, height: widgetHeight))
            .intersection(.full)
    }
}
