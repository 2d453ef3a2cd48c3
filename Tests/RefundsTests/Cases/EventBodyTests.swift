import AppStoreTypes
import Foundation
import Refunds
import TestSupport
import Testing

@Suite("The data of an event about a case")
struct EventBodyTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let type: EventType
        /// Gives the case everything that the event may contain.
        var change: @Sendable (inout RefundCase) -> Void = { _ in }

        var testDescription: String { type.rawValue }
    }

    private static func decided(_ decision: Outcome.Decision, percentage: Milliunits? = nil) -> Outcome {
        Outcome(decision: decision, percentage: percentage, at: .request)
    }

    static let rows: [Row] = [
        Row(type: .requested),
        Row(type: .waiting) { ($0.state, $0.blockReason) = (.waiting, .deliveryUnknown) },
        Row(type: .held) { ($0.state, $0.blockReason) = (.held, .review) },
        Row(type: .answered) { ($0.state, $0.dueAt, $0.answeredAt) = (.answered, nil, .request) },
        Row(type: .withheld) {
            ($0.state, $0.dueAt, $0.blockReason) = (.withheld, nil, .unsupported)
            $0.brokenRule = "InvalidTransactionTypeNotSupportedError"
        },
        Row(type: .atRisk) { ($0.state, $0.blockReason) = (.waiting, .noConsent) },
        Row(type: .missed) { ($0.state, $0.dueAt, $0.blockReason) = (.missed, nil, .keyRefused) },
        Row(type: .failed) { ($0.state, $0.dueAt) = (.failed, nil) },
        Row(type: .granted) {
            ($0.state, $0.dueAt, $0.outcome) = (.answered, nil, decided(.granted, percentage: 75_000))
        },
        Row(type: .declined) { ($0.state, $0.dueAt, $0.outcome) = (.answered, nil, decided(.declined)) },
        Row(type: .reversed) { ($0.state, $0.dueAt, $0.outcome) = (.answered, nil, decided(.reversed)) },
    ]

    @Test("The example of an event in docs/events.md has the members that the desk sends", arguments: rows)
    func example(_ row: Row) throws {
        let data = EventBody.data(
            of: row.type,
            about: RefundCase.example(row.change),
            purchase: Purchase.example(),
            answer: Answer(
                version: 2,
                body: Data(#"{"customerConsented":true}"#.utf8),
                evidence: [],
                rule: "half used",
                composedAt: .request
            ),
            attempt: Attempt(
                number: 1,
                state: .refused,
                startedAt: .request,
                httpStatus: 400,
                errorCode: .invalidRefundPreference,
                detail: "Invalid request. The refund preference field is invalid."
            )
        )
        let shown = try EventExample.members(of: row.type.rawValue)
        #expect(Set(data.keys) == shown)
    }

    @Test("Every event about a case is compared with its example")
    func all() {
        let types = EventType.allCases.filter { $0.rawValue.hasPrefix("refund.") }
        #expect(Self.rows.map(\.type) == types)
    }
}
