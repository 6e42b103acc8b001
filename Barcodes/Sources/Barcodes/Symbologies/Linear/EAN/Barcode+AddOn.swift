extension Barcode {
    /// Corners of a linear symbol without the add-on behind it.
    var symbolCorners: Quadrilateral {
        guard bodyShare < 1 else { return corners }
        return Quadrilateral(
            topLeft: corners.topLeft, topRight: corners.topLeft + (corners.topRight - corners.topLeft) * bodyShare,
            bottomRight: corners.bottomLeft + (corners.bottomRight - corners.bottomLeft) * bodyShare,
            bottomLeft: corners.bottomLeft)
    }

    /// The EAN or UPC symbol without the add-on behind it.
    var withoutAddOn: Barcode {
        var barcode = self
        (barcode.content, barcode.corners, barcode.bodyShare) = (content.withoutAddOn, symbolCorners, 1)
        return barcode
    }
}
