import Barcodes
import PictureMaker
import Testing

@Suite struct DotCodeStrategyTests {
    private static let options = ReaderOptions(symbologies: [.dotCode])
    /// Options with which dots that run together are searched.
    private static let thorough = ReaderOptions(symbologies: [.dotCode], effort: .thorough)

    /// Returns separate dots: each position has 5 × 5 cells of a finer grid.
    private func dots(_ grid: ModuleGrid) -> ModuleGrid {
        var fine = ModuleGrid(width: grid.width * 5, height: grid.height * 5)
        let disc = [".###.", "#####", "#####", "#####", ".###."].map { Array($0) }
        for y in 0..<grid.height {
            for x in 0..<grid.width where grid[x, y] {
                for dy in 0..<5 {
                    for dx in 0..<5 where disc[dy][dx] == "#" { fine[x * 5 + dx, y * 5 + dy] = true }
                }
            }
        }
        return fine
    }

    private func expectRead(
        _ text: String, _ pose: SymbolPose, sourceLocation: SourceLocation = #_sourceLocation,
        change: (inout Scene) -> Void = { _ in }
    ) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode)
        let grid = dots(symbol.modules)
        let side = Int(Double(max(grid.width, grid.height) + 40) * pose.moduleSize * 1.4)
        var scene = Scene(width: side, height: side)
        change(&scene)
        let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
        let barcodes = try picture.barcodes(Self.options)
        #expect(barcodes.map(\.text) == [text], sourceLocation: sourceLocation)
        #expect(barcodes.map(\.isInverted) == [pose.isInverted], sourceLocation: sourceLocation)
    }

    @Test(arguments: Array(stride(from: 7, to: 360, by: 45)), ["2741", "A longer one, 1234567890 and so on"])
    func readsASymbolTurnedByAnyAngle(degrees: Int, text: String) throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (Double(degrees), 2)
        try expectRead(text, pose)
    }

    @Test(arguments: [(21, 14), (14, 21), (30, 19), (19, 30)])
    func anUprightSymbolHasTheSidesOfTheWriter(width: Int, height: Int) throws {
        let symbol = try BarcodeWriter.dotCode(
            bytes: Array("upright".utf8), options: DotCodeOptions(width: width, height: height))
        let grid = dots(symbol.modules)
        var pose = SymbolPose()
        (pose.moduleSize, pose.center) = (2, Point(x: 220, y: 220))
        let picture = PictureMaker.picture(of: [(grid, pose)], in: Scene(width: 440, height: 440))
        let barcode = try #require(try picture.barcodes(Self.options).first)
        #expect(barcode.details.dotCode?.width == width && barcode.details.dotCode?.height == height)
        #expect(abs(barcode.orientation) < 2)
    }

    /// The speck makes the symbol seem two lines larger. A symbol of that size has one more data codeword.
    @Test(arguments: ["034994", "RSAEJ", "95875", "4481064942"]) func aSpeckAddsNothingToTheText(text: String) throws {
        let grid = try BarcodeWriter.symbol(.text(text), as: .dotCode).modules
        for (left, top) in [(0, 2), (0, 1), (2, 0)] {
            for place in stride(from: 0, to: left > 0 ? grid.height : grid.width, by: 3) {
                var larger = ModuleGrid(width: grid.width + left, height: grid.height + top)
                for y in 0..<grid.height {
                    for x in 0..<grid.width { larger[x + left, y + top] = grid[x, y] }
                }
                if left > 0 { larger[0, place] = true } else { larger[place, 0] = true }
                var pose = SymbolPose()
                pose.moduleSize = 1
                let scene = Scene(width: larger.width * 5 + 60, height: larger.height * 5 + 60)
                let picture = PictureMaker.picture(of: [(dots(larger), pose)], in: scene)
                for barcode in try picture.barcodes(Self.options) { #expect(barcode.text == text, "\(place)") }
            }
        }
    }

    @Test func readsInPerspectiveAndLightOnDark() throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize, pose.tilt, pose.isInverted) = (20, 2, 20, true)
        try expectRead("Light on dark 2026", pose)
    }

    @Test func readsInNoise() throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (5, 2)
        try expectRead("Noise and blur", pose) { scene in (scene.noise, scene.blur) = (12, 1) }
    }

    /// Returns the number of the six symbols with modules of this size that are read at effort `thorough`, each at an
    /// angle of its own.
    private func readCount(moduleSize: Double, change: (inout Scene) -> Void = { _ in }) throws -> Int {
        var count = 0
        for number in 0..<6 {
            let text = String("Dots that run together, number \(number) of six".prefix(8 + number * 6))
            let symbol = try BarcodeWriter.dotCode(bytes: Array(text.utf8))
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone, pose.dotSize) = (moduleSize, 3, 0.8)
            pose.rotation = Double(number) * 31
            let side = Int(moduleSize * 60)
            var scene = Scene(width: side, height: side)
            change(&scene)
            let picture = PictureMaker.picture(of: [(symbol.modules, pose)], in: scene)
            let texts = try picture.barcodes(Self.thorough).map(\.text)
            #expect(texts.allSatisfy { $0 == text })
            if texts.contains(text) { count += 1 }
        }
        return count
    }

    @Test(arguments: [1.5, 2]) func readsModulesOfLessThanThreePixels(moduleSize: Double) throws {
        #expect(try readCount(moduleSize: moduleSize) >= 5)
    }

    /// The waves of dots go on around a symbol, and show at other sizes of the picture as well.
    @Test(arguments: ["A6763", "a080F56aC5A", "6A", "3c", "7622"], [11.0, 68, 143, 217])
    func reportsASymbolOnce(text: String, degrees: Double) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode)
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation, pose.quietZone, pose.dotSize) = (8, degrees, 3, 0.8)
        let picture = PictureMaker.picture(of: [(symbol.modules, pose)], in: Scene(width: 320, height: 320))
        #expect(try picture.barcodes(Self.thorough).map(\.text) == [text])
    }

    @Test func readsDotsThatBlurRunsTogether() throws {
        #expect(try readCount(moduleSize: 4) { $0.blur = 4 * 0.45 } >= 4)
    }

    @Test func readsDotsOnTheBorderOfAShadow() throws {
        #expect(try readCount(moduleSize: 4) { $0.shadow = 0.7 } >= 4)
    }

    /// A checkerboard of dots from which some are missing at random is no symbol, however fine or blurred.
    @Test(arguments: [(1.5, 0.0), (2, 0.4), (3.5, 0.4)]) func randomDotsOnACheckerboardAreNone(
        moduleSize: Double, blur: Double
    ) throws {
        for number in 0..<4 {
            var random = SeededGenerator(seed: UInt64(number) &* 7919 &+ 3)
            let (width, height) = (9 + number * 6, 14 + number * 4)
            var grid = ModuleGrid(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width where (x + y) % 2 == 0 { grid[x, y] = random.next() % 9 < 5 }
            }
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone, pose.dotSize) = (moduleSize, 3, 0.8)
            pose.rotation = Double(number) * 29
            let side = Int(moduleSize * 60)
            var scene = Scene(width: side, height: side)
            scene.blur = blur * moduleSize
            let picture = PictureMaker.picture(of: [(grid, pose)], in: scene)
            #expect(try picture.barcodes(Self.thorough).isEmpty)
        }
    }

    /// Returns an upright symbol as programs draw it, in grey: the share of each pixel that dots cover.
    private func clean(_ symbol: Symbol, scale: Double) -> (pixels: [UInt8], layout: ImageLayout) {
        let grid = symbol.modules
        let quiet = 3.0
        let width = Int((Double(grid.width) + 2 * quiet) * scale)
        let height = Int((Double(grid.height) + 2 * quiet) * scale)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                var count = 0
                for part in 0..<16 {
                    let u = (Double(x) + (Double(part % 4) + 0.5) / 4) / scale - quiet
                    let v = (Double(y) + (Double(part / 4) + 0.5) / 4) / scale - quiet
                    let (column, row) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
                    guard column >= 0, row >= 0, column < grid.width, row < grid.height, grid[column, row] else {
                        continue
                    }
                    let (a, b) = (u - Double(column) - 0.5, v - Double(row) - 0.5)
                    if a * a + b * b <= 0.16 { count += 1 }
                }
                pixels[y * width + x] = UInt8(255 - 255 * count / 16)
            }
        }
        return (pixels, ImageLayout(width: width, height: height))
    }

    @Test(arguments: [2.0, 3, 4, 6.4, 12]) func cleanSymbolsOfAllModuleSizesAreRead(scale: Double) throws {
        for text in [
            "7", "2741", "A longer one, 1234567890 and so on", String(repeating: "the longest of all ", count: 7),
        ] {
            let symbol = try BarcodeWriter.dotCode(bytes: Array(text.utf8))
            let (pixels, layout) = clean(symbol, scale: scale)
            #expect(try BarcodeReader(options: Self.options).read(pixels, layout: layout).map(\.text) == [text])
        }
    }

    /// In these symbols the first spot that can begin a lattice has others straight beside it and straight below, and
    /// none on its diagonals.
    @Test(arguments: ["9B2", "BA4462B", "D147FFCCC29"], [3.0, 4, 5, 8, 10])
    func readsASymbolWhoseFirstSpotHasNoneOnItsDiagonals(text: String, scale: Double) throws {
        let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode)
        let (pixels, layout) = clean(symbol, scale: scale)
        #expect(try BarcodeReader(options: Self.options).read(pixels, layout: layout).map(\.text) == [text])
    }

    @Test(arguments: ["9B2", "BA4462B", "D147FFCCC29"], [0.0, 31, 90, 163, 180, 270])
    func readsThatSymbolAtAnyAngle(text: String, degrees: Double) throws {
        var pose = SymbolPose()
        (pose.rotation, pose.moduleSize) = (degrees, 2)
        try expectRead(text, pose)
    }

    /// Returns random digits, capitals and small letters.
    private static func text(of lengths: ClosedRange<UInt64>, using random: inout SeededGenerator) -> String {
        let characters = Array("0123456789ABCDEFabc")
        let count = lengths.lowerBound + random.next() % UInt64(lengths.count)
        return String((0..<count).map { _ in characters[Int(random.next() % UInt64(characters.count))] })
    }

    @Test(arguments: UInt64(0)..<8) func readsAllShortTexts(part: UInt64) throws {
        var random = SeededGenerator(seed: 483 + part)
        for number in 0..<100 {
            let text = Self.text(of: 1...14, using: &random)
            let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode)
            let (pixels, layout) = clean(symbol, scale: 4 + Double(number % 4))
            let read = try BarcodeReader(options: Self.options).read(pixels, layout: layout)
            #expect(read.map(\.text) == [text])
        }
    }

    @Test(arguments: UInt64(0)..<4) func readsShortTextsAtAllAngles(part: UInt64) throws {
        var random = SeededGenerator(seed: 6178 + part)
        for _ in 0..<30 {
            let text = Self.text(of: 1...10, using: &random)
            var pose = SymbolPose()
            (pose.rotation, pose.moduleSize) = (Double(random.next() % 360), 1.6)
            try expectRead(text, pose)
        }
    }

    /// In a narrow symbol, some rows have no dots, so that the dots above them are far from those below.
    @Test(arguments: [5, 7, 9], [0.0, 90, 25]) func readsNarrowSymbols(width: Int, degrees: Double) throws {
        var random = SeededGenerator(seed: UInt64(width) + 70)
        for _ in 0..<10 {
            let text = Self.text(of: 8...19, using: &random)
            let options = WriterOptions(columns: width)
            let symbol = try BarcodeWriter.symbol(.text(text), as: .dotCode, options: options)
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation, pose.quietZone, pose.dotSize) = (5, degrees, 3, 0.8)
            let side = (symbol.modules.height + 12) * 5
            let scene = Scene(width: side, height: side)
            let picture = PictureMaker.picture(of: [(symbol.modules, pose)], in: scene)
            #expect(try picture.barcodes(Self.options).map(\.text) == [text])
        }
    }

    /// Two symbols stand side by side with their quiet zones in common. Dots missing between the parts of the narrow
    /// one must not be looked for in the other.
    @Test func readsNarrowSymbolsBesideOthers() throws {
        let narrow = try BarcodeWriter.symbol(.text("1C7FBCE6A"), as: .dotCode, options: WriterOptions(columns: 7))
        let wide = try BarcodeWriter.symbol(.text("9B2"), as: .dotCode)
        let (first, second) = (narrow.modules, wide.modules)
        var both = ModuleGrid(width: first.width + 3 + second.width, height: max(first.height, second.height))
        for y in 0..<first.height {
            for x in 0..<first.width { both[x, y] = first[x, y] }
        }
        for y in 0..<second.height {
            for x in 0..<second.width { both[first.width + 3 + x, y] = second[x, y] }
        }
        var pose = SymbolPose()
        (pose.moduleSize, pose.rotation, pose.quietZone, pose.dotSize) = (6, 12, 3, 0.8)
        let picture = PictureMaker.picture(of: [(both, pose)], in: Scene(width: 600, height: 600))
        #expect(Set(try picture.barcodes(Self.options).map(\.text)) == ["1C7FBCE6A", "9B2"])
    }

    /// Nine spots are fewer than any symbol has, so neither picture has a lattice that is read.
    @Test func spotsThatArePlacedOnLatticesAreChargedFor() {
        let side = 600
        func spent(_ places: [(x: Int, y: Int)]) -> Int {
            var luminance = [UInt8](repeating: 255, count: side * side)
            for place in places {
                for y in place.y..<place.y + 4 {
                    for x in place.x..<place.x + 4 { luminance[y * side + x] = 0 }
                }
            }
            let options = ReaderOptions(symbologies: [.dotCode], effort: .fast)
            return BarcodeReader(options: options).work(luminance.span, width: side, height: side).spent
        }
        let numbers = 0..<15
        let apart = numbers.flatMap { y in numbers.map { x in (x: 10 + 40 * x, y: 10 + 40 * y) } }
        // Groups of 3 × 3.
        let steps = numbers.map { 10 + $0 / 3 * 120 + $0 % 3 * 12 }
        let grouped = steps.flatMap { y in steps.map { x in (x: x, y: y) } }
        #expect(spent(grouped) > spent(apart))
    }

    /// If most dots run together, some remaining ones may lie on a lattice of their own among the others.
    @Test(arguments: [1.3, 1.4, 1.5, 1.6]) func aFewDotsOfALargeSymbolAreNone(scale: Double) throws {
        for seed in 145..<155 {
            var random = SeededGenerator(seed: UInt64(seed) * 77 + 5)
            let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789abcdefghij .-/".utf8)
            let bytes = (0..<seed).map { _ in letters[Int(random.next() % UInt64(letters.count))] }
            let symbol = try BarcodeWriter.dotCode(bytes: bytes, options: DotCodeOptions(width: 71))
            let (pixels, layout) = clean(symbol, scale: scale)
            // Rows and columns are exchanged, as in the picture that was misread.
            var turned = pixels
            for y in 0..<layout.height {
                for x in 0..<layout.width {
                    turned[x * layout.height + layout.height - 1 - y] = pixels[y * layout.width + x]
                }
            }
            let read = try BarcodeReader(options: Self.options).read(
                turned, layout: ImageLayout(width: layout.height, height: layout.width))
            #expect(read.allSatisfy { $0.bytes == bytes }, "\(seed)")
        }
    }

    @Test(arguments: [0.0, 10, 40, 90], [UInt64(1), 2, 3]) func readsNothingWhereThereIsNone(
        noise: Double, seed: UInt64
    ) throws {
        try MadePicture.expectNothingIsRead(Self.options, noise: noise, seed: seed)
    }
}
