extension BlockRanges {
    /// Thresholds of all blocks, each the mean over 5 × 5 blocks around it, weighted by contrast.
    var means: [UInt8] {
        // Number of blocks to each side that the mean covers.
        let radius = 2
        let (columns, rows) = (columns, rows)
        let (lows, highs) = (lows.span, highs.span)
        var weightArray = [Int32](filling: columns * rows, with: 0)
        var productArray = [Int32](filling: columns * rows, with: 0)
        for at in weightArray.indices {
            let contrast = Int32(highs[at]) &- Int32(lows[at])
            // A flat block has a small weight, so that a window of flat blocks has a threshold, too.
            if contrast < Int32(minimumContrast) {
                weightArray[at] = 1
                productArray[at] = Int32(flatThreshold(lows[at]))
            } else {
                weightArray[at] = contrast &* 4
                productArray[at] = contrast &* 2 &* (Int32(lows[at]) &+ Int32(highs[at]))
            }
        }
        let (weights, products) = (weightArray.span, productArray.span)
        var result = [UInt8](filling: columns * rows, with: 0)
        var values = result.mutableSpan
        var weightSums = [Int32](filling: columns, with: 0)
        var productSums = [Int32](filling: columns, with: 0)
        var columnWeights = weightSums.mutableSpan
        var columnProducts = productSums.mutableSpan
        for row in 0..<rows {
            if row == 0 {
                for line in 0...min(radius, rows &- 1) {
                    for x in 0..<columns {
                        columnWeights[x] &+= weights[line &* columns &+ x]
                        columnProducts[x] &+= products[line &* columns &+ x]
                    }
                }
            } else {
                let entering = row &+ radius
                let leaving = row &- radius &- 1
                if entering < rows {
                    for x in 0..<columns {
                        columnWeights[x] &+= weights[entering &* columns &+ x]
                        columnProducts[x] &+= products[entering &* columns &+ x]
                    }
                }
                if leaving >= 0 {
                    for x in 0..<columns {
                        columnWeights[x] &-= weights[leaving &* columns &+ x]
                        columnProducts[x] &-= products[leaving &* columns &+ x]
                    }
                }
            }
            var weight: Int32 = 0
            var product: Int32 = 0
            for x in 0..<min(radius, columns) {
                weight &+= columnWeights[x]
                product &+= columnProducts[x]
            }
            for x in 0..<columns {
                if x &+ radius < columns {
                    weight &+= columnWeights[x &+ radius]
                    product &+= columnProducts[x &+ radius]
                }
                if x &- radius &- 1 >= 0 {
                    weight &-= columnWeights[x &- radius &- 1]
                    product &-= columnProducts[x &- radius &- 1]
                }
                values[row &* columns &+ x] = UInt8(truncatingIfNeeded: max(0, min(255, product / weight)))
            }
        }
        return result
    }
}
