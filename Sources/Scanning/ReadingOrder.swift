import Barcodes

/// Order in which people read the codes on a page.
package enum ReadingOrder {
    /// Position of a code on the screen, or in a picture.
    package struct Place: Sendable {
        package var id: Int
        package var x: Double
        package var y: Double
        package var height: Double

        package init(id: Int, x: Double, y: Double, height: Double) {
            (self.id, self.x, self.y, self.height) = (id, x, y, height)
        }
    }

    /// Returns the codes of a picture in reading order.
    package static func of(_ barcodes: [Barcode]) -> [Barcode] {
        let places = barcodes.enumerated().map { index, barcode in
            let ys = barcode.corners.points.map(\.y)
            return Place(
                id: index, x: barcode.corners.center.x, y: barcode.corners.center.y,
                height: (ys.max() ?? 0) - (ys.min() ?? 0))
        }
        return ids(of: places).map { barcodes[$0] }
    }

    /// Returns the codes from top to bottom, and within a row from left to right. A code is in the same row as the
    /// row's first code if their centres are vertically less than half the height of the taller code apart.
    package static func ids(of places: [Place]) -> [Int] {
        var rows: [[Place]] = []
        for place in places.sorted(by: { $0.y < $1.y }) {
            if let first = rows.last?.first, place.y - first.y < max(place.height, first.height) / 2 {
                rows[rows.count - 1].append(place)
            } else {
                rows.append([place])
            }
        }
        return rows.flatMap { $0.sorted { $0.x < $1.x } }.map(\.id)
    }
}
