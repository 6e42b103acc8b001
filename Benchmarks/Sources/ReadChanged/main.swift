// Reads pictures unchanged and with each of PictureChange's changes: ReadChanged LIST
// Benchmarks/changes runs this program. Each line of LIST is the path of a PGM file, a tab, and the name of the
// picture. Prints a line for each code: the picture, the change, the symbology and the text, separated by tabs. The
// order is that of LIST, so that the output of two builds can be compared line by line.

import Barcodes
import Foundation
import PictureMaker

/// Maximum number of pixels of a picture that is changed. A larger one is only read unchanged, because changing it
/// would take longer than everything else.
let maximumChangedPixels = 2_500_000

guard CommandLine.arguments.count == 2 else { exit(2) }
let list = try String(contentsOf: URL(filePath: CommandLine.arguments[1]), encoding: .utf8)
let pictures = list.split(separator: "\n").map { $0.split(separator: "\t") }
guard pictures.allSatisfy({ $0.count == 2 }) else { exit(2) }

// As many pictures as there are processors are read at once; the results are printed in order.
let processors = ProcessInfo.processInfo.activeProcessorCount
try await withThrowingTaskGroup(of: (index: Int, lines: String).self) { group in
    var waiting: [Int: String] = [:]
    var (started, printed) = (0, 0)
    while printed < pictures.count {
        if started < pictures.count, started - printed < 2 * processors {
            let (index, path, name) = (started, String(pictures[started][0]), String(pictures[started][1]))
            group.addTask { (index, try codes(path: path, name: name)) }
            started += 1
            if started < processors { continue }
        }
        guard let done = try await group.next() else { break }
        waiting[done.index] = done.lines
        while let next = waiting.removeValue(forKey: printed) {
            print(next, terminator: "")
            printed += 1
        }
    }
}

/// Returns the lines of one picture.
nonisolated func codes(path: String, name: String) throws -> String {
    let file = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let parts = file.split(maxSplits: 4, omittingEmptySubsequences: false) { [9, 10, 13, 32].contains($0) }
    let numbers = parts.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 5, numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
    let (luminance, width, height) = ([UInt8](parts[4]), numbers[0], numbers[1])

    var lines = ""
    let changes = width * height > maximumChangedPixels ? [.none] : PictureChange.allCases
    for change in changes {
        let picture = change.picture(of: luminance, width: width, height: height)
        let layout = ImageLayout(width: picture.width, height: picture.height)
        let found = try BarcodeReader().read(picture.luminance.span, layout: layout)
        for code in found.map({ "\($0.symbology)\t\($0.text.debugDescription)" }).sorted() {
            lines += "\(name)\t\(change)\t\(code)\n"
        }
    }
    return lines
}
