import GtkKit
import Labels

/// The form for the layout of a sheet: one large code, labels of a known paper, or custom rows and columns.
final class SheetForm {
    let widget = Form()
    var onChange: () -> Void = {}
    private let kind = ChoiceBox(name: tr("Layout"), choices: [], isLong: true)
    private let page = ChoiceBox(
        name: tr("Paper"), choices: [("a4", "A4"), ("a5", "A5"), ("letter", "Letter")])
    private let columns = NumberField(1...50, step: 1, decimals: 0, name: tr("Columns"))
    private let rows = NumberField(1...50, step: 1, decimals: 0, name: tr("Rows"))
    private let margin = NumberField(0...80, step: 1, decimals: 1, name: tr("Margin in millimeters"))
    private let gap = NumberField(0...40, step: 0.5, decimals: 1, name: tr("Gap in millimeters"))
    private let skipped = NumberField(0...500, step: 1, decimals: 0, name: tr("Labels that are used already"))
    private let frames = CheckButton(tr("_Lines to cut along"))
    private let own: Form = Form()

    private static let large = "large"
    private static let grid = "grid"

    /// - Parameter choices: Choices of the last time.
    init(_ choices: PrintChoices) {
        kind.setChoices(
            [(Self.large, tr("One, as large as fits")), (Self.grid, tr("Rows and columns"))]
                + LabelPaper.known.map { paper in
                    (
                        paper.name,
                        tr("{name}: {columns} × {rows}").with("name", paper.name)
                            .with("columns", "\(paper.sheet.columns)").with("rows", "\(paper.sheet.rows)")
                    )
                })
        kind.choice = choices.layout.isEmpty ? Self.large : choices.layout
        kind.ellipsize()
        page.choice = choices.page
        (columns.value, rows.value) = (Double(choices.columns), Double(choices.rows))
        (margin.value, gap.value) = (choices.margin, choices.gap)
        frames.isOn = choices.hasFrames
        widget.append(tr("Layout"), kind, breakingAfter: 12)
        own.append(tr("Columns"), columns, breakingAfter: 12)
        own.append(tr("Rows"), rows, breakingAfter: 12)
        own.append(tr("Margin in millimeters"), margin, breakingAfter: 12)
        own.append(tr("Gap in millimeters"), gap, breakingAfter: 12)
        widget.append(tr("Paper"), page, breakingAfter: 12)
        widget.appendWide(own)
        widget.append(tr("Labels that are used already"), skipped, breakingAfter: 12)
        widget.appendWide(frames)
        kind.onChange { [unowned self] in change() }
        page.onChange { [unowned self] in change() }
        for field in [columns, rows, margin, gap, skipped] { field.onChange { [unowned self] in change() } }
        frames.onToggle { [unowned self] in change() }
        adapt()
    }

    /// Whether the sheet has a single large code.
    var isLarge: Bool { kind.choice == Self.large }

    var sheet: LabelSheet {
        if let paper = LabelPaper.known.first(where: { $0.name == kind.choice }) { return paper.sheet }
        let size: LabelSheet.Size =
            switch page.choice {
            case "a5": .a5
            case "letter": .letter
            default: .a4
            }
        guard !isLarge else { return LabelSheet(page: size, columns: 1, rows: 1, margins: .init(15)) }
        return LabelSheet(
            page: size, columns: Int(columns.value), rows: Int(rows.value), margins: .init(margin.value),
            columnGap: gap.value, rowGap: gap.value)
    }

    var skippedCount: Int { isLarge ? 0 : Int(skipped.value) }
    /// Number of labels of the first sheet that are not used yet.
    var freeCount: Int { max(1, sheet.count - skippedCount) }
    var hasFrames: Bool { frames.isOn }

    /// Stores the choices, except the number of used labels, which applies to a single sheet.
    func keep(in choices: inout PrintChoices) {
        (choices.layout, choices.page) = (kind.choice, page.choice)
        (choices.columns, choices.rows) = (Int(columns.value), Int(rows.value))
        (choices.margin, choices.gap, choices.hasFrames) = (margin.value, gap.value, frames.isOn)
    }

    private func change() {
        adapt()
        onChange()
    }

    private func adapt() {
        let isOwn = kind.choice == Self.grid
        own.isVisible = isOwn
        widget.setShown(isOwn || isLarge, page)
        let places = sheet.count
        // At least one label is free.
        skipped.setRange(0...Double(max(0, places - 1)))
        widget.setShown(places > 1, skipped)
    }
}
