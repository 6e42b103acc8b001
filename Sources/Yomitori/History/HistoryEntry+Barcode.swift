import Barcodes
import History

nonisolated extension HistoryEntry {
    /// An entry for a code that was read just now.
    /// - Parameter message: what is said of it: the message of several codes, where it is one of them.
    /// - Parameter hasAddOn: whether the digits beside an EAN or UPC symbol stay with it.
    package init(
        _ barcode: Barcode, message: ResultEntry, source: ReadSource, scene: String = "", hasAddOn: Bool = true
    ) {
        let isAlone = message.text == barcode.text
        self.init(
            time: HistoryTime.now(), source: source, symbology: barcode.symbology.rawValue,
            text: isAlone && hasAddOn ? barcode.textWithAddOn : message.text, bytes: isAlone ? barcode.bytes : nil,
            isGS1: barcode.fnc1 == .gs1, scene: scene,
            corners: barcode.corners.corners.map { Corner(x: $0.x, y: $0.y) })
    }
}
