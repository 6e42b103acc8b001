import DrawingProtocol
import Glibc

/// A file that the drawing program loads while the caller works on another one.
package struct PictureLoading: Sendable {
    private let process: DrawingProcess

    /// Begins to load a file without a preview.
    /// - Returns: `nil` if it can't be opened, or is no ordinary file: a pipe must not be opened before its turn, since
    ///   its writer would go on. ``PictureFile/init(_:previewSide:stop:)`` says what is wrong.
    package init?(path: [UInt8]) {
        guard PictureFolder.mode(of: path) == S_IFREG,
            let process = try? PictureSource.listed(path: path).startDrawing()
        else { return nil }
        self.process = process
        process.begin(.open(previewSide: nil))
    }

    /// Returns the file, when it is loaded.
    /// - Throws: ``PictureError``.
    package func file() throws(PictureError) -> PictureFile { try PictureFile(process, previewSide: nil) }
}
