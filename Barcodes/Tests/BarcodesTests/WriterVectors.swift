import Barcodes
import Foundation

/// Module patterns of other writers, which are kept beside the repository in `shared/vectors`. Where they are absent,
/// the lists are empty and tests that need them are disabled.
enum WriterVectors {
    /// A symbol of zint's test suite.
    struct Zint: Sendable, CustomStringConvertible {
        var symbology: String
        var name: String
        /// As zint takes it, in the set of characters that it was given in; `nil` where it has several segments.
        var data: [UInt8]?
        var options: [String: String]
        var rows: [String]

        var description: String { name }
        var grid: ModuleGrid? { ModuleGrid(textArt: rows.joined(separator: "\n")) }
        var isEscaped: Bool { options["input_mode"]?.contains("ESCAPE_MODE") == true }
    }

    /// A symbol of the Okapi Barcode project's tests.
    struct Okapi: Sendable, CustomStringConvertible {
        var name: String
        /// The first section, by name; values have their escapes undone.
        var properties: [String: String]
        /// The lines after the first section's, as `name: value`.
        var log: [String: String]
        /// Widths of bars and spaces in turn, bar first.
        var widths: [[Int]]

        var description: String { name }

        var grid: ModuleGrid? {
            ModuleGrid(
                textArt: widths.map { row in
                    row.enumerated().map { String(repeating: $0 % 2 == 0 ? "#" : ".", count: $1) }.joined()
                }.joined(separator: "\n"))
        }
    }

    private static let folder: URL? = {
        var folder = URL(fileURLWithPath: #filePath)
        for _ in 0..<8 {
            folder.deleteLastPathComponent()
            let vectors = folder.appendingPathComponent("shared/vectors")
            if FileManager.default.fileExists(atPath: vectors.path) { return vectors }
        }
        return nil
    }()

    static var isPresent: Bool { folder != nil }

    /// - Parameter symbologies: zint's names.
    static func zint(_ symbologies: Set<String>) -> [Zint] {
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent("zint.jsonl")) else {
            return []
        }
        return data.split(separator: 0x0A).compactMap { line in
            guard let object = try? JSONSerialization.jsonObject(with: Data(line)) as? [String: Any],
                let symbology = object["symbology"] as? String, symbologies.contains(symbology),
                let rows = object["modules"] as? [String]
            else { return nil }
            let bytes = (object["data"] as? String).map { Array($0.utf8) } ?? (object["dataHex"] as? String).map(bytes)
            return Zint(
                symbology: symbology, name: object["case"] as? String ?? "", data: bytes,
                options: object.compactMapValues { $0 as? String }, rows: rows)
        }
    }

    static func okapi(_ symbology: String) -> [Okapi] {
        guard let folder else { return [] }
        let files = folder.appendingPathComponent("okapi/\(symbology)")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: files.path)) ?? []
        return names.filter { $0.hasSuffix(".properties") }.sorted().compactMap { name in
            guard let data = try? Data(contentsOf: files.appendingPathComponent(name)) else { return nil }
            return okapi(String(name.dropLast(11)), String(decoding: data, as: UTF8.self))
        }
    }

    private static func okapi(_ name: String, _ text: String) -> Okapi {
        var symbol = Okapi(name: name, properties: [:], log: [:], widths: [])
        var section = ""
        for line in text.split(whereSeparator: \.isNewline).map(String.init) {
            if ["PROPERTIES", "LOG", "CODEWORDS", "ERROR"].contains(line) {
                section = line
            } else if section == "CODEWORDS" {
                let widths = line.unicodeScalars.map { Int($0.value) - 0x30 }
                if widths.allSatisfy({ $0 > 0 && $0 < 64 }) { symbol.widths.append(widths) }
            } else if section == "PROPERTIES", let sign = line.firstIndex(of: "=") {
                symbol.properties[String(line[..<sign])] = unescaped(line[line.index(after: sign)...])
            } else if let sign = line.firstIndex(of: ":") {
                symbol.log[String(line[..<sign])] = String(line[line.index(after: sign)...].drop { $0 == " " })
            }
        }
        return symbol
    }

    /// Undoes escapes; a backslash before any other character stands for itself.
    private static func unescaped(_ text: Substring) -> String {
        var result = String.UnicodeScalarView()
        var rest = text.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let next = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch next {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            // Okapi's own.
            case "E": result.append("\u{4}")
            case "u":
                if let code = UInt32(String(rest.prefix(4)), radix: 16), let made = Unicode.Scalar(code) {
                    result.append(made)
                }
                rest = rest.dropFirst(4)
            default:
                result.append(scalar)
                result.append(next)
            }
        }
        return String(result)
    }

    private static func bytes(_ hexadecimal: String) -> [UInt8] {
        let digits = Array(hexadecimal)
        return stride(from: 0, to: digits.count - 1, by: 2).compactMap {
            UInt8(String(digits[$0...($0 + 1)]), radix: 16)
        }
    }
}
