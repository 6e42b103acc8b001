import DrawingProtocol

/// Content of a file: a picture, or a document with pages.
package enum PictureFile: Sendable {
    case picture(Picture)
    case document(PictureDocument)

    /// Reads a file, whose format is detected by its content and not by its name.
    /// - Parameters:
    ///   - previewSide: the longest side of a picture's preview; `nil` makes none.
    ///   - stop: ends the reading from another thread; a document that was opened is not affected.
    /// - Throws: ``PictureError``.
    package init(
        _ source: PictureSource, previewSide: Int? = nil, stop: LoadingStop? = nil
    ) throws(PictureError) {
        try self.init(source.startDrawing(), previewSide: previewSide, stop: stop)
    }

    /// Reads a file that the drawing program was started on.
    init(_ process: DrawingProcess, previewSide: Int?, stop: LoadingStop? = nil) throws(PictureError) {
        stop?.watch(process)
        defer { stop?.watch(nil) }
        let answer = try process.ask(.open(previewSide: previewSide))
        if let pixels = answer.pixels {
            self = .picture(Picture(pixels))
        } else if case .document(let pageCount) = answer.reply {
            self = .document(PictureDocument(process, pageCount: pageCount))
        } else {
            throw .damaged(reason: "")
        }
    }
}
