import Barcodes
import Foundation
import PictureMaker

/// Benchmark of codes that a hand holds before a cheap camera: small, not quite in focus, in noise, never still.
enum HandHeld {
    private static let frameCount = 45
    private static let sequenceCount = 20

    /// Ranges of the size of a module in pixels and of the blur in modules, at the edge of what can be read.
    private struct Kind: Sendable {
        var symbology: Symbology
        var text: @Sendable (Int) -> String
        var moduleSize: ClosedRange<Double>
        var blur: ClosedRange<Double>
    }

    private static let kinds = [
        matrix(.qrCode) { "https://example.org/ticket/\($0)" }, matrix(.dataMatrix) { "PART 4711-B SN \($0)" },
        matrix(.aztec) { "M1KIJIMA/YOMI EABC \($0)" }, matrix(.pdf417) { "Yomi Kijima, 4-7-11 \($0)" },
        bars(.ean13) { "952123456\(100 + $0 % 900)" }, bars(.ean8) { "9521\(100 + $0 % 900)" },
        bars(.code128) { "SHIP-2026-\($0)" }, bars(.code39) { "KEG-\($0)" }, bars(.itf) { "12345678\($0)" },
    ]

    private static func matrix(_ symbology: Symbology, _ text: @escaping @Sendable (Int) -> String) -> Kind {
        Kind(symbology: symbology, text: text, moduleSize: 1.2...2.6, blur: 0.2...0.65)
    }

    private static func bars(_ symbology: Symbology, _ text: @escaping @Sendable (Int) -> String) -> Kind {
        Kind(symbology: symbology, text: text, moduleSize: 0.8...1.8, blur: 0.4...1.1)
    }

    /// What one way of reading read of the sequences of one kind.
    private struct Tally {
        /// Number of the first frame that was read, for each sequence that was.
        var firstFrames: [Int] = []
        var wrong = 0
        var seconds = 0.0

        var shown: String {
            let median = firstFrames.isEmpty ? "" : " (\(firstFrames.sorted()[firstFrames.count / 2]))"
            return "\(firstFrames.count)\(median)"
        }
    }

    /// Prints how many codes are read within a second and a half, how soon, and at what cost.
    static func run() throws {
        print("| symbology | each frame by itself (median) | live (median) | misreads | ratio of times |")
        print("|---|---|---|---|---|")
        for kind in kinds {
            var (single, live) = (Tally(), Tally())
            for number in 0..<sequenceCount { try read(kind, number, &single, &live) }
            let ratio = String(format: "%.2f", live.seconds / single.seconds)
            let wrong = single.wrong + live.wrong
            print("| \(kind.symbology.rawValue) | \(single.shown) | \(live.shown) | \(wrong) | \(ratio) |")
            fflush(nil)
        }
    }

    /// Reads the frames of one sequence in both ways, until both have read the code.
    private static func read(_ kind: Kind, _ number: Int, _ single: inout Tally, _ live: inout Tally) throws {
        var random = SeededGenerator(seed: UInt64(number) &* 6151 &+ 77)
        let text = kind.text(1_000 + number * 7_919 % 9_000)
        let symbol = try BarcodeWriter.symbol(.text(text), as: kind.symbology)
        var hand = Hand(kind.moduleSize, kind.blur, &random)
        let reader = BarcodeReader()
        var liveReader = LiveBarcodeReader(options: ReaderOptions(effort: .fast))
        var isRead = (single: false, live: false)
        for frame in 0..<frameCount where !isRead.single || !isRead.live {
            hand.move(&random)
            let picture = PictureMaker.picture(of: [(symbol.grid, hand.pose)], in: hand.scene(&random))
            func take(_ isRead: inout Bool, _ tally: inout Tally, _ read: () throws -> [Barcode]) rethrows {
                let start = threadTime()
                let texts = try read().map(\.text)
                tally.seconds += threadTime() - start
                // Some symbologies add a check digit.
                tally.wrong += texts.count { !$0.hasPrefix(text) }
                guard !isRead, texts.contains(where: { $0.hasPrefix(text) }) else { return }
                isRead = true
                tally.firstFrames.append(frame)
            }
            try take(&isRead.single, &single) { try reader.read(picture.luminance.span, layout: picture.layout) }
            try take(&isRead.live, &live) { try liveReader.read(picture.luminance.span, layout: picture.layout) }
        }
    }

    /// A code in a hand that trembles.
    private struct Hand {
        private(set) var pose = SymbolPose()
        private var center = Point(x: 320, y: 240)
        private var velocity: Point
        private let blur: Double
        private let noise: Double

        init(_ moduleSize: ClosedRange<Double>, _ blur: ClosedRange<Double>, _ random: inout SeededGenerator) {
            pose.moduleSize = random.number(in: moduleSize)
            self.blur = random.number(in: blur)
            noise = random.number(in: 4...20)
            velocity = Point(x: random.number(in: -4...4), y: random.number(in: -4...4))
            pose.rotation = random.number(in: -20...20)
            (pose.tilt, pose.tiltAxis) = (random.number(in: 0...25), random.number(in: 0...360))
            pose.quietZone = 10
        }

        mutating func move(_ random: inout SeededGenerator) {
            func change(_ velocity: Double, _ offset: Double) -> Double {
                0.9 * velocity + random.number(in: -1.2...1.2) - 0.01 * offset
            }
            velocity = Point(x: change(velocity.x, center.x - 320), y: change(velocity.y, center.y - 240))
            center = Point(x: center.x + velocity.x, y: center.y + velocity.y)
            pose.center = center
            pose.rotation += random.number(in: -0.4...0.4)
            pose.moduleSize *= 1 + random.number(in: -0.003...0.006)
        }

        func scene(_ random: inout SeededGenerator) -> Scene {
            var scene = Scene(width: 640, height: 480)
            (scene.clutter, scene.blur, scene.noise) = (0.3, blur * pose.moduleSize, noise)
            scene.motion = 0.6 * (velocity.x * velocity.x + velocity.y * velocity.y).squareRoot()
            scene.motionDirection = atan2(velocity.y, velocity.x) * 180 / .pi
            (scene.seed, scene.samplesPerSide) = (random.next(), 2)
            return scene
        }
    }
}
