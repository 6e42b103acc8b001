import Barcodes
import GtkKit
import Pictures

/// A picture that was dropped, pasted or opened, and what was read in it.
nonisolated package struct PictureItem: Sendable {
    /// Where its bytes come from.
    package enum Origin: Hashable, Sendable {
        case file(FileAddress)
        /// Bytes without a name.
        case bytes([UInt8])
    }

    package enum Outcome: Sendable {
        case waiting
        case reading
        case read(ReadPicture)
        case failed(PictureFailure)
        /// The user did not want to wait.
        case cancelled
    }

    package var name: String
    package var origin: Origin
    package var outcome = Outcome.waiting
}

/// A picture and its codes.
nonisolated package struct ReadPicture: Sendable {
    /// For the screen; smaller than the file's own where that is large.
    package var surface: ImageSurface
    /// The size in the file's own pixels, in which the codes' corners are.
    package var width: Int
    package var height: Int
    package var barcodes: [Barcode]
}

/// Why a picture could not be read.
nonisolated package enum PictureFailure: Error, Sendable {
    case picture(PictureError)
    /// What the desktop says of a file that is not on this machine.
    case access(AccessError)
}

nonisolated extension PictureItem {
    /// Loads the picture and looks for codes; takes a while, and is not for the main thread.
    package func read() -> Outcome {
        do throws(PictureFailure) {
            let picture = try load()
            guard let preview = picture.preview,
                let surface = ImageSurface(bgrx: preview.bgrx, width: preview.width, height: preview.height)
            else { return .failed(.picture(.unknownFormat)) }
            let barcodes = picture.barcodes(options: ReaderOptions(effort: .thorough))
            return .read(
                ReadPicture(surface: surface, width: picture.width, height: picture.height, barcodes: barcodes))
        } catch {
            return .failed(error)
        }
    }

    /// The longest side of what is kept for the screen.
    private static let previewSide = 2048

    private func load() throws(PictureFailure) -> Picture {
        let source: PictureSource
        switch origin {
        case .bytes(let bytes): source = .bytes(bytes)
        case .file(let address):
            if let path = address.path {
                source = .file(path)
            } else {
                do throws(AccessError) { source = .bytes(try address.contents()) } catch { throw .access(error) }
            }
        }
        do throws(PictureError) {
            return try Picture(source, previewSide: Self.previewSide)
        } catch {
            throw .picture(error)
        }
    }
}
