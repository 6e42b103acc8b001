/// Values by the level of a picture that they belong to. There are a few levels: a dictionary takes longer.
struct ByLevel<Value> {
    private var values: [Value?] = []

    /// Above the highest level that has a value.
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
