import Barcodes

extension LabelMaker {
    /// Returns the entries whose numbers have probably lost a zero at the beginning, which spreadsheets leave out: they
    /// are one digit short and end with a right check digit, but the symbol adds another one.
    ///
    /// Of numbers without a check digit, one in ten ends with a right one by chance. If any short number of the list
    /// does not, they have no check digits, and nothing is returned.
    package func entriesLackingZero(_ entries: [LabelEntry]) -> [LabelEntry] {
        guard let length = completeLength else { return [] }
        let short = entries.filter { entry in
            entry.text.utf8.count == length - 1 && entry.text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        }
        return short.allSatisfy { isRight("0" + $0.text) } ? short : []
    }

    /// Number of digits of a product number with its check digit, which the symbol adds if it is missing.
    private var completeLength: Int? {
        switch symbology {
        case .ean13: 13
        case .upcA: 12
        case .ean8: 8
        default: nil
        }
    }

    /// Whether a complete number ends with the right check digit: the writer refuses others.
    private func isRight(_ number: String) -> Bool { (try? BarcodeWriter.symbol(.text(number), as: symbology)) != nil }
}
