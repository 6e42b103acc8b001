/// Properties of every payload: title and detail for lists, and the fields in order.
///
/// Nothing here is a sentence: titles and values are data from the code, everything else is an identifier for the
/// program to put into words.
public protocol PayloadContent: Hashable, Sendable {
    var kind: PayloadKind { get }
    /// First text for a list: the most telling value, such as a network's or a person's name.
    var title: String { get }
    /// Second text for a list: the second most telling value; `nil` where there is none.
    var detail: String? { get }
    var fields: [PayloadField] { get }
}

/// A payload that can also be made: ``encoded`` is read back as an equal value.
public protocol EncodablePayload: PayloadContent {
    /// Text for a code, escaped as its format requires.
    var encoded: String { get }
}
