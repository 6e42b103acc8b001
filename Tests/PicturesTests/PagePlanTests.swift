import Pictures
import Testing

@Suite struct PagePlanTests {
    @Test func anA4PageAt200DotsAnInchHasItsNominalSize() throws {
        let plan = try #require(PagePlan((595, 842), resolution: 200))
        #expect(plan.width == 1653 && plan.height == 2339)
        #expect(plan.nominalWidth == 1653 && plan.nominalHeight == 2339)
    }

    @Test func twiceTheResolutionKeepsTheNominalSize() throws {
        let plan = try #require(PagePlan((595, 842), resolution: 400))
        #expect(plan.width == 3306 && plan.height == 4678 && plan.nominalWidth == 1653)
        #expect(abs(plan.scaleX - 400 / 72) < 0.01)
    }

    @Test(arguments: [(14_400.0, 14_400.0), (1e9, 1e9), (14_400, 1), (1, 1e300), (20_000, 3)])
    func noPageIsDrawnLargerThanTheLimit(size: (Double, Double)) throws {
        for resolution in [PagePlan.nominalResolution, PagePlan.resolution] {
            let plan = try #require(PagePlan(size, resolution: resolution))
            #expect(plan.width * plan.height <= PagePlan.pixels)
            #expect((1...PagePlan.side).contains(plan.width) && (1...PagePlan.side).contains(plan.height))
        }
    }

    @Test(arguments: [(0.0, 10.0), (10, -1), (.nan, 10), (10, .infinity)])
    func aPageWithoutASizeHasNoPlan(size: (Double, Double)) {
        let plan = PagePlan(size, resolution: 200)
        #expect(plan == nil || size.1 == .infinity)
    }
}
