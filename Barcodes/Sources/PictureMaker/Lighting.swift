import Barcodes

/// The light on a scene: uneven, shadowed, reflected.
struct Lighting {
    private struct Spot {
        var center: Point
        var radius: Double
    }

    private let scene: Scene
    private let (gradientDirection, shadowDirection): (Point, Point)
    private let spots: [Spot]

    /// - Parameter outlines: outlines of the symbols, on which the reflections fall.
    init(scene: Scene, outlines: [Quadrilateral]) {
        var random = SeededGenerator(seed: scene.seed ^ 0x11_67)
        func direction() -> Point {
            let angle = random.number(in: -Double.pi...Double.pi)
            return Point(x: Trigonometry.cos(angle), y: Trigonometry.sin(angle))
        }
        self.scene = scene
        gradientDirection = direction()
        shadowDirection = direction()
        var spots: [Spot] = []
        for outline in outlines {
            let corners = outline.points
            let (edge, center) = (corners[1].x - corners[0].x, outline.center)
            let side = (edge * edge + (corners[1].y - corners[0].y) * (corners[1].y - corners[0].y)).squareRoot()
            for _ in 0..<max(0, scene.glareSpots) {
                let corner = corners[Int(random.next() % 4)]
                let way = random.number(in: 0...0.8)
                spots.append(
                    Spot(
                        center: Point(
                            x: center.x + (corner.x - center.x) * way, y: center.y + (corner.y - center.y) * way),
                        radius: max(side * scene.glareRadius, 1)))
            }
        }
        self.spots = spots
    }

    /// Applies the light to a picture of reflectances.
    func apply(to plane: inout Plane) {
        guard scene.gradient > 0 || scene.shadow > 0 || !spots.isEmpty else { return }
        let (width, height) = (Double(plane.width), Double(plane.height))
        let diagonal = (width * width + height * height).squareRoot()
        for y in 0..<plane.height {
            for x in 0..<plane.width {
                let (dx, dy) = (Double(x) + 0.5 - width / 2, Double(y) + 0.5 - height / 2)
                var light = 1.0
                if scene.gradient > 0 {
                    let way = (dx * gradientDirection.x + dy * gradientDirection.y) / diagonal + 0.5
                    light *= 1 - scene.gradient * way
                }
                if scene.shadow > 0 {
                    // The shadow's edge runs through the middle, and its width is 3 % of the diagonal.
                    let way = (dx * shadowDirection.x + dy * shadowDirection.y) / (0.03 * diagonal) + 0.5
                    let cover = min(max(way, 0), 1)
                    light *= 1 - scene.shadow * cover * cover * (3 - 2 * cover)
                }
                var value = Double(plane.values[y * plane.width + x]) * light
                for spot in spots {
                    let (sx, sy) = (Double(x) + 0.5 - spot.center.x, Double(y) + 0.5 - spot.center.y)
                    let squared = (sx * sx + sy * sy) / (spot.radius * spot.radius)
                    // The middle of the spot is twice as bright as white, so that the sensor saturates around it.
                    if squared < 9 { value += 2 * Trigonometry.exp(-squared * 2) }
                }
                plane.values[y * plane.width + x] = Float(value)
            }
        }
    }
}
