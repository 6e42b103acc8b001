/// What every payload has: what a list shows of it, and its fields in order.
///
/// Nothing here is a sentence: titles and values are data from the code, everything else is an identifier for the
/// program to put into words.
public protocol PayloadContent: Hashable, Sendable {
    var kind: PayloadKind { get }
    /// The most telling value: a network's name, a person's.
    var title: String { get }
    /// The second most telling; `nil` where there is none.
    var detail: String? { get }
    var fields: [PayloadField] { get }
}

/// A payload that can also be made: what ``encoded`` gives is read as an equal value.
public protocol EncodablePayload: PayloadContent {
    /// The text for a code, escaped as its format asks.
    var encoded: String { get }
}
