import AppStoreTypes
import Foundation
import GooglePlay
import Testing

@Suite("The answer to a review")
struct RefundReviewTests {
    private static let whole = RefundReview(
        pendingRefundToken: PendingRefundToken(rawValue: "a/b"),
        sampleContentProvided: true,
        refundPreference: .decline,
        consumptionPercentage: 45_200,
        usageEvents: [
            ConsumptionUsageEvent(
                obfuscatedAccountID: ObfuscatedID(rawValue: "a1"),
                obfuscatedProfileID: ObfuscatedID(rawValue: "p1"),
                usedAt: GoogleTimestamp(Timestamp(milliseconds: 1_795_300_000_000)),
                ipAddress: "192.0.2.1",
                itemDescription: "Level 3",
                location: UsageLocation(regionCode: "DE", administrativeArea: "BE", locality: "Berlin")
            )
        ]
    )

    @Test("The body has Google's names, and is the same bytes each time")
    func body() throws {
        let expected = """
            {"consumptionPercentageMilliunits":45200,"consumptionUsageEvents":[{"consumptionItemDescription":"Level 3",\
            "consumptionTime":"2026-11-21T22:26:40.000Z","ipAddress":"192.0.2.1","location":{"administrativeArea":"BE",\
            "locality":"Berlin","regionCode":"DE"},"obfuscatedAccountId":"a1","obfuscatedProfileId":"p1"}],\
            "pendingRefundToken":"a/b","refundPreference":"DECLINE","sampleContentProvided":true}
            """
        for _ in 1...3 { #expect(String(decoding: try Self.whole.body(), as: UTF8.self) == expected) }
        #expect(try JSONDecoder().decode(RefundReview.self, from: Data(expected.utf8)) == Self.whole)
    }

    @Test("The smallest body says explicitly that there was no sample")
    func smallest() throws {
        let review = RefundReview(
            pendingRefundToken: PendingRefundToken(rawValue: "t"),
            sampleContentProvided: false,
            refundPreference: .neutral
        )
        let expected = #"{"pendingRefundToken":"t","refundPreference":"NEUTRAL","sampleContentProvided":false}"#
        #expect(String(decoding: try review.body(), as: UTF8.self) == expected)
    }

    /// A change of the answer, and the rule that it breaks.
    struct Row: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let violation: RefundReviewViolation?
        let change: @Sendable (inout RefundReview) -> Void

        static let all = [
            Row(testDescription: "an empty token", violation: .noToken) {
                $0.pendingRefundToken = PendingRefundToken(rawValue: "")
            },
            Row(testDescription: "no share", violation: nil) { $0.consumptionPercentage = nil },
            Row(testDescription: "nothing used", violation: nil) { $0.consumptionPercentage = 0 },
            Row(testDescription: "all used", violation: nil) { $0.consumptionPercentage = 100_000 },
            Row(testDescription: "more than all", violation: .percentageOutOfRange) {
                $0.consumptionPercentage = 100_001
            },
            Row(testDescription: "less than nothing", violation: .percentageOutOfRange) {
                $0.consumptionPercentage = -1
            },
            Row(testDescription: "1000 events", violation: nil) {
                $0.usageEvents = Array(repeating: ConsumptionUsageEvent(), count: 1000)
            },
            Row(testDescription: "1001 events", violation: .tooManyEvents(1001)) {
                $0.usageEvents = Array(repeating: ConsumptionUsageEvent(), count: 1001)
            },
            Row(testDescription: "5000 characters", violation: nil) {
                $0.usageEvents[0].itemDescription = String(repeating: "x", count: 5000)
            },
            Row(testDescription: "5001 characters", violation: .longDescription(event: 0)) {
                $0.usageEvents[0].itemDescription = String(repeating: "x", count: 5001)
            },
            Row(testDescription: "no region", violation: .noRegion(event: 1)) {
                $0.usageEvents.append(ConsumptionUsageEvent(location: UsageLocation(regionCode: "")))
            },
        ]
    }

    @Test("An answer that breaks a rule of Google's has no body", arguments: Row.all)
    func rule(_ row: Row) throws {
        var review = Self.whole
        row.change(&review)
        #expect(review.violations == (row.violation.map { [$0] } ?? []))
        if let violation = row.violation {
            #expect(throws: violation) { try review.body() }
        } else {
            #expect(try !review.body().isEmpty)
        }
    }
}
