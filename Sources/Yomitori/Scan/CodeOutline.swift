import Barcodes

/// What is drawn about a code in the picture.
struct CodeOutline: Hashable {
    /// The ``CodeInView/id`` of the code.
    var id: Int
    var number: Int
    /// What its label says.
    var text: String
    /// In frame coordinates.
    var corners: Quadrilateral
    /// 1 while the code is there, less while it fades.
    var opacity = 1.0
}
