import ArgumentParser
import Barcodes
import Glibc
import Pictures

/// What a code is to say: text, or bytes that are none.
struct CreateContent {
    private let bytes: [UInt8]
    /// `nil` when the bytes are not UTF-8.
    private let text: String?

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        text = String(validating: bytes, as: UTF8.self)
    }

    /// All of standard input, without the line break that a shell's commands end theirs with.
    static func standardInput() throws(CreateError) -> CreateContent {
        // More than twice of what fits the largest code (7,089 digits), so that the error can say how much it is.
        let limit = 1 << 20
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while bytes.count <= limit {
            let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
            if count > 0 {
                bytes += chunk[..<count]
            } else if count == 0 {
                break
            } else if errno != EINTR {
                throw .input(errno: errno)
            }
        }
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        return CreateContent(bytes)
    }

    func symbol(level: ErrorCorrectionLevel) throws(CreateError) -> Symbol {
        guard !bytes.isEmpty else { throw .empty }
        let options = QRCodeOptions(level: level)
        do throws(BarcodeWriterError) {
            if let text { return try BarcodeWriter.qrCode(text: text, options: options) }
            return try BarcodeWriter.qrCode(bytes: bytes, options: options)
        } catch {
            throw .writer(error, level: level)
        }
    }

    /// Whether a code says this. Text is compared scalar by scalar: what Unicode calls equivalent would pass ==.
    func isSaid(by barcode: Barcode) -> Bool {
        guard let text else { return barcode.bytes == bytes }
        // The writer leaves a byte order mark in front out.
        return barcode.text.unicodeScalars.elementsEqual(text.unicodeScalars.trimmingPrefix(["\u{FEFF}"]))
    }
}

/// `--level`.
enum LevelArgument: String, CaseIterable, ExpressibleByArgument {
    case low = "L"
    case medium = "M"
    case quartile = "Q"
    case high = "H"

    init?(argument: String) {
        self.init(rawValue: argument.uppercased())
    }

    var level: ErrorCorrectionLevel {
        switch self {
        case .low: .low
        case .medium: .medium
        case .quartile: .quartile
        case .high: .high
        }
    }
}

/// Why a code can't be made or written.
enum CreateError: Error {
    case empty
    case input(errno: Int32)
    case writer(BarcodeWriterError, level: ErrorCorrectionLevel)
    case picture(SymbolPictureError)
    case file(FileError, path: String)
    case readBack(PictureError)
    case unreadable

    /// What happened, and what to do about it, in one line.
    var message: String {
        switch self {
        case .empty: "there is nothing for the code to say; give it a text"
        case .input(let number): "can't read standard input: \(String(cString: strerror(number)))"
        case .writer(.contentTooLong(let required, let available), let level):
            "too long for a QR code of level \(level.rawValue): it takes \((required + 7) / 8) bytes, and the largest "
                + "has \(available / 8); shorten it by \((required - available + 7) / 8) bytes"
                + (level == .low ? "" : " or take a lower --level")
        case .writer(.option(let name), _): "the option “\(name)” is out of its range"
        case .writer(.segment, _), .writer(.contentNotRepresentable, _): "a QR code can't say this"
        case .writer(let error, _): error.message
        case .picture(.tooLarge(let side, let limit)):
            "the picture would be \(side) pixels wide, and the limit is \(limit); take a smaller --scale"
        case .picture(.option(let name)): "the option “\(name)” is out of its range"
        case .picture(.drawing(let reason)): "the picture can't be drawn: \(reason)"
        case .file(let error, let path):
            "can't \(error.operation) \(path): \(String(cString: strerror(error.errno)))"
        case .readBack(let error): "what was written can't be loaded again, and was removed: it \(error.message)"
        case .unreadable:
            "what was written can't be read back, and was removed; take a larger --quiet-zone or --scale"
        }
    }
}

extension BarcodeWriterError {
    /// What is wrong with the content, for whichever symbology.
    fileprivate var message: String {
        switch self {
        case .contentTooLong(let required, let available):
            "too long: it takes \((required + 7) / 8) bytes, and the largest symbol has \(available / 8)"
        case .tooManyCodewords(let required, let available):
            "too long: it takes \(required) codewords, and the largest symbol has \(available)"
        case .option(let name): "the option “\(name)” is out of its range"
        case .segment, .contentNotRepresentable: "the symbology can't say this"
        case .unsupportedCharacter(let character, let index):
            "the symbology has no character “\(character)” (character \(index + 1))"
        case .length(let expected, let actual):
            "there are \(actual) characters, and the symbology takes \(expected.map(String.init).joined(separator: " or "))"
        case .checkCharacter(let expected, let actual): "the check character is \(actual), and should be \(expected)"
        case .gs1(let reason): "no GS1 element string: \(reason)"
        case .notWritable(let symbology): "\(symbology.displayName) can only be read"
        }
    }
}
