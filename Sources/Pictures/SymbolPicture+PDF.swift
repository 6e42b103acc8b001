extension SymbolPicture {
    /// A PDF file (ISO 32000-1) of one page, as large as the picture on paper.
    /// - Throws: ``SymbolPictureError/option(name:)`` for a page of more than 200 inches.
    package func pdf() throws(SymbolPictureError) -> [UInt8] {
        let point = 25.4 / 72
        let (pageWidth, pageHeight) = (Double(width) * pixelSize / point, Double(height) * pixelSize / point)
        // Annex C: a page's side is at most 14,400 points, 200 inches.
        guard max(pageWidth, pageHeight) <= 14_400 else { throw .option(name: "moduleSize") }
        let module = Double(scale) * pixelSize / point
        let rows = symbol.grid.height + quietZone.top + quietZone.bottom
        // All dark modules in one path, so that neighbours have no seam between them; y counts upwards.
        var drawing = "\(Self.number(module)) 0 0 \(Self.number(module)) 0 0 cm\n0 g\n"
        for run in darkRuns { drawing += "\(run.x) \(rows - run.y - 1) \(run.length) 1 re\n" }
        drawing += "f\n"
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
