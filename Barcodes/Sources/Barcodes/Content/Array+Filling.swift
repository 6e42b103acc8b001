extension Array {
    /// Makes an array of equal elements.
    ///
    /// `init(repeating:count:)` asks Swift's runtime for the type of the array's storage each time, which takes 600 to
    /// 1,100 instructions (Swift 6.3): as long as processing a small symbol's whole row of modules.
    @inline(__always)
    init(filling count: Int, with element: Element) {
        self.init(repeatElement(element, count: count))
    }
}
