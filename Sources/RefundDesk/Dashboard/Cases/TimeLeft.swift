import AppStoreTypes
import Refunds

/// The first column of a case: how long there is, or how it ended.
struct TimeLeft: Hashable, Sendable {
    /// How near the end is; the names of the stylesheet's classes.
    enum Urgency: String, Sendable, CustomStringConvertible {
        case calm, soon, urgent, over, done

        var description: String { rawValue }
    }

    /// A bar that empties.
    struct Bar: Hashable, Sendable {
        /// What is left of the time allowed, in percent.
        let share: Int64
        let deadlineMilliseconds: Int64
        let allowedMilliseconds: Int64
    }

    /// A moment after the words, with words before it.
    struct Aside: Hashable, Sendable {
        let prefix: String?
        let at: Moment
    }

    let words: String
    let urgency: Urgency
    /// None for a closed case.
    var bar: Bar?
    var moment: Aside?

    init(of refundCase: RefundCase, now: Timestamp) {
        switch refundCase.state {
        case .open, .waiting, .held:
            let allowed = RefundCase.timeAllowed(in: refundCase.app.environment).milliseconds
            let left = refundCase.deadline.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
            let share = min(max(0, left), allowed) * 100 / allowed
            words = left > 0 ? "\(TimeSpan.words(left)) left" : "time is up"
            urgency = left <= 0 ? .over : share < 20 ? .urgent : share < 50 ? .soon : .calm
            bar = Bar(
                share: share,
                deadlineMilliseconds: refundCase.deadline.milliseconds,
                allowedMilliseconds: allowed
            )
        case .answered:
            urgency = .done
            if let answeredAt = refundCase.answeredAt {
                words = "answered in \(TimeSpan.words(answeredAt - refundCase.receivedAt))"
                moment = Aside(prefix: nil, at: Moment(answeredAt, now: now))
            } else {
                words = "answered"
            }
        case .withheld:
            words = "not answered"
            urgency = .done
            moment = Aside(prefix: "asked", at: Moment(refundCase.receivedAt, now: now))
        case .failed:
            words = "refused by Apple"
            urgency = .done
            moment = Aside(prefix: "asked", at: Moment(refundCase.receivedAt, now: now))
        case .missed:
            words = "deadline passed"
            urgency = .done
            moment = Aside(prefix: nil, at: Moment(refundCase.deadline, now: now))
        }
    }
}
