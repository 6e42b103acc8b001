import Barcodes
import GtkKit
import History
import Payloads
import Pictures
import ScannerView
import Scanning

/// A picture that was dropped, pasted or opened, and the result of reading it.
nonisolated package struct PictureItem: Sendable {
    /// Source of the picture's bytes.
    package enum Origin: Sendable {
        case file(FileAddress)
        /// Bytes without a file name.
        case bytes([UInt8])
        /// A page of a document, with its index from 0.
        case page(BatchDocument, Int)
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
        /// The user cancelled the reading.
        case cancelled
    }

    package var name: String
    package var origin: Origin
    /// Page number from 1, for a page of a document.
    package var page: Int?
    /// File of the picture, if there is one.
    package var file: FileAddress?
    package var outcome = Outcome.waiting
    /// Source that the history names for the picture's codes.
    package var source: ReadSource.Kind

    package init(
        name: String, origin: Origin, page: Int? = nil, file: FileAddress? = nil, source: ReadSource.Kind = .file
    ) {
        (self.name, self.origin, self.page, self.file, self.source) = (name, origin, page, file, source)
        if case .file(let address) = origin { self.file = address }
    }
}

/// A picture that was read, and its codes.
nonisolated package struct ReadPicture: Sendable {
    /// The picture for the screen, reduced if the original is large; `nil` after it was released to save memory.
    package var surface: ImageSurface?
    /// Size in pixels of the original, upright; the codes' corners are in its coordinates.
    package var width: Int
    package var height: Int
    package var barcodes: [Barcode]
    /// Whether no code was read, but something looks like one.
    package var hasUnreadCode: Bool
    /// Texts of the codes' labels in the picture, without passwords.
    package var titles: [String]
    /// Texts of the codes in the table: titles or contents, without passwords.
    package var shownTexts: [String]
    /// Whether one of the codes contains a password, or may be a part of one.
    package var hasSecret: Bool
    /// Thumbnail for the table of several pictures; kept when the surface is released.
    package var thumbnail: ImageSurface?

    /// Side of the square that thumbnails fit into, in pixels.
    package static let thumbnailSide = 40

    /// - Parameter looksLikeCode: Whether something looked like a code but was not read.
    package init(
        surface: ImageSurface?, width: Int, height: Int, barcodes: [Barcode], looksLikeCode: Bool = false
    ) {
        hasUnreadCode = barcodes.isEmpty && looksLikeCode
        (self.surface, self.width, self.height, self.barcodes) = (surface, width, height, barcodes)
        let payloads = barcodes.map { Payload(barcode: $0) }
        titles = zip(barcodes, payloads).map { $0.hiddenName ?? $1.titleOrKind }
        shownTexts = zip(barcodes, payloads).map {
            $0.hiddenName ?? ($1.hasSecret ? $1.titleOrKind : $1.listTitle(for: $0.text))
        }
        hasSecret = payloads.contains(where: \.hasSecret) || barcodes.contains { $0.hiddenName != nil }
        thumbnail = surface?.reduced(toFit: Self.thumbnailSide)?.edged
    }
}

/// Reason why a picture could not be read.
nonisolated package enum PictureFailure: Error, Sendable {
    case picture(PictureError)
    /// The desktop's message about a file that is not on this machine.
    case access(AccessError)
    /// The picture is on a website, and the desktop did not fetch it.
    case web
    /// A folder without pictures.
    case noPictures
    /// A folder with too many pictures; the number of those that were not read.
    case morePictures(Int)
    /// A document with too many pages; the number of those that were not read.
    case morePages(Int)
    /// A document or folder of several that together have too many pages and pictures; the number of those that were
    /// not read.
    case beyondBatch(Int)
    /// Too many files were opened together; the number of those that were not read.
    case moreFiles(Int)
}

nonisolated extension PictureItem {
    /// Loads the picture and looks for codes. This takes a while, so it must not be called on the main thread.
    /// - Parameter stop: ends the loading from another thread.
    package func read(until stop: LoadingStop? = nil) -> Outcome {
        do throws(PictureFailure) {
            switch try origin.load(until: stop) {
            case .document(let document): return .document(document)
            case .picture(let picture):
                guard let surface = picture.surface else { return .failed(.picture(.unknownFormat)) }
                let report = picture.report(options: ReaderOptions(effort: .thorough), keepsFailures: true)
                let (width, height) = picture.uprightSize
                return .read(
                    ReadPicture(
                        surface: surface, width: width, height: height,
                        barcodes: ReadingOrder.of(picture.upright(report.barcodes)),
                        looksLikeCode: !report.failures.isEmpty))
            }
        } catch .picture(.isDirectory) {
            return readFolder()
        } catch {
            return .failed(error)
        }
    }

    /// Finds the pictures in the folder that the item is.
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

    /// Loads the picture without looking for codes; must not be called on the main thread.
    /// - Parameter stop: ends the loading from another thread.
    package func loadSurface(until stop: LoadingStop? = nil) -> ImageSurface? {
        if case .page(let document, let index) = origin {
            return (try? document.loadAgain(index, until: stop))?.surface
        }
        guard case .picture(let picture)? = try? origin.load(until: stop) else { return nil }
        return picture.surface
    }
}

nonisolated extension PictureItem.Origin {
    /// Loads the picture, or opens the document.
    func load(until stop: LoadingStop?) throws(PictureFailure) -> PictureFile {
        let source: PictureSource
        switch self {
        case .page(let document, let index): return .picture(try document.load(index, until: stop))
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
            return try PictureFile(source, previewSide: Picture.previewSide, stop: stop)
        } catch {
            throw .picture(error)
        }
    }
}

nonisolated extension Picture {
    /// Maximum side of the picture that is kept for the screen, in pixels.
    static let previewSide = 2048

    fileprivate var surface: ImageSurface? {
        uprightPreview.flatMap { ImageSurface(bgrx: $0.bgrx, width: $0.width, height: $0.height) }
    }
}
