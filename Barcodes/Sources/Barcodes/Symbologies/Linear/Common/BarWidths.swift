/// The bars and spaces along one line across a symbol, from left to right.
///
/// ```
///   index      0     1   2  3  4  …                count - 1
///           ░░░░░░░▐███▌░░▐█▌░░▐██▌░░ … ▐█▌░░░░░░░
///            space  bar                       space
/// ```
///
/// An element with an odd index is a bar, one with an even index a space. The first and the last are spaces: as much of
/// them as was seen, which is less than there is where the picture or the averaged region ends. A line may hold
/// anything before and after a symbol, and more than one symbol. Right to left and inverted symbols are the search's
/// concern: a decoder is handed lines turned round (``reversed``) and with dark and light exchanged, and only ever
/// reads from left to right.
package struct BarWidths: Sendable {
    /// In bins of the profile that was measured (``LineProfile/binsPerPixel``); all above 0. Decoders go by their
    /// ratios.
    package let widths: [Float]
    /// Where each element begins, and where the last one ends: one more than ``widths``.
    package let edges: [Float]
    /// Whether the first space is cut off by the picture's edge, so that it may be wider than was seen.
    package let beginsAtEdge: Bool
    /// Likewise the last one.
    package let endsAtEdge: Bool

    /// - Parameter widths: space, bar, space, … space: an odd number of them.
    package init(_ widths: [Float], beginsAtEdge: Bool = false, endsAtEdge: Bool = false) {
        self.widths = widths
        self.beginsAtEdge = beginsAtEdge
        self.endsAtEdge = endsAtEdge
        var edges: [Float] = [0]
        edges.reserveCapacity(widths.count + 1)
        var place: Float = 0
        for width in widths {
            place += width
            edges.append(place)
        }
        self.edges = edges
    }

    package var count: Int { widths.count }

    /// The line read from right to left. Element `i` is element `count - 1 - i` here.
    package var reversed: BarWidths {
        BarWidths(widths.reversed(), beginsAtEdge: endsAtEdge, endsAtEdge: beginsAtEdge)
    }

    /// The same line with bars taken for spaces and spaces for bars. Element `i` is element `i + 1` here; the first and
    /// the last are spaces of no width to speak of.
    package var inverted: BarWidths {
        BarWidths([Self.hairline] + widths + [Self.hairline], beginsAtEdge: true, endsAtEdge: true)
    }

    /// A width that is above 0, and less than any element's.
    private static let hairline: Float = 0.01

    /// Whether a space is wide enough for a quiet zone.
    /// - Parameters:
    ///   - width: in the unit of ``widths``.
    ///   - atEdge: the share of the width that is enough where the picture's edge cuts it off.
    @inline(__always)
    package func isQuiet(_ element: Int, _ width: Float, atEdge: Float = 0.4) -> Bool {
        guard element >= 0, element < count else { return false }
        let isCut = element == 0 && beginsAtEdge || element == count - 1 && endsAtEdge
        return widths[element] >= (isCut ? atEdge * width : width)
    }

    /// Whether a space is wider than this, or outside of the picture.
    @inline(__always)
    package func isWiderOrOutside(_ element: Int, _ width: Float) -> Bool {
        guard element >= 0, element < count else { return false }
        return widths[element] > width || element == 0 && beginsAtEdge || element == count - 1 && endsAtEdge
    }

    /// Whether bars as narrow as those of a symbol go on beside it: six elements or more.
    /// - Parameters:
    ///   - element: the one beside the symbol.
    ///   - step: from there away from the symbol, 1 or -1.
    ///   - narrow: a narrow element or a module, in the unit of ``widths``.
    package func goOn(beyond element: Int, _ step: Int, narrow: Float) -> Bool {
        (1...Self.elementsGoingOn).allSatisfy { distance in
            let element = element + step * distance
            return element > 0 && element < count - 1 && widths[element] < Self.widestGoingOn * narrow
        }
    }

    /// How many elements beside a symbol are looked at, and how wide these are at most, in narrow elements.
    private static let (elementsGoingOn, widestGoingOn): (Int, Float) = (6, 4.5)

    /// The width of some elements together.
    @inline(__always)
    package func width(_ elements: Range<Int>) -> Float { edges[elements.upperBound] - edges[elements.lowerBound] }
}
