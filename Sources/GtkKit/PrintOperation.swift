import CGtk

/// Pages that are printed, by way of the desktop's dialog.
package final class PrintOperation: Object {
    package enum Outcome: Hashable {
        case printed, cancelled
        /// In the desktop's words.
        case failed(String)
    }

    /// Why a page could not be drawn.
    private var failure: String?

    /// - Parameters:
    ///   - size: of the paper, in millimetres.
    ///   - draw: draws a page, counted from 0; the unit is a millimetre, and the origin the paper's upper left corner.
    ///     Returns why it can't be drawn, in which case nothing is printed; `nil` where all is well.
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

    /// One that printers know by name, where the size is that of one.
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
    /// - Parameter onEnd: called once.
    package func run(before window: Window, onEnd: @escaping (Outcome) -> Void) {
        let operation = opaque
        // The closure keeps this object until it is done, and no longer.
        var keeper: PrintOperation? = self
        connect("done") { (result: EnumValue) in
            guard let self = keeper else { return }
            keeper = nil
            if let failure = self.failure { return onEnd(.failed(failure)) }
            switch GtkPrintOperationResult(UInt32(bitPattern: result.rawValue)) {
            case GTK_PRINT_OPERATION_RESULT_CANCEL: onEnd(.cancelled)
            case GTK_PRINT_OPERATION_RESULT_ERROR:
                var error: UnsafeMutablePointer<GError>?
                gtk_print_operation_get_error(
                    UnsafeMutableRawPointer(operation).assumingMemoryBound(to: GtkPrintOperation.self), &error)
                onEnd(.failed(error?.pointee.message.map { String(cString: $0) } ?? ""))
                g_clear_error(&error)
            default: onEnd(.printed)
            }
        }
        gtk_print_operation_run(cast(), GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, window.cast(), nil)
    }

    /// Stops: what is not with the printer yet is not printed.
    package func cancel() { gtk_print_operation_cancel(cast()) }
}
