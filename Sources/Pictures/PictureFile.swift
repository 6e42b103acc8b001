/// What a file holds: a picture, or a document with pages.
package enum PictureFile: Sendable {
    case picture(Picture)
    case document(PDFDocument)

    /// Reads a file, by what is in it and not by its name.
    /// - Parameter previewSide: the longest side of a picture's preview; `nil` makes none.
    /// - Throws: ``PictureError``.
    package init(_ source: PictureSource, previewSide: Int? = nil) throws(PictureError) {
        let loader = PixbufLoader()
        var document: [UInt8]?
        var isFirst = true
        try source.forEachChunk { chunk throws(PictureError) in
            if isFirst, PDFDocument.begins(chunk) {
                guard PDFDocument.isSupported else { throw .noPDFSupport }
                document = []
            }
            isFirst = false
            if document != nil { document?.append(contentsOf: chunk) } else { try loader.write(chunk) }
        }
        if let document {
            self = .document(try PDFDocument(document))
        } else {
            self = .picture(try Picture(loader, previewSide: previewSide))
        }
    }
}
