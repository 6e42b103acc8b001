import Barcodes
import History

nonisolated extension HistoryEntry {
    /// Makes an entry for a code that was just read.
    /// - Parameter message: The result for the code: if it is one of several codes, their message.
    /// - Parameter hasAddOn: Whether to keep the add-on digits beside an EAN or UPC symbol.
    package init(
        _ barcode: Barcode, message: ResultEntry, source: ReadSource, scene: String = "", hasAddOn: Bool = true
    ) {
        let isAlone = message.text == barcode.text
        self.init(
            time: HistoryTime.now(), source: source, symbology: barcode.symbology.rawValue,
            text: isAlone && hasAddOn ? barcode.textWithAddOn : message.text, bytes: isAlone ? barcode.bytes : nil,
            isGS1: barcode.fnc1 == .gs1, scene: scene,
            corners: barcode.corners.points.map { Corner(x: $0.x, y: $0.y) })
    }
}
