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

    @Test("counts from signing or receipt, whichever is earlier", arguments: rows)
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
    @Test("are closed once nothing more is to be sent")
    func closed() {
        #expect(CaseState.allCases.filter(\.isClosed) == [.answered, .withheld, .failed, .missed])
    }

    @Test("lift by a fact that may still arrive")
    func blockReasons() {
        let lifting = BlockReason.allCases.filter(\.canLift)
        #expect(
            lifting == [
                .noConsent, .consentWithdrawn, .deliveryUnknown, .sampleUnknown, .unconfirmed, .historyAwaited,
            ]
        )
    }
}
