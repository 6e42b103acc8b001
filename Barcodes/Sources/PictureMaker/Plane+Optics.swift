/// Effects of the lens and of a moving hand on a picture.
extension Plane {
    /// Blurs with a Gaussian, whose standard deviation is given in pixels, cut off at three standard deviations.
    mutating func blur(sigma: Double) {
        guard sigma > 0.01 else { return }
        let reach = max(1, Int((3 * sigma).rounded(.up)))
        var kernel = (-reach...reach).map { offset in
            Float(Trigonometry.exp(-Double(offset * offset) / (2 * sigma * sigma)))
        }
        let sum = kernel.reduce(0, +)
        for index in kernel.indices { kernel[index] /= sum }

        var across = values
        for y in 0..<height {
            for x in 0..<width {
                var total: Float = 0
                for offset in -reach...reach {
                    total += kernel[offset + reach] * values[y * width + min(max(x + offset, 0), width - 1)]
                }
                across[y * width + x] = total
            }
        }
        for y in 0..<height {
            for x in 0..<width {
                var total: Float = 0
                for offset in -reach...reach {
                    total += kernel[offset + reach] * across[min(max(y + offset, 0), height - 1) * width + x]
                }
                values[y * width + x] = total
            }
        }
    }

    /// Averages along a line, whose length is given in pixels.
    /// - Parameter direction: direction in degrees clockwise from the x axis.
    mutating func move(length: Double, direction: Double) {
        guard length > 0.01 else { return }
        let angle = Trigonometry.radians(direction)
        let (dx, dy) = (Float(Trigonometry.cos(angle)), Float(Trigonometry.sin(angle)))
        // The samples are half a pixel apart, so that no pixel is left out.
        let count = max(2, Int((length * 2).rounded(.up)) + 1)
        let still = self
        for y in 0..<height {
            for x in 0..<width {
                var total: Float = 0
                for step in 0..<count {
                    let way = Float(length) * (Float(step) / Float(count - 1) - 0.5)
                    total += still.value(x: Float(x) + way * dx, y: Float(y) + way * dy)
                }
                values[y * width + x] = total / Float(count)
            }
        }
    }
}
