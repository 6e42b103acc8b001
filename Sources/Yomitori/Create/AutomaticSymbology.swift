import Barcodes

/// Choices of the symbology that the page makes for the user: for a product number, for GS1 elements, or because the
/// shown content was read in it. Each is undone when its reason is gone, unless the user has chosen another symbology
/// since.
final class AutomaticSymbology {
    private let chooser: SymbologyChooser
    /// Symbology that was chosen for a product number.
    private var product = ProductSymbology()
    /// Symbology that was chosen because the shown content was read in it.
    private var read: Symbology?
    /// Whether Data Matrix was chosen for GS1 elements.
    private var choseDataMatrix = false

    init(_ chooser: SymbologyChooser) { self.chooser = chooser }

    /// Chooses the symbology in which the shown content was read, if it can be written, and supports GS1 in the form
    /// for GS1 elements.
    func choose(read name: String, for form: CodeForm) {
        if let symbology = Symbology(named: name), symbology.isWritable, form != .gs1 || symbology.isGS1 {
            chooser.choose(symbology)
        }
        read = chooser.symbology
    }

    /// Chooses EAN, UPC or ITF for a product number, depending on the number of digits. The user may choose another
    /// symbology afterwards.
    /// - Parameter number: A valid number; `nil` while there is none.
    func choose(forProductNumber number: String?) {
        if let symbology = product.choice(for: number, current: chooser.symbology) { chooser.choose(symbology) }
    }

    /// Returns to QR code, if the symbology was chosen only because the content was read in it.
    func leaveRead() {
        if chooser.symbology == read { chooser.choose(.qrCode) }
        read = nil
    }

    /// Undoes the choices for a form, before another one is shown.
    func leave(_ form: CodeForm, for new: CodeForm) {
        if new != form { leaveRead() }
        guard new != .product else { return }
        if form == .product, chooser.symbology == product.chosen { chooser.choose(.qrCode) }
        product = ProductSymbology()
    }

    /// Makes the choices for a form that is shown: QR code for a payment that is always one, and Data Matrix for GS1
    /// elements, for which it is the usual symbology, as `yomi create gs1` does. The user may choose another one for
    /// the elements afterwards.
    func enter(_ form: CodeForm, after old: CodeForm) {
        if form.paymentCode != nil { chooser.choose(.qrCode) }
        guard (old == .gs1) != (form == .gs1) else { return }
        if form == .gs1, chooser.symbology == .qrCode {
            choseDataMatrix = true
            chooser.choose(.dataMatrix)
        } else if form != .gs1, choseDataMatrix {
            choseDataMatrix = false
            if chooser.symbology == .dataMatrix { chooser.choose(.qrCode) }
        }
    }
}
