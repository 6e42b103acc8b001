import Barcodes

/// Formats in which a symbol can be written to a file.
package enum SymbolFileFormat: String, FileFormat, CaseIterable, Sendable {
    case png, svg, pdf, eps

    package static let otherEndings: Set = [
        "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff", "ico", "avif", "heic", "jxl", "ps",
    ]
}

extension SymbolPicture {
    /// Returns the bytes of a file, whose size on paper is that of the picture.
    package func file(_ format: SymbolFileFormat) throws(SymbolPictureError) -> [UInt8] {
        switch format {
        case .png: png()
        case .svg: Array(svg().utf8)
        case .pdf: try pdf()
        case .eps: try eps()
        }
    }
}
