import Barcodes

/// The kinds of files that a symbol can be written to.
package enum SymbolFileFormat: String, CaseIterable, Sendable {
    case png, svg, pdf

    /// The format for a file name, by its ending.
    package init?(fileName: String) {
        guard let dot = fileName.lastIndex(of: "."),
            let format = Self(rawValue: fileName[dot...].dropFirst().lowercased())
        else { return nil }
        self = format
    }
}

extension SymbolPicture {
    /// The file's bytes.
    /// - Parameter printedWidth: of a PDF, the width on paper in millimetres, quiet zone included; `nil` prints
    ///   96 pixels an inch. Other formats have no size on paper.
    package func file(
        _ format: SymbolFileFormat, printedWidth: Double? = nil
    ) throws(SymbolPictureError) -> [UInt8] {
        switch format {
        case .png: try png()
        case .svg: Array(symbol.svg(quietZone: quietZone, scale: scale).utf8)
        case .pdf: try pdf(width: printedWidth)
        }
    }

    /// A PNG file with 8 bits of grey a pixel.
    package func png() throws(SymbolPictureError) -> [UInt8] {
        try CairoSurface(grey: self).png()
    }

    /// A PDF file of one page, as large as the picture.
    /// - Parameter width: the width on paper in millimetres; `nil` prints 96 pixels an inch.
    package func pdf(width millimetres: Double? = nil) throws(SymbolPictureError) -> [UInt8] {
        let millimetres = millimetres ?? Double(width) / 96 * 25.4
        // PDF 1.7 (ISO 32000-1), annex C: a page's side is at most 14,400 points, 200 inches.
        guard millimetres.isFinite, millimetres > 0, millimetres <= 5080 else { throw .option(name: "width") }
        return try CairoSurface.pdf(of: self, pointsPerPixel: millimetres / 25.4 * 72 / Double(width))
    }

    /// The luminance of what ``pdf(width:)`` draws, at one pixel a pixel: for reading it back.
    package func drawnLuminance() throws(SymbolPictureError) -> (bytes: [UInt8], layout: ImageLayout) {
        try CairoSurface.drawing(of: self)
    }
}
