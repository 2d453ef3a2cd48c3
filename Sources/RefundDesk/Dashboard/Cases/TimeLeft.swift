package import AppStoreTypes
import Refunds

/// The first column of a case: the time left, or how the case ended.
package struct TimeLeft: Hashable, Sendable {
    /// How close the deadline is; the raw values are class names in the stylesheet.
    enum Urgency: String, Sendable, CustomStringConvertible {
        case calm, soon, urgent, over, done

        var description: String { rawValue }
    }

    /// A bar that shrinks as time passes.
    struct Bar: Hashable, Sendable {
        /// The time left, in percent of the time allowed.
        let share: Int64
        let deadlineMilliseconds: Int64
        let allowedMilliseconds: Int64
    }

    /// A time shown after the text, with an optional prefix.
    package struct LabeledMoment: Hashable, Sendable {
        let prefix: String?
        package let at: Moment
    }

    package let displayText: String
    let urgency: Urgency
    /// The bar; `nil` for a closed case.
    var bar: Bar?
    package var moment: LabeledMoment?

    init(of refundCase: RefundCase, now: Timestamp) {
        switch refundCase.state {
        case .open, .waiting, .held:
            let allowed = RefundCase.timeAllowed(in: refundCase.app.environment).milliseconds
            // A person must act before a hold ends, which may be long before the deadline.
            let end = refundCase.awaitsPerson ? refundCase.actBy ?? refundCase.deadline : refundCase.deadline
            let left = end.milliseconds.subtractingReportingOverflow(now.milliseconds).partialValue
            let share = min(max(0, left), allowed) * 100 / allowed
            displayText = left > 0 ? "\(TimeSpan.displayText(left)) left" : "time is up"
            urgency = left <= 0 ? .over : share < 20 ? .urgent : share < 50 ? .soon : .calm
            bar = Bar(
                share: share,
                deadlineMilliseconds: end.milliseconds,
                allowedMilliseconds: allowed
            )
        case .answered:
            urgency = .done
            if let answeredAt = refundCase.answeredAt {
                displayText = "answered in \(TimeSpan.displayText(answeredAt - refundCase.receivedAt))"
                moment = LabeledMoment(prefix: nil, at: Moment(answeredAt, now: now))
            } else {
                displayText = "answered"
            }
        case .withheld:
            displayText = "not answered"
            urgency = .done
            moment = LabeledMoment(prefix: "asked", at: Moment(refundCase.receivedAt, now: now))
        case .failed:
            displayText = "answer refused"
            urgency = .done
            moment = LabeledMoment(prefix: "asked", at: Moment(refundCase.receivedAt, now: now))
        case .missed:
            displayText = "deadline passed"
            urgency = .done
            moment = LabeledMoment(prefix: nil, at: Moment(refundCase.deadline, now: now))
        }
    }
}
