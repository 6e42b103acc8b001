import Barcodes
import Foundation
import Testing

/// Symbols of independent writers: `../shared/vectors` beside the checkout.
@Suite(.enabled(if: VectorFolder.exists, "no shared/vectors beside the checkout"))
struct DataMatrixVectorTests {
    @Test("Every Data Matrix symbol of zint's test suite is decoded to its data")
    func zint() throws {
        let vectors = try DataMatrixVectors.zint()
        #expect(vectors.count >= 120)
        for vector in vectors {
            let content = try DataMatrixDecoder.decode(vector.grid)
            if let text = vector.text {
                #expect(content.text == text, "\(vector.name)")
            } else if let prefix = vector.prefix {
                // A check character follows.
                #expect(content.text.dropLast() == prefix, "\(vector.name)")
            } else {
                #expect(content.bytes.count > 0, "\(vector.name)")
            }
            #expect(content.isGS1 == vector.isGS1, "\(vector.name)")
        }
    }

    @Test("Every Data Matrix symbol of Okapi's tests is decoded to its data")
    func okapi() throws {
        let vectors = try DataMatrixVectors.okapi()
        #expect(vectors.count >= 30)
        for vector in vectors {
            let content = try DataMatrixDecoder.decode(vector.grid)
            guard let text = vector.text else { continue }
            // Okapi writes ISO 8859-1 without an ECI, which the reader may take for another character set.
            let latin = text.unicodeScalars.compactMap { UInt8(exactly: $0.value) }
            #expect(content.text == text || content.bytes == latin, "\(vector.name)")
        }
    }

    @Test("From their data codewords the same modules are made")
    func modules() throws {
        for vector in try DataMatrixVectors.zint() + DataMatrixVectors.okapi() {
            let grid = vector.grid
            let size = try #require(DataMatrixTables.size(rows: grid.height, columns: grid.width))
            let codewords = DataMatrixDecoder.codewords(grid, DataMatrixPlacement(size))
            let made = DataMatrixEncoder.grid(data: Array(codewords[0..<size.dataCount]), size: size)
            #expect((made == grid) != vector.hasStandardInterleaving, "\(vector.name)")
        }
    }

    @Test("No writer's symbol is smaller than ours for the same content and shape")
    func length() throws {
        for vector in try DataMatrixVectors.zint() {
            guard let text = vector.text, vector.isPlain else { continue }
            let size = try #require(DataMatrixTables.size(rows: vector.grid.height, columns: vector.grid.width))
            let content = try DataMatrixDecoder.decode(vector.grid)
            let options = DataMatrixOptions(
                sizes: size.shape == .square ? .squares : size.shape == .rectangle ? .rectangles : .extendedRectangles,
                fnc1: content.fnc1)
            let symbol =
                content.segments.contains { $0.eci != nil }
                ? try BarcodeWriter.dataMatrix(
                    segments: content.segments.map { ($0.eci, $0.bytes) }, options: options)
                : try BarcodeWriter.dataMatrix(bytes: content.bytes, options: options)
            #expect(
                symbol.modules.width * symbol.modules.height <= vector.grid.width * vector.grid.height,
                "\(vector.name)")
            let again = try DataMatrixDecoder.decode(symbol.modules)
            #expect(again.text == text, "\(vector.name)")
            #expect(again.fnc1 == content.fnc1, "\(vector.name)")
        }
    }
}

private struct DataMatrixVector {
    var name: String
    var grid: ModuleGrid
    /// Expected text; `nil` if the vector does not state it.
    var text: String?
    var prefix: String?
    var isGS1 = false
    /// Whether the symbol has nothing besides its content: no structured append, no reader programming.
    var isPlain = true
    /// Whether blocks of 144 × 144 are interleaved as in the standard, which writers only do by option.
    var hasStandardInterleaving = false
}

private enum DataMatrixVectors {
    static func zint() throws -> [DataMatrixVector] {
        var result: [DataMatrixVector] = []
        for entry in ZintVector.all(["DATAMATRIX", "HIBC_DM"]) {
            let mode = entry.inputMode ?? ""
            var vector = DataMatrixVector(name: entry.case, grid: try #require(entry.grid))
            vector.isGS1 = mode.contains("GS1_MODE")
            vector.isPlain =
                entry.structapp == nil && !(entry.outputOptions ?? "").contains("READER_INIT") && entry.dataHex == nil
            vector.hasStandardInterleaving = entry.option3 == "DM_ISO_144"
            if entry.symbology == "HIBC_DM" {
                vector.prefix = "+" + (entry.data ?? "")
            } else if let data = entry.data, !mode.contains("EXTRA_ESCAPE") {
                let plain = mode.contains("ESCAPE") ? unescaped(data) : data
                vector.text = vector.isGS1 ? elementString(plain) : plain
            }
            result.append(vector)
        }
        return result
    }

    /// zint's names of control characters.
    private static func unescaped(_ text: String) -> String {
        text.replacingOccurrences(of: "\\R", with: "\u{1E}").replacingOccurrences(of: "\\G", with: "\u{1D}")
            .replacingOccurrences(of: "\\E", with: "\u{04}")
    }

    /// Application identifiers of fixed length need no separator behind their values (GS1 General Specifications,
    /// figure 7.8.5-2).
    private static func elementString(_ bracketed: String) -> String? {
        let fixed: Set<Substring> = [
            "00", "01", "02", "03", "04", "11", "12", "13", "14", "15", "16", "17", "18", "19", "20", "31", "32", "33",
            "34", "35", "36", "41",
        ]
        var result = ""
        let parts = bracketed.split(separator: "[")
        for (index, part) in parts.enumerated() {
            let pieces = part.split(separator: "]", omittingEmptySubsequences: false)
            guard pieces.count == 2 else { return nil }
            result += pieces[0] + pieces[1]
            if index < parts.count - 1, !fixed.contains(pieces[0].prefix(2)) { result += "\u{1D}" }
        }
        return result
    }

    static func okapi() throws -> [DataMatrixVector] {
        let url = VectorFolder.url.appendingPathComponent("okapi/datamatrix")
        var result: [DataMatrixVector] = []
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        where name.hasSuffix(".properties") {
            let lines = try String(contentsOf: url.appendingPathComponent(name), encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            let size = try #require(lines.first { $0.hasPrefix("Grid Size: ") }).dropFirst(11).split(separator: " ")
            let (width, height) = (try #require(Int(size[0])), try #require(Int(size[2])))
            guard let start = lines.firstIndex(of: "CODEWORDS") else { continue }
            let codewords = lines[(start + 1)...].compactMap { UInt8($0) }
            let dataSize = try #require(DataMatrixTables.size(rows: height, columns: width))
            // For symbols with several blocks the file lists only one block.
            guard dataSize.blockCount == 1 else { continue }
            let grid = DataMatrixEncoder.grid(data: Array(codewords[0..<dataSize.dataCount]), size: dataSize)
            // The placement is done by this library, so that only a difference in parity fails here.
            #expect(
                DataMatrixDecoder.codewords(grid, DataMatrixPlacement(dataSize)) == Array(codewords), "\(name)")
            var vector = DataMatrixVector(name: name, grid: grid)
            let isPlain = !lines.contains { $0.hasPrefix("dataType=") || $0.hasPrefix("structuredAppend") }
            if isPlain, let content = lines.first(where: { $0.hasPrefix("content=") }), !content.contains("\\") {
                vector.text = String(content.dropFirst(8))
            }
            result.append(vector)
        }
        return result
    }
}
