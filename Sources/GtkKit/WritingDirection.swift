import CGtk

/// Direction in which the program's language is written.
nonisolated package enum WritingDirection {
    package static var isRightToLeft: Bool { gtk_widget_get_default_direction() == GTK_TEXT_DIR_RTL }

    /// Mark at the start of a line that makes it one of the program's language, even if a text in another direction
    /// comes first; empty for languages that are written left to right.
    package static func lineStart(inRightToLeft isRightToLeft: Bool = WritingDirection.isRightToLeft) -> String {
        isRightToLeft ? "\u{200F}" : ""
    }
}

nonisolated extension String {
    /// Returns the text with marks around each line that keep the order of its characters among texts that are written
    /// right to left, where "52.5200, 13.4050" would be shown as "13.4050 ,52.5200". For display only.
    package func keptInOrder(inRightToLeft isRightToLeft: Bool = WritingDirection.isRightToLeft) -> String {
        guard isRightToLeft, !isEmpty else { return self }
        // FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE (Unicode Standard Annex 9, 2.4).
        return split(separator: "\n", omittingEmptySubsequences: false).map { "\u{2068}\($0)\u{2069}" }
            .joined(separator: "\n")
    }

    /// Returns the line with marks that align it with lines of the program's language, if its own text has the other
    /// direction, and keep the order of its characters. For display only.
    package func alignedAsLine(inRightToLeft isRightToLeft: Bool = WritingDirection.isRightToLeft) -> String {
        if isRightToLeft { return WritingDirection.lineStart(inRightToLeft: true) + keptInOrder(inRightToLeft: true) }
        guard pango_find_base_dir(self, -1) == PANGO_DIRECTION_RTL else { return self }
        // LEFT-TO-RIGHT MARK before the isolate of ``keptInOrder(inRightToLeft:)``.
        return "\u{200E}" + keptInOrder(inRightToLeft: true)
    }
}
