import Barcodes
import Pictures

/// Labels on sheets, one after the other, on as many pages as needed.
package struct LabelDocument: Sendable {
    package let sheet: LabelSheet
    package let style: LabelStyle
    /// Number of places at the beginning of the first sheet that stay empty, because their labels are used up.
    package let skipped: Int
    package let labels: [Label]

    /// - Throws: ``LabelError/sheet(_:)``, ``LabelError/empty``, and ``LabelError/tooMany(limit:)``.
    package init(
        _ labels: [Label], on sheet: LabelSheet, style: LabelStyle = LabelStyle(), skipped: Int = 0
    ) throws(LabelError) {
        if let problem = sheet.problem { throw .sheet(problem) }
        guard !labels.isEmpty else { throw .empty }
        guard labels.count <= Self.maximumCount else { throw .tooMany(limit: Self.maximumCount) }
        (self.labels, self.sheet, self.style) = (labels, sheet, style)
        self.skipped = max(0, skipped) % sheet.count
    }

    /// Maximum number of labels in a document: they take some 300 megabytes of PDF.
    package static let maximumCount = 100_000

    package var pageCount: Int { sheet.pageCount(labels: labels.count, skipped: skipped) }

    /// Returns the labels on a page, with their places on it.
    package func labels(onPage page: Int) -> [(place: Int, index: Int)] {
        (0..<sheet.count).compactMap { place in
            let index = page * sheet.count + place - skipped
            return labels.indices.contains(index) ? (place, index) : nil
        }
    }

    /// Indices of the labels whose codes don't fit, for which ``draw(page:on:)`` would fail.
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

    /// Draws a page. The unit of the canvas is a millimetre, and its origin is the upper left corner of the page.
    /// - Throws: ``LabelError/label(_:)`` for the first label whose code doesn't fit.
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

    /// Draws the frame of a label, a line of 0.1 mm, which two labels without a gap share.
    private func frame(on canvas: inout some VectorCanvas) {
        canvas.lines([
            Point(x: 0, y: 0), Point(x: sheet.label.width, y: 0), Point(x: sheet.label.width, y: sheet.label.height),
            Point(x: 0, y: sheet.label.height),
        ])
        canvas.closePath()
        canvas.stroke(width: 0.1)
    }

    /// Returns a PDF file in real millimetres.
    /// - Parameter progress: receives the number of finished pages and of all pages; returning `false` ends the work.
    /// - Throws: the errors of ``draw(page:on:)``, and ``LabelError/cancelled``.
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

/// Reason why a sheet of labels can't be made.
package enum LabelError: Error, Hashable, Sendable {
    case sheet(LabelSheet.Problem)
    /// There are no labels.
    case empty
    case tooMany(limit: Int)
    /// A code doesn't fit on a label, or only with modules that no printer prints.
    case noRoom
    /// The code of the label with this index doesn't fit, as for ``noRoom``.
    case label(Int)
    /// The callback for the progress ended the work.
    case cancelled
}
