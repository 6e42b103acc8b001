extension Array where Element: Comparable {
    /// Returns the element that would be at a place if the array were sorted, and partitions the array around it: no
    /// smaller elements behind it, no greater ones before it.
    ///
    /// Hoare's selection: unlike sorting, it continues only on the side of the place.
    /// - Precondition: the place is one of the array's, and no element is a NaN.
    /// - Complexity: O(n) on average.
    package mutating func select(_ place: Int) -> Element {
        precondition(indices.contains(place))
        var elements = mutableSpan
        var (first, last) = (0, elements.count &- 1)
        while first < last {
            let pivot = elements[first + (last - first) / 2]
            var (low, high) = (first, last)
            while low <= high {
                while elements[low] < pivot { low &+= 1 }
                while pivot < elements[high] { high &-= 1 }
                guard low <= high else { break }
                (elements[low], elements[high]) = (elements[high], elements[low])
                low &+= 1
                high &-= 1
            }
            if place <= high {
                last = high
            } else if place >= low {
                first = low
            } else {
                break
            }
        }
        return elements[place]
    }
}
