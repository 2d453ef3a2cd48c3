import AppStoreTypes
import Foundation
import Testing

@Suite("Apple's rules for an answer")
struct ConsumptionRuleTests {
    @Test("A valid version 2 answer is accepted", arguments: ConsumptionRow<ConsumptionRequest>.taken)
    func takenByVersion2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        let (request, subject) = row.make(from: .example)
        try request.check(for: subject)
    }

    @Test("Version 2 refuses an answer that violates a rule", arguments: ConsumptionRow<ConsumptionRequest>.refused)
    func refusedByVersion2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        let (request, subject) = row.make(from: .example)
        #expect(throws: try #require(row.violation)) { try request.check(for: subject) }
    }

    @Test("A valid version 1 answer is accepted", arguments: ConsumptionRow<ConsumptionRequestV1>.taken)
    func takenByV1(_ row: ConsumptionRow<ConsumptionRequestV1>) throws {
        let (request, subject) = row.make(from: .example)
        try request.check(for: subject)
    }

    @Test("Version 1 refuses an answer that violates a rule", arguments: ConsumptionRow<ConsumptionRequestV1>.refused)
    func refusedByV1(_ row: ConsumptionRow<ConsumptionRequestV1>) throws {
        let (request, subject) = row.make(from: .example)
        #expect(throws: try #require(row.violation)) { try request.check(for: subject) }
    }

    @Test("Every violation has a test row")
    func eachViolation() {
        let broken =
            ConsumptionRow<ConsumptionRequest>.refused.compactMap(\.violation)
            + ConsumptionRow<ConsumptionRequestV1>.refused.compactMap(\.violation)
        #expect(Set(broken) == Set(ConsumptionRuleViolation.allCases))
    }
}
