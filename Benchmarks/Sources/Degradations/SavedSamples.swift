import Foundation
import PictureMaker

/// A folder with the pictures of a run, to be looked at or read again, and a table of their texts (`texts.tsv`).
struct SavedSamples {
    private let folder: URL
    private let table: FileHandle

    /// - Parameter path: the folder, which is created.
    init(path: String) throws {
        folder = URL(filePath: path)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let texts = folder.appending(path: "texts.tsv")
        try Data().write(to: texts)
        table = try FileHandle(forWritingTo: texts)
    }

    /// Saves pictures as portable grey maps, named by their axis, level and number, and adds their texts to the table.
    func save(_ samples: [Sample], axis: Axis, level: Double) throws {
        let axisName = axis.name.map { $0.isLetter || $0.isNumber ? String($0) : "-" }.joined()
        for (number, sample) in samples.enumerated() {
            let name = "\(axisName)_\(level)_\(number).pgm"
            try sample.portableGreyMap.write(to: folder.appending(path: name))
            try table.write(contentsOf: Data("\(name)\t\(sample.text)\n".utf8))
        }
    }
}

extension Sample {
    /// The picture as a file of the format that every reader knows.
    var portableGreyMap: Data {
        Data("P5 \(picture.width) \(picture.height) 255\n".utf8) + picture.luminance
    }
}
