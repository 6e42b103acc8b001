import CGtk

/// Printing of pages through the desktop's dialog.
package final class PrintOperation: Object {
    package enum Outcome: Hashable {
        case printed, cancelled
        /// Nothing was printed: the pages were given to the desktop's program for previews.
        case previewed
        /// The program for previews, whose name this is, was not found.
        case missingPreviewer(String)
        /// Printed to a file.
        case saved(FileAddress)
        /// Failed, with the desktop's message.
        case failed(String)
    }

    /// Reason why a page could not be drawn.
    private var failure: String?
    private var onEnd: ((Outcome) -> Void)?
    /// Reference to itself that keeps this object alive until printing is done.
    private var itself: PrintOperation?
    /// Whether the pages are drawn for a preview.
    private var isPreview = false
    /// Whether all pages are drawn.
    private var isDrawn = false
    private var patience: Timer?

    /// - Parameters:
    ///   - size: Size of the paper, in millimetres.
    ///   - draw: Draws a page, counted from 0, with a millimetre as the unit and the origin at the paper's upper left
    ///     corner. Returns the reason if the page can't be drawn, in which case nothing is printed; `nil` on success.
    package init(
        name: String, pageCount: Int, size: (width: Double, height: Double),
        draw: @escaping (_ page: Int, DrawingContext) -> String?
    ) {
        super.init(UnsafeMutableRawPointer(gtk_print_operation_new()))
        gtk_print_operation_set_job_name(cast(), name)
        gtk_print_operation_set_n_pages(cast(), gint(max(1, pageCount)))
        gtk_print_operation_set_unit(cast(), GTK_UNIT_MM)
        gtk_print_operation_set_use_full_page(cast(), 1)
        gtk_print_operation_set_allow_async(cast(), 1)
        gtk_print_operation_set_embed_page_setup(cast(), 1)
        let setup = gtk_page_setup_new()
        defer { g_object_unref(setup.map { UnsafeMutableRawPointer($0) }) }
        let paper = Self.paper(size)
        gtk_page_setup_set_paper_size_and_default_margins(setup, paper)
        gtk_paper_size_free(paper)
        gtk_print_operation_set_default_page_setup(cast(), setup)
        // The toolkit shows the preview. If the program for that is missing, it says nothing.
        connect("preview", answering: Bool.self) { [unowned self] (_: Reference, _: Reference, _: Reference) in
            isPreview = true
            return false
        }
        connect("draw-page") { [unowned self] (context: Reference, page: Int32) in
            guard let context = context.pointer,
                let cairo = gtk_print_context_get_cairo_context(OpaquePointer(context))
            else { return }
            if let reason = draw(Int(page), DrawingContext(cairo: cairo, widget: nil)) {
                failure = reason
                gtk_print_operation_cancel(cast())
            }
        }
    }

    /// Returns a standard paper that printers know by name if the size matches one, else a custom one.
    private static func paper(_ size: (width: Double, height: Double)) -> OpaquePointer? {
        for name in ["iso_a4", "iso_a5", "na_letter"] {
            let paper = gtk_paper_size_new(name)
            let (width, height) = (
                gtk_paper_size_get_width(paper, GTK_UNIT_MM), gtk_paper_size_get_height(paper, GTK_UNIT_MM)
            )
            if abs(width - size.width) < 0.5, abs(height - size.height) < 0.5 { return paper }
            gtk_paper_size_free(paper)
        }
        return gtk_paper_size_new_custom("yomitori", "yomitori", size.width, size.height, GTK_UNIT_MM)
    }

    /// Shows the dialog, and prints what the user chooses there.
    /// - Parameter onEnd: Called once with the outcome.
    package func run(before window: Window, onEnd: @escaping (Outcome) -> Void) {
        self.onEnd = onEnd
        itself = self
        connect("status-changed") { [weak self] in self?.lookWhetherSent() }
        connect("done") { [weak self] (result: EnumValue) in self?.pagesAreDrawn(result) }
        gtk_print_operation_run(cast(), GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window.cast(), nil)
    }

    /// Handles the end of drawing. The pages are still to be sent to a printer, or written into a file on a disk that
    /// may be full.
    private func pagesAreDrawn(_ result: EnumValue) {
        if let failure { return end(.failed(failure)) }
        switch GtkPrintOperationResult(UInt32(bitPattern: result.rawValue)) {
        case GTK_PRINT_OPERATION_RESULT_CANCEL: end(.cancelled)
        case GTK_PRINT_OPERATION_RESULT_ERROR: end(.failed(errorMessage))
        case _ where isPreview: end(DesktopSettings.missingPreviewer.map { .missingPreviewer($0) } ?? .previewed)
        default:
            isDrawn = true
            patience = Timer(milliseconds: Self.patience) { [weak self] in
                self?.end(.printed)
                return false
            }
            lookWhetherSent()
        }
    }

    private func lookWhetherSent() {
        guard isDrawn, gtk_print_operation_is_finished(cast()) != 0 else { return }
        let isSent = gtk_print_operation_get_status(cast()) == GTK_PRINT_STATUS_FINISHED
        end(isSent ? file.map { .saved($0) } ?? .printed : .failed(errorMessage))
    }

    /// File into which the pages were printed; `nil` for a real printer.
    private var file: FileAddress? {
        guard let settings = gtk_print_operation_get_print_settings(cast()),
            let uri = gtk_print_settings_get(settings, "output-uri")
        else { return nil }
        return FileAddress(uri: String(cString: uri))
    }

    /// Maximum time to wait for a printer's answer after the last page, in milliseconds; a printer without an answer
    /// has most likely accepted the pages.
    private static let patience: UInt32 = 20_000

    private func end(_ outcome: Outcome) {
        guard let onEnd else { return }
        (self.onEnd, patience) = (nil, nil)
        onEnd(outcome)
        itself = nil
    }

    /// Error message of the desktop.
    private var errorMessage: String {
        var error: UnsafeMutablePointer<GError>?
        gtk_print_operation_get_error(cast(), &error)
        defer { g_clear_error(&error) }
        if let message = error?.pointee.message { return String(cString: message) }
        return gtk_print_operation_get_status_string(cast()).map { String(cString: $0) } ?? ""
    }

    /// Cancels printing; pages that the printer does not have yet are not printed.
    package func cancel() { gtk_print_operation_cancel(cast()) }
}
