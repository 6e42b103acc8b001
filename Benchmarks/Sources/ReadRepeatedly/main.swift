// Reads one grey picture a number of times: ReadRepeatedly FILE.pgm TIMES EFFORT
// What scripts/instructions runs under callgrind.

import Barcodes
import Foundation

let arguments = CommandLine.arguments
guard arguments.count == 4, let times = Int(arguments[2]) else { exit(2) }
let file = [UInt8](try Data(contentsOf: URL(filePath: arguments[1])))
let parts = file.split(maxSplits: 4) { [9, 10, 13, 32].contains($0) }
let numbers = parts.dropFirst().prefix(2).compactMap { Int(String(decoding: $0, as: UTF8.self)) }
guard parts.count == 5, numbers.count == 2 else { exit(2) }

let efforts: [String: ReaderOptions.Effort] = ["fast": .fast, "balanced": .balanced, "thorough": .thorough]
guard let effort = efforts[arguments[3]] else { exit(2) }
let reader = BarcodeReader(options: ReaderOptions(effort: effort))
let luminance = [UInt8](parts[4])
let layout = ImageLayout(width: numbers[0], height: numbers[1])
var count = 0
for _ in 0..<times { count += try reader.read(luminance.span, layout: layout).count }
print(count / max(times, 1))
