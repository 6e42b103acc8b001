import Barcodes
import Foundation
import PictureMaker

/// Benchmark of joining several successive frames none of which can be read by itself.
enum Joining {
    private static let frameCount = 10
    private static let sequenceCount = 10

    /// Prints how many of twenty codes are read within a few frames, by single reads and by live reading.
    static func run() throws {
        print("| noise σ | read in any of \(frameCount) frames by itself | read live | misreads |")
        print("|---|---|---|---|")
        let single = BarcodeReader(options: ReaderOptions(symbologies: [.qrCode]))
        for noise in [120.0, 150, 180] {
            var read = (single: 0, live: 0)
            var wrong = 0
            for number in 0..<sequenceCount {
                let (text, frames) = try sequence(number, noise: noise)
                var live = LiveBarcodeReader(options: ReaderOptions(symbologies: [.qrCode]))
                var found: (single: Set<String>, live: Set<String>) = ([], [])
                for frame in frames {
                    found.single.formUnion(
                        try single.read(frame.luminance.span, layout: frame.layout).map(\.text))
                    found.live.formUnion(try live.read(frame.luminance.span, layout: frame.layout).map(\.text))
                }
                if found.single.contains(text) { read.single += 1 }
                if found.live.contains(text) { read.live += 1 }
                wrong += found.single.union(found.live).count { $0 != text }
            }
            print("| \(Int(noise)) | \(read.single * 10) % | \(read.live * 10) % | \(wrong) |")
            fflush(nil)
        }
    }

    /// Returns frames of one code that hardly moves, each with noise of its own.
    private static func sequence(_ number: Int, noise: Double) throws -> (text: String, frames: [MadePicture]) {
        let text = "Yomitori in the dark \(number)"
        let options = QRCodeOptions(
            errorCorrectionLevel: .low, boostsErrorCorrection: false, versions: (2 + number % 6)...40)
        let symbol = try BarcodeWriter.qrCode(text: text, options: options)
        var random = SeededGenerator(seed: UInt64(number) &* 6151 &+ 5)
        var pose = SymbolPose()
        pose.moduleSize = 6
        pose.rotation = random.number(in: -180...180)
        pose.tilt = random.number(in: 0...15)
        let frames = (0..<frameCount).map { index in
            var scene = Scene(width: 400, height: 400)
            scene.noise = noise
            scene.seed = random.next()
            pose.center = Point(x: 200 + 0.7 * Double(index), y: 200 - 0.4 * Double(index))
            return PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
        }
        return (text, frames)
    }
}
