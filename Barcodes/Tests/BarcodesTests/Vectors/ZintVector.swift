import Barcodes
import Foundation
import Testing

/// A symbol of zint's tests: a line of `zint.jsonl`.
struct ZintVector: Decodable, CustomTestStringConvertible {
    var symbology: String
    var `case`: String
    var data: String?
    var dataHex: String?
    var segments: [[String]]?
    var inputMode: String?
    var eci: String?
    var option1: String?
    var option2: String?
    var option3: String?
    var outputOptions: String?
    var structapp: [String]?
    var primary: String?
    var comment: String?
    /// Content of the 2-D component of a composite symbol.
    var composite: String?
    var modules: [String]

    private enum CodingKeys: String, CodingKey {
        case symbology, `case`, data, dataHex, segments, eci, structapp, primary, comment, composite, modules
        case inputMode = "input_mode"
        case option1 = "option_1"
        case option2 = "option_2"
        case option3 = "option_3"
        case outputOptions = "output_options"
    }

    var testDescription: String { `case` }

    /// Returns the vectors of some symbologies, or of all; none if there is no file.
    static func all(_ symbologies: Set<String>? = nil) -> [ZintVector] {
        let url = VectorFolder.url.appendingPathComponent("zint.jsonl")
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(ZintVector.self, from: Data($0.utf8))
        }.filter { symbologies?.contains($0.symbology) ?? true }
    }

    var grid: ModuleGrid? { ModuleGrid(textArt: modules.joined(separator: "\n")) }

    func has(_ mode: String) -> Bool {
        (inputMode ?? "").split(separator: "|").contains { $0.trimmingCharacters(in: .whitespaces) == mode }
    }

    /// Content of the symbol, if the file has it: as UTF-8 text, or as bytes for vectors with `DATA_MODE`.
    ///
    /// GS1 data has no brackets: separators depend on the application identifiers.
    var message: [UInt8]? {
        guard segments == nil else { return nil }
        var bytes: [UInt8]
        if let dataHex {
            bytes = Self.bytes(hex: dataHex)
        } else if let data {
            bytes = Array(data.utf8)
        } else {
            return nil
        }
        if has("EXTRA_ESCAPE_MODE") { return nil }
        if has("ESCAPE_MODE") { bytes = Self.unescaped(bytes) }
        if has("GS1_MODE") { bytes.removeAll { $0 == 0x5B || $0 == 0x5D } }
        return bytes
    }

    /// Content given to the writer, with its escape sequences.
    var writtenData: [UInt8] { data.map { Array($0.utf8) } ?? Self.bytes(hex: dataHex ?? "") }

    private static func bytes(hex: String) -> [UInt8] {
        let digits = hex.compactMap { $0.hexDigitValue }
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// Replaces zint's escape sequences, as far as vectors have them.
    private static func unescaped(_ bytes: [UInt8]) -> [UInt8] {
        let simple: [Character: UInt8] = [
            "0": 0, "E": 4, "a": 7, "b": 8, "t": 9, "n": 10, "v": 11, "f": 12, "r": 13, "e": 27, "G": 29, "R": 30,
            "\\": 92,
        ]
        var result: [UInt8] = []
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x5C, index + 1 < bytes.count else {
                result.append(bytes[index])
                index += 1
                continue
            }
            let kind = Character(Unicode.Scalar(bytes[index + 1]))
            let digits = String(decoding: bytes[(index + 2)...].prefix(kind == "u" ? 4 : 2), as: UTF8.self)
            if kind == "x", let value = UInt8(digits, radix: 16) {
                result.append(value)
                index += 4
            } else if kind == "u", let value = UInt32(digits, radix: 16), let scalar = Unicode.Scalar(value) {
                result += Array(String(scalar).utf8)
                index += 6
            } else if let value = simple[kind] {
                result.append(value)
                index += 2
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return result
    }

    /// Returns whether content equals that of the symbol.
    func matches(_ content: DecodedContent) -> Bool {
        guard var expected = message else { return true }
        if has("GS1_MODE") {
            return content.bytes.filter { $0 != 0x1D } == expected.filter { $0 != 0x1D }
        }
        if content.bytes == expected { return true }
        if content.text == String(decoding: expected, as: UTF8.self) { return true }
        // Zint's own character set is ISO 8859-1, which content without an ECI may not be recognized as.
        let scalars = String(decoding: expected, as: UTF8.self).unicodeScalars
        guard scalars.allSatisfy({ $0.value < 0x100 }) else { return false }
        expected = scalars.map { UInt8(truncatingIfNeeded: $0.value) }
        return content.bytes == expected
    }
}
