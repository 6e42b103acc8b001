/// A round spot of one colour.
struct DotBlob {
    /// Centre, in pixels.
    var center: Point
    /// Square root of the area, in pixels.
    var size: Double
}

/// Finder of round spots: connected pixels whose bounding box is about as high as wide, and which fill it as a disc
/// does.
struct DotBlobFinder {
    private struct Component {
        var parent: Int32
        var area = 0
        var sumX = 0
        var sumY = 0
        var left: Int32
        var right: Int32
        var top: Int32
        var bottom: Int32
    }

    private struct Run {
        var start: Int32
        var end: Int32
        var component: Int32
    }

    private var components: [Component] = []

    /// Maximum number of components. Only a picture full of noise has more, and it has no symbol.
    private static let maximumComponents = 60_000
    private static let maximumBlobs = 12_000
    /// Sides of bounding boxes that are accepted, in pixels.
    private static let sides: ClosedRange<Int32> = 2...80

    private init() {}

    static func blobs(
        _ thresholds: BlockThresholds, isLight: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> [DotBlob] {
        var finder = DotBlobFinder()
        var words = [UInt64](repeating: 0, count: (raster.width + 63) / 64)
        var packer = RowPacker(thresholds, width: raster.width)
        var above: [Run] = []
        var here: [Run] = []
        for y in 0..<raster.height {
            packer.pack(y: y, pixels, raster, into: &words)
            here.removeAll(keepingCapacity: true)
            finder.addRuns(words.span, width: raster.width, isLight: isLight, to: &here)
            finder.join(&here, above, y: y)
            guard finder.components.count < maximumComponents else { return [] }
            swap(&above, &here)
        }
        return finder.blobs
    }

    /// Appends the runs of a row that have the wanted colour.
    private func addRuns(_ words: Span<UInt64>, width: Int, isLight: Bool, to runs: inout [Run]) {
        var start = 0
        var isDark = false
        words.forEachChange { position in
            if isDark != isLight, position > start, position <= width {
                runs.append(Run(start: Int32(start), end: Int32(position), component: -1))
            }
            start = position
            isDark.toggle()
        }
        if start < width, isDark != isLight {
            runs.append(Run(start: Int32(start), end: Int32(width), component: -1))
        }
    }

    private mutating func root(_ index: Int32) -> Int32 {
        var index = index
        while components[Int(index)].parent != index {
            components[Int(index)].parent = components[Int(components[Int(index)].parent)].parent
            index = components[Int(index)].parent
        }
        return index
    }

    private mutating func join(_ here: inout [Run], _ above: [Run], y: Int) {
        var first = 0
        for index in here.indices {
            let run = here[index]
            // Only runs that share a column are connected: dots of two pixels touch one another at their corners.
            while first < above.count, above[first].end <= run.start { first += 1 }
            var component: Int32 = -1
            var other = first
            while other < above.count, above[other].start < run.end {
                let known = root(above[other].component)
                if component < 0 {
                    component = known
                } else if component != known {
                    merge(known, into: component)
                }
                other += 1
            }
            if component < 0 {
                component = Int32(components.count)
                components.append(
                    Component(
                        parent: component, left: run.start, right: run.end, top: Int32(y), bottom: Int32(y) + 1))
            }
            let length = Int(run.end - run.start)
            let at = Int(component)
            components[at].area += length
            components[at].sumX += length * Int(run.start + run.end)
            components[at].sumY += length * (2 * y + 1)
            components[at].left = min(components[at].left, run.start)
            components[at].right = max(components[at].right, run.end)
            components[at].bottom = Int32(y) + 1
            here[index].component = component
        }
    }

    private mutating func merge(_ from: Int32, into target: Int32) {
        let other = components[Int(from)]
        components[Int(from)].parent = target
        let at = Int(target)
        components[at].area += other.area
        components[at].sumX += other.sumX
        components[at].sumY += other.sumY
        components[at].left = min(components[at].left, other.left)
        components[at].right = max(components[at].right, other.right)
        components[at].top = min(components[at].top, other.top)
        components[at].bottom = max(components[at].bottom, other.bottom)
    }

    private var blobs: [DotBlob] {
        var result: [DotBlob] = []
        for (index, component) in components.enumerated() where component.parent == Int32(index) {
            let (width, height) = (component.right - component.left, component.bottom - component.top)
            guard Self.sides.contains(width), Self.sides.contains(height), width <= 2 * height + 1,
                height <= 2 * width + 1, component.area * 2 >= Int(width) * Int(height)
            else { continue }
            let area = Double(component.area)
            result.append(
                DotBlob(
                    center: Point(x: Double(component.sumX) / (2 * area), y: Double(component.sumY) / (2 * area)),
                    size: area.squareRoot()))
            if result.count > Self.maximumBlobs { return [] }
        }
        return result
    }
}
