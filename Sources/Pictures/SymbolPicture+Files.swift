import Barcodes

/// The kinds of files that a symbol can be written to.
package enum SymbolFileFormat: String, FileFormat, CaseIterable, Sendable {
    case png, svg, pdf, eps

    package static let otherEndings: Set = [
        "jpg", "jpeg", "gif", "bmp", "webp", "tif", "tiff", "ico", "avif", "heic", "jxl", "ps",
    ]
}

extension SymbolPicture {
    /// The file's bytes, as large on paper as the picture says.
    package func file(_ format: SymbolFileFormat) throws(SymbolPictureError) -> [UInt8] {
        switch format {
        case .png: png()
        case .svg: Array(svg().utf8)
        case .pdf: try pdf()
        case .eps: try eps()
        }
    }
}
