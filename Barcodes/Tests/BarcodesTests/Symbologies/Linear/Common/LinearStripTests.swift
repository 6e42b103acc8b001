import Barcodes
import PictureMaker
import Testing

/// Bars of which the picture shows only a strip, and bars that have less contrast than their surroundings.
struct LinearStripTests {
    private static func picture(
        _ text: String, _ symbology: Symbology, _ change: (inout SymbolPose, inout Scene) -> Void
    ) throws -> MadePicture {
        var options = WriterOptions()
        options.height = 110
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology, options: options)
        return .of(symbol.grid, moduleSize: 3, quietZone: 12, size: (480, 360), change)
    }

    /// Some rows of a picture.
    private static func rows(_ rows: Range<Int>, of picture: MadePicture) -> [UInt8] {
        Array(picture.luminance[rows.lowerBound * picture.width..<rows.upperBound * picture.width])
    }

    private static func turned(_ pixels: [UInt8], width: Int) -> [UInt8] {
        let height = pixels.count / width
        return (0..<pixels.count).map { pixels[$0 % height * width + $0 / height] }
    }

    private static func read(_ pixels: [UInt8], width: Int) throws -> [Barcode] {
        try BarcodeReader().read(pixels.span, layout: ImageLayout(width: width, height: pixels.count / width))
    }

    /// No scan line perpendicular to the bars crosses all of them.
    @Test func aLowStripOfSlantedBarsIsRead() throws {
        for (text, symbology) in [("4006381333931", Symbology.ean13), ("036000291452", .upcA), ("STRIP-28", .code128)] {
            for angle in [-33.0, -25, 25, 33] {
                let picture = try Self.picture(text, symbology) { pose, scene in
                    pose.rotation = angle
                    pose.quietZone = 20
                    scene.width = 560
                }
                let strip = Self.rows(150..<210, of: picture)
                let found = try Self.read(strip, width: picture.width)
                #expect(found.map(\.text) == [text], "\(symbology) at \(angle)°")
            }
        }
    }

    /// Gradients of bars two pixels wide are off by up to 11°, most at some 20° from an axis.
    @Test func longLowBarsOfFineModulesAreReadAtAnyAngle() throws {
        let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        var options = WriterOptions()
        options.height = 30
        let symbol = try BarcodeWriter.symbol(.text(text), as: .code128, options: options)
        for angle in stride(from: 0.0, to: 180, by: 15) {
            let picture = MadePicture.of(symbol.grid, moduleSize: 2, quietZone: 12, size: (800, 800)) { pose, _ in
                pose.rotation = angle + 5
            }
            #expect(try picture.barcodes().map(\.text) == [text], "\(angle + 5)°")
        }
    }

    @Test func aStripOfAFewPixelsIsRead() throws {
        for (text, symbology) in [("0000091897", Symbology.itf), ("4006381333931", .ean13)] {
            let picture = try Self.picture(text, symbology) { _, _ in }
            let strip = Self.rows(170..<178, of: picture)
            #expect(try Self.read(strip, width: picture.width).map(\.text) == [text], "\(symbology)")
            let upright = Self.turned(strip, width: picture.width)
            #expect(try Self.read(upright, width: 8).map(\.text) == [text], "\(symbology) upright")
        }
    }

    @Test func faintBarsInADarkFrameAreRead() throws {
        for isInverted in [false, true] {
            var picture = try Self.picture("4006381333931", .ean13) { pose, _ in pose.isInverted = isInverted }
            for index in picture.luminance.indices {
                let (x, y) = (index % picture.width, index / picture.width)
                let isFrame = !(24..<picture.width - 24).contains(x) || !(60..<picture.height - 60).contains(y)
                picture.luminance[index] = isFrame ? 15 : 185 + picture.luminance[index] / 12
            }
            #expect(try picture.barcodes().map(\.text) == ["4006381333931"], "\(isInverted)")
        }
    }

    /// Blur leaves a few grey levels of the finest bars.
    @Test(arguments: [0.4, 0.7]) func blurredBarsOfLittleContrastAreRead(blur: Double) throws {
        for (text, symbology) in [("4006381333931", Symbology.ean13), ("036000291452", .upcA), ("STRIP-28", .code128)] {
            var picture = try Self.picture(text, symbology) { _, scene in scene.blur = 3 * blur / 2 }
            for index in picture.luminance.indices { picture.luminance[index] = 100 + picture.luminance[index] / 17 }
            #expect(try picture.barcodes().map(\.text) == [text], "\(symbology)")
        }
    }

    /// A line of bars and spaces in modules of ten pixels.
    private static func line(_ symbology: Symbology, _ text: String, quiet: Float, atEdge: Bool) throws -> BarWidths {
        let symbol = try BarcodeWriter.symbol(.text(text), as: symbology)
        var widths: [Float] = []
        var isDark = false
        for x in 0..<symbol.modules.width {
            let module = symbol.modules[x, 0]
            if module == isDark, !widths.isEmpty { widths[widths.count - 1] += 10 } else { widths.append(10) }
            isDark = module
        }
        return BarWidths([quiet * 10] + widths + [quiet * 10], beginsAtEdge: atEdge, endsAtEdge: atEdge)
    }

    @Test func aQuietZoneMayBeCutOffByThePicturesEdge() throws {
        let text = "55867492279103"
        let line = try Self.line(.itf, text, quiet: 3.4, atEdge: true)
        #expect(LinearSymbologies.contents(of: [line], symbologies: [.itf]).map(\.content.text) == [text])
        // A wide space that the edge cuts off is not a quiet zone, even if it is printed a little wider than the
        // others.
        for quiet in [3, 3.2] as [Float] {
            let cut = try Self.line(.itf, text, quiet: quiet, atEdge: true)
            #expect(LinearSymbologies.contents(of: [cut], symbologies: [.itf]).isEmpty)
        }
    }
}
