/// A PDF file (ISO 32000-1) of pages of paths, put together page by page.
package struct PDFFile: Sendable {
    /// The longest side of a page: 200 inches (annex C).
    package static let longestSide = 14_400.0
    /// A millimetre in points, PDF's unit.
    package static let millimetre = 72 / 25.4

    private var file = Array("%PDF-1.4\n".utf8)
    /// Where each object begins, the first two of which come last.
    private var places: [Int] = [0, 0]
    private var pages: [Int] = []

    package init() {}

    package var pageCount: Int { pages.count }

    /// - Parameters:
    ///   - width: in points, as the height.
    ///   - content: operators.
    package mutating func addPage(width: Double, height: Double, content: [UInt8]) {
        let number = places.count + 1
        pages.append(number)
        add(
            "<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 \(PDFCanvas.number(width)) \(PDFCanvas.number(height)) ] "
                + "/Resources << >> /Contents \(number + 1) 0 R >>")
        places.append(file.count)
        file += "\(number + 1) 0 obj\n<< /Length \(content.count) >>\nstream\n".utf8
        file += content
        file += "endstream\nendobj\n".utf8
    }

    /// The whole file.
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
