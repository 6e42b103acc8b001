import DrawingProtocol

/// Server of requests about one file.
struct DrawingServer {
    private enum Content {
        case none
        case pdf(PDFPages)
        case tiff(TIFFPages)
    }

    private var content = Content.none

    mutating func answer(_ request: DrawingRequest) -> DrawingReply {
        do throws(PictureError) {
            switch request {
            case .open(let side): return try open(previewSide: side)
            case .page(let index, let resolution, let side):
                return .picture(try page(index, resolution: resolution, previewSide: side))
            case .abilities: return .abilities(readsPDF: PDFPages.isSupported)
            case .outlines(let text): return .text(try TextOutlines.draw(text))
            }
        } catch {
            return .failure(error)
        }
    }

    /// Reads the file according to its content, and not to its name.
    private mutating func open(previewSide: Int?) throws(PictureError) -> DrawingReply {
        var loader: PixbufLoader?
        var store = ByteStore()
        var kind: FileKind?
        try InputReader.forEachChunk { chunk throws(PictureError) in
            let known = kind ?? FileKind(chunk)
            kind = known
            if known == .pdf, !PDFPages.isSupported { throw .noPDFSupport }
            guard known == .picture else { return try store.append(chunk) }
            let current = loader ?? PixbufLoader(head: chunk)
            loader = current
            try current.write(chunk)
        }
        switch kind {
        case .pdf?:
            ResourceLimits.applyForDrawings()
            let pages = try PDFPages(store)
            content = .pdf(pages)
            return .document(pageCount: pages.count)
        case .tiff?:
            let pages = try TIFFPages(store)
            guard pages.count > 1 else { return .picture(try pages.picture(0, previewSide: previewSide)) }
            content = .tiff(pages)
            return .document(pageCount: pages.count)
        case .picture?, nil:
            guard let loader else { throw .empty }
            return .picture(try Self.store(loader, previewSide: previewSide))
        }
    }

    private func page(_ index: Int, resolution: Double, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        switch content {
        case .pdf(let pages): return try pages.draw(index, resolution: resolution, previewSide: previewSide)
        case .tiff(let pages): return try pages.picture(index, previewSide: previewSide)
        case .none: throw .damaged(reason: "")
        }
    }

    /// Writes the loaded picture to the shared memory.
    private static func store(_ loader: PixbufLoader, previewSide: Int?) throws(PictureError) -> DrawnPicture {
        let (pixbuf, width, height) = try loader.finish()
        return try pixbuf.store(nominalWidth: width, nominalHeight: height, previewSide: previewSide)
    }
}

/// Kind of a file, by its first bytes.
enum FileKind {
    case pdf
    case tiff
    /// A picture, of any format that gdk-pixbuf has a loader for.
    case picture

    init(_ head: UnsafeBufferPointer<UInt8>) {
        if PDFPages.begins(head) {
            self = .pdf
        } else {
            self = TIFFPages.begins(head) ? .tiff : .picture
        }
    }
}
