import Barcodes

nonisolated extension Symbology {
    /// Sentences about the use of the symbology and its capacity.
    package var explanation: String { [purpose, capacitySentence].filter { !$0.isEmpty }.joined(separator: "\n") }

    /// Maximum numbers of digits and of bytes at the lowest level of error correction, from each standard's tables; for
    /// an Aztec code, whose capacity depends on its content, the numbers that the writer accepts with 10 % of error
    /// correction; for a Data Matrix one byte more, because the length of bytes that fill the symbol takes one codeword
    /// and not two (ISO/IEC 16022, 5.2.9). `nil` for symbologies whose bars grow with the content, or that hold a
    /// number of one length.
    package var capacity: (digits: Int, bytes: Int)? {
        switch self {
        case .qrCode: (7089, 2953)
        case .microQRCode: (35, 15)
        case .rmqrCode: (361, 150)
        case .aztec: (4480, 2235)
        case .dataMatrix: (3116, 1556)
        case .hanXin: (7827, 3261)
        case .pdf417: (2710, 1108)
        case .microPDF417: (366, 150)
        default: nil
        }
    }

    /// Sentence about the use of the symbology.
    private var purpose: String {
        switch self {
        case .qrCode: tr("For phones, on screens and posters: read everywhere")
        case .microQRCode: tr("A few characters on a small part")
        case .rmqrCode: tr("On something long and narrow")
        case .aztec: tr("On a ticket that is read from a screen")
        case .dataMatrix: tr("On a small part, or on medicine")
        case .pdf417: tr("On an identity card or a shipping paper")
        case .microPDF417: tr("On a small, low label")
        case .maxiCode: tr("On a parcel that is sorted")
        case .ean13: tr("On a product: 12 digits and a check digit")
        case .ean8: tr("On a small product: 7 digits and a check digit")
        case .upcA: tr("On a product in North America: 11 digits and a check digit")
        case .upcE: tr("On a small product in North America: 7 digits and a check digit")
        case .code128: tr("On things of your own, and on parcels")
        case .code39: tr("Capitals and digits, for older readers")
        case .codablockF: tr("In several rows, where Code 128 would be too wide")
        case .itf: tr("On a carton: at least 6 digits. An odd number of them gets a 0 in front.")
        case .dataBar: tr("On fruit and other small goods: a GTIN")
        case .dataBarLimited: tr("On small goods: a GTIN that begins with 0 or 1")
        case .dataBarExpanded: tr("On goods by weight: GS1 elements such as (01)…(3103)…")
        case .gs1Composite: tr("A product's number in bars, and GS1 elements such as its lot above them")
        default: ""
        }
    }

    /// Sentence about the capacity, unless ``purpose`` says it.
    private var capacitySentence: String {
        if let capacity {
            // Data Matrix and MicroPDF417 have a fixed amount of error correction for each size.
            let sentence =
                self == .dataMatrix || self == .microPDF417
                ? tr("Holds any text, up to {digits} digits or {bytes} bytes")
                : tr("Holds any text; with the least error correction, up to {digits} digits or {bytes} bytes")
            return sentence.with("digits", "\(capacity.digits)").with("bytes", "\(capacity.bytes)")
        }
        return switch self {
        case .maxiCode:
            tr("Holds up to {digits} digits or {characters} characters").with("digits", "138")
                .with("characters", "93")
        case .codablockF:
            tr("Holds Western European text (Latin-1), up to {digits} digits or {characters} characters")
                .with("digits", "5452").with("characters", "2726")
        case .dotCode: tr("Holds any text")
        case .code128: tr("Holds Western European text (Latin-1)")
        case .code93, .telepen: tr("Holds letters without accents, digits, and punctuation (ASCII)")
        case .code39: tr("Holds digits, capitals, and - . $ / + %; all of ASCII if the reader is set to Full ASCII")
        case .codabar: tr("Holds digits and - $ : / . +")
        case .code11: tr("Holds digits and hyphens")
        case .msi: tr("Holds digits")
        case .postnet: tr("Holds 5, 9, or 11 digits")
        case .code32: tr("Holds {count} digits and a check digit").with("count", "8")
        case .pzn: tr("Holds {count} digits and a check digit").with("count", "7")
        case .dataBar, .dataBarLimited: tr("Holds {count} digits").with("count", "14")
        case .dataBarExpanded:
            tr("Holds up to {digits} digits or {characters} characters").with("digits", "74")
                .with("characters", "41")
        case .gs1Composite:
            tr("Written with a vertical bar (|) between both: {example}").with("example", "4006381333931|(10)A1")
        case .pharmacode: tr("Holds a number from {first} to {last}").with("first", "3").with("last", "131070")
        case .pharmacodeTwoTrack:
            tr("Holds a number from {first} to {last}").with("first", "4").with("last", "64570080")
        case .rm4scc, .kix: tr("Holds digits and capitals")
        default: ""
        }
    }
}
