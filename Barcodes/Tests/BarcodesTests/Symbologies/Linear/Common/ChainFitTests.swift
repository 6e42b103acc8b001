import Barcodes
import PictureMaker
import Testing

/// Profiles of EAN-13 symbols whose bars are blurred into one another.
@Suite struct ChainFitTests {
    private static let text = "4006381333931"
    /// Digits after the first; 10 is added to those of set B.
    private static let patterns = [0, 10, 6, 3, 18, 11, 3, 3, 3, 9, 3, 1]

    /// Returns the darkness of a symbol blurred by a bell curve.
    /// - Parameter place: returns the position of a bin, in modules.
    private static func darkness(sigma: Double, bins: Range<Int>, _ place: (Double) -> Double) throws -> [Float] {
        let grid = try BarcodeWriter.symbol(.text(text), as: .ean13).grid
        // Each module is divided into twenty parts.
        let parts = 20
        return bins.map { bin in
            let middle = place(Double(bin) + 0.5)
            var (sum, weights) = (0.0, 0.0)
            for part in Int((middle - 4 * sigma) * Double(parts))...Int((middle + 4 * sigma) * Double(parts)) {
                let at = (Double(part) + 0.5) / Double(parts)
                let distance = (at - middle) / sigma
                // The weight exp(−x²/2) is computed by repeated squaring.
                var weight = 1 - distance * distance / 2048
                for _ in 0..<10 { weight *= weight }
                weights += weight
                let module = Int(at.rounded(.down))
                if module >= 0, module < grid.width, grid[module, 0] { sum += weight }
            }
            return Float(sum / weights)
        }
    }

    @Test func templatesAddUpToWhatBlurMakesOfTheSymbol() throws {
        let chain = EANDecoder.ean13Chain
        let reach = ChainTemplates.reach
        // The fourth blur is a bell curve of one module.
        let signal = chain.templates[3].signal(chain.chain, Self.patterns)
        let truth = try Self.darkness(sigma: 1, bins: 0..<signal.count) {
            ($0 - Double(reach)) / Double(ChainTemplates.samples)
        }
        // The blur is cut off at the ends.
        for index in 4..<signal.count - 4 { #expect(abs(signal[index] - truth[index]) < 0.04, "\(index)") }
    }

    @Test(arguments: [0.7, 1.0, 1.3]) func digitsAreFoundThoughPlacesAreAssumedWrongly(sigma: Double) throws {
        // There are six bins in a module and ten modules of quiet zone; modules grow by a tenth from one end to the
        // other.
        let (module, first) = (6.0, 60.0)
        let values = try Self.darkness(sigma: sigma, bins: 0..<690) { bin in
            let even = (bin - first) / module
            return even + 0.02 * even * (95 - even) / 95
        }
        let profile = ChainProfile(values.map { 210 - 120 * $0 })
        let (start, end) = (Float(first + 0.4 * module), Float(first + 94.7 * module))
        var fit = ChainFit(EANDecoder.ean13Chain, profile, start: start, end: end, blur: 2)
        for _ in 0..<3 { fit.improve() }
        fit.improveBlur()
        for _ in 0..<3 { fit.improve() }
        #expect(fit.patterns == Self.patterns)
        #expect(fit.explained > 0.98)
        #expect(abs(fit.ends.start - Float(first)) < Float(0.3 * module))
        #expect(abs(fit.ends.end - Float(first + 95 * module)) < Float(0.3 * module))
    }

    @Test func endsAreAmongTheFirstPairs() throws {
        for sigma in [0.8, 1.2] {
            let values = try Self.darkness(sigma: sigma, bins: 0..<690) { ($0 - 60) / 6 }.map { 210 - 120 * $0 }
            let pairs = ChainEnds.pairs(values, within: 40..<650, modules: 95)
            #expect(
                pairs.prefix(4).contains { abs($0.lowerBound - 60) < 9 && abs($0.upperBound - 630) < 9 }, "\(sigma)")
        }
    }

    @Test func onlyWhatIsBlurredCountsAsBlurred() throws {
        // There are two bins in a pixel.
        let blurred = try Self.darkness(sigma: 1.2, bins: 0..<345) { ($0 - 30) / 3 }.map { 210 - 120 * $0 }
        let sharp = try Self.darkness(sigma: 0.25, bins: 0..<345) { ($0 - 30) / 3 }.map { 210 - 120 * $0 }
        #expect(ChainEnds.isBlurred(blurred, within: 20..<325))
        #expect(!ChainEnds.isBlurred(sharp, within: 20..<325))
    }
}
