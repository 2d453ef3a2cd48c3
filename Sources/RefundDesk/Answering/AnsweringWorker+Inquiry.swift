import Logging
import Refunds

extension AnsweringWorker {
    /// The facts of a case after the app's backend was asked for more, where it is time to ask; `nil` when the case is no
    /// longer ours.
    func informed(_ facts: CaseFacts, by app: App, at place: WorkPlace?) async throws -> CaseFacts? {
        guard let hook = app.hook, let next = facts.nextInquiry, next <= now(), app.composer.mayAnswer(facts)
        else { return facts }
        let mayWait = place?.leaveSlot() ?? true
        let inquiry = mayWait ? try await hook.ask(about: facts) : hook.passOver()
        if inquiry.result == .silent {
            logger.warning(
                "the evidence hook stated nothing",
                metadata: metadata(facts.refundCase).merging(["reason": "\(inquiry.words)"]) { $1 }
            )
        }
        return try await queue.finishInquiry(inquiry, on: facts.refundCase.id, by: owner, at: now())
    }
}
