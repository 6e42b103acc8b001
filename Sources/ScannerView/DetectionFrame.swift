/// The red frame over the preview: only codes inside it are read.
///
/// Its rectangle is stored as fractions of the preview, 0…1 in both directions, so that it stays where the user put it
/// when the window is resized or the picture is zoomed.
nonisolated package struct DetectionFrame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// Rectangle of the frame until it is moved: most of the picture, above the controls at the bottom.
    package static let standard = DetectionFrame(x: 0.1, y: 0.08, width: 0.8, height: 0.74)

    /// Minimum side in logical pixels: room for two corners that a finger can tell apart.
    package static let minimumSide = 64.0

    /// Returns the largest frame of a shape inside this one, with the same centre.
    ///
    /// - Parameters:
    ///   - aspect: Ratio of width to height in logical pixels; `nil` leaves the frame unchanged.
    ///   - size: Size of the preview, in logical pixels.
    package func shaped(_ aspect: Double?, in size: (width: Double, height: Double)) -> DetectionFrame {
        guard let aspect, size.width > 0, size.height > 0 else { return self }
        let (wide, high) = (width * size.width, height * size.height)
        let narrower = min(wide, high * aspect)
        let (newWidth, newHeight) = (narrower / size.width, narrower / aspect / size.height)
        return DetectionFrame(
            x: x + (width - newWidth) / 2, y: y + (height - newHeight) / 2, width: newWidth, height: newHeight)
    }

    /// Returns the frame, widened about the same centre if it is narrower than the usual aspect ratio: beside a list,
    /// little of the picture's width is left, and the same fraction of it is too narrow for most codes.
    /// - Parameter size: Size of the preview, in logical pixels.
    package func widened(in size: (width: Double, height: Double)) -> DetectionFrame {
        guard size.width > 0, size.height > 0 else { return self }
        let wanted = height * size.height * Self.usualAspect / size.width
        let newWidth = min(max(width, wanted), max(width, Self.standard.width))
        return DetectionFrame(
            x: min(max(0, x + (width - newWidth) / 2), 1 - newWidth), y: y, width: newWidth, height: height)
    }

    /// Returns the frame with its lower edge moved above controls over the middle of the picture's bottom, under which
    /// the edge could not be dragged. A frame that is wider than the controls stays, because its corners can be dragged
    /// beside them.
    /// - Parameters:
    ///   - bar: Size of the controls in logical pixels, as `size`.
    ///   - keepsHeight: Whether the frame is moved up as far as there is room, before its height is reduced.
    package func raised(
        above bar: (width: Double, height: Double), keepsHeight: Bool, in size: (width: Double, height: Double)
    ) -> DetectionFrame {
        let bottom = 1 - bar.height / max(1, size.height)
        guard y + height > bottom, width * size.width <= bar.width else { return self }
        var result = self
        let least = keepsHeight ? height : min(height, Self.minimumSide / size.height)
        result.y = max(0, min(y, bottom - least))
        result.height = min(height, max(bottom - result.y, min(height, Self.minimumSide / size.height)))
        return result
    }

    /// Ratio of width to height of the frames that come with the program, in the picture of most cameras.
    private static let usualAspect = 4.0 / 3

    /// Sides of the frame that follow a drag: all four move the frame, one or two adjacent ones resize it.
    package struct Grip: OptionSet, Hashable, Sendable {
        package var rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }

        package static let left = Grip(rawValue: 1)
        package static let top = Grip(rawValue: 2)
        package static let right = Grip(rawValue: 4)
        package static let bottom = Grip(rawValue: 8)
        package static let all: Grip = [.left, .top, .right, .bottom]
    }

    /// Returns the sides that a press at a point grips.
    ///
    /// - Parameters:
    ///   - x: Position in logical pixels of the preview, as `y` and `size`.
    ///   - reach: Maximum distance from an edge that still grips it; larger for a finger than for a mouse.
    /// - Returns: `nil` if the point is off the frame.
    package func grip(
        atX x: Double, y: Double, in size: (width: Double, height: Double), reach: Double
    ) -> Grip? {
        let (left, top) = (self.x * size.width, self.y * size.height)
        let (right, bottom) = (left + width * size.width, top + height * size.height)
        guard x >= left - reach, x <= right + reach, y >= top - reach, y <= bottom + reach else { return nil }
        // In a small frame, the inner parts of the edges' strips would meet and leave no area for moving the frame, so
        // each takes at most a quarter.
        let inwardX = min(reach, (right - left) / 4)
        let inwardY = min(reach, (bottom - top) / 4)
        var grip: Grip = []
        if x < left + inwardX { grip.insert(.left) } else if x > right - inwardX { grip.insert(.right) }
        if y < top + inwardY { grip.insert(.top) } else if y > bottom - inwardY { grip.insert(.bottom) }
        return grip.isEmpty ? .all : grip
    }

    /// Returns the frame after its gripped sides were dragged; it stays inside the preview and not below the minimum
    /// size.
    ///
    /// - Parameters:
    ///   - deltaX: Movement in logical pixels, as `deltaY`, `bar` and `size`.
    ///   - bar: Size of controls over the middle of the picture's bottom. A frame that is moved as a whole stops above
    ///     them and keeps its height.
    package func dragged(
        _ grip: Grip, byX deltaX: Double, y deltaY: Double, above bar: (width: Double, height: Double) = (0, 0),
        in size: (width: Double, height: Double)
    ) -> DetectionFrame {
        guard size.width > 0, size.height > 0 else { return self }
        let (dx, dy) = (deltaX / size.width, deltaY / size.height)
        let minimumWidth = min(1, Self.minimumSide / size.width)
        let minimumHeight = min(1, Self.minimumSide / size.height)
        var result = self
        if grip == .all {
            result.x = min(max(x + dx, 0), 1 - width)
            result.y = min(max(y + dy, 0), 1 - height)
            result.y = result.raised(above: bar, keepsHeight: true, in: size).y
            return result
        }
        if grip.contains(.left) {
            result.x = min(max(x + dx, 0), max(0, x + width - minimumWidth))
            result.width = x + width - result.x
        }
        if grip.contains(.right) { result.width = min(max(width + dx, minimumWidth), 1 - x) }
        if grip.contains(.top) {
            result.y = min(max(y + dy, 0), max(0, y + height - minimumHeight))
            result.height = y + height - result.y
        }
        if grip.contains(.bottom) { result.height = min(max(height + dy, minimumHeight), 1 - y) }
        return result
    }
}

nonisolated extension DetectionFrame {
    /// The four numbers as text, for the settings.
    package var text: String { "\(x) \(y) \(width) \(height)" }

    /// - Returns: `nil` if the text does not have the format of ``text``, or the frame would lie outside the preview.
    package init?(text: String) {
        let numbers = text.split(separator: " ").compactMap { Double($0) }
        guard numbers.count == 4, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }),
            numbers[0] + numbers[2] <= 1.000_001, numbers[1] + numbers[3] <= 1.000_001,
            numbers[2] > 0, numbers[3] > 0
        else { return nil }
        self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
    }
}
