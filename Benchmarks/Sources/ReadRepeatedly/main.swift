// Reads one grey picture a number of times: ReadRepeatedly PICTURE TIMES EFFORT [SYMBOLOGIES]
// Benchmarks/instructions runs this program under callgrind. PICTURE is a PGM file, or a picture made to slow a reader
// down: its kind and size, as in finderPatterns:1080x1080. SYMBOLOGIES are the raw names, separated by commas.

import Barcodes
import Foundation
import PictureMaker

let arguments = CommandLine.arguments
guard (4...5).contains(arguments.count), let times = Int(arguments[2]) else { exit(2) }
let (luminance, layout) = try picture(arguments[1])

let efforts: [String: ReaderOptions.Effort] = ["fast": .fast, "balanced": .balanced, "thorough": .thorough]
guard let effort = efforts[arguments[3]] else { exit(2) }
var options = ReaderOptions(effort: effort)
if arguments.count == 5 {
    let names = Set(arguments[4].lowercased().split(separator: ",").map(String.init))
    options.symbologies = Set(Symbology.allCases.filter { names.contains($0.rawValue.lowercased()) })
    guard options.symbologies.count == names.count else { exit(2) }
}
let reader = BarcodeReader(options: options)
var count = 0
for _ in 0..<times { count += try reader.read(luminance.span, layout: layout).count }
print(count / max(times, 1))

func picture(_ name: String) throws -> (luminance: [UInt8], layout: ImageLayout) {
    let made = name.split(separator: ":")
    if made.count == 2, let kind = HostilePicture(rawValue: String(made[0])) {
        let sides = made[1].split(separator: "x").compactMap { Int($0) }
        guard sides.count == 2, sides.allSatisfy({ (1...4096).contains($0) }) else { exit(2) }
        let picture = kind.made(width: sides[0], height: sides[1])
        return (picture.luminance, picture.layout)
    }
    let file = [UInt8](try Data(contentsOf: URL(filePath: name)))
    let parts = file.split(maxSplits: 4) { [9, 10, 13, 32].contains($0) }
    let numbers = parts.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard parts.count == 5, numbers.count == 2 else { exit(2) }
    return ([UInt8](parts[4]), ImageLayout(width: numbers[0], height: numbers[1]))
}
