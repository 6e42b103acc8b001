import Barcodes
import PictureMaker
import Testing

/// Tests with pictures: they require a minimum number of reads, and no misreads.
struct DataMatrixSearchTests {
    private static let options = ReaderOptions(symbologies: [.dataMatrix])

    private func picture(
        _ text: String, _ pose: SymbolPose, _ scene: Scene, _ sizes: DataMatrixOptions.Sizes = .squares
    ) throws -> MadePicture {
        let symbol = try BarcodeWriter.dataMatrix(text: text, options: DataMatrixOptions(sizes: sizes))
        return PictureMaker.picture(of: [(symbol.grid, pose)], in: scene)
    }

    @Test("Every size is read", arguments: DataMatrixTables.sizes.map(\.name))
    func sizes(name: String) throws {
        let sides = name.split(separator: "x").compactMap { Int($0) }
        var pose = SymbolPose()
        pose.moduleSize = 4
        let scene = Scene(width: sides[1] * 4 + 60, height: sides[0] * 4 + 60)
        let picture = try picture("1234", pose, scene, .only(rows: sides[0], columns: sides[1]))
        let found = try picture.barcodes(Self.options)
        #expect(found.map(\.text) == ["1234"])
        if let first = found.first { picture.expectFirst(first, pose, within: 2, sourceLocation: #_sourceLocation) }
    }

    @Test("Clean symbols are read in all poses with one module of quiet zone", arguments: [4, 8, 12, 16])
    func clean(scale: Int) throws {
        // In the first two symbols, nearly all modules beside a solid side are dark; the others have more than one
        // region.
        for name in ["10x10", "12x12", "16x36", "8x64", "48x48"] {
            let sides = name.split(separator: "x").compactMap { Int($0) }
            let options = DataMatrixOptions(sizes: .only(rows: sides[0], columns: sides[1]))
            for text in ["9258", "4113"] {
                let symbol = try BarcodeWriter.dataMatrix(text: text, options: options)
                for (pose, picture) in CleanPicture(symbol, scale: scale).poses {
                    #expect(try picture.barcodes(Self.options).map(\.text) == [text], "\(name) \(pose)")
                }
            }
        }
    }

    @Test("Modules may be as large as a drawing is enlarged", arguments: [20, 24, 28, 32, 40, 48, 64, 80, 100])
    func largeModules(scale: Int) throws {
        for text in ["1234", "KEG-0001", "https://example.org/"] {
            let symbol = try BarcodeWriter.dataMatrix(text: text)
            let picture = CleanPicture(symbol, scale: scale).poses[0].picture
            #expect(try picture.barcodes(Self.options).map(\.text) == [text])
        }
    }

    @Test("A quiet zone of one module on a dark ground is enough for large symbols")
    func narrowQuietZoneOfLargeSymbols() throws {
        let symbol = try BarcodeWriter.dataMatrix(text: String(repeating: "narrow ", count: 30))
        for (pose, picture) in CleanPicture(symbol, scale: 8, margin: 60, ground: 20).poses {
            #expect(try picture.barcodes(Self.options).count == 1, "\(pose)")
        }
    }

    /// As on an ampoule: the modules of a long rectangle are smaller than the length of its side suggests, and dark
    /// stripes of the ground come near to it in some places.
    @Test(
        "A quiet zone below a module on a striped ground is enough for a long rectangle",
        arguments: [(24, 30, 150), (24, 100, 200), (40, 100, 200)] as [(Int, UInt8, UInt8)])
    func narrowQuietZoneOfARectangle(period: Int, dark: UInt8, light: UInt8) throws {
        let sizes = DataMatrixOptions.Sizes.only(rows: 8, columns: 64)
        let grid = try BarcodeWriter.dataMatrix(text: "1234", options: DataMatrixOptions(sizes: sizes)).grid
        let (scale, margin, quietZone) = (3, 40, 2)
        let (width, height) = (grid.width * scale + 2 * margin, grid.height * scale + 2 * margin)
        var pixels = [UInt8](repeating: 255, count: width * height)
        for y in 0..<height {
            for x in 0..<width {
                let (left, top) = (x - margin, y - margin)
                let (column, row) = (left / scale, top / scale)
                if left >= 0, top >= 0, column < grid.width, row < grid.height {
                    pixels[y * width + x] = grid[column, row] ? 0 : 255
                } else if left < -quietZone || top < -quietZone || left >= grid.width * scale + quietZone
                    || top >= grid.height * scale + quietZone
                {
                    pixels[y * width + x] = (x + 15) / period % 2 == 0 ? dark : light
                }
            }
        }
        let reader = BarcodeReader(options: Self.options)
        let found = try reader.read(pixels, layout: ImageLayout(width: width, height: height))
        #expect(found.map(\.text) == ["1234"])
    }

    @Test("Symbols are read at every angle", arguments: stride(from: 0, to: 360, by: 15).map { Double($0) })
    func rotation(angle: Double) throws {
        var pose = SymbolPose()
        pose.moduleSize = 4
        pose.rotation = angle
        let picture = try picture("turned by \(Int(angle))", pose, Scene(width: 300, height: 300))
        #expect(try picture.barcodes(Self.options).map(\.text) == ["turned by \(Int(angle))"])
    }

    /// Both solid sides are equally far from the vertical and the horizontal.
    @Test("Symbols that stand on a corner are read", arguments: [44.5, 45, 45.5, 135, 225, 315], [3.0, 5.5])
    func onACorner(degrees: Double, module: Double) throws {
        for text in ["0123456789", "http://www.example.org/parts/4711"] {
            var pose = SymbolPose()
            pose.rotation = degrees
            pose.moduleSize = module
            var scene = Scene(width: 320, height: 320)
            scene.blur = 0.5
            #expect(try picture(text, pose, scene).barcodes(Self.options).map(\.text) == [text])
        }
    }

    @Test("Mirrored and inverted symbols are read and told as such")
    func mirroredAndInverted() throws {
        for (isMirrored, isInverted) in [(true, false), (false, true), (true, true)] {
            for sizes in [.squares, .rectangles] as [DataMatrixOptions.Sizes] {
                var pose = SymbolPose()
                pose.isMirrored = isMirrored
                pose.isInverted = isInverted
                pose.rotation = 20
                let picture = try picture("looking glass", pose, Scene(width: 400, height: 400), sizes)
                let found = try picture.barcodes(Self.options)
                #expect(found.map(\.text) == ["looking glass"])
                if let first = found.first {
                    picture.expectFirst(first, pose, within: 3, sourceLocation: #_sourceLocation)
                }
            }
        }
    }

    @Test("Tilt, blur, noise and low contrast", arguments: 0..<4)
    func degraded(kind: Int) throws {
        var reads = 0
        for seed in 0..<8 {
            var pose = SymbolPose()
            pose.moduleSize = 5
            pose.rotation = Double(seed) * 41
            var scene = Scene(width: 320, height: 320)
            scene.seed = UInt64(seed)
            switch kind {
            case 0:
                pose.tilt = 35
                pose.tiltAxis = Double(seed) * 67
            case 1: scene.blur = 2
            case 2: scene.noise = 25
            default: (pose.dark, pose.light) = (0.45, 0.55)
            }
            let text = "seed \(seed) of \(kind)"
            let found = try picture(text, pose, scene).barcodes(Self.options).map(\.text)
            #expect(found.isEmpty || found == [text])
            if found == [text] { reads += 1 }
        }
        #expect(reads >= 7)
    }

    /// Returns the number of the eight symbols, turned by eighths of a turn, that are read.
    private func reads(
        _ name: String, change: (inout SymbolPose, inout Scene) -> Void
    ) throws -> Int {
        var reads = 0
        for seed in 0..<8 {
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone) = (4, 2)
            pose.rotation = Double(seed) * 45 + 20
            pose.center = Point(x: 320, y: 300)
            var scene = Scene(width: 640, height: 480)
            scene.seed = UInt64(seed) + 1
            change(&pose, &scene)
            let text = "\(name), number \(seed)"
            let sizes: DataMatrixOptions.Sizes = seed % 4 == 3 ? .rectangles : .squares
            let found = try picture(text, pose, scene, sizes).barcodes(Self.options).map(\.text)
            #expect(found.isEmpty || found == [text])
            if found == [text] { reads += 1 }
        }
        return reads
    }

    /// A small symbol is low in a large picture of noise, so that most edges that are tried before it are noise.
    @Test("Symbols are told from noise", arguments: [10.0, 20, 40]) func noise(sigma: Double) throws {
        #expect(try reads("noise") { $1.noise = sigma } >= 7)
    }

    /// Dark pixels on the line of a side beyond the quiet zone must not be taken for the side's end.
    @Test("Two modules of quiet zone or one on a black ground are enough", arguments: [2.0, 1])
    func blackGround(quietZone: Double) throws {
        let reads = try reads("black ground") { pose, scene in (pose.quietZone, scene.background) = (quietZone, 0.1) }
        #expect(reads == 8)
    }

    @Test("A shadow's border across a symbol takes away little", arguments: [0.5, 0.7])
    func shadow(strength: Double) throws {
        #expect(try reads("shadow") { $1.shadow = strength } >= 5)
    }

    /// In the shadow, light modules are about as dark as dark ones outside it. The last picture is large, and the
    /// symbol is a small part of it.
    @Test(
        "The narrow border of a deep shadow takes away little",
        arguments: [(200, 180, 3, 7), (400, 400, 2, 7), (1280, 960, 3, 5)])
    func deepShadow(width: Int, height: Int, tenths: Int, least: Int) throws {
        let text = "A shadow's sharp border"
        let grid = try BarcodeWriter.dataMatrix(text: text).grid
        let count = try ShadowedPicture.readCount(
            of: grid, as: text, scale: 4, width: width, height: height, tenths: tenths)
        #expect(try #require(count) >= least)
    }

    @Test("A tray of small symbols is read to the last")
    func tray() throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for index in 0..<48 {
            var pose = SymbolPose()
            pose.moduleSize = 3
            pose.rotation = Double(index) * 37
            pose.center = Point(x: Double(50 + index % 8 * 95), y: Double(50 + index / 8 * 95))
            symbols.append((try BarcodeWriter.dataMatrix(text: "vial \(index)").grid, pose))
        }
        let picture = PictureMaker.picture(of: symbols, in: Scene(width: 780, height: 590))
        let found = try picture.barcodes(Self.options).map(\.text)
        #expect(Set(found).isSubset(of: Set((0..<48).map { "vial \($0)" })))
        #expect(found.count >= 46)
    }

    /// At half resolution, in which large pictures are searched first, such quiet zones are two pixels wide and vanish
    /// in the dark ground.
    @Test("A tray of labels with narrow quiet zones on dark ground is read in a large picture", arguments: [0.0, 45])
    func darkTray(rotation: Double) throws {
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for index in 0..<30 {
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone) = (4.6, 0.8)
            pose.rotation = rotation + Double(index % 7) * 2
            pose.center = Point(x: Double(100 + index % 6 * 210), y: Double(100 + index / 6 * 190))
            symbols.append((try BarcodeWriter.dataMatrix(text: "case-\(index + 100)").grid, pose))
        }
        var scene = Scene(width: 1250, height: 960)
        scene.background = 0.25
        scene.blur = 0.8
        let picture = PictureMaker.picture(of: symbols, in: scene)
        let found = try picture.barcodes(Self.options).map(\.text)
        #expect(Set(found).isSubset(of: Set((0..<30).map { "case-\($0 + 100)" })))
        #expect(found.count >= 28)
    }

    @Test("Symbols with a quiet zone of one module on darker ground are read")
    func narrowQuietZone() throws {
        var reads = 0
        for seed in 0..<8 {
            var pose = SymbolPose()
            pose.moduleSize = 4
            pose.quietZone = 1
            pose.rotation = Double(seed) * 11
            var scene = Scene(width: 320, height: 320)
            scene.background = 0.3
            scene.seed = UInt64(seed)
            let text = "narrow \(seed)"
            let found = try picture(text, pose, scene).barcodes(Self.options).map(\.text)
            #expect(found.isEmpty || found == [text])
            if found == [text] { reads += 1 }
        }
        #expect(reads >= 6)
    }

    /// Hardly any module beside the solid sides of some of these symbols is light.
    @Test("Clean symbols of a few characters are read at every size", arguments: [3, 5, 6, 8, 10, 12])
    func cleanSmallSymbols(module: Int) throws {
        for text in ["D", "r", "P98l", "&:/", "X:Y", "1dt", "A1"] {
            let symbol = try BarcodeWriter.symbol(.text(text), as: .dataMatrix)
            let layout = ImageLayout(
                width: (symbol.modules.width + 4) * module, height: (symbol.modules.height + 4) * module)
            var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
            for y in 0..<symbol.modules.height * module {
                for x in 0..<symbol.modules.width * module where symbol.modules[x / module, y / module] {
                    pixels[(y + 2 * module) * layout.width + x + 2 * module] = 0
                }
            }
            let found = try BarcodeReader(options: Self.options).read(pixels, layout: layout).map(\.text)
            #expect(found == [text], "\(text) at \(module) pixels a module")
        }
    }

    /// A picture of a symbol with columns and rows of given widths and heights in pixels.
    private func picture(_ grid: ModuleGrid, widths: [Int], heights: [Int]) -> (pixels: [UInt8], layout: ImageLayout) {
        let margin = 16
        let columns = widths.indices.flatMap { Array(repeating: $0, count: widths[$0]) }
        let rows = heights.indices.flatMap { Array(repeating: $0, count: heights[$0]) }
        let layout = ImageLayout(width: columns.count + 2 * margin, height: rows.count + 2 * margin)
        var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
        for (y, row) in rows.enumerated() {
            for (x, column) in columns.enumerated() where grid[column, row] {
                pixels[(y + margin) * layout.width + x + margin] = 0
            }
        }
        return (pixels, layout)
    }

    @Test("Columns of unequal width are read where teeth of the timing pattern ran together", arguments: 0..<4)
    func unequalColumns(seed: Int) throws {
        let text = "columns of unequal width, number \(seed)"
        var grid = try BarcodeWriter.dataMatrix(
            text: text, options: DataMatrixOptions(sizes: .only(rows: 26, columns: 26))
        ).grid
        grid[1 + 2 * seed, 0] = true
        grid[15 - 2 * seed, 0] = true
        let widths = (0..<26).map { ($0 < 13) == (seed % 2 == 0) ? 4 : 6 }
        let (pixels, layout) = picture(grid, widths: widths, heights: Array(repeating: 5, count: 26))
        #expect(try BarcodeReader(options: Self.options).read(pixels, layout: layout).map(\.text) == [text])
    }

    /// Few modules beside the solid sides are light.
    @Test(
        "Small symbols are read wherever they stand on a page",
        arguments: [
            ("394957", 200, 920), ("39724", 906, 24), ("372889", 698, 958), ("763753", 932, 1_056),
            ("406329", 730, 222),
            ("378916", 891, 489), ("637634", 715, 452),
        ])
    func placeOnAPage(text: String, left: Int, top: Int) throws {
        let symbol = try BarcodeWriter.dataMatrix(text: text)
        let (drawn, layout) = symbol.grid.drawn(scale: 8, margin: 0)
        let page = ImageLayout(width: 1_240, height: 1_300)
        for shift in 0..<8 {
            var pixels = [UInt8](repeating: 255, count: page.width * page.height)
            for (index, pixel) in drawn.enumerated() {
                pixels[(top + shift + index / layout.width) * page.width + left + index % layout.width] = pixel
            }
            #expect(try BarcodeReader().read(pixels, layout: page).map(\.text) == [text], "\(shift) pixels lower")
        }
    }

    @Test("A long symbol is read whose short side has dark modules all along") func thickShortSide() throws {
        let size = DataMatrixOptions(sizes: .only(rows: 8, columns: 64))
        var found: (text: String, symbol: Symbol)?
        for number in 1000..<3000 where found == nil {
            let symbol = try BarcodeWriter.dataMatrix(text: "\(number)", options: size)
            if (1..<7).allSatisfy({ symbol.modules[1, $0] }) { found = ("\(number)", symbol) }
        }
        let (text, symbol) = try #require(found)
        for (pose, picture) in CleanPicture(symbol, scale: 4).poses {
            #expect(try picture.barcodes(Self.options).map(\.text) == [text], "\(pose)")
        }
    }

    @Test("Symbols in rows, with two modules between them, are told apart", arguments: [0.0, 20, 35])
    func sheet(tilt: Double) throws {
        // All symbols have the same grid, so that they fit on one sheet.
        let count = 3
        var sheet = ModuleGrid(width: 18 * count, height: 18 * count)
        for index in 0..<count * count {
            let grid = try BarcodeWriter.dataMatrix(
                text: "sheet \(index)", options: DataMatrixOptions(sizes: .only(rows: 16, columns: 16))
            ).grid
            for y in 0..<16 {
                for x in 0..<16 { sheet[index % count * 18 + 1 + x, index / count * 18 + 1 + y] = grid[x, y] }
            }
        }
        var pose = SymbolPose()
        (pose.moduleSize, pose.tilt, pose.tiltAxis, pose.rotation) = (8, tilt, 60, 4)
        let picture = PictureMaker.picture(of: [(sheet, pose)], in: Scene(width: 640, height: 600))
        let found = Set(try picture.barcodes(Self.options).map(\.text))
        #expect(found == Set((0..<count * count).map { "sheet \($0)" }))
    }

    /// Each label's light border has four corners like those of an inverted symbol. They must not use up the attempts.
    @Test("Small labels on dark ground are read, with narrow quiet zones and blur")
    func labelsOnDarkGround() throws {
        let (columns, rows, module) = (10, 6, 3.2)
        var scene = Scene(width: 100 * columns, height: 90 * rows)
        scene.background = 0.25
        scene.blur = 0.5 * module
        let labels = try (0..<columns * rows).map { index in
            let symbol = try BarcodeWriter.dataMatrix(text: "case-\(index + 100)")
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone) = (module, 0.8)
            pose.rotation = 10 + 13 * Double(index % 7)
            pose.center = Point(x: Double(index % columns * 100 + 50), y: Double(index / columns * 90 + 45))
            return (symbol.grid, pose)
        }
        let found = Set(try PictureMaker.picture(of: labels, in: scene).barcodes(Self.options).map(\.text))
        #expect(found.count > columns * rows * 9 / 10)
        #expect(found.isSubset(of: Set((0..<columns * rows).map { "case-\($0 + 100)" })))
    }

    @Test("In clutter and noise without a code nothing is read", arguments: 0..<6)
    func nothing(seed: Int) throws {
        var scene = Scene(width: 500, height: 400)
        scene.seed = UInt64(seed)
        scene.clutter = seed % 2 == 0 ? 1 : 0.3
        scene.noise = Double(seed) * 12
        let picture = PictureMaker.picture(of: [], in: scene)
        #expect(try picture.barcodes(Self.options).isEmpty)
    }
}
