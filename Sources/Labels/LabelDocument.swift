import Barcodes
import Pictures

/// Labels on sheets, one after the other, as many pages as they take.
package struct LabelDocument: Sendable {
    package let sheet: LabelSheet
    package let style: LabelStyle
    /// Places that are left free on the first sheet, because their labels are used.
    package let skipped: Int
    package let labels: [Label]

    /// - Throws: ``LabelError/sheet(_:)``, ``LabelError/empty``, and ``LabelError/tooMany(limit:)``.
    package init(
        _ labels: [Label], on sheet: LabelSheet, style: LabelStyle = LabelStyle(), skipped: Int = 0
    ) throws(LabelError) {
        if let problem = sheet.problem { throw .sheet(problem) }
        guard !labels.isEmpty else { throw .empty }
        guard labels.count <= Self.mostLabels else { throw .tooMany(limit: Self.mostLabels) }
        (self.labels, self.sheet, self.style) = (labels, sheet, style)
        self.skipped = max(0, skipped) % sheet.count
    }

    /// The most labels of a document: some 300 megabytes of PDF.
    package static let mostLabels = 100_000

    package var pageCount: Int { sheet.pageCount(labels: labels.count, skipped: skipped) }

    /// The labels on a page, by their places on it.
    package func labels(onPage page: Int) -> [(place: Int, index: Int)] {
        (0..<sheet.count).compactMap { place in
            let index = page * sheet.count + place - skipped
            return labels.indices.contains(index) ? (place, index) : nil
        }
    }

    /// The labels whose codes don't fit on them, by their indices: what ``draw(page:on:)`` would fail at.
    /// - Complexity: O(*n*) in the number of labels, without drawing any.
    package var misfits: [Int] {
        labels.indices.filter { index in
            do throws(LabelError) {
                _ = try LabelLayout.Fit(labels[index], size: sheet.label, style: style)
                return false
            } catch {
                return true
            }
        }
    }

    /// Draws a page, the canvas's unit being a millimetre and its origin the page's upper left corner.
    /// - Throws: ``LabelError/label(_:)`` for the first label that its code doesn't fit on.
    package func draw(page: Int, on canvas: inout some VectorCanvas) throws(LabelError) {
        for (place, index) in labels(onPage: page) {
            let layout: LabelLayout
            do throws(LabelError) {
                layout = try LabelLayout(labels[index], size: sheet.label, style: style)
            } catch {
                throw .label(index)
            }
            let origin = sheet.origin(of: place)
            canvas.save()
            canvas.transform(x: origin.x, y: origin.y, scale: 1)
            if style.hasFrames { frame(on: &canvas) }
            layout.draw(on: &canvas)
            canvas.restore()
        }
    }

    /// A line of a tenth of a millimetre, which two labels without a gap share.
    private func frame(on canvas: inout some VectorCanvas) {
        canvas.lines([
            Point(x: 0, y: 0), Point(x: sheet.label.width, y: 0), Point(x: sheet.label.width, y: sheet.label.height),
            Point(x: 0, y: sheet.label.height),
        ])
        canvas.closePath()
        canvas.stroke(width: 0.1)
    }

    /// A PDF file in real millimetres.
    /// - Parameter progress: is told how many pages of how many are done; `false` ends the work.
    /// - Throws: what ``draw(page:on:)`` throws, and ``LabelError/cancelled``.
    package func pdf(progress: (_ done: Int, _ count: Int) -> Bool = { _, _ in true }) throws(LabelError) -> [UInt8] {
        var file = PDFFile()
        let (width, height) = (sheet.page.width * PDFFile.millimetre, sheet.page.height * PDFFile.millimetre)
        for page in 0..<pageCount {
            guard progress(page, pageCount) else { throw .cancelled }
            var canvas = PDFCanvas(height: height, unit: PDFFile.millimetre)
            try draw(page: page, on: &canvas)
            file.addPage(width: width, height: height, canvas)
        }
        return file.finish()
    }
}

/// Why there is no sheet of labels.
package enum LabelError: Error, Hashable, Sendable {
    case sheet(LabelSheet.Problem)
    /// There are no labels.
    case empty
    case tooMany(limit: Int)
    /// A code doesn't fit on a label, or only with modules that no printer prints.
    case noRoom
    /// The same, of the label with this index.
    case label(Int)
    /// Whoever was told of the progress wanted no more.
    case cancelled
}
