import Logging
import Refunds

extension AnsweringWork {
    /// Asks the app's backend for more facts when an inquiry is due.
    ///
    /// - Returns: the facts of the case after that; `nil` if this desk no longer holds the case.
    func informed(_ facts: CaseFacts, by app: App, at place: WorkPlace) async throws -> CaseFacts? {
        guard let hook = app.hook, let next = facts.nextInquiry, next <= now(), app.composer.mayAnswer(facts)
        else { return facts }
        let inquiry = place.leaveSlot() ? try await hook.ask(about: facts) : hook.passOver()
        if inquiry.result == .silent {
            logger.warning(
                "the evidence hook stated nothing",
                metadata: metadata(of: facts).merging(["reason": "\(inquiry.detail)"]) { $1 }
            )
        }
        return try await queue.finishInquiry(inquiry, on: facts.refundCase.id, by: owner, at: now())
    }
}
