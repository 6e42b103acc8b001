import Barcodes

extension SymbolPicture {
    /// A PDF file (ISO 32000-1) of one page, as large as the picture on paper.
    /// - Throws: ``SymbolPictureError/option(name:)`` for a page of more than 200 inches.
    package func pdf() throws(SymbolPictureError) -> [UInt8] {
        let point = 25.4 / 72
        let (pageWidth, pageHeight) = (Double(width) * pixelSize / point, Double(height) * pixelSize / point)
        // Annex C: a page's side is at most 14,400 points, 200 inches.
        guard max(pageWidth, pageHeight) <= 14_400 else { throw .option(name: "moduleSize") }
        let module = Double(scale) * pixelSize / point
        let rows = symbol.drawnSize.height + quietZone.top + quietZone.bottom
        // All dark modules in one path, so that neighbours have no seam between them; y counts upwards.
        var drawing = "\(Self.number(module)) 0 0 \(Self.number(module)) 0 0 cm\n0 g\n"
        for run in darkRuns { drawing += "\(run.x) \(rows - run.y - 1) \(run.length) 1 re\n" }
        if !darkRuns.isEmpty { drawing += "f\n" }
        // Hexagons, too, have no seams between them in one path.
        let (hexagons, others) = (shapes.filter(\.isPolygon), shapes.filter { !$0.isPolygon })
        if !hexagons.isEmpty { drawing += hexagons.map { drawn($0, rows: rows) }.joined() + "f\n" }
        drawing += others.map { drawn($0, rows: rows) }.joined()
        let objects = [
            "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [ 3 0 R ] /Count 1 >>",
            "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 \(Self.number(pageWidth)) \(Self.number(pageHeight)) ] "
                + "/Resources << >> /Contents 4 0 R >>",
            "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)endstream",
        ]
        var file = "%PDF-1.4\n"
        var table = "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for (index, object) in objects.enumerated() {
            let place = "\(file.utf8.count)"
            table += String(repeating: "0", count: 10 - place.count) + "\(place) 00000 n \n"
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let end = "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(file.utf8.count)\n%%EOF\n"
        return Array((file + table + end).utf8)
    }

    /// A shape as operators (8.5), y upwards from the page's lower edge.
    private func drawn(_ shape: DrawnShape, rows: Int) -> String {
        func shown(_ point: Point) -> String {
            Self.number(point.x + Double(quietZone.left)) + " " + Self.number(Double(rows - quietZone.top) - point.y)
        }
        func path(_ points: [Point]) -> String {
            var path = ""
            for (index, point) in points.enumerated() { path += shown(point) + (index == 0 ? " m\n" : " l\n") }
            return path
        }
        func circle(_ center: Point, _ radius: Double) -> String {
            // The control points of a quarter: 4 (√2 - 1) / 3 of the radius beside its ends.
            let reach = 0.552_284_749_830_793_6 * radius
            func place(_ x: Double, _ y: Double) -> String { shown(Point(x: center.x + x, y: center.y + y)) }
            var path = place(radius, 0) + " m\n"
            for (x, y) in [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)] {
                // From (x, y) a quarter turn on to (-y, x).
                path += place(x * radius - y * reach, y * radius + x * reach) + " "
                path += place(-y * radius + x * reach, x * radius + y * reach) + " "
                path += place(-y * radius, x * radius) + " c\n"
            }
            return path + "h\n"
        }
        switch shape {
        case .polygon(let corners): return path(corners) + "h\n"
        case .disc(let center, let radius): return circle(center, radius) + "f\n"
        case .ring(let center, let inner, let outer): return circle(center, outer) + circle(center, inner) + "f*\n"
        case .stroke(let points, let pen): return "\(Self.number(pen)) w 1 J 1 j\n" + path(points) + "S\n"
        }
    }

    /// A number to six places, without an exponent, which PDF has not.
    static func number(_ value: Double) -> String {
        let rounded = (value * 1e6).rounded()
        guard rounded.isFinite, abs(rounded) < 1e15 else { return "0" }
        let (whole, part) = (Int(rounded) / 1_000_000, abs(Int(rounded)) % 1_000_000)
        guard part > 0 else { return "\(whole)" }
        var digits = String(String(1_000_000 + part).dropFirst())
        while digits.hasSuffix("0") { digits.removeLast() }
        return (rounded < 0 && whole == 0 ? "-" : "") + "\(whole).\(digits)"
    }
}

extension DrawnShape {
    fileprivate var isPolygon: Bool { if case .polygon = self { true } else { false } }
}
