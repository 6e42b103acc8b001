import Barcodes
import PictureMaker
import Testing

/// Pages of several labels: a component belongs to the linear symbol right below it, and to no other.
@Suite("Components of several labels")
struct CompositePlacementTests {
    private struct Label {
        var grid: ModuleGrid
        var linear: String
        var component: String?

        /// A composite symbol.
        init(_ linear: String, as symbology: Symbology, component: String) throws {
            let symbol = try BarcodeWriter.composite(linear, as: symbology, component: component)
            let details = try #require(symbol.details.composite)
            (grid, self.linear, self.component) = (symbol.grid, details.linearText, details.componentText)
        }

        /// A linear symbol.
        init(_ linear: String, as symbology: Symbology) throws {
            let content = symbology == .code128 ? WriterContent.gs1(linear) : .text(linear)
            let symbol = try BarcodeWriter.symbol(content, as: symbology)
            (grid, self.linear) = (symbol.grid, symbol.readText ?? linear)
        }
    }

    private static func labels() throws -> [Label] {
        [
            try Label("4006381333931", as: .ean13, component: "(99)1234-abcd"),
            try Label("5012345678900", as: .ean13),
            try Label("036000291452", as: .upcA),
            try Label("(10)AB12", as: .code128, component: "(17)261231(10)C0FFEE"),
            try Label("(10)XYZ789", as: .code128),
            try Label("0950110153001", as: .dataBar, component: "(21)77777"),
            try Label("96385074", as: .ean8),
        ]
    }

    private enum Side: CaseIterable {
        case above, left
    }

    /// Two labels on white, one above the other or beside it, their left edges or lower edges in line.
    private static func page(
        _ first: (label: Label, module: Double), _ second: (label: Label, module: Double), _ side: Side, gap: Double,
        turn: Double
    ) -> MadePicture {
        let sizes = [first, second].map {
            (width: Double($0.label.grid.width) * $0.module, height: Double($0.label.grid.height) * $0.module)
        }
        let margin = 40.0
        let space = gap * first.module
        let (width, height) =
            side == .above
            ? (max(sizes[0].width, sizes[1].width), sizes[0].height + space + sizes[1].height)
            : (sizes[0].width + space + sizes[1].width, max(sizes[0].height, sizes[1].height))
        let isSide = Int(turn) % 180 != 0
        var scene = Scene(
            width: Int((isSide ? height : width) + 2 * margin), height: Int((isSide ? width : height) + 2 * margin))
        scene.background = 0.92
        scene.samplesPerSide = 2
        let corners =
            side == .above
            ? [Point(x: 0, y: 0), Point(x: 0, y: sizes[0].height + space)]
            : [
                Point(x: 0, y: height - sizes[0].height),
                Point(x: sizes[0].width + space, y: height - sizes[1].height),
            ]
        let symbols = zip([first, second], zip(sizes, corners)).map { part, place in
            let (size, corner) = place
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone, pose.rotation) = (part.module, 0.01, turn)
            let (x, y) = (corner.x + size.width / 2 - width / 2, corner.y + size.height / 2 - height / 2)
            let (dx, dy) = turn == 90 ? (-y, x) : turn == 180 ? (-x, -y) : (x, y)
            pose.center = Point(x: Double(scene.width) / 2 + dx, y: Double(scene.height) / 2 + dy)
            return (grid: part.label.grid, pose: pose)
        }
        return PictureMaker.picture(of: symbols, in: scene)
    }

    @Test func noComponentIsJoinedWithTheBarsOfAnotherLabel() throws {
        let labels = try Self.labels()
        let reader = BarcodeReader(options: ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
        var wrong: [String] = []
        var (reads, all) = (0, 0)
        var number = 0
        for (index, first) in labels.enumerated() {
            for (other, second) in labels.enumerated() where other != index {
                guard first.component != nil || second.component != nil else { continue }
                for side in Side.allCases {
                    number += 1
                    let gap = [2.0, 6, 14][number % 3]
                    let picture = Self.page(
                        (first, 2.5), (second, [2.5, 2.5, 3.5][number / 3 % 3]), side,
                        gap: side == .left ? gap + 10 : gap, turn: [0.0, 90, 180][number / 5 % 3])
                    let found = try reader.read(picture.luminance, layout: picture.layout)
                    for label in [first, second] where label.component != nil {
                        all += 1
                        reads +=
                            found.contains { $0.details.composite?.componentText == label.component } ? 1 : 0
                    }
                    for details in found.compactMap(\.details.composite)
                    where !labels.contains(where: {
                        $0.linear == details.linearText && $0.component == details.componentText
                    }) {
                        wrong.append("\(number): \(details.linearText) with \(details.componentText)")
                    }
                }
            }
        }
        #expect(wrong == [])
        #expect(reads * 100 >= all * 93, "\(reads) of \(all)")
    }

    /// The bars of such labels look alike, and a few modules below those of the upper one is the component of the lower
    /// one.
    @Test(arguments: [
        ("0950600013400", "0950600013401", Symbology.dataBar), ("0950600013400", "0950600013402", .dataBarLimited),
        ("400638137000", "400638137001", .ean13),
    ])
    func componentsOfLabelsWithConsecutiveNumbersAreNotMixed(
        upper: String, lower: String, symbology: Symbology
    ) throws {
        let reader = BarcodeReader(options: ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
        // The bars are low.
        let low = WriterOptions(height: 13)
        let labels = try zip([upper, lower], ["(17)261211(10)X7WCPM", "(17)261226(10)I9G6GQ"]).map {
            number, component in
            try BarcodeWriter.composite(number, as: symbology, component: component, options: low)
        }
        let right = labels.compactMap { $0.details.composite?.componentText }
        let blank = BarRow(Array(repeating: false, count: labels[0].grid.width))
        for gap in [3, 5, 8] {
            let rows =
                (0..<labels[0].grid.height).map { labels[0].grid.barRow($0) } + Array(repeating: blank, count: gap)
                + (0..<labels[1].grid.height).map { labels[1].grid.barRow($0) }
            let picture = MadePicture.of(ModuleGrid(rows: rows), moduleSize: 3, quietZone: 10)
            let found = try reader.read(picture.luminance, layout: picture.layout)
            #expect(found.compactMap(\.details.composite?.componentText).sorted() == right.sorted(), "gap of \(gap)")
            for details in found.compactMap(\.details.composite) {
                #expect(
                    labels.contains {
                        $0.details.composite?.linearText == details.linearText
                            && $0.details.composite?.componentText == details.componentText
                    }, "gap of \(gap): \(details.linearText) with \(details.componentText)")
            }
        }
    }

    /// Below a whole label is one whose component is torn off, up to some rows.
    @Test(arguments: [
        ("8738246371077", "5794773161459"), ("2189985117475", "9435494972407"), ("1797793005178", "2212124323582"),
    ])
    func rowsOfTwoComponentsAreNoComponent(upper: String, lower: String) throws {
        let reader = BarcodeReader(options: ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
        let options = WriterOptions(version: .stacked)
        let whole = try BarcodeWriter.composite(
            upper, as: .dataBar, component: "(10)2K00G928JEIKO3(21)MA3H", options: options)
        let torn = try BarcodeWriter.composite(
            lower, as: .dataBar, component: "(10)9J0N87GO3CD47B(21)KKJE", options: options
        ).grid
        let bars = try BarcodeWriter.symbol(.text(lower), as: .dataBar, options: options).grid.height
        let right = try #require(whole.details.composite)
        let blank = BarRow(Array(repeating: false, count: torn.width))
        var reads = 0
        for left in 1...6 {
            for gap in [0, 2, 10] {
                let first = torn.height - bars - left
                var rows = (0..<whole.grid.height).map { whole.grid.barRow($0) }
                rows += Array(repeating: blank, count: gap + first)
                rows += (first..<torn.height).map { torn.barRow($0) }
                for module in [2.0, 3, 4] {
                    let picture = MadePicture.of(ModuleGrid(rows: rows), moduleSize: module, quietZone: 10)
                    for barcode in try reader.read(picture.luminance, layout: picture.layout) {
                        guard let details = barcode.details.composite else { continue }
                        #expect(
                            details.linearText == right.linearText && details.componentText == right.componentText,
                            "\(left) rows, gap of \(gap), modules of \(module)")
                        reads += 1
                    }
                }
            }
        }
        #expect(reads > 15, "\(reads)")
    }

    /// Below a component, wide bars divide GS1 DataBar into parts; none of them must be taken for a part of a symbol
    /// beside it.
    @Test func barsBelowAComponentAreReadBesideOthers() throws {
        let dataBar = try Label("0950600013435", as: .dataBar, component: "(10)ABC123(21)77").grid
        let ean = try Label("9780201379624", as: .ean13).grid
        let module = 4
        var missed: [String] = []
        for height in [48, 55] {
            for gap in 12...26 {
                let (width, bottom) = (20 + dataBar.width + gap + ean.width + 20, 75)
                var picture = [UInt8](repeating: 255, count: width * module * 95 * module)
                // The DataBar symbol is as low as GS1 DataBar Truncated: the rows of the component, the separator, and
                // 14 more.
                for (grid, left, height) in [(dataBar, 20, 21), (ean, 20 + dataBar.width + gap, height)] {
                    for y in 0..<height * module {
                        for x in 0..<grid.width * module where grid[x / module, y / module] {
                            picture[((bottom - height) * module + y) * width * module + left * module + x] = 0
                        }
                    }
                }
                let layout = ImageLayout(width: width * module, height: 95 * module)
                let found = Set(try BarcodeReader().read(picture, layout: layout).map(\.symbology))
                if found != [.dataBar, .ean13] { missed.append("\(height) high, \(gap) beside: \(found)") }
            }
        }
        #expect(missed == [])
    }

    /// Reads a composite symbol whose rows between two heights are replaced.
    private static func read(_ symbol: Symbol, without rows: Range<Int>) throws -> [Symbology] {
        var grid = symbol.grid
        for y in rows {
            for x in 0..<grid.width { grid[x, y] = false }
        }
        let picture = MadePicture.of(grid, moduleSize: 3, quietZone: 12)
        return try picture.barcodes(ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
            .map(\.symbology)
    }

    @Test func aComponentAboveAnEANNeedsTheSeparator() throws {
        let symbol = try BarcodeWriter.composite("3312345678903", as: .ean13, component: "(99)1234-abcd")
        let rows = 2 * (symbol.details.composite?.rows ?? 0)
        #expect(try Self.read(symbol, without: 0..<0) == [.gs1Composite])
        #expect(try Self.read(symbol, without: rows..<rows + 6) == [.ean13])
    }

    @Test func aSpaceBetweenTheTwoPartsIsTooMuch() throws {
        let symbol = try BarcodeWriter.composite("0950110153001", as: .dataBar, component: "(21)77777")
        let rows = 2 * (symbol.details.composite?.rows ?? 0)
        #expect(try Self.read(symbol, without: 0..<0) == [.gs1Composite])
        #expect(try Self.read(symbol, without: rows..<rows + 8) == [.dataBar])
    }

    @Test func codesThatDoNotSayThatTheyHaveAComponentHaveNone() throws {
        // These are the bars of GS1-128 without its link character, right below a component.
        let symbol = try BarcodeWriter.composite("(10)AB12", as: .code128, component: "(99)1234-abcd")
        let plain = try BarcodeWriter.symbol(.gs1("(10)AB12CD"), as: .code128)
        let rows = 2 * (symbol.details.composite?.rows ?? 0) + 1
        let left = try #require((0..<symbol.grid.width).first { symbol.grid[$0, symbol.grid.height - 1] })
        var grid = ModuleGrid(width: symbol.grid.width + 40, height: symbol.grid.height)
        for y in 0..<grid.height {
            for x in 0..<grid.width {
                if y < rows {
                    grid[x, y] = x < symbol.grid.width && symbol.grid[x, y]
                } else {
                    grid[x, y] = x >= left && x - left < plain.modules.width && plain.modules[x - left, 0]
                }
            }
        }
        let picture = MadePicture.of(grid, moduleSize: 3, quietZone: 12)
        let found = try picture.barcodes(ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
        #expect(found.map(\.symbology) == [.code128])
    }

    /// Components without a separator stand above many EAN symbols: each of them is read and compared with the bars.
    @Test(arguments: [(400, 1.0), (1000, 1.0), (1000, 1.7)]) func manyLinearCodesCostNoMoreThanTheirBudget(
        side: Int, module: Double
    ) throws {
        let symbol = try BarcodeWriter.composite("3312345678903", as: .ean13, component: "(99)1234-abcd")
        let rows = 2 * (symbol.details.composite?.rows ?? 0)
        var grid = symbol.grid
        for y in rows..<rows + 6 {
            for x in 0..<grid.width { grid[x, y] = false }
        }
        let (width, height) = (module * Double(grid.width + 8), module * Double(grid.height + 8))
        var scene = Scene(width: side, height: side)
        scene.background = 0.92
        var symbols: [(grid: ModuleGrid, pose: SymbolPose)] = []
        for row in 0..<Int(Double(side) / height) {
            for column in 0..<Int(Double(side) / width) {
                var pose = SymbolPose()
                (pose.moduleSize, pose.quietZone) = (module, 0.01)
                pose.center = Point(x: (Double(column) + 0.5) * width, y: (Double(row) + 0.5) * height)
                symbols.append((grid, pose))
            }
        }
        let picture = PictureMaker.picture(of: symbols, in: scene)
        func work(_ symbologies: Set<Symbology>) -> BarcodeReader.Work {
            BarcodeReader(options: ReaderOptions(symbologies: symbologies))
                .work(picture.luminance.span, width: side, height: side)
        }
        let (plain, both) = (work([.ean13]), work([.ean13, .gs1Composite]))
        #expect(both.barcodes.count * 10 >= symbols.count * 9)
        #expect(both.barcodes.allSatisfy { $0.symbology == .ean13 })
        // The lines above each cost 90,000 to 150,000.
        #expect(both.spent - plain.spent > 160_000 * both.barcodes.count)
        var most = SearchBudget(pixels: side * side, effort: .balanced)
        for _ in both.barcodes { most.codeWasRead() }
        #expect(both.spent <= most.left)
    }
}
