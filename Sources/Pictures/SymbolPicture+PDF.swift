import Barcodes

extension SymbolPicture {
    /// Returns a PDF file of one page, whose size is that of the picture on paper.
    /// - Throws: ``SymbolPictureError/option(name:)`` for a page of more than 200 inches.
    package func pdf() throws(SymbolPictureError) -> [UInt8] {
        let (page, drawing) = try pageDrawing(hasInlineImages: false)
        var file = PDFFile()
        file.addPage(width: page.width, height: page.height, drawing)
        return file.finish()
    }

    /// Returns an EPS file (Adobe's EPSF 3.0, PostScript level 2, or 3 if it has a picture), whose size is that of the
    /// picture on paper.
    /// - Throws: as ``pdf()`` does.
    package func eps() throws(SymbolPictureError) -> [UInt8] {
        let (page, drawing) = try pageDrawing(hasInlineImages: true)
        let (width, height) = (PDFCanvas.number(page.width), PDFCanvas.number(page.height))
        let head = """
            %!PS-Adobe-3.0 EPSF-3.0
            %%BoundingBox: 0 0 \(Int(page.width.rounded(.up))) \(Int(page.height.rounded(.up)))
            %%HiResBoundingBox: 0 0 \(width) \(height)
            %%LanguageLevel: \(emblemFrame == nil ? 2 : 3)
            %%Pages: 1
            %%EndComments
            %%BeginProlog
            \(Self.prologue)
            %%EndProlog
            \(Self.pageMark)
            """
        return Array(head.utf8) + drawing.bytes + Array(Self.trailer.utf8)
    }

    private static let pageMark = "%%Page: 1 1\n"
    private static let trailer = "end\nshowpage\n%%EOF\n"

    /// Returns the drawing in a file of ``eps()``, on a page of PDF; `nil` for another file.
    static func page(ofEPS file: [UInt8]) -> [UInt8]? {
        let (mark, trailer) = (Array(pageMark.utf8), Array(trailer.utf8))
        guard let start = file.firstRange(of: mark)?.upperBound,
            let end = file[start...].firstRange(of: trailer)?.lowerBound,
            let box = String(decoding: file[..<start], as: UTF8.self).split(separator: "\n")
                .first(where: { $0.hasPrefix("%%HiResBoundingBox:") })
        else { return nil }
        let sides = box.split(separator: " ").compactMap { Double($0) }
        guard sides.count == 4 else { return nil }
        var page = PDFFile()
        page.addPage(width: sides[2], height: sides[3], content: Array(file[start..<end]))
        return page.finish()
    }

    /// Definitions of PDF's operators in PostScript.
    private static let prologue = """
        40 dict begin
        /q /gsave load def
        /Q /grestore load def
        /cm { 6 array astore concat } bind def
        /g /setgray load def
        /rg /setrgbcolor load def
        /RG { pop pop pop } bind def
        /J /setlinecap load def
        /j /setlinejoin load def
        /w /setlinewidth load def
        /m /moveto load def
        /l /lineto load def
        /c /curveto load def
        /h /closepath load def
        /re { 4 2 roll moveto 1 index 0 rlineto 0 exch rlineto neg 0 rlineto closepath } bind def
        /f /fill load def
        /f* /eofill load def
        /S /stroke load def
        /BI /mark load def
        /ID {
        counttomark 2 idiv { def } repeat pop
        /data currentfile /ASCII85Decode filter def
        /DeviceRGB setcolorspace
        << /ImageType 1 /Width W /Height H /BitsPerComponent BPC /Decode [ 0 1 0 1 0 1 ] /Interpolate true
        /ImageMatrix [ W 0 0 H neg 0 H ] /DataSource data /FlateDecode filter >> image
        data flushfile
        } bind def
        /EI { } def
        """

    /// Returns the page's size in points, and its content.
    private func pageDrawing(
        hasInlineImages: Bool
    ) throws(SymbolPictureError) -> (page: (width: Double, height: Double), drawing: PDFCanvas) {
        let (width, height) = (
            Double(width) * pixelSize * PDFFile.millimetre, Double(height) * pixelSize * PDFFile.millimetre
        )
        guard max(width, height) <= PDFFile.longestSide else { throw .option(name: "moduleSize") }
        var canvas = PDFCanvas(
            height: height, unit: Double(scale) * pixelSize * PDFFile.millimetre, hasInlineImages: hasInlineImages)
        draw(on: &canvas)
        return ((width, height), canvas)
    }
}
