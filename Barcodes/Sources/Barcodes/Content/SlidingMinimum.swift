/// Minimum of the ranks in a window that moves forward over places, as a queue of those ranks that no later rank is
/// below.
///
/// - Complexity: O(1) a place.
struct SlidingMinimum {
    private var entries: [(place: Int, rank: Int32)] = []
    private var head = 0

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
        head = 0
    }

    /// Adds a place at the front of the window.
    /// - Parameter keepsEqual: whether the first of several equal ranks counts, rather than the last.
    @inline(__always)
    mutating func append(_ place: Int, _ rank: Int32, keepsEqual: Bool = true) {
        var end = entries.count
        while end > head, keepsEqual ? entries[end - 1].rank > rank : entries[end - 1].rank >= rank { end -= 1 }
        guard end < entries.count else { return entries.append((place, rank)) }
        entries[end] = (place, rank)
        while entries.count > end + 1 { entries.removeLast() }
    }

    /// Returns the minimum from `place` on. `place` must never decrease.
    @inline(__always)
    mutating func least(from place: Int) -> (place: Int, rank: Int32)? {
        while head < entries.count, entries[head].place < place { head += 1 }
        return head < entries.count ? entries[head] : nil
    }
}
