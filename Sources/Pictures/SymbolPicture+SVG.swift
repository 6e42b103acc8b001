import Barcodes
import FoundationEssentials

extension SymbolPicture {
    /// Returns an SVG file, whose size is in pixels unless it has a size on paper.
    package func svg() -> String {
        let svg = hasLooks ? drawing : plainDrawing
        guard moduleSize != nil else { return svg }
        func millimetres(_ pixels: Int) -> String { PDFCanvas.number(Double(pixels) * pixelSize) + "mm" }
        return svg.replacing(
            "width=\"\(width)\" height=\"\(height)\" viewBox",
            with: "width=\"\(millimetres(width))\" height=\"\(millimetres(height))\" viewBox", maxReplacements: 1)
    }

    private var plainDrawing: String {
        symbol.svg(
            quietZone: quietZone, scale: scale, foreground: look.foreground.css, background: look.background.css,
            showsText: showsText)
    }

    /// Drawing with the parts that the engine's own drawing lacks: round modules, a picture, a caption.
    private var drawing: String {
        let size = (width: width / scale, height: height / scale)
        let (dark, light) = (look.foreground.css, look.background.css)
        var result = """
            <?xml version="1.0" encoding="UTF-8"?>
            <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" version="1.1" \
            width="\(width)" height="\(height)" viewBox="0 0 \(size.width) \(size.height)">
            <rect width="\(size.width)" height="\(size.height)" fill="\(light)" shape-rendering="crispEdges"/>

            """
        let squares = darkRuns.map { "M\($0.x) \($0.y)h\($0.length)v1h-\($0.length)z" }.joined()
        if !squares.isEmpty { result += "<path fill=\"\(dark)\" shape-rendering=\"crispEdges\" d=\"\(squares)\"/>\n" }
        let areas = shapes.map { area($0) }.joined()
        if !areas.isEmpty { result += "<path fill=\"\(dark)\" fill-rule=\"evenodd\" d=\"\(areas)\"/>\n" }
        for case .stroke(let points, let pen) in shapes {
            result +=
                "<path fill=\"none\" stroke=\"\(dark)\" stroke-width=\"\(PDFCanvas.number(pen))\" stroke-linecap=\"round\" "
                + "stroke-linejoin=\"round\" d=\"M\(points.map(shown).joined(separator: "L"))\"/>\n"
        }
        let caption = captionOutlines.map { "M" + $0.map(shown).joined(separator: "L") + "z" }.joined()
        if !caption.isEmpty { result += "<path fill=\"\(dark)\" d=\"\(caption)\"/>\n" }
        if let cross = swissCross {
            func path(_ places: [SwissCross.Rectangle]) -> String {
                places.map { place in
                    let (width, height) = (PDFCanvas.number(place.width), PDFCanvas.number(place.height))
                    return "M\(shown(Point(x: place.x, y: place.y)))h\(width)v\(height)h-\(width)z"
                }.joined()
            }
            for (color, places) in [(light, [cross.plate]), (dark, [cross.field]), (light, cross.bars)] {
                result += "<path fill=\"\(color)\" shape-rendering=\"crispEdges\" d=\"\(path(places))\"/>\n"
            }
        }
        if let emblem = look.emblem, let frame = emblemFrame {
            let corner = shown(Point(x: frame.x, y: frame.y)).split(separator: " ")
            result +=
                "<image x=\"\(corner[0])\" y=\"\(corner[1])\" width=\"\(PDFCanvas.number(frame.width))\" "
                + "height=\"\(PDFCanvas.number(frame.height))\" preserveAspectRatio=\"none\" "
                + "xlink:href=\"data:image/png;base64,\(Data(Self.png(emblem)).base64EncodedString())\"/>\n"
        }
        return result + "</svg>\n"
    }

    private func shown(_ point: Point) -> String {
        PDFCanvas.number(point.x + Double(quietZone.left)) + " " + PDFCanvas.number(point.y + Double(quietZone.top))
    }

    /// Returns a filled shape as path data; an empty text for lines.
    private func area(_ shape: DrawnShape) -> String {
        func circle(_ center: Point, _ radius: Double) -> String {
            let half = "a\(PDFCanvas.number(radius)) \(PDFCanvas.number(radius)) 0 1 1"
            let width = PDFCanvas.number(2 * radius)
            return "M\(shown(Point(x: center.x - radius, y: center.y)))\(half) \(width) 0\(half) -\(width) 0z"
        }
        return switch shape {
        case .polygon(let corners): "M" + corners.map(shown).joined(separator: "L") + "z"
        case .disc(let center, let radius): circle(center, radius)
        case .ring(let center, let inner, let outer): circle(center, outer) + circle(center, inner)
        case .stroke: ""
        }
    }
}
