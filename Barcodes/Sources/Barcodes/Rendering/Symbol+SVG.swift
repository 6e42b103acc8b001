extension Symbol {
    /// Returns the symbol as an SVG picture. All dark modules are the inside of one path, so that no seams show between
    /// them at any scale.
    ///
    /// - Parameters:
    ///   - quietZone: light margin, of which at most 1000 modules a side are drawn; `nil` for the one that the standard
    ///     requires.
    ///   - scale: width of a module in the picture's user units, which are pixels by default: 1 to 65,535. A number
    ///     outside of this range counts as the nearest one within.
    ///   - foreground: CSS colour of dark modules. Characters that XML can't contain, such as U+0000, are left out.
    ///   - background: CSS colour of the background, likewise; `nil` leaves it transparent.
    ///   - showsText: whether ``texts`` are drawn.
    /// - Complexity: linear in the number of modules.
    public func svg(
        quietZone: QuietZone? = nil, scale: Int = 8, foreground: String = "#000", background: String? = "#fff",
        showsText: Bool = false
    ) -> String {
        let scale = min(max(scale, 1), ImageLayout.maximumSide)
        let margin = margin((quietZone ?? self.quietZone).drawn, showsText: showsText)
        let size = drawnSize
        let (width, height) = (size.width + margin.left + margin.right, size.height + margin.top + margin.bottom)
        var result = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" version="1.1" width="\(width * scale)" \
            height="\(height * scale)" viewBox="0 0 \(width) \(height)" shape-rendering="crispEdges">

            """
        if let background {
            result += "<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(Self.escaped(background))\"/>\n"
        }
        let (colour, path) = (Self.escaped(foreground), modulePath(margin: margin))
        result +=
            moduleShape == .square
            ? "<path fill=\"\(colour)\" d=\"\(path)\"/>\n"
            : "<path fill=\"\(colour)\" fill-rule=\"evenodd\" shape-rendering=\"geometricPrecision\" d=\"\(path)\"/>\n"
        if showsText { result += textPaths(margin: margin, colour: Self.escaped(foreground)) }
        return result + "</svg>\n"
    }

    /// Returns the dark modules as path data.
    private func modulePath(margin: QuietZone) -> String {
        guard moduleShape != .square else { return OutlineTracer(grid: grid).path(margin: margin) }
        func shown(_ point: Point) -> String {
            Self.shown(point.x + Double(margin.left)) + " " + Self.shown(point.y + Double(margin.top))
        }
        func circle(_ center: Point, _ radius: Double) -> String {
            let side = Self.shown(radius)
            let half = "a\(side) \(side) 0 1 1"
            let width = Self.shown(2 * radius)
            return "M\(shown(Point(x: center.x - radius, y: center.y)))\(half) \(width) 0\(half) -\(width) 0z"
        }
        return moduleShapes.map { shape in
            switch shape {
            case .polygon(let corners): "M" + corners.map(shown).joined(separator: "L") + "z"
            case .disc(let center, let radius): circle(center, radius)
            case .ring(let center, let inner, let outer): circle(center, outer) + circle(center, inner)
            case .stroke: ""
            }
        }.joined()
    }

    /// Returns the text as stroked paths, one for each text.
    private func textPaths(margin: QuietZone, colour: String) -> String {
        var result = ""
        for text in texts {
            let (lines, pen) = StrokeFont.lines(of: text)
            guard !lines.isEmpty else { continue }
            let path = lines.map { line in
                "M"
                    + line.map { Self.shown($0.x + Double(margin.left)) + " " + Self.shown($0.y + Double(margin.top)) }
                    .joined(separator: "L")
            }.joined()
            result +=
                "<path fill=\"none\" stroke=\"\(colour)\" stroke-width=\"\(Self.shown(pen))\" "
                + "stroke-linecap=\"round\" stroke-linejoin=\"round\" shape-rendering=\"geometricPrecision\" "
                + "d=\"\(path)\"/>\n"
        }
        return result
    }

    /// Returns a number with three decimals.
    private static func shown(_ value: Double) -> String {
        let thousandths = Int((value * 1000).rounded())
        let part = String(1000 + abs(thousandths) % 1000).dropFirst()
        return (thousandths < 0 ? "-" : "") + "\(abs(thousandths) / 1000).\(part)"
    }

    /// Returns a value escaped as an attribute: a colour may come from a form. Characters that XML can't contain, even
    /// escaped (XML 1.0, 2.2), are left out.
    private static func escaped(_ attribute: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in attribute.unicodeScalars {
            switch scalar {
            case "&": result.append(contentsOf: "&amp;".unicodeScalars)
            case "<": result.append(contentsOf: "&lt;".unicodeScalars)
            case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
            case "\t", "\n", "\r", " "..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}": result.append(scalar)
            default: break
            }
        }
        return String(result)
    }
}

/// Tracer of the outlines of a grid's dark areas, with dark on the right-hand side.
private struct OutlineTracer {
    let grid: ModuleGrid

    private enum Heading: Int {
        case east, south, west, north

        var right: Heading { turned(by: 1) }
        var left: Heading { turned(by: 3) }
        private func turned(by steps: Int) -> Heading { Heading(rawValue: (rawValue + steps) % 4) ?? .east }

        var step: (x: Int, y: Int) {
            switch self {
            case .east: (1, 0)
            case .south: (0, 1)
            case .west: (-1, 0)
            case .north: (0, -1)
            }
        }
    }

    private func isDark(_ x: Int, _ y: Int) -> Bool {
        x >= 0 && y >= 0 && x < grid.width && y < grid.height && grid[x, y]
    }

    /// Whether an edge leads from a corner of the lattice in a direction.
    private func hasEdge(_ x: Int, _ y: Int, _ heading: Heading) -> Bool {
        switch heading {
        case .east: isDark(x, y) && !isDark(x, y - 1)
        case .south: isDark(x - 1, y) && !isDark(x, y)
        case .west: isDark(x - 1, y - 1) && !isDark(x - 1, y)
        case .north: isDark(x, y - 1) && !isDark(x - 1, y - 1)
        }
    }

    /// Returns SVG path data. Every outline has an edge that leads east, so the search for outlines starts at those.
    func path(margin: QuietZone) -> String {
        var result = ""
        var seen = [Bool](repeating: false, count: grid.width * grid.height)
        for y in 0..<grid.height {
            for x in 0..<grid.width where !seen[y * grid.width + x] && hasEdge(x, y, .east) {
                result += outline(fromX: x, y: y, margin: margin, seen: &seen)
            }
        }
        return result
    }

    private func outline(fromX startX: Int, y startY: Int, margin: QuietZone, seen: inout [Bool]) -> String {
        var result = "M\(startX + margin.left) \(startY + margin.top)"
        var (x, y, heading) = (startX, startY, Heading.east)
        repeat {
            var length = 0
            repeat {
                if heading == .east { seen[y * grid.width + x] = true }
                x += heading.step.x
                y += heading.step.y
                length += 1
            } while !hasEdge(x, y, heading.right) && hasEdge(x, y, heading)
                && !(x == startX && y == startY && heading == .east)
            switch heading {
            case .east: result += "h\(length)"
            case .west: result += "h-\(length)"
            case .south: result += "v\(length)"
            case .north: result += "v-\(length)"
            }
            heading = hasEdge(x, y, heading.right) ? heading.right : heading.left
        } while !(x == startX && y == startY && heading == .east)
        return result + "z"
    }
}
