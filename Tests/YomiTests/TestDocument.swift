import Barcodes

/// A PDF file made byte by byte (ISO 32000-1, 7.5): pages with codes drawn as squares.
struct TestDocument {
    struct Page {
        /// Width of the page in points, 1/72 of an inch.
        var width = 595.0
        var height = 842.0
        var codes: [Code] = []
    }

    struct Code {
        var text: String
        /// Upper left corner of the symbol, without its quiet zone, from the page's upper left.
        var x = 100.0
        var y = 100.0
        /// Size of a module, in points.
        var module = 2.0
    }

    var pages: [Page]

    func bytes() throws -> [UInt8] {
        var objects = ["<< /Type /Catalog /Pages 2 0 R >>"]
        let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
        objects.append("<< /Type /Pages /Kids [\(kids)] /Count \(pages.count) >>")
        for (index, page) in pages.enumerated() {
            let content = try page.codes.map { try Self.drawing($0, height: page.height) }.joined()
            objects.append(
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 \(page.width) \(page.height)] "
                    + "/Contents \(4 + 2 * index) 0 R /Resources << >> >>")
            objects.append("<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream")
        }
        var file = "%PDF-1.4\n"
        var places: [Int] = []
        for (index, object) in objects.enumerated() {
            places.append(file.utf8.count)
            file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
        }
        let table = file.utf8.count
        file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
        for place in places { file += String(repeating: "0", count: 10 - "\(place)".count) + "\(place) 00000 n \n" }
        file += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
        return Array(file.utf8)
    }

    private static func drawing(_ code: Code, height: Double) throws -> String {
        let grid = try BarcodeWriter.qrCode(text: code.text).grid
        var content = "0 g\n"
        for y in 0..<grid.height {
            for x in 0..<grid.width where grid[x, y] {
                let (left, top) = (code.x + Double(x) * code.module, code.y + Double(y + 1) * code.module)
                content += "\(left) \(height - top) \(code.module) \(code.module) re f\n"
            }
        }
        return content
    }
}
