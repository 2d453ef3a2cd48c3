import AppStoreTypes
import Foundation
import Testing

@Suite("Apple's rules for an answer")
struct ConsumptionRuleTests {
    @Test("version 2 takes it", arguments: ConsumptionRow<ConsumptionRequest>.taken)
    func takenByVersion2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        let (request, subject) = row.make(from: .example)
        try request.check(for: subject)
    }

    @Test("version 2 refuses it", arguments: ConsumptionRow<ConsumptionRequest>.refused)
    func refusedByVersion2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        let (request, subject) = row.make(from: .example)
        #expect(throws: try #require(row.violation)) { try request.check(for: subject) }
    }

    @Test("version 1 takes it", arguments: ConsumptionRow<ConsumptionRequestV1>.taken)
    func takenByV1(_ row: ConsumptionRow<ConsumptionRequestV1>) throws {
        let (request, subject) = row.make(from: .example)
        try request.check(for: subject)
    }

    @Test("version 1 refuses it", arguments: ConsumptionRow<ConsumptionRequestV1>.refused)
    func refusedByV1(_ row: ConsumptionRow<ConsumptionRequestV1>) throws {
        let (request, subject) = row.make(from: .example)
        #expect(throws: try #require(row.violation)) { try request.check(for: subject) }
    }

    @Test("each violation has a row")
    func eachViolation() {
        let broken =
            ConsumptionRow<ConsumptionRequest>.refused.compactMap(\.violation)
            + ConsumptionRow<ConsumptionRequestV1>.refused.compactMap(\.violation)
        #expect(Set(broken) == Set(ConsumptionRuleViolation.allCases))
    }
}
