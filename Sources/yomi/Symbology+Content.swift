import Barcodes

/// Content that a symbology takes, for messages about content that it does not take.
extension Symbology {
    /// Characters that the symbology has; `nil` where it has all of Unicode, or where no few words name them.
    var characters: String? {
        switch self {
        case .ean13, .ean8, .upcA, .upcE, .itf, .code32, .pzn, .dataBar, .dataBarLimited, .msi, .pharmacode,
            .pharmacodeTwoTrack, .postnet:
            "digits"
        case .code11: "digits and -"
        case .codabar: "digits and - $ : / . + between two letters from A to D"
        case .rm4scc, .kix: "capital letters and digits"
        case .code39, .code93, .telepen: "the characters of ASCII"
        case .code128, .codablockF: "the characters of Latin-1"
        default: nil
        }
    }

    /// Form that content must have; `nil` where there is none, or where no few words describe it.
    var form: String? {
        switch self {
        case .codabar: "a letter from A to D at both ends, or at neither"
        case .gs1Composite: "a number, a | and GS1 elements, as in 4006381333931|(17)261231(10)A1"
        case .upcE: "a UPC-A number with zeros that can be left out; for others, take --symbology UPCA"
        default: nil
        }
    }

    /// Name in running text, with the article that its first sound takes.
    var nameWithArticle: String {
        let takesAn = ["A", "E", "IT", "MS", "RM", "rM"].contains { displayName.hasPrefix($0) }
        return (takesAn ? "an " : "a ") + displayName
    }
}
