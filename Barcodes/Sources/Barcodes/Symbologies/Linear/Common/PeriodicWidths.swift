/// Mean widths of the narrow and the wide elements of a symbol with two widths, bars and spaces each for themselves.
///
/// Where all characters are alike, any even stripes fit them: print may make all bars wider, so that a character says
/// nothing about how wide its narrow bars are, unless it also has wide ones. Only the start and stop patterns tell, and
/// they are a few elements. So the widths of the whole symbol are compared.
struct PeriodicWidths {
    private let narrow: (bar: Float, space: Float)
    private let wide: (bar: Float, space: Float)

    /// Minimum ratio of the mean wide bar to the mean narrow one, and of spaces: 2 in the standards, and 1.77 in print
    /// whose bars are thicker by 0.3 modules. Even stripes have 1, and more where those at one end are cut.
    private static let minimumRatio: Float = 1.5
    /// Maximum ratio of wide elements to narrow ones, bars and spaces together: 3 in the standards, and more at narrow
    /// spaces that are blurred. Beside the keys of a piano, which are fine lines at a distance, there was 4.
    private static let maximumRatio: Float = 3.6

    /// - Parameters:
    ///   - first: the index of the symbol's first bar in the line.
    ///   - pattern: the elements from there on: 1 is narrow, 2 is wide, 0 is a gap between characters.
    init(_ line: BarWidths, from first: Int, _ pattern: [UInt8]) {
        var sums: [Float] = [0, 0, 0, 0]
        var counts: [Float] = [0, 0, 0, 0]
        for (offset, width) in pattern.enumerated() where width > 0 {
            let kind = (offset & 1) + (width > 1 ? 2 : 0)
            sums[kind] += line.widths[first + offset]
            counts[kind] += 1
        }
        let means = zip(sums, counts).map { $0 / max($1, 1) }
        (narrow, wide) = ((means[0], means[1]), (means[2], means[3]))
    }

    /// Whether wide elements are clearly wider than narrow ones, and not too much.
    var areClear: Bool {
        wide.bar > Self.minimumRatio * narrow.bar && wide.space > Self.minimumRatio * narrow.space
            && wide.bar + wide.space < Self.maximumRatio * (narrow.bar + narrow.space)
    }
}
