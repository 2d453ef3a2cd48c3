import Refunds

extension BlockReason {
    /// What blocks the case, in a few words.
    var title: String {
        switch self {
        case .noConsent: "No consent on record"
        case .consentWithdrawn: "Consent withdrawn"
        case .deliveryUnknown: "Delivery unknown"
        case .sampleUnknown: "Sample not declared"
        case .unconfirmed: "Not confirmed by Apple"
        case .historyAwaited: "Earlier purchases being fetched"
        case .policyNever: "The policy says never to answer"
        case .familyShared: "A family member bought it"
        case .assigned: "Seat of a group purchase"
        case .unsupported: "Apple would refuse the answer"
        case .alreadyDecided: "Apple had already decided"
        case .heldByPerson: "Held by a person"
        case .review: "A person should look"
        case .delayed: "A rule lets the answer wait"
        }
    }

    /// What to do about it, in one line.
    var advice: String {
        switch self {
        case .noConsent: "Report the customer's yes, if given"
        case .consentWithdrawn: "Only the customer can agree again"
        case .deliveryUnknown: "Report the delivery, or any use"
        case .sampleUnknown: "Declare sampleProvided in products.yml"
        case .unconfirmed, .historyAwaited: "The desk is asking Apple"
        case .policyNever: "Decide before the deadline, if it is to be answered; change policy.yml for later cases"
        case .familyShared, .assigned, .unsupported, .alreadyDecided: "Nothing to do"
        case .heldByPerson: "Decide, or let it go on by itself"
        case .review: "Decide, or the rule's fallback is sent"
        case .delayed: "Nothing to do: it is sent when the time is up"
        }
    }

    /// Explains why the case cannot be answered; `brokenRule` is Apple's name of the rule an answer would break.
    func explanation(brokenRule: String?) -> String {
        brokenRule.map { "An answer from the facts on record would break Apple's rule \($0), so none was sent." }
            ?? explanation
    }

    /// Why the case cannot be answered.
    private var explanation: String {
        switch self {
        case .noConsent:
            "Apple takes an answer only with the customer's consent, and the desk has no record of a yes by this "
                + "customer."
        case .consentWithdrawn:
            "The customer took back the consent to share how purchases were used. Nothing is sent, and tries already "
                + "planned were stopped."
        case .deliveryUnknown:
            "Apple requires a statement about the delivery. Nobody reported one, no use proves it, and the product "
                + "has no default."
        case .sampleUnknown:
            "Apple requires a statement whether a sample or trial was to be had before the purchase, and the product "
                + "declares none."
        case .unconfirmed:
            "The request came as a version 1 notification, which nobody signs. Nothing is sent before Apple has said "
                + "which purchase the transaction is."
        case .historyAwaited:
            "The customer's earlier purchases were never fetched, so what the customer paid in all is unknown. The desk "
                + "asks Apple for them, for two minutes at most; then the answer goes out without."
        case .policyNever:
            "The rule that matched this case says never to answer. Until the deadline a person may decide otherwise."
        case .familyShared:
            "The customer has the purchase through Family Sharing. Apple takes answers about the buyer alone."
        case .assigned:
            "The customer holds a seat that somebody else bought. Apple takes answers about the buyer alone."
        case .unsupported: "Apple takes no answer about a purchase of this kind."
        case .alreadyDecided: "Apple told its decision before an answer went out, so none is sent."
        case .heldByPerson: "A person keeps this case back. It goes on by itself when the time given is up."
        case .review: "The rule that matched wants a person to look before anything is sent."
        case .delayed: "The rule that matched lets a time pass after the request before the answer is sent."
        }
    }
}
