import AppStoreTypes
import DeskTestSupport
import Foundation
import HTTPTypes
import Refunds
import TestSupport
import Testing

@Suite("A person's decision or hold on a case", .timeLimit(.minutes(45)))
struct FrozenAnswerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let state: Attempt.State
        /// The status of the reply to a decision after the attempt.
        let status: Int
        var testDescription: String { "\(state.rawValue): \(status)" }
    }

    static let rows: [Row] = [
        Row(state: .unknown, status: 409), Row(state: .failed, status: 409), Row(state: .unsent, status: 202),
    ]

    /// Opens a case whose customer gave consent, and returns its ID.
    private static func openCase(on desk: RoutedDesk) async throws -> String {
        let consent = "/v1/apps/\(Site.bundleID)/customers/\(TestDesk.customer)/consent"
        #expect(try await desk.call(.put, consent, Data(#"{"granted":true}"#.utf8)).status == 204)
        #expect(try await desk.notify(desk.maker.signed()).status == 200)
        let cases = try await desk.store.cases(matching: CaseFilter(), limit: 10, cursor: nil).items
        return try #require(cases.first).refundCase.id
    }

    /// Makes an attempt to answer the only case.
    private static func attempt(on desk: RoutedDesk, endingIn state: Attempt.State) async throws {
        // Nobody reads the customer's history, so the case is due once it has waited for that.
        let now = Timestamp.now + .seconds(10)
        let facts = try #require(try await desk.store.claim(by: "test", at: now, leaseFor: .seconds(60)))
        let answer = Answer(version: 2, body: Data("{}".utf8), evidence: [], rule: "default", composedAt: now)
        let id = facts.refundCase.id
        let permission = try await desk.store.beginAttempt(
            on: id,
            by: "test",
            with: answer,
            under: ConsentTexts(),
            at: now,
            sendingFor: .seconds(30)
        )
        guard case .allowed(let number, _) = permission else {
            Issue.record("the attempt was not allowed: \(permission)")
            return
        }
        let result = AttemptResult(state: state, retryAt: now + .seconds(60))
        try await desk.store.finishAttempt(number, on: id, by: "test", with: result, at: now)
    }

    @Test("A person's decision is refused only once Apple may have received the answer", arguments: rows)
    func decision(_ row: Row) async throws {
        try await RoutedDesk.withRoutes { desk in
            let id = try await Self.openCase(on: desk)
            try await Self.attempt(on: desk, endingIn: row.state)
            let reply = try await desk.call(.post, "/v1/cases/\(id)/answer", Data(#"{"prefer":"DECLINE"}"#.utf8))
            #expect(reply.status == row.status)
            guard row.status == 409 else { return }
            #expect(reply.isProblem)
            #expect(
                reply["detail"]?.text
                    == "The answer for this case may already have arrived, so it cannot change any more."
            )
        }
    }

    struct HoldRow: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The end of the hold, in seconds from the deadline.
        let fromDeadline: Double
        let status: Int
    }

    static let holds: [HoldRow] = [
        HoldRow(testDescription: "A hold that ends before the deadline is taken", fromDeadline: -60, status: 202),
        HoldRow(testDescription: "A hold that ends at the deadline is refused", fromDeadline: 0, status: 400),
        HoldRow(testDescription: "A hold that ends after the deadline is refused", fromDeadline: 3600, status: 400),
    ]

    @Test("A person's hold must end before the deadline", arguments: holds)
    func hold(_ row: HoldRow) async throws {
        try await RoutedDesk.withRoutes { desk in
            let id = try await Self.openCase(on: desk)
            let deadline = try #require(try await desk.store.detail(of: id)).facts.refundCase.deadline
            let until = deadline + .seconds(row.fromDeadline)
            let reply = try await desk.call(.post, "/v1/cases/\(id)/hold", Data(#"{"until":"\#(until)"}"#.utf8))
            #expect(reply.status == row.status)
            let expected: CaseState = row.status == 202 ? .held : .open
            #expect(try await desk.store.detail(of: id)?.facts.refundCase.state == expected)
            guard row.status == 400 else { return }
            #expect(reply["detail"]?.text?.contains("before the case's deadline, \(deadline)") == true)
        }
    }
}
