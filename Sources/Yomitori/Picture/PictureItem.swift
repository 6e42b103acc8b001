import Barcodes
import GtkKit
import History
import Payloads
import Pictures
import ScannerView
import Scanning

/// A picture that was dropped, pasted or opened, and what was read in it.
nonisolated package struct PictureItem: Sendable {
    /// Where its bytes come from.
    package enum Origin: Sendable {
        case file(FileAddress)
        /// Bytes without a name.
        case bytes([UInt8])
        /// A page of a document, from 0.
        case page(PictureDocument, Int)
    }

    package enum Outcome: Sendable {
        case waiting
        case reading
        case read(ReadPicture)
        /// The file is a document; its pages are read instead.
        case document(PictureDocument)
        /// The file is a folder; the pictures in it are read instead.
        case folder(PictureFolder)
        case failed(PictureFailure)
        /// The user did not want to wait.
        case cancelled
    }

    package var name: String
    package var origin: Origin
    /// Of a document, the number from 1.
    package var page: Int?
    /// The file that it is in, if it is in one.
    package var file: FileAddress?
    package var outcome = Outcome.waiting
    /// What the history says of where its codes were read.
    package var source: ReadSource.Kind

    package init(
        name: String, origin: Origin, page: Int? = nil, file: FileAddress? = nil, source: ReadSource.Kind = .file
    ) {
        (self.name, self.origin, self.page, self.file, self.source) = (name, origin, page, file, source)
        if case .file(let address) = origin { self.file = address }
    }
}

/// A picture and its codes.
nonisolated package struct ReadPicture: Sendable {
    /// The picture for the screen, reduced if the file's is large; `nil` when it was released to save memory.
    package var surface: ImageSurface?
    /// The size in the file's own pixels, in which the codes' corners are.
    package var width: Int
    package var height: Int
    package var barcodes: [Barcode]
    /// Whether nothing was read, and something looks like a code.
    package var hasUnreadCode: Bool
    /// What the labels of its codes say: never a password.
    package var titles: [String]
    /// What the table says of its codes: what they are called, or their texts; never a password.
    package var shownTexts: [String]
    /// Whether one of its codes has a password, or may have a piece of one.
    package var hasSecret: Bool
    /// The picture for the table of several; stays when the surface is released.
    package var thumbnail: ImageSurface?

    /// The side of the square that thumbnails fit, in pixels.
    package static let thumbnailSide = 40

    /// - Parameter looksLikeCode: whether something looked like a code and was not read.
    package init(
        surface: ImageSurface?, width: Int, height: Int, barcodes: [Barcode], looksLikeCode: Bool = false
    ) {
        hasUnreadCode = barcodes.isEmpty && looksLikeCode
        (self.surface, self.width, self.height, self.barcodes) = (surface, width, height, barcodes)
        let payloads = barcodes.map { Payload(barcode: $0) }
        titles = zip(barcodes, payloads).map { $0.hiddenName ?? $1.title }
        shownTexts = zip(barcodes, payloads).map {
            $0.hiddenName ?? ($1.hasSecret ? $1.title : $1.listTitle(for: $0.text))
        }
        hasSecret = payloads.contains(where: \.hasSecret) || barcodes.contains { $0.hiddenName != nil }
        thumbnail = surface?.reduced(toFit: Self.thumbnailSide)?.edged
    }
}

/// Why a picture could not be read.
nonisolated package enum PictureFailure: Error, Sendable {
    case picture(PictureError)
    /// The desktop's message about a file that is not on this machine.
    case access(AccessError)
    /// It is on a website, and the desktop did not fetch it.
    case web
    /// It is a folder without a picture.
    case noPictures
    /// It is a folder with so many pictures more than are read at a time.
    case morePictures(Int)
}

nonisolated extension PictureItem {
    /// Loads the picture and looks for codes; takes a while, and is not for the main thread.
    package func read() -> Outcome {
        do throws(PictureFailure) {
            switch try load(isNextPrepared: true) {
            case .document(let document): return .document(document)
            case .picture(let picture):
                guard let surface = picture.surface else { return .failed(.picture(.unknownFormat)) }
                let report = picture.report(options: ReaderOptions(effort: .thorough), keepsFailures: true)
                return .read(
                    ReadPicture(
                        surface: surface, width: picture.width, height: picture.height,
                        barcodes: ReadingOrder.of(report.barcodes), looksLikeCode: !report.failures.isEmpty))
            }
        } catch .picture(.isDirectory) {
            return readFolder()
        } catch {
            return .failed(error)
        }
    }

    /// Looks for the pictures in the folder that it is.
    private func readFolder() -> Outcome {
        guard case .file(let address) = origin, let path = address.pathBytes else {
            return .failed(.picture(.isDirectory))
        }
        do throws(PictureError) {
            let folder = try PictureFolder(path: path)
            return folder.paths.isEmpty ? .failed(.noPictures) : .folder(folder)
        } catch {
            return .failed(.picture(error))
        }
    }

    /// Loads the picture for the screen alone; not for the main thread.
    package func loadSurface() -> ImageSurface? {
        guard case .picture(let picture)? = try? load(isNextPrepared: false) else { return nil }
        return picture.surface
    }

    private func load(isNextPrepared: Bool) throws(PictureFailure) -> PictureFile {
        let source: PictureSource
        switch origin {
        case .page(let document, let index):
            do throws(PictureError) {
                return .picture(
                    try document.page(index, previewSide: Picture.previewSide, isNextPrepared: isNextPrepared))
            } catch {
                throw .picture(error)
            }
        case .bytes(let bytes): source = .bytes(bytes)
        case .file(let address):
            if let path = address.pathBytes {
                source = .file(path: path)
            } else {
                do throws(AccessError) {
                    source = .bytes(try address.contents(limit: PictureLimits.bytes))
                } catch {
                    throw address.isOnWeb ? .web : .access(error)
                }
            }
        }
        do throws(PictureError) {
            return try PictureFile(source, previewSide: Picture.previewSide)
        } catch {
            throw .picture(error)
        }
    }
}

nonisolated extension Picture {
    /// The longest side of what is kept for the screen.
    fileprivate static let previewSide = 2048

    fileprivate var surface: ImageSurface? {
        preview.flatMap { ImageSurface(bgrx: $0.bgrx, width: $0.width, height: $0.height) }
    }
}
