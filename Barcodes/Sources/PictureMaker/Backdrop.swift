/// Background of the symbols, plain or cluttered.
struct Backdrop {
    private let scene: Scene

    init(scene: Scene) {
        self.scene = scene
    }

    func plane() -> Plane {
        var plane = Plane(width: scene.width, height: scene.height, value: Float(scene.background))
        guard scene.clutter > 0 else { return plane }
        addTexture(to: &plane)
        addBoxes(to: &plane)
        addPrint(to: &plane)
        return plane
    }

    /// Adds smooth random hills of 64, 16 and 4 pixels; finer ones are lower.
    private func addTexture(to plane: inout Plane) {
        for (octave, (size, height)) in [(64.0, 0.3), (16.0, 0.15), (4.0, 0.1)].enumerated() {
            for y in 0..<plane.height {
                for x in 0..<plane.width {
                    let hill = hillside(x: Double(x) / size, y: Double(y) / size, octave: UInt64(octave))
                    plane.values[y * plane.width + x] += Float(scene.clutter * height * (hill - 0.5) * 2)
                }
            }
        }
    }

    /// Returns smooth noise: random numbers 0...1 at whole coordinates, interpolated between them.
    private func hillside(x: Double, y: Double, octave: UInt64) -> Double {
        let (left, top) = (x.rounded(.down), y.rounded(.down))
        func corner(_ dx: Double, _ dy: Double) -> Double {
            let (column, row) = (UInt64(left + dx), UInt64(top + dy))
            let key = scene.seed &* 0x1F3 ^ octave << 60 ^ column << 30 ^ row
            return Double(SeededGenerator.mixed(key) >> 11) * 0x1p-53
        }
        func smooth(_ way: Double) -> Double { way * way * (3 - 2 * way) }
        let (u, v) = (smooth(x - left), smooth(y - top))
        let upper = corner(0, 0) * (1 - u) + corner(1, 0) * u
        let lower = corner(0, 1) * (1 - u) + corner(1, 1) * u
        return upper * (1 - v) + lower * v
    }

    /// Adds boxes of one brightness each.
    private func addBoxes(to plane: inout Plane) {
        var random = SeededGenerator(seed: scene.seed ^ 0xB0_0E5)
        for _ in 0..<Int((24 * scene.clutter).rounded()) {
            let width = Int(random.number(in: 4...Double(max(plane.width / 4, 5))))
            let height = Int(random.number(in: 4...Double(max(plane.height / 4, 5))))
            let left = Int(random.number(in: 0...Double(plane.width)))
            let top = Int(random.number(in: 0...Double(plane.height)))
            let value = Float(random.unit())
            for y in top..<max(top, min(top + height, plane.height)) {
                for x in left..<max(left, min(left + width, plane.width)) { plane.values[y * plane.width + x] = value }
            }
        }
    }

    /// Adds lines of short dark strokes, which look like print to a reader.
    private func addPrint(to plane: inout Plane) {
        var random = SeededGenerator(seed: scene.seed ^ 0x9_1247)
        for _ in 0..<Int((18 * scene.clutter).rounded()) {
            let height = Int(random.number(in: 4...14))
            let top = Int(random.number(in: 0...Double(max(plane.height - height, 1))))
            var x = Int(random.number(in: 0...Double(plane.width)))
            let end = min(plane.width, x + Int(random.number(in: 60...400)))
            while x < end {
                let stroke = 1 + Int(random.next() % 3)
                for y in top..<min(top + height, plane.height) {
                    for column in x..<min(x + stroke, end) { plane.values[y * plane.width + column] *= 0.25 }
                }
                x += stroke + 1 + Int(random.next() % 4)
            }
        }
    }
}
