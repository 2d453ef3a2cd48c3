import AppStoreTypes
import Refunds
import Testing

@testable import RefundDesk

@Suite("Time left")
struct TimeLeftTests {
    @Test("The bar of the time left shrinks and its text counts down", arguments: Row.all)
    func left(_ row: Row) {
        let refundCase = Sample.refundCase(app: row.app, askedAgo: .seconds(row.askedSecondsAgo), state: .waiting)
        let left = TimeLeft(of: refundCase, now: Sample.now)
        #expect(left.displayText == row.words)
        #expect(left.bar?.share == row.share)
        #expect(left.urgency == row.urgency)
    }

    /// How long ago the request was made, and the time that is left.
    struct Row: Sendable, CustomTestStringConvertible {
        let app: AppKey
        let askedSecondsAgo: Int64
        let words: String
        let share: Int64
        let urgency: TimeLeft.Urgency

        var testDescription: String { "\(app.environment): \(words)" }

        static let all = [
            Row(app: Sample.app, askedSecondsAgo: 0, words: "12 h 00 min left", share: 100, urgency: .calm),
            Row(app: Sample.app, askedSecondsAgo: 7 * 3600, words: "5 h 00 min left", share: 41, urgency: .soon),
            Row(app: Sample.app, askedSecondsAgo: 11 * 3600, words: "1 h 00 min left", share: 8, urgency: .urgent),
            Row(app: Sample.app, askedSecondsAgo: 13 * 3600, words: "time is up", share: 0, urgency: .over),
            Row(app: Sample.sandboxApp, askedSecondsAgo: 60, words: "4 min 00 s left", share: 80, urgency: .calm),
            Row(app: Sample.app, askedSecondsAgo: -3600, words: "13 h 00 min left", share: 100, urgency: .calm),
        ]
    }

    @Test("A case that waits for a person shows the time until its hold ends, another one that until its deadline")
    func held() {
        var refundCase = Sample.refundCase(state: .held, blockReason: .heldByPerson)
        refundCase.dueAt = Sample.now + .seconds(1800)
        #expect(TimeLeft(of: refundCase, now: Sample.now).displayText == "30 min left")
        (refundCase.state, refundCase.blockReason) = (.waiting, .noConsent)
        #expect(TimeLeft(of: refundCase, now: Sample.now).displayText == "11 h 00 min left")
    }

    @Test("A closed case says how it ended, without a bar", arguments: CaseState.allCases.filter(\.isClosed))
    func closed(_ state: CaseState) {
        let left = TimeLeft(of: Sample.refundCase(state: state), now: Sample.now)
        #expect(left.bar == nil)
        #expect(left.urgency == .done)
        #expect(left.moment != nil)
    }
}
