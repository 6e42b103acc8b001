import Barcodes
import PictureMaker
import Testing

/// Symbols close to each other are in one region of bars.
struct MicroPDF417NeighborsTests {
    /// Returns a sheet of symbols with gaps between them, in modules.
    private func sheet(_ texts: [String], columns: Int?, perRow: Int, gap: Int) throws -> ModuleGrid {
        let grids = try texts.map {
            try BarcodeWriter.microPDF417(text: $0, options: MicroPDF417Options(columns: columns)).grid
        }
        let (width, height) = (grids.map(\.width).max() ?? 0, grids.map(\.height).max() ?? 0)
        let rows = texts.count / perRow
        var sheet = ModuleGrid(width: perRow * (width + gap) - gap, height: rows * (height + gap) - gap)
        for (index, grid) in grids.enumerated() {
            let (left, top) = (index % perRow * (width + gap), index / perRow * (height + gap))
            for y in 0..<grid.height {
                for x in 0..<grid.width { sheet[left + x, top + y] = grid[x, y] }
            }
        }
        return sheet
    }

    @Test("Symbols side by side and above each other are read", arguments: [1, 2, 4])
    func neighbors(perRow: Int) throws {
        let texts = ["KEG 0042", "KEG 7190", "KEG 3351", "KEG 8826"]
        for (columns, gap) in [(1, 2), (2, 4), (2, 8), (3, 3), (4, 6)] {
            let sheet = try sheet(texts, columns: columns, perRow: perRow, gap: gap)
            let size = (width: 4 * (sheet.width + 12), height: 4 * (sheet.height + 12))
            let picture = MadePicture.of(sheet, moduleSize: 4, quietZone: 4, size: size)
            let found = try picture.barcodes(ReaderOptions(symbologies: [.microPDF417])).map(\.text)
            #expect(found.sorted() == texts.sorted(), "\(columns) columns, \(gap) modules")
        }
    }

    /// One symbol is read first; the regions of the others begin in the middle of their rows, or contain that symbol.
    @Test(
        "Symbols of different sizes are read beside one that was read first",
        arguments: [
            ["MK48M265GBM2CG81NTOLWX", "4EKTJQ9", "DDMPNFQ", "FQ5LQAT3OXP0"],
            ["LFE99", "ZHP8", "WQB3Q1T79YDZF0IGZ6RZ", "YDMP"],
            ["UMEWY", "UPTKZV363HV4ET5L0R", "Z410EVLQ2522BOBZ3T86", "ATZ82DCJJGR7Y3S2K2FA1"],
        ])
    func neighborsOfDifferentSizes(texts: [String]) throws {
        let sheet = try sheet(texts, columns: nil, perRow: 2, gap: 3)
        let (module, margin) = (8, 30)
        let layout = ImageLayout(width: module * sheet.width + 2 * margin, height: module * sheet.height + 2 * margin)
        var pixels = [UInt8](repeating: 255, count: layout.width * layout.height)
        for y in 0..<module * sheet.height {
            for x in 0..<module * sheet.width where sheet[x / module, y / module] {
                pixels[(y + margin) * layout.width + x + margin] = 0
            }
        }
        let found = try BarcodeReader().read(pixels, layout: layout).map(\.text)
        #expect(found.sorted() == texts.sorted())
    }

    @Test("The outlines of neighbors don't overlap")
    func outlines() throws {
        let texts = ["LOT 5685", "LOT 1979", "LOT 9724", "LOT 6293"]
        let sheet = try sheet(texts, columns: 1, perRow: 1, gap: 3)
        for degrees in [0.0, 7, 90] {
            var pose = SymbolPose()
            (pose.moduleSize, pose.rotation) = (4, degrees)
            let picture = PictureMaker.picture(of: [(sheet, pose)], in: Scene(width: 600, height: 600))
            let found = try picture.barcodes(ReaderOptions(symbologies: [.microPDF417]))
            #expect(found.map(\.text).sorted() == texts.sorted(), "\(degrees)°")
            for (index, barcode) in found.enumerated() {
                for other in found[(index + 1)...] {
                    #expect(!barcode.corners.contains(other.corners.center), "\(degrees)°")
                }
            }
        }
    }
}
