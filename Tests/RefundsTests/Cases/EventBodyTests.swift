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

    struct Duty: CustomTestStringConvertible, Sendable {
        let state: CaseState
        var blockReason: BlockReason?
        let mustAct: String

        var testDescription: String { "\(state.rawValue), \(blockReason?.rawValue ?? "no reason")" }

        static let waiting: [Duty] = [
            Duty(state: .waiting, blockReason: .noConsent, mustAct: "backend"),
            Duty(state: .waiting, blockReason: .consentWithdrawn, mustAct: "backend"),
            Duty(state: .waiting, blockReason: .consentExpired, mustAct: "backend"),
            Duty(state: .waiting, blockReason: .consentDoesNotCover, mustAct: "backend"),
            Duty(state: .waiting, blockReason: .deliveryUnknown, mustAct: "backend"),
            Duty(state: .waiting, blockReason: .sampleUnknown, mustAct: "operator"),
            Duty(state: .waiting, blockReason: .paused, mustAct: "operator"),
            Duty(state: .waiting, blockReason: .keyRefused, mustAct: "operator"),
            Duty(state: .waiting, blockReason: .unconfirmed, mustAct: "nobody"),
            Duty(state: .waiting, blockReason: .historyAwaited, mustAct: "nobody"),
            Duty(state: .waiting, blockReason: .rateLimited, mustAct: "nobody"),
        ]
        static let others: [Duty] = [
            Duty(state: .open, mustAct: "nobody"),
            Duty(state: .held, blockReason: .heldByPerson, mustAct: "operator"),
            Duty(state: .held, blockReason: .review, mustAct: "operator"),
            Duty(state: .held, blockReason: .policyNever, mustAct: "operator"),
            Duty(state: .held, blockReason: .mayHaveBeenAnswered, mustAct: "operator"),
            Duty(state: .held, blockReason: .reasonUnknown, mustAct: "operator"),
            Duty(state: .held, blockReason: .delayed, mustAct: "nobody"),
        ]
    }

    @Test("An event says who must act so that the case is answered", arguments: Duty.waiting + Duty.others)
    func duty(_ row: Duty) {
        let data = EventBody.data(
            of: .atRisk,
            about: RefundCase.example { ($0.state, $0.blockReason) = (row.state, row.blockReason) },
            purchase: nil,
            answer: nil,
            attempt: nil
        )
        #expect(data["mustAct"] == .string(row.mustAct))
    }

    @Test("Who must act is tested for each reason that a fact can remove")
    func duties() {
        #expect(Set(Duty.waiting.compactMap(\.blockReason)) == Set(BlockReason.allCases.filter(\.canLift)))
    }

    @Test("Every event about a case is compared with its example")
    func all() {
        let types = EventType.allCases.filter { $0.rawValue.hasPrefix("refund.") }
        #expect(Self.rows.map(\.type) == types)
    }
}
