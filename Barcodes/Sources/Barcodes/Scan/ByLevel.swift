/// Values by the level of a picture that they belong to. There are a few levels: a dictionary takes longer.
struct ByLevel<Value> {
    private var values: [Value?] = []

    /// One more than the highest level that was ever set; 0 if none was.
    var count: Int { values.count }

    subscript(level: Int) -> Value? {
        get { level < values.count ? values[level] : nil }
        set {
            while values.count <= level { values.append(nil) }
            values[level] = newValue
        }
    }
}

extension ByLevel: Sendable where Value: Sendable {}
