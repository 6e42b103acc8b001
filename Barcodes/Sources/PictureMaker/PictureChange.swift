import Barcodes

/// Changes that cameras and programs make to pictures: each yields another picture of the same codes.
public enum PictureChange: String, CaseIterable, Sendable {
    case none, mirrored, inverted, turned90, turned10, turned45, smaller70, smaller45, larger150
    case faint, dim, shaded, blurred, moved, noisy, compressed

    /// Returns the changed picture. The same picture is changed alike on every machine.
    /// - Parameters:
    ///   - luminance: one byte for each pixel, row by row, 0 black.
    ///   - width, height: size in pixels.
    /// - Precondition: there are `width` · `height` pixels, and at least one.
    public func picture(
        of luminance: [UInt8], width: Int, height: Int
    ) -> (luminance: [UInt8], width: Int, height: Int) {
        precondition(width > 0 && height > 0 && luminance.count == width * height)
        var plane = Plane(width: width, height: height)
        for index in luminance.indices { plane.values[index] = Float(luminance[index]) / 255 }
        var scene = Scene(width: width, height: height)
        switch self {
        case .none: break
        case .mirrored: plane = plane.drawn(width: width, height: height) { (Float(width - 1) - $0, $1) }
        case .inverted: plane.values = plane.values.map { 1 - $0 }
        case .turned90: plane = plane.drawn(width: height, height: width) { ($1, Float(height - 1) - $0) }
        case .turned10: plane = plane.turned(degrees: 10)
        case .turned45: plane = plane.turned(degrees: 45)
        case .smaller70: plane = plane.scaled(by: 0.7)
        case .smaller45: plane = plane.scaled(by: 0.45)
        case .larger150: plane = plane.scaled(by: 1.5)
        case .faint: plane.values = plane.values.map { 0.4 + 0.2 * $0 }
        case .dim: (scene.exposure, scene.noise) = (0.15, 2)
        case .shaded:
            (scene.gradient, scene.shadow) = (0.6, 0.6)
            Lighting(scene: scene, outlines: []).apply(to: &plane)
        case .blurred: plane.blur(sigma: 1.2)
        case .moved: plane.move(length: 3, direction: 30)
        case .noisy: scene.noise = 25
        case .compressed: scene.jpegQuality = 15
        }
        var changed = plane.exposed(scene)
        if let quality = scene.jpegQuality {
            BlockCompression.apply(to: &changed, width: plane.width, height: plane.height, quality: quality)
        }
        return (changed, plane.width, plane.height)
    }
}

extension Plane {
    /// Returns the plane redrawn at another size.
    /// - Parameter place: returns the point of this plane for a pixel of the new one, both from the middle of the first
    ///   pixel.
    fileprivate func drawn(width: Int, height: Int, from place: (Float, Float) -> (x: Float, y: Float)) -> Plane {
        var result = Plane(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                let seen = place(Float(x), Float(y))
                result.values[y * width + x] = value(x: seen.x, y: seen.y)
            }
        }
        return result
    }

    /// Returns the plane turned clockwise about its middle, and so large that nothing is cut off.
    fileprivate func turned(degrees: Double) -> Plane {
        let angle = Trigonometry.radians(degrees)
        let (sine, cosine) = (Trigonometry.sin(angle), Trigonometry.cos(angle))
        let newWidth = Int((Double(width) * abs(cosine) + Double(height) * abs(sine)).rounded(.up))
        let newHeight = Int((Double(width) * abs(sine) + Double(height) * abs(cosine)).rounded(.up))
        let (across, down) = (Float(cosine), Float(sine))
        let middle = (x: Float(width - 1) / 2, y: Float(height - 1) / 2)
        let newMiddle = (x: Float(newWidth - 1) / 2, y: Float(newHeight - 1) / 2)
        return drawn(width: newWidth, height: newHeight) { x, y in
            let (dx, dy) = (x - newMiddle.x, y - newMiddle.y)
            return (middle.x + dx * across + dy * down, middle.y + dy * across - dx * down)
        }
    }

    /// Returns the plane scaled as programs do it: it is blurred first if pixels would be skipped.
    fileprivate func scaled(by factor: Double) -> Plane {
        var source = self
        if factor < 1 { source.blur(sigma: 0.35 / factor) }
        let (newWidth, newHeight) = (max(1, Int(Double(width) * factor)), max(1, Int(Double(height) * factor)))
        let (across, down) = (Float(width) / Float(newWidth), Float(height) / Float(newHeight))
        return source.drawn(width: newWidth, height: newHeight) { x, y in
            ((x + 0.5) * across - 0.5, (y + 0.5) * down - 0.5)
        }
    }
}
