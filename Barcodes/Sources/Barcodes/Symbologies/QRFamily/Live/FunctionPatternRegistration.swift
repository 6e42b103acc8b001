/// Measures how far a symbol has moved from one frame to the next by the modules that are the same in every symbol of
/// its version. There are hundreds of them, so noise that hides each single pattern hides little of all together.
enum FunctionPatternRegistration {
    /// Maximum shift to each side, in modules.
    private static let reach = 1.5
    /// Distance between the shifts that are tried, in modules.
    private static let step = 0.5
    /// Minimum separation of light and dark modules, in grey levels; less is not a symbol.
    static let minimumSeparation: Float = 8

    /// Returns the shift at which light and dark modules differ most.
    /// - Returns: `nil` if the symbol is not wholly in the picture.
    static func best(
        _ map: GridMap, isInverted: Bool, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> (shift: Point, separation: Float)? {
        let isInside = map.outline.points.allSatisfy {
            $0.x >= 0 && $0.y >= 0 && $0.x <= Double(raster.width) && $0.y <= Double(raster.height)
        }
        guard isInside else { return nil }
        let known = KnownModules(map, isInverted: isInverted)
        let unit = map.module * step
        let count = Int(reach / step)
        var best: (shift: Point, separation: Float)?
        for row in -count...count {
            for column in -count...count {
                let shift = Point(x: Double(column) * unit, y: Double(row) * unit)
                let separation = known.separation(by: shift, pixels, raster)
                if separation > best?.separation ?? -.infinity { best = (shift, separation) }
            }
        }
        return best
    }

    /// Returns the difference in luminance between the light and the dark modules that are known, after a shift.
    static func separation(
        _ map: GridMap, isInverted: Bool, by shift: Point, _ pixels: Span<UInt8>, _ raster: Raster
    ) -> Float {
        KnownModules(map, isInverted: isInverted).separation(by: shift, pixels, raster)
    }

    private struct KnownModules {
        private var dark: [Point] = []
        private var light: [Point] = []

        init(_ map: GridMap, isInverted: Bool) {
            let expected = QRCodeFunctionPatterns.expected(dimension: map.width)
            for y in 0..<map.height {
                for x in 0..<map.width where expected[y * map.width + x] != 0 {
                    let place = map(Double(x) + 0.5, Double(y) + 0.5)
                    if (expected[y * map.width + x] > 0) != isInverted {
                        dark.append(place)
                    } else {
                        light.append(place)
                    }
                }
            }
        }

        func separation(by shift: Point, _ pixels: Span<UInt8>, _ raster: Raster) -> Float {
            func mean(_ places: [Point]) -> Float {
                var sum: Float = 0
                for place in places {
                    sum += raster.sample(pixels, x: Float(place.x + shift.x), y: Float(place.y + shift.y))
                }
                return sum / Float(max(places.count, 1))
            }
            return mean(light) - mean(dark)
        }
    }
}
