import AppStoreTypes
import Refunds

extension Verdict {
    /// The keys that define how to answer a case.
    static let keys = ["prefer", "otherwise", "answer", "review"]

    /// Parses a verdict: exactly one of `prefer`, `answer: never` and `review`.
    init?(_ keys: ConfigurationMapping) {
        let ways = ["prefer", "answer", "review"].filter { keys[$0] != nil }
        guard ways.count == 1 else {
            let problem =
                ways.isEmpty ? "does not say how to answer" : "has \(ways.joined(separator: " and ")) at once"
            keys.value.report("\(problem); write one of prefer, answer: never, review")
            return nil
        }
        if let otherwise = keys["otherwise"], keys["prefer"] == nil {
            otherwise.report("is allowed only with prefer: GRANT_PRORATED")
        }
        if let prefer = keys["prefer"] {
            self.init(prefer: prefer, otherwise: keys["otherwise"])
        } else if let answer = keys["answer"] {
            guard answer.choice(["never"]) != nil else { return nil }
            self = .never
        } else {
            guard let review = keys["review"] else { return nil }
            self.init(review: review)
        }
    }

    private init?(prefer: ConfigurationValue, otherwise: ConfigurationValue?) {
        guard let first = prefer.choice(from: [.decline, .grantFull, .grantProrated, .none]) else { return nil }
        guard let otherwise else {
            self = .prefer(first.preference, otherwise: nil)
            return
        }
        guard first == .grantProrated else {
            otherwise.report("is allowed only with prefer: GRANT_PRORATED, for cases without a known share")
            return nil
        }
        guard let second = otherwise.choice(from: [.decline, .grantFull, .none]) else { return nil }
        self = .prefer(first.preference, otherwise: second.preference)
    }

    private init?(review: ConfigurationValue) {
        guard let keys = review.mapping(of: ["until", "then"], mayBeEmpty: true) else { return nil }
        let time = keys.required("until")?.timeBeforeDeadline()
        let then = keys.required("then")?.choice(from: [.decline, .grantFull, .grantProrated, .none])
        guard let time, let then else { return nil }
        self = .review(for: time, then: then.preference)
    }
}

extension ConfigurationValue {
    /// Parses a duration after the request; it must be shorter than the 12 hours that Apple waits.
    func timeBeforeDeadline() -> Duration? {
        guard let time = duration() else { return nil }
        guard time < RefundCase.timeAllowed(in: .production) else {
            report("must be less than the 12 hours that Apple waits for an answer")
            return nil
        }
        return time
    }

    fileprivate func choice(from known: [AnswerChoice]) -> AnswerChoice? {
        choice(known.map(\.rawValue)).flatMap(AnswerChoice.init(rawValue:))
    }
}
