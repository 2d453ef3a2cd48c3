import TestSupport
import Testing

@testable import GooglePlayEmulator

@Suite("Assumptions of the Google Play emulator")
struct AssumptionTests {
    @Test("The page lists each assumption", arguments: Assumption.allCases)
    func listed(_ assumption: Assumption) throws {
        #expect(try Checkout.text("docs/google-play-emulator.md").contains("\n- \(assumption.rawValue)\n"))
    }
}
