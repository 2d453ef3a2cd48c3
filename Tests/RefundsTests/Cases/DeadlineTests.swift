import AppStoreTypes
import Refunds
import Testing

@Suite("The deadline of a case")
struct DeadlineTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let environment: AppStoreEnvironment
        let receivedAt: Timestamp
        let deadline: Timestamp
    }

    static let rows: [Row] = [
        Row(
            testDescription: "production, received at once",
            environment: .production,
            receivedAt: .request,
            deadline: .request + .seconds(12 * 3600)
        ),
        Row(
            testDescription: "production, received with Apple's first retry",
            environment: .production,
            receivedAt: .request + .seconds(3600),
            deadline: .request + .seconds(12 * 3600)
        ),
        Row(
            testDescription: "production, signed by a clock ahead of ours",
            environment: .production,
            receivedAt: .request - .seconds(60),
            deadline: .request + .seconds(12 * 3600 - 60)
        ),
        Row(
            testDescription: "sandbox",
            environment: .sandbox,
            receivedAt: .request,
            deadline: .request + .seconds(300)
        ),
    ]

    @Test("A case's deadline counts from the signing or the arrival, whichever is earlier", arguments: rows)
    func deadline(_ row: Row) {
        let deadline = RefundCase.deadline(
            requestedAt: .request,
            receivedAt: row.receivedAt,
            environment: row.environment
        )
        #expect(deadline == row.deadline)
    }
}

@Suite("The states and block reasons of a case")
struct CaseStateTests {
    @Test("The answered, withheld, failed and missed states are closed")
    func closed() {
        #expect(CaseState.allCases.filter(\.isClosed) == [.answered, .withheld, .failed, .missed])
    }

    @Test("A block reason can lift if the missing fact may still arrive")
    func blockReasons() {
        let lifting = BlockReason.allCases.filter(\.canLift)
        #expect(
            lifting == [
                .noConsent, .consentWithdrawn, .consentExpired, .consentDoesNotCover, .deliveryUnknown, .sampleUnknown,
                .unconfirmed, .historyAwaited, .paused, .keyRefused, .rateLimited,
            ]
        )
    }
}
