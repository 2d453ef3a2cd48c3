package import Refunds

extension BlockReason {
    /// What blocks the case, in a few words.
    package var title: String {
        switch self {
        case .noConsent: "No consent on record"
        case .consentWithdrawn: "Consent withdrawn"
        case .consentExpired: "Consent expired"
        case .consentDoesNotCover: "Consent does not cover the answer"
        case .deliveryUnknown: "Delivery unknown"
        case .sampleUnknown: "Sample not declared"
        case .unconfirmed: "Not confirmed by Apple"
        case .historyAwaited: "Fetching earlier purchases"
        case .paused: "Sending is paused"
        case .keyRefused: "Apple refuses the key"
        case .rateLimited: "Hourly limit of calls reached"
        case .observed: "Only observed"
        case .policyNever: "A rule says never to answer"
        case .familyShared: "A family member bought it"
        case .assigned: "Seat of a group purchase"
        case .unsupported: "The answer would be refused"
        case .alreadyDecided: "Already decided"
        case .heldByPerson: "Held by a person"
        case .review: "Review by a person"
        case .delayed: "Delayed by a rule"
        case .mayHaveBeenAnswered: "May have been answered"
        case .reasonUnknown: "Unknown reason of Google Play\u{2019}s"
        }
    }

    /// What to do about it, in one line.
    var advice: String {
        switch self {
        case .noConsent: "Report the customer's consent, if given"
        case .consentWithdrawn: "Only the customer can agree again"
        case .consentExpired: "Ask the customer to agree again"
        case .consentDoesNotCover: "Ask the customer to agree to a text that covers the answer"
        case .deliveryUnknown: "Report the delivery, or any use"
        case .sampleUnknown: "Declare sampleProvided in products.yml"
        case .unconfirmed, .historyAwaited: "Nothing to do: the desk is asking Apple"
        case .paused: "Resume the app before the deadline"
        case .keyRefused: "Replace the app's key before the deadline: the page Apps says how"
        case .rateLimited: "Nothing to do: the desk continues when Apple allows it"
        case .observed: "Nothing to do; to answer later requests, remove mode: observe"
        case .policyNever: "To answer it, decide before the deadline; change policy.yml for later cases"
        case .familyShared, .assigned, .unsupported, .alreadyDecided: "Nothing to do"
        case .heldByPerson: "Decide, or wait until the hold ends"
        case .review: "Decide, or the rule's fallback is sent"
        case .delayed: "Nothing to do: the answer is sent after the delay"
        case .mayHaveBeenAnswered: "Look for the answer in the logs of the lost desk; if there is none, decide"
        case .reasonUnknown: "Decide before the deadline, or upgrade the desk"
        }
    }

    /// Explains why the case cannot be answered.
    ///
    /// - Parameters:
    ///   - store: the store that asked.
    ///   - brokenRule: Apple's name of the rule that an answer would break.
    ///   - uncovered: the fields that the customer's consent does not cover.
    ///   - unknownVersion: the version that the consent names and the app's consent texts do not have.
    /// - Returns: one or more sentences.
    func explanation(
        to store: SellingStore,
        brokenRule: String?,
        uncovered: [AnswerField],
        unknownVersion: String? = nil
    ) -> String {
        let explanation = explanation(store)
        if let brokenRule {
            return "An answer from the facts on record would break Apple's rule \(brokenRule), so none was sent."
        }
        guard self == .consentDoesNotCover, !uncovered.isEmpty else { return explanation }
        if let unknownVersion {
            return "The customer agreed to the text \(quoted(unknownVersion)), but this version is no longer in "
                + "consent.yml, so nothing says what it covers. The desk sends nothing until the version is in the file "
                + "again, or the customer agrees to another text."
        }
        let fields = uncovered.map(\.rawValue).joined(separator: ", ")
        return "\(explanation) The text does not cover \(fields)."
    }

    /// Why the case cannot be answered.
    private func explanation(_ store: SellingStore) -> String {
        switch self {
        case .noConsent where store == .googlePlay:
            "The app lets reviews wait for consent (googlePlay.withoutConsent), and the desk has no consent of this "
                + "customer on record."
        case .noConsent:
            "Apple accepts an answer only with the customer's consent, and the desk has no consent of this customer on "
                + "record."
        case .consentWithdrawn:
            "The customer withdrew consent to sharing usage data. The desk sends nothing, and cancelled attempts that "
                + "were scheduled."
        case .consentExpired:
            "The customer agreed until a time, which has passed. The desk sends nothing, and cancelled attempts that were "
                + "scheduled."
        case .consentDoesNotCover:
            "The customer agreed, but to a text that does not mention everything that the answer states, so the desk "
                + "sends nothing."
        case .deliveryUnknown:
            "Apple requires the delivery status. Your backend did not report it, no use proves a delivery, and the "
                + "product has no default."
        case .sampleUnknown:
            "\(store.asker) requires to know whether a sample or trial was available before the purchase, and the product does "
                + "not declare it."
        case .unconfirmed:
            "The request came in a version 1 notification, which is not signed. The desk sends nothing until Apple "
                + "confirms the transaction."
        case .historyAwaited:
            "The customer's earlier purchases were never fetched, so the customer's total is unknown. The desk asks "
                + "Apple for them for at most two minutes, and then sends the answer without the total."
        case .paused:
            "A person stopped sending answers for this app. The desk continues when the app is resumed, and sends nothing "
                + "after the deadline."
        case .keyRefused:
            "Apple answered that the key of this app is not valid. The desk asks again at growing intervals, at least "
                + "every five minutes, and sends the answer as soon as Apple accepts the key."
        case .rateLimited:
            "Apple accepts no more answers of this app for a while. The desk continues at the time that Apple named, "
                + "with the earliest deadline first, and makes a last try shortly before the deadline."
        case .observed:
            "The configuration of this app says mode: observe. The desk decided as usual, and sent nothing to \(store.asker)."
        case .policyNever:
            "The rule that matched says never to answer. A person can decide otherwise until the deadline."
        case .familyShared:
            "The customer has the purchase through Family Sharing. Apple accepts answers only about the buyer."
        case .assigned:
            "The customer has a seat that someone else bought. Apple accepts answers only about the buyer."
        case .unsupported: "\(store.asker) accepts no answer about this kind of purchase."
        case .alreadyDecided: "\(store.asker) decided before an answer was sent, so none is sent."
        case .heldByPerson: "A person holds this case. It continues when the hold ends."
        case .review: "The rule that matched requires a person's review before an answer is sent."
        case .delayed: "The rule that matched delays the answer for a time after the request."
        case .mayHaveBeenAnswered:
            "The database was restored from a backup. The desk may have answered this case after the backup was made, and "
                + "\(store.asker) must not get a second, different answer. The logs of that time list the cases that were answered. "
                + "A person can answer until the deadline."
        case .reasonUnknown:
            "Google Play asks about this order for a reason, or in a form, that this release of the desk does not know, or "
                + "the order has several products. So it sends nothing by itself. A person can answer until the deadline."
        }
    }
}
