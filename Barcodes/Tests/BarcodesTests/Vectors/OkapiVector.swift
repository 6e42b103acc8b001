import Barcodes
import Foundation
import Testing

/// A symbol of Okapi Barcode's tests.
struct OkapiVector: CustomTestStringConvertible {
    var name: String
    var properties: [String: String]
    /// Rows as in the file: lengths of runs of modules, the first of which is dark.
    var widths: [[Int]]
    /// Lines between the properties and the modules.
    var log: [String: String]

    var testDescription: String { name }

    static func all(_ folder: String) -> [OkapiVector] {
        let url = VectorFolder.url.appendingPathComponent("okapi").appendingPathComponent(folder)
        let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        return files.filter { $0.hasSuffix(".properties") }.sorted().compactMap {
            OkapiVector(url.appendingPathComponent($0), name: "\(folder)/\($0)")
        }
    }

    init?(_ url: URL, name: String) {
        guard let data = try? Data(contentsOf: url) else { return nil }
        self.name = name
        let text = String(decoding: data, as: UTF8.self)
        (properties, log, widths) = ([:], [:], [])
        var section = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: true).map(String.init) {
            if ["PROPERTIES", "LOG", "CODEWORDS", "ERROR"].contains(line) {
                section = line
                continue
            }
            switch section {
            case "PROPERTIES":
                // A setting occurs more than once if it has several values.
                guard let equals = line.firstIndex(of: "=") else { continue }
                properties[String(line[..<equals])] = Self.unescaped(String(line[line.index(after: equals)...]))
            case "LOG":
                guard let colon = line.range(of: ": ") else { continue }
                log[String(line[..<colon.lowerBound])] = String(line[colon.upperBound...])
            case "CODEWORDS":
                widths.append(Self.widths(line.split(separator: "\t").first.map(String.init) ?? line))
            default: break
            }
        }
    }

    var grid: ModuleGrid? {
        ModuleGrid(textArt: widths.map(Self.runs).joined(separator: "\n"))
    }

    private static func widths(_ line: String) -> [Int] {
        line.trimmingCharacters(in: .whitespaces).unicodeScalars.map { max(0, Int($0.value) - 0x30) }
    }

    private static func runs(_ widths: [Int]) -> String {
        widths.enumerated().map { String(repeating: $0 & 1 == 0 ? "#" : ".", count: $1) }.joined()
    }

    /// Undoes escapes of Java's property files and Okapi's own; a backslash before any other character stands for
    /// itself.
    private static func unescaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            guard scalar == "\\", let kind = rest.popFirst() else {
                result.append(scalar)
                continue
            }
            switch kind {
            case "n": result.append("\n")
            case "r": result.append("\r")
            case "t": result.append("\t")
            case "E": result.append("\u{4}")
            case "u", "x":
                let digits = rest.prefix(kind == "u" ? 4 : 2)
                rest = rest.dropFirst(digits.count)
                if let value = UInt32(String(String.UnicodeScalarView(digits)), radix: 16),
                    let escaped = Unicode.Scalar(value)
                {
                    result.append(escaped)
                }
            default: result += [scalar, kind]
            }
        }
        return String(result)
    }
}
