extension Barcode {
    /// Corners of a linear symbol without the add-on behind it.
    var symbolCorners: Quadrilateral {
        guard bodyShare < 1 else { return corners }
        return Quadrilateral(
            topLeft: corners.topLeft, topRight: corners.topLeft + (corners.topRight - corners.topLeft) * bodyShare,
            bottomRight: corners.bottomLeft + (corners.bottomRight - corners.bottomLeft) * bodyShare,
            bottomLeft: corners.bottomLeft)
    }
}
