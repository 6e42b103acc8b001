/// The bars and spaces along one line across a symbol, from left to right.
///
/// ```
///   index      0     1   2  3  4  …                count - 1
///           ░░░░░░░▐███▌░░▐█▌░░▐██▌░░ … ▐█▌░░░░░░░
///            space  bar                       space
/// ```
///
/// An element with an odd index is a bar, one with an even index a space. The first and the last are spaces of which
/// only a part may have been seen, where the picture or the averaged region ends. A line may hold anything before and
/// after a symbol, and more than one symbol. The search takes care of right-to-left and inverted symbols: it hands a
/// decoder lines turned round (``reversed``) and with dark and light exchanged, and the decoder only ever reads from
/// left to right.
package struct BarWidths: Sendable {
    /// Widths of the elements, in bins of the profile that was measured (``LineProfile/binsPerPixel``); all above 0.
    /// Decoders use their ratios.
    package let widths: [Float]
    /// Places at which the elements begin, and at which the last one ends: one more than ``widths``.
    package let edges: [Float]
    /// Whether the first space is cut off by the picture's edge, so that it may be wider than was seen.
    package let beginsAtEdge: Bool
    /// Whether the last space is cut off by the picture's edge.
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

    /// Line with bars taken for spaces and spaces for bars. Element `i` is element `i + 1` here; the first and the last
    /// are spaces of negligible width.
    package var inverted: BarWidths {
        BarWidths([Self.hairline] + widths + [Self.hairline], beginsAtEdge: true, endsAtEdge: true)
    }

    /// Width that is above 0, and less than any element's.
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

    /// Whether a space is wider than this, or cut off by the picture's edge.
    @inline(__always)
    package func isWiderOrOutside(_ element: Int, _ width: Float) -> Bool {
        guard element >= 0, element < count else { return false }
        return widths[element] > width || element == 0 && beginsAtEdge || element == count - 1 && endsAtEdge
    }

    /// Whether bars as narrow as those of a symbol continue beside it: six elements or more.
    /// - Parameters:
    ///   - element: the one beside the symbol.
    ///   - step: the direction away from the symbol, 1 or -1.
    ///   - narrow: the width of a narrow element or a module, in the unit of ``widths``.
    package func goOn(beyond element: Int, _ step: Int, narrow: Float) -> Bool {
        (1...Self.elementsGoingOn).allSatisfy { distance in
            let element = element + step * distance
            return element > 0 && element < count - 1 && widths[element] < Self.widestGoingOn * narrow
        }
    }

    /// Number of elements beside a symbol that are compared.
    private static let elementsGoingOn = 6
    /// Maximum width of these, in narrow elements.
    private static let widestGoingOn: Float = 4.5

    /// Returns the width of some elements together.
    @inline(__always)
    package func width(_ elements: Range<Int>) -> Float { edges[elements.upperBound] - edges[elements.lowerBound] }
}
