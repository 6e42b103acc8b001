import Barcodes
import PictureMaker
import Testing

@Suite("GS1 Composite")
struct CompositeTests {
    /// A symbol with a component from zint's tests, as it is drawn.
    struct Sample: Sendable, CustomStringConvertible {
        var name: String
        var linear: Symbology
        /// Symbologies with which it is read: UPC-E of number system 1 is read only without EAN-13 and UPC-A.
        var wanted: Set<Symbology> = Symbology.defaults.union([.gs1Composite])
        var componentText: String
        var grid: ModuleGrid
        var description: String { name }
    }

    private static let linears: [String: Symbology] = [
        "EAN13_CC": .ean13, "EANX_CC": .ean13, "EAN8_CC": .ean8, "UPCA_CC": .upcA, "UPCE_CC": .upcE,
        "DBAR_OMN_CC": .dataBar,
        "DBAR_LTD_CC": .dataBarLimited, "DBAR_EXP_CC": .dataBarExpanded, "DBAR_STK_CC": .dataBar,
        "DBAR_OMNSTK_CC": .dataBar, "DBAR_EXPSTK_CC": .dataBarExpanded, "GS1_128_CC": .code128,
    ]

    /// Returns the heights of the rows below the component.
    private static func heights(_ vector: LinearVector) -> [Int]? {
        switch vector.symbology {
        case "EAN13_CC", "EANX_CC", "EAN8_CC", "UPCA_CC", "UPCE_CC": return [2, 2, 2, 50]
        case "GS1_128_CC": return [1, 50]
        case "DBAR_OMN_CC": return [1, 33]
        case "DBAR_LTD_CC": return [1, 12]
        case "DBAR_EXP_CC": return [1, 34]
        case "DBAR_STK_CC": return [1, 5, 1, 7]
        case "DBAR_OMNSTK_CC": return [1, 33, 1, 1, 1, 33]
        case "DBAR_EXPSTK_CC":
            // The comment names the number of the component's rows, which is three otherwise; the rows below them are
            // those of the linear part.
            let words = vector.comment.split(separator: " ")
            let named = words.firstIndex { $0.hasPrefix("rows") }.flatMap { Int(words[$0 - 1]) } ?? 3
            return [1, 34] + (0..<(vector.rows.count - named - 2) / 4).flatMap { _ in [1, 1, 1, 34] }
        default: return nil
        }
    }

    static let samples: [Sample] = LinearVector.composites.compactMap { vector -> Sample? in
        guard let component = vector.composite, let linear = linears[vector.symbology], let heights = heights(vector)
        else { return nil }
        // EANX stands for EAN-8 and EAN-13.
        let isShort = vector.symbology == "EANX_CC" && vector.text.prefix { $0 != "+" }.count < 9
        let count = vector.rows.count - heights.count
        let all = Array(repeating: vector.symbology == "GS1_128_CC" ? 3 : 2, count: count) + heights
        let rows = zip(vector.rows, all).flatMap { Array(repeating: $0, count: $1) }
        let text =
            component.hasPrefix("[")
            ? (try? GS1Message(component))?.elementString ?? ""
            : component.hasPrefix("^") ? String(component.dropFirst()) : component
        var sample = Sample(
            name: "\(vector.symbology) \(component)", linear: isShort ? .ean8 : linear, componentText: text,
            grid: ModuleGrid(rows: rows))
        if linear == .upcE, vector.text.hasPrefix("1") { sample.wanted.subtract([.ean13, .upcA]) }
        return sample
    }

    private static func picture(
        _ sample: Sample, _ change: (inout SymbolPose, inout Scene) -> Void = { _, _ in }
    ) -> MadePicture {
        .of(sample.grid, moduleSize: 3, quietZone: 12, change)
    }

    @Test(
        "symbols of an independent writer are read with their components",
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func vectors() throws {
        #expect(Self.samples.count > 60)
        var misses: [String] = []
        for sample in Self.samples {
            let found = try Self.picture(sample).barcodes(ReaderOptions(symbologies: sample.wanted))
            guard let details = found.first?.details.composite else {
                #expect(found.isEmpty || found.map(\.symbology) == [sample.linear])
                misses.append("\(sample) \(found.map(\.text))")
                continue
            }
            #expect(found.count == 1, "\(sample)")
            #expect(details.componentText == sample.componentText, "\(sample)")
            #expect(details.linear == sample.linear, "\(sample)")
            #expect(found.first?.symbologyIdentifier == "]e0")
        }
        // GS1 DataBar Stacked and Limited of a few modules' height are not found below a component much higher, and
        // some components are not seen above wide GS1 DataBar Expanded symbols and beside add-ons.
        #expect(misses.count <= 10, "\(misses)")
    }

    /// Returns the codes that are read if composite symbols are searched.
    private static func read(_ picture: MadePicture) throws -> [Barcode] {
        let options = ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite]))
        return try BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
    }

    @Test(.enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func partsAreJoinedAsElements() throws {
        let ean = try #require(Self.samples.first { $0.name == "EAN13_CC [99]1234-abcd" })
        let barcode = try #require(try Self.read(Self.picture(ean)).first)
        #expect(barcode.text == "0103312345678903991234-abcd")
        #expect(barcode.details.composite?.linearText == "3312345678903")
        #expect(barcode.content.isGS1)
    }

    @Test(.enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func aPDF417ComponentIsReadWithItsLinearPartAndNeverAlone() throws {
        let samples = Self.samples.filter { $0.linear == .code128 }
        #expect(samples.count == 11)
        for sample in samples {
            let picture = Self.picture(sample)
            let found = try Self.read(picture)
            #expect(found.map(\.details.composite?.component) == [.c], "\(sample)")
            // If composite symbols are not searched, only the linear part is read, and its details say that the
            // component is missing.
            let alone = try BarcodeReader().read(picture.luminance.span, layout: picture.layout)
            #expect(alone.map(\.symbology) == [.code128], "\(sample)")
            #expect(alone.first?.details.linear?.isLinked == true)
            // If the linear part is cut off, nothing is read.
            let grid = ModuleGrid(rows: (0..<sample.grid.height - 51).map { sample.grid.barRow($0) })
            let cut = try MadePicture.of(grid, moduleSize: 3, quietZone: 12)
                .barcodes(ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
            #expect(cut.isEmpty, "\(sample)")
        }
    }

    @Test(.enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func compositesAloneAreReadWithoutTheirLinearPartsBeingAskedFor() throws {
        let sample = try #require(Self.samples.first { $0.name == "EAN13_CC [99]1234-abcd" })
        let picture = Self.picture(sample)
        let options = ReaderOptions(symbologies: [.gs1Composite], maximumCount: 1)
        let found = try BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
        #expect(found.map(\.details.composite?.componentText) == [sample.componentText])
        // Without its component, the linear part is not one of the wanted symbologies.
        let ean = try BarcodeWriter.symbol(.text("3312345678903"), as: .ean13)
        let alone = MadePicture.of(ean.grid, moduleSize: 3, quietZone: 12)
        #expect(try BarcodeReader(options: options).read(alone.luminance.span, layout: alone.layout).isEmpty)
    }

    @Test(
        .enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"),
        arguments: [Symbology.defaults.union([.gs1Composite]), [.gs1Composite, .ean13], [.gs1Composite]])
    func camerasReadThemInEveryFrame(_ symbologies: Set<Symbology>) throws {
        let sample = try #require(Self.samples.first { $0.name == "EAN13_CC [99]1234-abcd" })
        // The search around a code's place is only used if that is a small part of the picture.
        let picture = MadePicture.of(sample.grid, moduleSize: 3, quietZone: 12, size: (900, 700))
        var reader = LiveBarcodeReader(options: ReaderOptions(symbologies: symbologies))
        for frame in 0..<8 {
            let found = try reader.read(picture.luminance.span, layout: picture.layout)
            // Bars are searched in every other frame.
            guard frame > 1 else { continue }
            #expect(found.map(\.details.composite?.componentText) == [sample.componentText], "\(frame)")
        }
    }

    @Test func aComponentThatSomeFramesMissStays() throws {
        let symbol = try BarcodeWriter.composite("3312345678903", as: .ean13, component: "(99)1234-abcd")
        // Returns the symbologies reported for frames in which the component is covered if `covered` is true.
        func reported(_ covered: [Bool], _ symbologies: Set<Symbology>) throws -> [[Symbology]] {
            var reader = LiveBarcodeReader(options: ReaderOptions(symbologies: symbologies))
            return try covered.enumerated().map { frame, isCovered in
                var grid = symbol.grid
                // Rows are two modules high.
                for y in 0..<(isCovered ? 2 * (symbol.details.composite?.rows ?? 0) : 0) {
                    for x in 0..<grid.width { grid[x, y] = false }
                }
                let picture = MadePicture.of(grid, moduleSize: 3, quietZone: 12, size: (900, 700)) { pose, _ in
                    pose.rotation = Double(frame)
                }
                return try reader.read(picture.luminance.span, layout: picture.layout).map(\.symbology)
            }
        }
        for symbologies in [Symbology.defaults.union([.gs1Composite]), [.gs1Composite]] {
            let few = try reported(
                [false, false, false, true, false, true, true, true, true, true, false], symbologies)
            #expect(few.dropFirst(2).allSatisfy { $0 == [.gs1Composite] }, "\(few)")
            let many = try reported(Array(repeating: false, count: 4) + Array(repeating: true, count: 12), symbologies)
            #expect(many.last == (symbologies.contains(.ean13) ? [.ean13] : []), "\(many)")
        }
    }

    /// The linear part of a new symbol must not confirm the text of the symbol that was in its place before.
    @Test func aLinearPartVouchesForItsOwnComponentAlone() throws {
        let symbols = try [("3312345678903", "(99)first"), ("4006381333931", "(99)other")].map {
            try BarcodeWriter.composite($0.0, as: .ean13, component: $0.1)
        }
        func picture(_ symbol: Symbol, isCovered: Bool = false) -> MadePicture {
            var grid = symbol.grid
            for y in 0..<(isCovered ? 2 * (symbol.details.composite?.rows ?? 0) : 0) {
                for x in 0..<grid.width { grid[x, y] = false }
            }
            return MadePicture.of(grid, moduleSize: 3, quietZone: 12, size: (900, 700))
        }
        let frames =
            Array(repeating: picture(symbols[0]), count: 4) + Array(repeating: picture(symbols[1]), count: 4)
            + Array(repeating: picture(symbols[0], isCovered: true), count: 4)
        var reader = LiveBarcodeReader(options: ReaderOptions(symbologies: Symbology.defaults.union([.gs1Composite])))
        for (number, frame) in frames.enumerated() {
            let found = try reader.read(frame.luminance.span, layout: frame.layout)
            let linear = number < 4 || number >= 8 ? "3312345678903" : "4006381333931"
            for barcode in found {
                #expect((barcode.details.composite?.linearText ?? barcode.text) == linear, "\(number) \(barcode.text)")
            }
            if number == 3 || number == 7 { #expect(found.map(\.symbology) == [.gs1Composite], "\(number)") }
        }
    }

    /// Bars that are searched as parts of composite symbols must not count towards the number of codes that were asked
    /// for.
    @Test func otherBarsDoNotCount() throws {
        let ean = try BarcodeWriter.symbol(.text("4006381333931"), as: .ean13)
        let composite = try BarcodeWriter.composite("3312345678903", as: .ean13, component: "(99)1234")
        let symbols = [(ean, 4.0, 170.0), (composite, 2.5, 460.0)].map { symbol, module, y in
            var pose = SymbolPose()
            (pose.moduleSize, pose.quietZone, pose.center) = (module, 12, Point(x: 400, y: y))
            return (grid: symbol.grid, pose: pose)
        }
        let picture = PictureMaker.picture(of: symbols, in: Scene(width: 800, height: 640))
        let options = ReaderOptions(symbologies: [.gs1Composite], maximumCount: 1)
        let found = try BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
        #expect(found.map(\.details.composite?.linearText) == ["3312345678903"])
    }

    @Test(.enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func everyAngleIsReadAndNothingElse() throws {
        var (reads, all) = (0, 0)
        for (number, sample) in Self.samples.enumerated() where number % 3 == 0 {
            for step in 0..<2 {
                let angle = Double((number * 37 + step * 97) % 360)
                let picture = Self.picture(sample) { pose, _ in pose.rotation = angle }
                let found = try picture.barcodes(ReaderOptions(symbologies: sample.wanted))
                all += 1
                for barcode in found {
                    // Only the linear part is reported if the component is not read.
                    let isPart = barcode.symbology == sample.linear
                    #expect(
                        isPart || barcode.details.composite?.componentText == sample.componentText,
                        "\(sample) at \(angle)°: \(barcode.text)")
                    if !isPart { reads += 1 }
                }
            }
        }
        #expect(reads * 10 >= all * 6, "\(reads) of \(all)")
    }

    @Test(.enabled(if: !LinearVector.zint.isEmpty, "no ../shared/vectors"))
    func aLinearPartAloneSaysThatItIsLinked() throws {
        let options = ReaderOptions(symbologies: Symbology.defaults.subtracting([.microPDF417]))
        var misses = 0
        for sample in Self.samples where sample.linear.rawValue.hasPrefix("DataBar") {
            let picture = Self.picture(sample)
            let found = try BarcodeReader(options: options).read(picture.luminance.span, layout: picture.layout)
            guard !found.isEmpty else {
                misses += 1
                continue
            }
            #expect(found.map(\.symbology) == [sample.linear], "\(sample)")
            #expect(found.first?.details.linear?.isLinked == true, "\(sample)")
        }
        #expect(misses <= 4)
        let plain = try BarcodeWriter.symbol(.text("0401234567890"), as: .dataBar)
        let content = try #require(BarReading.contents([plain.modules.barRow(0)]).first?.content)
        #expect(content.details.linear?.isLinked == false)
    }
}
