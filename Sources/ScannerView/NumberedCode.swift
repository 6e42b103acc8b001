import Barcodes
import Scanning

/// A code in view, with its number and its label in the picture.
nonisolated package struct NumberedCode: Hashable, Sendable, Identifiable {
    package var code: CodeInView
    package var number: Int
    /// Text of the code's label in the picture.
    package var title: String
    package var id: Int { code.id }
    package var barcode: Barcode { code.barcode }

    package init(code: CodeInView, number: Int, title: String) {
        (self.code, self.number, self.title) = (code, number, title)
    }
}
