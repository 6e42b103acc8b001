import Testing
import Yomitori

struct ZoomPlanTests {
    @Test func withoutACameraZoomAllIsDigital() {
        let plan = ZoomPlan(cameraMaximum: 1)
        #expect(plan.range == 1...4)
        #expect(plan.shares(of: 2.5) == (1, 2.5))
    }

    @Test func theCameraZoomsFirstAndTheDigitalZoomBeyondIt() {
        let plan = ZoomPlan(cameraMaximum: 3)
        #expect(plan.shares(of: 2) == (2, 1))
        #expect(plan.shares(of: 6) == (3, 2))
        #expect(plan.shares(of: 100) == (3, 4))
    }

    @Test(arguments: [-1, 0, 0.5, Double.nan, -Double.infinity])
    func invalidZoomsCountAsOne(factor: Double) {
        #expect(ZoomPlan(cameraMaximum: 3).clamped(factor) == 1)
    }

    @Test func aCameraThatClaimsLessThanOneHasNoZoom() {
        #expect(ZoomPlan(cameraMaximum: 0.2).range == 1...4)
    }
}
