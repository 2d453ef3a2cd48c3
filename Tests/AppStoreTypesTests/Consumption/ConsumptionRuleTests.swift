import AppStoreTypes
import Foundation
import Testing

@Suite("Apple's rules for an answer")
struct ConsumptionRuleTests {
    @Test("A valid version 2 answer is accepted", arguments: ConsumptionRow<ConsumptionRequest>.taken)
    func takenByV2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        let (request, subject) = row.make(from: .example)
        try request.check(for: subject)
    }

    @Test("Version 2 refuses an answer that violates a rule", arguments: ConsumptionRow<ConsumptionRequest>.refused)
    func refusedByV2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
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

    @Test(
        "A version 2 answer passes when the caller skips all rules that it violates",
        arguments: ConsumptionRow<ConsumptionRequest>.refused
    )
    func skippedByV2(_ row: ConsumptionRow<ConsumptionRequest>) throws {
        try row.expectSkipped(from: .example)
    }

    @Test(
        "A version 1 answer passes when the caller skips all rules that it violates",
        arguments: ConsumptionRow<ConsumptionRequestV1>.refused
    )
    func skippedByV1(_ row: ConsumptionRow<ConsumptionRequestV1>) throws {
        try row.expectSkipped(from: .example)
    }

    @Test("A rule that the caller does not skip is still checked")
    func notSkipped() throws {
        let request = ConsumptionRequest {
            $0.customerConsented = false
            $0.sampleContentProvided = false
            $0.deliveryStatus = DeliveryStatus(rawValue: "DELIVERED_IN_PART")
        }
        let subject = ConsumptionSubject(transactionID: "5")
        #expect(request.violations(for: subject) == [.invalidCustomerConsented, .invalidDeliveryStatus])
        #expect(throws: ConsumptionRuleViolation.invalidCustomerConsented) {
            try request.check(for: subject, skipping: [.invalidDeliveryStatus])
        }
    }

    @Test("One skipped rule is enough for a delivery status that Apple adds later")
    func laterDeliveryStatus() throws {
        let request = ConsumptionRequest {
            $0.customerConsented = true
            $0.sampleContentProvided = false
            $0.deliveryStatus = DeliveryStatus(rawValue: "DELIVERED_IN_PART")
            $0.consumptionPercentage = 50_000
        }
        try request.check(for: ConsumptionSubject(transactionID: "5"), skipping: [.invalidDeliveryStatus])
    }

    @Test("Every violation has a test row")
    func eachViolation() {
        let broken =
            ConsumptionRow<ConsumptionRequest>.refused.compactMap(\.violation)
            + ConsumptionRow<ConsumptionRequestV1>.refused.compactMap(\.violation)
        #expect(Set(broken) == Set(ConsumptionRuleViolation.allCases))
    }
}
