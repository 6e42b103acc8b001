/// Values by pyramid level. There are only a few levels, for which a dictionary is slower than an array.
struct ByLevel<Value> {
    private var values: [Value?] = []

    /// Number of levels up to the highest one that was set; 0 if none was.
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
