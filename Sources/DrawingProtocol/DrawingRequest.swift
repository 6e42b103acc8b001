/// Request to `yomitori-draw`.
package enum DrawingRequest: Hashable, Sendable {
    /// Opens the file: a picture is loaded immediately, a document page by page.
    /// - Parameter previewSide: the longest side of a picture in colour for the screen; `nil` for none.
    case open(previewSide: Int?)
    /// Draws or decodes a page of the document, from 0; a drawing has this resolution in pixels an inch.
    case page(Int, resolution: Double, previewSide: Int?)
    /// Asks for the abilities of the program.
    case abilities
    /// Makes the outlines of a line of text, in a font of the system.
    case outlines(of: String)

    package var message: DrawingMessage {
        switch self {
        case .open(let side): DrawingMessage([0, Int64(side ?? 0)])
        case .page(let index, let resolution, let side):
            DrawingMessage([1, Int64(index), Int64(resolution * 1000), Int64(side ?? 0)])
        case .abilities: DrawingMessage([2])
        case .outlines(let text): DrawingMessage([3], text: text)
        }
    }

    package init?(_ message: DrawingMessage) {
        let numbers = message.numbers
        func side(_ number: Int64) -> Int? { number > 0 ? Int(number) : nil }
        switch (numbers.first, numbers.count) {
        case (0, 2): self = .open(previewSide: side(numbers[1]))
        case (1, 4):
            self = .page(Int(numbers[1]), resolution: Double(numbers[2]) / 1000, previewSide: side(numbers[3]))
        case (2, 1): self = .abilities
        case (3, 1): self = .outlines(of: message.text)
        default: return nil
        }
    }
}

/// Outlines of a line of text in the shared memory: for each its number of points, then x and y of each point. All are
/// 32-bit integers in the machine's byte order, lengths in fractions of an em.
package struct DrawnText: Hashable, Sendable {
    package static let partsOfEm = 10_000.0

    /// Width, in units of 1/``partsOfEm`` em, as the height.
    package var width: Int
    package var height: Int
    package var bytes: Int
    /// Characters that no font has; if there are some, there are no outlines.
    package var missing: String

    package init(width: Int, height: Int, bytes: Int, missing: String = "") {
        (self.width, self.height, self.bytes, self.missing) = (width, height, bytes, missing)
    }

    /// Whether the sizes are possible. A line of two thousand characters with some hundred points each is far below the
    /// limits.
    var isPlausible: Bool {
        (0...100_000_000).contains(width) && (0...100_000_000).contains(height) && (0...64 << 20).contains(bytes)
            && bytes % 4 == 0
    }
}

/// Picture in the shared memory: the luminance, one byte a pixel, then the preview, four bytes a pixel.
package struct DrawnPicture: Hashable, Sendable {
    /// Size of the luminance.
    package var width: Int
    package var height: Int
    /// Size in whose pixels the corners of codes are reported.
    package var nominalWidth: Int
    package var nominalHeight: Int
    /// Size of the preview; 0 if there is none.
    package var previewWidth = 0
    package var previewHeight = 0
    /// Orientation of the photo; neither the luminance nor the preview is turned.
    package var orientation = PictureOrientation.upright

    package init(width: Int, height: Int, nominalWidth: Int, nominalHeight: Int) {
        (self.width, self.height) = (width, height)
        (self.nominalWidth, self.nominalHeight) = (nominalWidth, nominalHeight)
    }

    package var luminanceBytes: Int { width * height }
    package var previewBytes: Int { previewWidth * previewHeight * 4 }
    package var bytes: Int { luminanceBytes + previewBytes }

    /// Whether the sizes are positive and within the limits.
    var isPlausible: Bool {
        PictureLimits.permit(width: width, height: height) && width > 0 && height > 0
            && PictureLimits.nominalSides.contains(nominalWidth) && PictureLimits.nominalSides.contains(nominalHeight)
            && (0...PictureLimits.side).contains(previewWidth)
            && (0...PictureLimits.side).contains(previewHeight)
            && previewWidth * previewHeight <= PictureLimits.pixels
    }
}

/// Reply of `yomitori-draw`.
package enum DrawingReply: Hashable, Sendable {
    case picture(DrawnPicture)
    case document(pageCount: Int)
    case failure(PictureError)
    case abilities(readsPDF: Bool)
    case text(DrawnText)

    package var message: DrawingMessage {
        switch self {
        case .picture(let picture):
            let numbers = [
                picture.width, picture.height, picture.nominalWidth, picture.nominalHeight, picture.previewWidth,
                picture.previewHeight, picture.orientation.rawValue,
            ]
            return DrawingMessage([0] + numbers.map { Int64($0) })
        case .document(let pageCount): return DrawingMessage([1, Int64(pageCount)])
        case .failure(let error):
            var message = error.message
            message.numbers.insert(2, at: 0)
            return message
        case .abilities(let readsPDF): return DrawingMessage([3, readsPDF ? 1 : 0])
        case .text(let text):
            return DrawingMessage([4, Int64(text.width), Int64(text.height), Int64(text.bytes)], text: text.missing)
        }
    }

    package init?(_ message: DrawingMessage) {
        let numbers = message.numbers
        switch (numbers.first, numbers.count) {
        case (0, 8):
            let sizes = numbers.map { Int($0) }
            var picture = DrawnPicture(
                width: sizes[1], height: sizes[2], nominalWidth: sizes[3], nominalHeight: sizes[4])
            (picture.previewWidth, picture.previewHeight) = (sizes[5], sizes[6])
            guard picture.isPlausible, let orientation = PictureOrientation(rawValue: sizes[7]) else { return nil }
            picture.orientation = orientation
            self = .picture(picture)
        case (1, 2):
            guard (1...1_000_000).contains(numbers[1]) else { return nil }
            self = .document(pageCount: Int(numbers[1]))
        case (2, _):
            var rest = message
            rest.numbers.removeFirst()
            guard let error = PictureError(rest) else { return nil }
            self = .failure(error)
        case (3, 2): self = .abilities(readsPDF: numbers[1] == 1)
        case (4, 4):
            let text = DrawnText(
                width: Int(numbers[1]), height: Int(numbers[2]), bytes: Int(numbers[3]), missing: message.text)
            guard text.isPlausible else { return nil }
            self = .text(text)
        default: return nil
        }
    }
}
