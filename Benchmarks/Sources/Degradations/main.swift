// Measures the share of codes that are read while pictures get worse along one axis at a time:
//
//     Degradations [--symbology NAME] [--samples N] [--effort fast|balanced|thorough] [--axis NAME]
//         [--peers PATH-OF-peers.py] [--pictures FOLDER]
//
// Prints a Markdown table: for each axis and level the share of codes read, and the misreads if there are any.
// With --pictures, saves the pictures and their texts in a folder.

import Barcodes
import Foundation

func value(of option: String) -> String? {
    guard let index = CommandLine.arguments.firstIndex(of: option), index + 1 < CommandLine.arguments.count else {
        return nil
    }
    return CommandLine.arguments[index + 1]
}

guard let family = Family.named(value(of: "--symbology") ?? "QRCode") else {
    print("known: \(Family.all.map(\.symbology.rawValue).joined(separator: " "))")
    exit(2)
}
let efforts: [String: ReaderOptions.Effort] = ["fast": .fast, "balanced": .balanced, "thorough": .thorough]
let peers = try value(of: "--peers").map { try Peers(helper: $0, symbology: family.symbology) }
defer { peers?.close() }
let table = DegradationTable(
    family: family, sampleCount: value(of: "--samples").flatMap(Int.init) ?? 40,
    effort: efforts[value(of: "--effort") ?? "balanced"] ?? .balanced, peers: peers,
    pictures: try value(of: "--pictures").map { try SavedSamples(path: $0) })
try table.print(axesNamed: value(of: "--axis") ?? "")
