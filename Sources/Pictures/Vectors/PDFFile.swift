/// A PDF file (ISO 32000-1) whose pages consist of paths; pages are added one by one.
package struct PDFFile: Sendable {
    /// Maximum side of a page in points: 200 inches (annex C).
    package static let longestSide = 14_400.0
    /// Length of a millimetre in points, PDF's unit.
    package static let millimetre = 72 / 25.4

    private var file = Array("%PDF-1.4\n".utf8)
    /// Offset of each object in the file; the first two objects are written last.
    private var places: [Int] = [0, 0]
    private var pages: [Int] = []
    /// Pictures, each with the number of its object.
    private var images: [(raster: PixelRaster, number: Int)] = []

    package init() {}

    package var pageCount: Int { pages.count }

    /// Adds a page.
    /// - Parameters:
    ///   - width: width in points, as the height.
    ///   - canvas: content of the page.
    package mutating func addPage(width: Double, height: Double, _ canvas: PDFCanvas) {
        addPage(width: width, height: height, content: canvas.bytes, images: canvas.images)
    }

    /// Adds a page.
    /// - Parameters:
    ///   - content: operators of the page.
    ///   - images: pictures that the operators name `Im0` and so on.
    package mutating func addPage(width: Double, height: Double, content: [UInt8], images: [PixelRaster] = []) {
        let numbers = images.map { object(of: $0) }
        let names = numbers.enumerated().map { "/Im\($0.offset) \($0.element) 0 R " }.joined()
        let resources = names.isEmpty ? "" : "/XObject << \(names)>> "
        let number = places.count + 1
        pages.append(number)
        add(
            "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 \(PDFCanvas.number(width)) \(PDFCanvas.number(height)) ] "
                + "/Resources << \(resources)>> /Contents \(number + 1) 0 R >>")
        places.append(file.count)
        file += "\(number + 1) 0 obj\n<< /Length \(content.count) >>\nstream\n".utf8
        file += content
        file += "endstream\nendobj\n".utf8
    }

    /// Returns the number of a picture's object, which all pages with this picture share.
    private mutating func object(of raster: PixelRaster) -> Int {
        if let known = images.first(where: { $0.raster == raster }) { return known.number }
        let data = SymbolPicture.compressed(raster)
        places.append(file.count)
        let number = places.count
        file +=
            ("\(number) 0 obj\n<< /Type /XObject /Subtype /Image /Width \(raster.width) /Height \(raster.height) "
            + "/ColorSpace /DeviceRGB /BitsPerComponent 8 /Interpolate true /Filter /FlateDecode "
            + "/Length \(data.count) >>\nstream\n").utf8
        file += data
        file += "\nendstream\nendobj\n".utf8
        images.append((raster, number))
        return number
    }

    /// Finishes and returns the whole file.
    package consuming func finish() -> [UInt8] {
        places[0] = file.count
        file += "1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n".utf8
        places[1] = file.count
        let kids = pages.map { "\($0) 0 R " }.joined()
        file += "2 0 obj\n<< /Type /Pages /Kids [ \(kids)] /Count \(pages.count) >>\nendobj\n".utf8
        let table = file.count
        file += "xref\n0 \(places.count + 1)\n0000000000 65535 f \n".utf8
        for place in places {
            let place = "\(place)"
            file += (String(repeating: "0", count: max(0, 10 - place.utf8.count)) + place + " 00000 n \n").utf8
        }
        file += "trailer\n<< /Size \(places.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n".utf8
        return file
    }

    private mutating func add(_ object: String) {
        places.append(file.count)
        file += "\(places.count) 0 obj\n\(object)\nendobj\n".utf8
    }
}
