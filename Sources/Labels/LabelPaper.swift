/// Label papers on the market, by the numbers on their packages.
///
/// Sizes of labels and distances are those of the makers: avery.co.uk, avery-zweckform.com, avery.com and herma.com.
/// Their layouts are centred on the sheet; where margins were compared with the gLabels template database, they agree
/// within a millimetre or two, which is the tolerance of printers.
package struct LabelPaper: Hashable, Sendable {
    package enum Maker: String, Hashable, Sendable, CaseIterable {
        case avery = "Avery"
        case zweckform = "Avery Zweckform"
        case herma = "Herma"
    }

    package let maker: Maker
    /// Numbers of the same sheet, the most common first.
    package let numbers: [String]
    package let sheet: LabelSheet

    /// Maker and first number.
    package var name: String { "\(maker.rawValue) \(numbers.first ?? "")" }

    /// Finds the paper with a number, regardless of case, with or without its maker.
    package init?(named name: String) {
        func plain(_ text: String) -> String { text.lowercased().filter { !$0.isWhitespace } }
        let wanted = plain(name)
        let found = Self.known.first { paper in
            paper.numbers.contains { wanted == plain($0) || wanted == plain(paper.maker.rawValue + $0) }
        }
        guard let found else { return nil }
        self = found
    }

    /// - Parameter gaps: the gaps between columns and between rows, in millimetres.
    private init(
        _ maker: Maker, _ numbers: String, _ columns: Int, _ rows: Int, _ width: Double, _ height: Double,
        gaps: (Double, Double) = (0, 0), page: LabelSheet.Size = .a4
    ) {
        self.maker = maker
        self.numbers = numbers.split(separator: " ").map(String.init)
        sheet = LabelSheet(
            page: page, columns: columns, rows: rows, label: .init(width: width, height: height), columnGap: gaps.0,
            rowGap: gaps.1)
    }

    /// Returns a paper of Letter size whose lengths are in inches.
    private static func inches(
        _ numbers: String, _ columns: Int, _ rows: Int, _ width: Double, _ height: Double, gap: Double
    ) -> LabelPaper {
        LabelPaper(
            .avery, numbers, columns, rows, width * 25.4, height * 25.4, gaps: (gap * 25.4, 0), page: .letter)
    }

    /// All known papers, by maker, the smallest labels last.
    package static let known: [LabelPaper] = [
        LabelPaper(.avery, "L7169 J8169", 2, 2, 99.1, 139, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7165 J8165", 2, 4, 99.1, 67.7, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7164 J8164", 3, 4, 63.5, 72, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7163 J8163", 2, 7, 99.1, 38.1, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7161 J8161", 3, 6, 63.5, 46.6, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7162 J8162", 2, 8, 99.1, 33.9, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7160 J8160", 3, 7, 63.5, 38.1, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7159 J8159", 3, 8, 63.5, 33.9, gaps: (2.54, 0)),
        LabelPaper(.avery, "L7654 J8654 L4770", 4, 10, 45.7, 25.4, gaps: (2.6, 0)),
        LabelPaper(.avery, "L7651 J8651 L7551", 5, 13, 38.1, 21.2, gaps: (2.5, 0)),
        LabelPaper(.avery, "L4732 L6113", 5, 16, 35.6, 16.9, gaps: (2.5, 0)),
        LabelPaper(.avery, "L4731 L6008 L7658", 7, 27, 25.4, 10, gaps: (2.5, 0)),
        LabelPaper(.avery, "L4730", 10, 27, 17.8, 10, gaps: (2.5, 0)),
        .inches("5164 8164", 2, 3, 4, 10.0 / 3, gap: 0.1875),
        .inches("5163 8163 5263", 2, 5, 4, 2, gap: 0.1875),
        .inches("5162 8162", 2, 7, 4, 4.0 / 3, gap: 0.1875),
        .inches("5161 8161", 2, 10, 4, 1, gap: 0.1875),
        .inches("5160 8160 5260 8460", 3, 10, 2.625, 1, gap: 0.125),
        .inches("5167 8167 5267", 4, 20, 1.75, 0.5, gap: 0.3125),
        LabelPaper(.zweckform, "4761", 1, 4, 192, 61),
        LabelPaper(.zweckform, "4760", 1, 7, 192, 38),
        LabelPaper(.zweckform, "3477", 2, 7, 105, 41),
        LabelPaper(.zweckform, "3669", 3, 5, 70, 50.8),
        LabelPaper(.zweckform, "3659 4781", 2, 6, 97, 42.3),
        LabelPaper(.zweckform, "3474", 3, 8, 70, 37),
        LabelPaper(.zweckform, "3475 3490", 3, 8, 70, 36),
        LabelPaper(.zweckform, "3651", 4, 10, 52.5, 29.7),
        LabelPaper(.zweckform, "3657 4780", 4, 10, 48.5, 25.4),
        LabelPaper(.zweckform, "3666", 5, 13, 38, 21.2),
        LabelPaper(.zweckform, "3667", 4, 16, 48.5, 16.9),
        LabelPaper(.herma, "4457", 2, 6, 105, 48),
        LabelPaper(.herma, "4625", 2, 7, 105, 42.3),
        LabelPaper(.herma, "4620", 2, 8, 105, 37),
        LabelPaper(.herma, "4464", 3, 8, 70, 37),
        LabelPaper(.herma, "4614", 3, 8, 66, 33.8),
        LabelPaper(.herma, "4606", 5, 13, 38.1, 21.2),
        LabelPaper(.herma, "4607", 4, 16, 48.3, 16.9),
        LabelPaper(.herma, "10001", 7, 27, 25.4, 10, gaps: (2.5, 0)),
    ]
}
