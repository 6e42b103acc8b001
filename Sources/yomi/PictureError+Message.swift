import Glibc
import Pictures

extension PictureError {
    /// Reason why the program that draws failed, where no file is concerned.
    var reason: String {
        switch self {
        case .notEnoughMemory: "not enough memory"
        case .tooSlow(let seconds): "it takes more than \(seconds) seconds"
        case .system(_, let number): String(cString: strerror(number))
        case .crashed: "it crashed"
        default: "it gave no answer"
        }
    }

    /// Description of the error at a place, and of what the user can do about it, on one line.
    func message(at place: CodePlace) -> String {
        // The pictures in a directory are found by its name, which standard input does not have.
        self == .isDirectory && place.file == "-" ? "is a directory; give its name in place of the -" : message
    }

    /// Description of the error and of what the user can do about it, on one line.
    var message: String {
        switch self {
        case .notFound: "there is no such file"
        case .noPermission: "no permission to read it"
        case .isDirectory: "is a directory without pictures; directories in it are not looked into"
        case .irregular: "is a pipe to which no program writes, or a socket, and not an ordinary file"
        case .empty: "is empty"
        case .unknownFormat: "is not a picture, or of a format that gdk-pixbuf has no loader for"
        case .tooManyPixels(let width, let height):
            "is too large: \(width) × \(height) pixels, and the limit is \(PictureLimits.pixels / 1_000_000) "
                + "megapixels and \(PictureLimits.side) pixels a side; crop it or scale it down"
        case .tooManyBytes(let limit): "is too long: the limit is \(limit >> 20) MiB"
        case .noPDFSupport: "is a PDF file, and Poppler, which reads those, is not installed"
        case .encrypted: "is locked with a password; save it without one first"
        case .notEnoughMemory:
            "takes more memory than there is, or than a picture (\(PictureLimits.memory >> 30) GiB) or a drawing or page "
                + "(\(PictureLimits.drawingMemory >> 30) GiB) may take: not enough memory"
        case .tooSlow(let seconds): "takes more than \(seconds) seconds to be drawn"
        case .noDrawingProgram: "can't be opened: the program yomitori-draw, which does that, is not installed"
        case .crashed: "made the program that loads pictures crash; it may be damaged"
        case .noPages: "is damaged, or has no pages"
        case .incomplete: "is cut off: it ends before the picture does"
        case .damaged(let reason): reason.isEmpty ? "is damaged" : "is damaged: \(reason)"
        case .unsupported(let reason): "is of a kind that can't be read" + (reason.isEmpty ? "" : ": \(reason)")
        case .system(_, EFBIG): "takes more memory than a file may be long here (ulimit -f)"
        case .system(let operation, EMFILE): "can't \(operation) it: too few files may be open at once (ulimit -n)"
        case .system(let operation, let number): "can't \(operation) it: \(String(cString: strerror(number)))"
        }
    }
}
